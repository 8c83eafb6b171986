import { RECEIPT_MAX_BYTES } from '@fleet/contracts/money/top-ups.ts';
import { type ReadReceipt, readReceipt, saveReceipt } from '../../access/files/receipts.service.ts';
import { needsSecondApprover } from '../../access/settings/settings.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { reviewBlock, usedCreditOf } from '../credit-lines/credit-lines.service.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../ledger/ledger.service.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { topUpChanged } from './top-ups.jobs.ts';
import { insertTopUp, lockTopUp, saveTopUp } from './top-ups.queries.ts';
import { approvalOf, refuseUnlessPending, type TopUp, topUpPostings } from './top-ups.rules.ts';

/** Puts a top-up down for approval; its id. A client records its own, the platform names the client. */
export function recordTopUp(
  ctx: Ctx,
  requested: { client_id?: number | undefined; amount_halalas: number; receipt?: ReadReceipt },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getWallet(ctx, requested);
    const { amount_halalas, receipt } = requested;
    const receipt_file_id = receipt ? await saveReceipt(ctx, receipt, { client_id }) : null;
    const from = ctx.actor.client_id === null ? 'admin' : 'client';
    const id = await insertTopUp(ctx, { client_id, amount_halalas, from, receipt_file_id });
    await recordAudit(ctx, {
      action: 'record',
      subject: 'top_up',
      subject_id: id,
      client_id,
      after: { amount_halalas, receipt_file_id },
    });
    await publishChange(ctx, { id, client_id }, 'recorded');
    return id;
  });
}

/** The same with its receipt as it was uploaded. Throws INVALID_FIELDS, NOT_FOUND, FILE_TOO_LARGE and UNSUPPORTED_FILE_TYPE. */
export async function recordTopUpWithReceipt(
  ctx: Ctx,
  requested: { client_id?: number | undefined; amount_halalas: number },
  input: Buffer | null,
): Promise<number> {
  // Ownership first: a receipt for another client is not even read.
  await getWallet(ctx, requested);
  if (!input || input.length === 0)
    throw new AppError('INVALID_FIELDS', 'Choose the receipt.', undefined, { file: 'required' });
  return recordTopUp(ctx, { ...requested, receipt: await readReceipt(input, RECEIPT_MAX_BYTES) });
}

/**
 * Approves a top-up: bank → main, after the client's unpaid fees; or, where two must approve, records the first. The
 * amount may be corrected; both figures and the reason are stored. Returns the entry, null while it waits for the
 * second user. Rejects with NOT_FOUND, STATUS_CONFLICT, REASON_REQUIRED and SECOND_APPROVER_REQUIRED.
 */
export function approveTopUp(
  ctx: Ctx,
  id: number,
  requested: { amount_halalas?: number; reason?: string | undefined } = {},
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const topUp = await lockTopUpOf(ctx, id);
    const amount_halalas = requested.amount_halalas ?? topUp.amount_halalas;
    const corrected = { amount_halalas, reason: requested.reason?.trim() || topUp.reason };
    const approval = approvalOf(topUp, ctx.actor, corrected, await needsSecondApprover(ctx));
    return approval === 'first' ? noteFirstApproval(ctx, topUp, corrected) : postTopUp(ctx, topUp, corrected);
  });
}

/** A top-up that its provider says was paid, credited in the caller's transaction: nobody has to approve it. Its id. */
export async function creditPaidTopUp(
  ctx: Ctx,
  paid: { readonly client_id: number; readonly amount_halalas: number },
): Promise<number> {
  if (!ctx.isInTransaction) throw new Error('whoever credits a payment holds its lock');
  const { client_id, amount_halalas } = paid;
  const id = await insertTopUp(ctx, { client_id, amount_halalas, from: 'client', receipt_file_id: null });
  await postTopUp(ctx, await lockTopUpOf(ctx, id), { amount_halalas, reason: null });
  return id;
}

/** Turns a top-up down, with the reason its client reads. Refuses with NOT_FOUND, STATUS_CONFLICT and REASON_REQUIRED. */
export function rejectTopUp(ctx: Ctx, id: number, input: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const topUp = await lockTopUpOf(ctx, id);
    refuseUnlessPending(topUp);
    const reason = input.trim();
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
    await publishChange(ctx, topUp, 'rejected');
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
  await publishChange(ctx, topUp, 'first_approved');
  return null;
}

async function postTopUp(
  ctx: Ctx,
  topUp: TopUp,
  { amount_halalas, reason }: { amount_halalas: number; reason: string | null },
): Promise<number> {
  const { id, client_id } = topUp;
  // What is owed may only be read once nobody else can settle it.
  await lockClientMoney(ctx, client_id);
  const receivable_halalas = await balanceOfAccount(ctx, 'fees_receivable', client_id);
  const used_credit_halalas = await usedCreditOf(ctx, client_id);
  const entry_id = await postEntry(ctx, {
    kind: 'top_up',
    business_key: `top_up:${id}`,
    client_id,
    postings: topUpPostings(client_id, amount_halalas, { receivable_halalas, used_credit_halalas }),
  });
  // Two names are shown only where there are two.
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
  await reviewBlock(ctx, client_id);
  await publishChange(ctx, topUp, 'approved');
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

async function publishChange(
  ctx: Ctx,
  topUp: { readonly id: number; readonly client_id: number },
  change: 'recorded' | 'first_approved' | 'approved' | 'rejected',
): Promise<void> {
  await addJob(ctx, topUpChanged, { id: topUp.id, client_id: topUp.client_id, change });
}
