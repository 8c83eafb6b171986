import type {
  listPaymentIntents as listRoute,
  openPaymentIntent as openRoute,
} from '@fleet/contracts/money/payment-intents.ts';
import { PAYMENT_MEANS } from '@fleet/contracts/money/payment-intents.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction, SYSTEM } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { TakenPayment } from '../../platform/payment-provider.ts';
import { creditPaidTopUp } from '../top-ups/top-ups.service.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { paymentIntentsWaiting } from './payment-intents.jobs.ts';
import { findIntent, insertIntent, intentList, lockIntent, saveIntent } from './payment-intents.queries.ts';
import { expiryOf, type PaymentIntent, type Verdict, verdictOn } from './payment-intents.rules.ts';

/** What is set up. */
export function getMeans({ config }: Ctx) {
  return { means: PAYMENT_MEANS.filter((means) => config.PAYMENTS[means] !== null) };
}

/** One page of the payments the reader may see. */
export async function listIntents(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await intentList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => present(ctx.config, row)) };
}

/** One payment the reader may see. Throws NOT_FOUND. */
export async function getIntent(ctx: Ctx, id: number) {
  const intent = await findIntent(ctx, id);
  if (!intent) throw new AppError('NOT_FOUND', 'There is no such payment.');
  return present(ctx.config, intent);
}

/** Begins a payment of the actor's client; its provider is turned to right after. Throws PAYMENT_MEANS_NOT_CONFIGURED. */
export function openIntent(ctx: Ctx, { means, amount_halalas }: z.output<(typeof openRoute)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getWallet(ctx, {});
    if (ctx.config.PAYMENTS[means] === null)
      throw new AppError('PAYMENT_MEANS_NOT_CONFIGURED', 'This cannot be used here.', { means });
    const expires_at = expiryOf(means, ctx.now);
    const intent = await insertIntent(ctx, { client_id, means, amount_halalas, expires_at });
    await recordAudit(ctx, {
      action: 'open',
      subject: 'payment_intent',
      subject_id: intent.id,
      client_id,
      after: { means, amount_halalas },
    });
    await addJob(ctx, paymentIntentsWaiting, {});
    return present(ctx.config, intent);
  });
}

/**
 * Takes what a provider says was paid: credits the client's wallet once, by a top-up, or says why not. However often
 * and from wherever it is told at the same time, one call credits and the others repeat. Throws NOT_FOUND, and
 * STATUS_CONFLICT for money that was taken for another payment.
 */
export function settleIntent(ctx: Ctx, id: number, paid: TakenPayment): Promise<Verdict> {
  return inTransaction({ ...ctx, actor: SYSTEM }, async (ctx) => {
    // The intent first and the client's money last, as everywhere.
    const intent = await lockIntent(ctx, id);
    if (!intent) throw new AppError('NOT_FOUND', 'There is no such payment.');
    const verdict = verdictOn(intent, paid);
    if (verdict === 'credit') await credit(ctx, intent, paid);
    return verdict;
  });
}

async function credit(ctx: Ctx, intent: PaymentIntent, paid: TakenPayment): Promise<void> {
  const { id, client_id, amount_halalas } = intent;
  const { payment_reference, paid_at } = paid;
  const top_up_id = await creditPaidTopUp(ctx, { client_id, amount_halalas });
  await saveIntent(ctx, id, { state: 'paid', problem: null, payment_reference, paid_at, top_up_id });
  await recordAudit(ctx, {
    action: 'pay',
    subject: 'payment_intent',
    subject_id: id,
    client_id,
    before: { state: intent.state },
    after: { state: 'paid', amount_halalas, payment_reference, top_up_id },
  });
}

/** As its payer reads it. */
export function present({ PAYMENTS }: Config, intent: PaymentIntent) {
  const isSadad = intent.means === 'sadad';
  const isWaiting = intent.state === 'waiting';
  return {
    ...intent,
    biller_code: isSadad ? (PAYMENTS.sadad?.biller_code ?? null) : null,
    number: isSadad ? intent.provider_reference : null,
    page_url: isWaiting ? intent.page_url : null,
    created_at: intent.created_at.toISOString(),
    expires_at: intent.expires_at.toISOString(),
    paid_at: intent.paid_at?.toISOString() ?? null,
  };
}
