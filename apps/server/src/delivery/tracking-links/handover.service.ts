import { checkHandover, type HANDOVER_CHECKS, MAX_WRONG_CODES } from '@fleet/domain/recipients.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, SavedRefusal } from '../../platform/context.ts';
import { saveLink, unsafeLockLink } from './tracking-links.queries.ts';
import { handoverCodeOf } from './tracking-tokens.rules.ts';

/**
 * Confirms a hand-over by the code from the recipient's page; null where the site asks for none. A wrong code is counted even though
 * the delivery is refused. For stops, which check permissions. Throws INVALID_FIELDS, HANDOVER_CODE_WRONG, HANDOVER_CODE_LOCKED.
 */
export async function confirmHandover(
  ctx: Ctx,
  order_id: number,
  code: string | null,
): Promise<(typeof HANDOVER_CHECKS)[number] | null> {
  const link = (await unsafeLockLink(ctx, order_id))!;
  const [today, ...before] = ctx.config.KEYS.tokens;
  let outcome = checkHandover(link, code, handoverCodeOf(today, link));
  // A page that was opened before the secret was rotated shows the former code.
  for (const key of before)
    if (outcome === 'wrong') outcome = checkHandover(link, code, handoverCodeOf(key, link));
  if (outcome === 'missing')
    throw new AppError('INVALID_FIELDS', 'The recipient has a code for this delivery.', undefined, {
      handover_code: 'required',
    });
  if (outcome === 'locked') throw locked();
  if (outcome !== 'wrong') return outcome;
  const wrong_codes = link.wrong_codes + 1;
  await saveLink(ctx, order_id, { wrong_codes });
  await recordAudit(ctx, {
    action: 'wrong_handover_code',
    subject: 'order',
    subject_id: order_id,
    client_id: link.client_id,
    after: { wrong_codes },
  });
  const tries_left = MAX_WRONG_CODES - wrong_codes;
  if (tries_left <= 0) throw new SavedRefusal('HANDOVER_CODE_LOCKED', LOCKED);
  throw new SavedRefusal('HANDOVER_CODE_WRONG', 'This is not the code on the recipient’s page.', {
    tries_left,
  });
}

const LOCKED = 'Too many wrong codes: a dispatcher has to release this delivery.';

function locked(): AppError {
  return new AppError('HANDOVER_CODE_LOCKED', LOCKED);
}
