import { AppError } from '../../platform/app-error.ts';
import { cardProvider } from '../../platform/card-page.ts';
import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Found, PaymentProvider } from '../../platform/payment-provider.ts';
import { sadadProvider } from '../../platform/sadad.ts';
import { findIntent, lockIntent, saveIntent, unsafeTakeOpen } from './payment-intents.queries.ts';
import { billNumberOf, isOver, type PaymentIntent } from './payment-intents.rules.ts';
import { present, settleIntent } from './payment-intents.service.ts';

/** An attempt to open is made again after so long, and given up after so many minutes. */
const OPEN_AGAIN_MS = 30_000;
const OPEN_FOR_MS = 15 * 60_000;
/** Notices get lost: so often the provider is asked all the same, and what is over is asked once more. */
const RECHECK_MS = 5 * 60_000;
const RECHECK_OVER_MS = 60_000;

/** The adapter for these means; null where nobody is set up. */
function providerOf({ PAYMENTS }: Config, means: PaymentIntent['means']): PaymentProvider | null {
  if (means === 'sadad') return PAYMENTS.sadad && sadadProvider(PAYMENTS.sadad);
  return PAYMENTS.card && cardProvider(PAYMENTS.card);
}

/** Hands new payments to their providers, and asks about those that nobody told of, until none is left. */
export async function turnToProviders(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping()) {
    const ctx = systemCtx();
    const before = (ms: number) => new Date(ctx.now.getTime() - ms);
    const intent = await unsafeTakeOpen(ctx, {
      preparing: before(OPEN_AGAIN_MS),
      waiting: before(RECHECK_MS),
      over: before(RECHECK_OVER_MS),
    });
    if (!intent) return;
    if (intent.state === 'preparing') await openAtProvider(systemCtx, intent);
    else await checkAtProvider(ctx, intent);
  }
}

/** Asks the provider about a payment the actor may see, and takes what it says. Throws NOT_FOUND. */
export async function checkIntent(ctx: Ctx, id: number) {
  const intent = await findIntent(ctx, id);
  if (!intent) throw new AppError('NOT_FOUND', 'There is no such payment.');
  if (intent.state === 'waiting') await checkAtProvider(ctx, intent);
  return present(ctx.config, (await findIntent(ctx, id))!);
}

/** Asks its provider about one payment; what it says is written down and credited. Tells whether it was reached. */
export async function checkAtProvider(ctx: Ctx, intent: PaymentIntent): Promise<boolean> {
  const provider = providerOf(ctx.config, intent.means);
  if (!provider || intent.provider_reference === null) return false;
  const found = await provider.find(intent.provider_reference);
  if (found.outcome === 'unreachable') {
    ctx.platform.log.warn({ intent: intent.id, reason: found.reason }, 'payment not asked about');
    return false;
  }
  await takeAnswer(ctx, intent, found);
  return true;
}

async function takeAnswer(
  ctx: Ctx,
  { id }: PaymentIntent,
  found: Exclude<Found, { outcome: 'unreachable' }>,
): Promise<void> {
  if (found.outcome === 'paid') {
    const verdict = await settleIntent(ctx, id, found);
    if (verdict === 'wrong_amount') await close(ctx, id, { state: 'failed', problem: 'amount_differs' });
    if (verdict === 'late') await close(ctx, id, { state: 'expired' });
    if (verdict !== 'credit' && verdict !== 'repeated')
      ctx.platform.log.warn(
        { intent: id, verdict, payment: found.payment_reference },
        'payment not credited',
      );
    return;
  }
  // Asked after its end: what was paid in time would have been said.
  const intent = await findIntent(ctx, id);
  if (!intent) return;
  if (isOver(intent, ctx.now)) return close(ctx, id, { state: 'expired' });
  if (found.outcome === 'over') return close(ctx, id, overOf(intent, ctx.now));
}

function overOf({ expires_at }: PaymentIntent, now: Date) {
  return expires_at <= now
    ? { state: 'expired' as const }
    : { state: 'failed' as const, problem: 'refused' as const };
}

async function openAtProvider(systemCtx: () => Ctx, intent: PaymentIntent): Promise<void> {
  const ctx = systemCtx();
  const { id, means, amount_halalas, expires_at, reference_number, created_at } = intent;
  const opened = await providerOf(ctx.config, means)?.open({
    number: billNumberOf(id),
    description: `${ctx.config.PRODUCT_NAME} ${reference_number}`,
    amount_halalas,
    expires_at,
    return_path: `/client/amount-topup?payment=${id}`,
  });
  if (opened?.outcome === 'opened') {
    const { provider_reference, page_url } = opened;
    return close(ctx, id, { state: 'waiting', provider_reference, page_url, contacted_at: ctx.now });
  }
  const reason = opened?.reason ?? 'not set up';
  ctx.platform.log.warn({ intent: id, reason }, 'payment not opened at its provider');
  const isAbandoned = ctx.now.getTime() - created_at.getTime() > OPEN_FOR_MS;
  if (opened?.outcome === 'refused') await close(ctx, id, { state: 'failed', problem: 'refused' });
  else if (isAbandoned) await close(ctx, id, { state: 'failed', problem: 'unreachable' });
}

/** Changes what is still open; what was paid meanwhile stays paid. */
function close(ctx: Ctx, id: number, change: Partial<PaymentIntent>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const intent = await lockIntent(ctx, id);
    if (intent?.state === 'preparing' || intent?.state === 'waiting') await saveIntent(ctx, id, change);
  });
}
