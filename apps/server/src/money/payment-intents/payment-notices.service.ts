import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { cardPageIn } from '../../platform/card-page.ts';
import type { Ctx } from '../../platform/context.ts';
import { isSignedBySadad, sadadNoticeIn } from '../../platform/sadad.ts';
import { unsafeFindByProvider } from './payment-intents.queries.ts';
import { idOfBill, type Verdict } from './payment-intents.rules.ts';
import { settleIntent } from './payment-intents.service.ts';
import { checkAtProvider } from './payment-intents-open.service.ts';

type Result = Verdict | 'unknown_bill' | 'malformed';

/** What a gateway is told: 200 it keeps the money as ours, anything else it pays it back. */
const STATUS: Readonly<Record<Result, number>> = {
  credit: 200,
  repeated: 200,
  malformed: 400,
  unknown_bill: 404,
  paid_otherwise: 409,
  late: 410,
  wrong_amount: 422,
};

/** Takes a notice of SADAD: credited once, repeated or refused with the reason. Null where it is not signed by the gateway now. */
export async function takeSadadNotice(
  ctx: Ctx,
  body: Buffer | undefined,
  signature: string | undefined,
): Promise<{ readonly status: number; readonly result: Result } | null> {
  const setting = ctx.config.PAYMENTS.sadad;
  if (!setting || !body || !isSignedBySadad(setting.notice_secret, body, signature, ctx.now)) return null;
  const result = await resultOf(ctx, body, setting.biller_code);
  if (STATUS[result] !== 200) ctx.platform.log.warn({ result }, 'notice of SADAD refused');
  return { status: STATUS[result], result };
}

async function resultOf(ctx: Ctx, body: Buffer, biller_code: string): Promise<Result> {
  const notice = sadadNoticeIn(body);
  if (!notice) return 'malformed';
  const id = notice.biller_code === biller_code ? idOfBill(notice.bill_number) : null;
  if (id === null) return 'unknown_bill';
  // A number that was never uploaded is nobody's bill, though it would be well-formed.
  const intent = await unsafeFindByProvider(ctx, 'sadad', notice.bill_number);
  if (intent?.id !== id) return 'unknown_bill';
  try {
    return await settleIntent(ctx, id, {
      payment_reference: notice.payment_id,
      amount_halalas: notice.amount_halalas,
      paid_at: new Date(notice.paid_at),
    });
  } catch (error) {
    // The same money for another bill.
    if (error instanceof AppError && error.code === 'STATUS_CONFLICT') return 'paid_otherwise';
    throw error;
  }
}

/**
 * Takes a notice about a page of cards as a hint only: the provider is asked what was paid. 503 where it could not be,
 * so that the notice comes again; 404 for what is not its own.
 */
export async function takeCardNotice(
  ctx: Ctx,
  secret: string,
  body: Buffer | undefined,
): Promise<200 | 404 | 503> {
  const setting = ctx.config.PAYMENTS.card;
  if (!setting || !body || !isSame(secret, setting.notice_secret)) return 404;
  const page = cardPageIn(body);
  const intent = page === null ? null : await unsafeFindByProvider(ctx, 'card', page);
  if (!intent) return 404;
  return (await checkAtProvider(ctx, intent)) ? 200 : 503;
}

/** Compared in the same time, however much of it is right. */
function isSame(claimed: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(claimed), hash(secret));
}
