import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { clientOf } from './wallets.rules.ts';
import { readWallet } from './wallets.service.ts';
import { readStatement } from './wallets-statement.queries.ts';

/**
 * Statement of a client's own money (main, allocated and reserved together) over whole Riyadh days, both included.
 * Oldest row first; totals, opening and closing are of the whole period whatever the type asked for.
 */
export async function statementOf(
  ctx: Ctx,
  asked: {
    client_id?: number | undefined;
    from: string;
    to: string;
    type: 'all' | 'credit' | 'debit';
    page: number;
    per_page: number;
  },
) {
  const client_id = clientOf(ctx.actor, asked.client_id);
  const { from, to, type, page, per_page } = asked;
  if (from > to) {
    throw new AppError('INVALID_FIELDS', 'The last day is before the first.', undefined, {
      to: 'before_from',
    });
  }
  await readWallet(ctx, { client_id });
  const period = { from: startOfRiyadhDate(from), until: startOfRiyadhDate(addDays(to, 1)) };
  const { header, lines } = await readStatement(ctx, { client_id, ...period, type, page, per_page });
  const rows = lines.map((line) => ({ ...line, posted_at: line.posted_at.toISOString() }));
  return { ...header, rows, page, per_page };
}
