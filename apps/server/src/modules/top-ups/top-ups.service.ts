import { RECEIPT_MAX_BYTES } from '@fleet/contracts/top-ups.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { keepReceipt, type ReadReceipt, readReceipt } from '../files/receipts.service.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../ledger/ledger.service.ts';
import { needsFourEyes } from '../settings/settings.service.ts';
import { readWallet } from '../wallets/wallets.service.ts';
import { insertTopUp, lockTopUp, saveTopUp } from './top-ups.queries.ts';
import { approvalOf, refuseUnlessPending, type TopUp, topUpPostings } from './top-ups.rules.ts';

/** Puts a top-up down for approval; its id. A client records its own, the platform names the client. */
export function recordTopUp(
  ctx: Ctx,
  asked: { client_id?: number | undefined; amount_halalas: number; receipt?: ReadReceipt },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await readWallet(ctx, asked);
    const { amount_halalas, receipt } = asked;
    const receipt_file_id = receipt ? await keepReceipt(ctx, receipt, { client_id }) : null;
    const from = ctx.actor.client_id === null ? 'admin' : 'client';
    const id = await insertTopUp(ctx, { client_id, amount_halalas, from, receipt_file_id });
    await recordAudit(ctx, {
      action: 'record',
      subject: 'top_up',
      subject_id: id,
      client_id,
      after: { amount_halalas, receipt_file_id },
    });
    await tell(ctx, { id, client_id }, 'recorded');
    return id;
  });
}

/** The same with its receipt as it was uploaded. Throws INVALID_FIELDS, NOT_FOUND, FILE_TOO_LARGE and FILE_TYPE_REFUSED. */
export async function recordTopUpWithReceipt(
  ctx: Ctx,
  asked: { client_id?: number | undefined; amount_halalas: number },
  given: Buffer | null,
): Promise<number> {
  // Whose it is comes first: a receipt for somebody else's client is not even looked at.
  await readWallet(ctx, asked);
  if (!given || given.length === 0)
    throw new AppError('INVALID_FIELDS', 'Choose the receipt.', undefined, { file: 'required' });
  return recordTopUp(ctx, { ...asked, receipt: await readReceipt(given, RECEIPT_MAX_BYTES) });
}

/**
 * Approves a top-up: bank → main, after what the client owes in fees; or, where two must approve, puts the first name
 * to it. The amount may be corrected; both figures and the reason are kept. Returns the entry, null when it waits for
 * the second person. Refuses with NOT_FOUND, STATUS_CONFLICT, REASON_REQUIRED and FOUR_EYES.
 */
export function approveTopUp(
  ctx: Ctx,
  id: number,
  asked: { amount_halalas?: number; reason?: string | undefined } = {},
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const topUp = await lockTopUpOf(ctx, id);
    const amount_halalas = asked.amount_halalas ?? topUp.amount_halalas;
    const corrected = { amount_halalas, reason: asked.reason?.trim() || topUp.reason };
    const approval = approvalOf(topUp, ctx.actor, corrected, await needsFourEyes(ctx));
    return approval === 'first' ? noteFirstApproval(ctx, topUp, corrected) : bookTopUp(ctx, topUp, corrected);
  });
}

/** Turns a top-up down, with the reason its client reads. Refuses with NOT_FOUND, STATUS_CONFLICT and REASON_REQUIRED. */
export function rejectTopUp(ctx: Ctx, id: number, given: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const topUp = await lockTopUpOf(ctx, id);
    refuseUnlessPending(topUp);
    const reason = given.trim();
    if (reason === '') throw new AppError('REASON_REQUIRED', 'Say why.');
    await saveTopUp(ctx, id, { status: 'rejected', reason, ...decidedNow(ctx) });
    await recordAudit(ctx, {
      action: 'reject',
      subject: 'top_up',
      subject_id: id,
      client_id: topUp.client_id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    });
    await tell(ctx, topUp, 'rejected');
  });
}

async function noteFirstApproval(
  ctx: Ctx,
  topUp: TopUp,
  { amount_halalas, reason }: { amount_halalas: number; reason: string | null },
): Promise<null> {
  const change = {
    first_approved_by: ctx.actor.user_id,
    first_approved_at: ctx.now,
    first_approved_amount_halalas: amount_halalas,
    reason,
  };
  await saveTopUp(ctx, topUp.id, change);
  await recordAudit(ctx, {
    action: 'approve_first',
    subject: 'top_up',
    subject_id: topUp.id,
    client_id: topUp.client_id,
    before: {
      first_approved_by: topUp.first_approved_by,
      first_approved_amount_halalas: topUp.first_approved_amount_halalas,
    },
    after: change,
  });
  await tell(ctx, topUp, 'first_approved');
  return null;
}

async function bookTopUp(
  ctx: Ctx,
  topUp: TopUp,
  { amount_halalas, reason }: { amount_halalas: number; reason: string | null },
): Promise<number> {
  const { id, client_id } = topUp;
  // The receivable may only be read once nobody else can settle it.
  await lockClientMoney(ctx, client_id);
  const receivable_halalas = await balanceOfAccount(ctx, 'fees_receivable', client_id);
  const entry_id = await postEntry(ctx, {
    kind: 'top_up',
    business_key: `top_up:${id}`,
    client_id,
    postings: topUpPostings(client_id, amount_halalas, receivable_halalas),
  });
  // Two names stand under it only where they are two.
  const isAlone = topUp.first_approved_by === ctx.actor.user_id;
  await saveTopUp(ctx, id, {
    status: 'approved',
    approved_amount_halalas: amount_halalas,
    reason: amount_halalas === topUp.amount_halalas ? null : reason,
    ...(isAlone
      ? { first_approved_by: null, first_approved_at: null, first_approved_amount_halalas: null }
      : {}),
    ...decidedNow(ctx),
  });
  await recordAudit(ctx, {
    action: 'approve',
    subject: 'top_up',
    subject_id: id,
    client_id,
    before: { status: 'pending', amount_halalas: topUp.amount_halalas },
    after: { status: 'approved', approved_amount_halalas: amount_halalas, reason, entry_id },
  });
  await tell(ctx, topUp, 'approved');
  return entry_id;
}

function decidedNow(ctx: Ctx) {
  return { decided_by: ctx.actor.user_id, decided_at: ctx.now };
}

async function lockTopUpOf(ctx: Ctx, id: number): Promise<TopUp> {
  const topUp = await lockTopUp(ctx, id);
  if (!topUp) throw new AppError('NOT_FOUND', 'There is no such top-up.');
  return topUp;
}

async function tell(
  ctx: Ctx,
  topUp: { readonly id: number; readonly client_id: number },
  change: 'recorded' | 'first_approved' | 'approved' | 'rejected',
): Promise<void> {
  await addToOutbox(ctx, { topic: 'top_up', payload: { id: topUp.id, client_id: topUp.client_id, change } });
}
