import type { requestRefund as requestRoute } from '@fleet/contracts/billing/refunds.ts';
import type { z } from 'zod';
import { CLIENT_MONEY, notify } from '../../messages/push-messages/notices.service.ts';
import { usedCreditOf } from '../../money/credit-lines/credit-lines.service.ts';
import {
  balanceOfAccount,
  lockClientMoney,
  openRefundAccount,
  postEntry,
  reverseEntry,
} from '../../money/ledger/ledger.service.ts';
import { getWallet, publishWalletChange } from '../../money/wallets/wallets.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findPayee } from './refund-payees.queries.ts';
import { findFileOf } from './refund-transfers.queries.ts';
import {
  findHoldingEntry,
  insertRefund,
  lockRefund,
  saveRefund,
  sumDueInvoices,
  sumFuelNotInvoiced,
} from './refunds.queries.ts';
import {
  checkApproval,
  checkPayee,
  checkPayment,
  checkRejection,
  checkRequest,
  holdPostings,
  type Owed,
  paymentPostings,
  type Refund,
  refuseWhileOwing,
} from './refunds.rules.ts';

/**
 * Requests a refund and holds its amount: main → refunds. What is owed and what there is are read once nobody else can move them. Its id.
 * Throws NOT_FOUND, REFUND_PAYEE_MISSING, REFUND_WHILE_OWING and INSUFFICIENT_FUNDS.
 */
export function requestRefund(ctx: Ctx, requested: z.output<(typeof requestRoute)['body']>): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getWallet(ctx, requested);
    const { amount_halalas, reason } = requested;
    await lockClientMoney(ctx, client_id);
    const { entered_by, ...payee } = checkRequest(amount_halalas, {
      main_halalas: await balanceOfAccount(ctx, 'client_main', client_id),
      owed: await owedBy(ctx, client_id),
      payee: (await findPayee(ctx, client_id)).payee,
    });
    const refund = await insertRefund(ctx, {
      client_id,
      amount_halalas,
      reason,
      ...payee,
      payee_entered_by: entered_by,
      from: ctx.actor.client_id === null ? 'admin' : 'client',
    });
    await openRefundAccount(ctx, client_id);
    const entry_id = await postEntry(ctx, {
      kind: 'refund',
      business_key: `refund:${refund.id}`,
      client_id,
      reason,
      postings: holdPostings(client_id, amount_halalas),
    });
    const { iban } = refund;
    const after = { status: 'requested', amount_halalas, reason, iban, entry_id };
    await recordChange(ctx, 'create', refund, { after });
    return refund.id;
  });
}

/**
 * Approves a refund that somebody else requested. Throws NOT_FOUND, STATUS_CONFLICT, SECOND_APPROVER_REQUIRED, REFUND_PAYEE_CHANGED and
 * REFUND_WHILE_OWING.
 */
export function approveRefund(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefundOf(ctx, id);
    checkApproval(refund, ctx.actor);
    await lockClientMoney(ctx, refund.client_id);
    refuseWhileOwing(await owedBy(ctx, refund.client_id));
    checkPayee(refund, (await findPayee(ctx, refund.client_id)).payee);
    const status = 'approved' as const;
    await saveRefund(ctx, id, { status, approved_by: ctx.actor.user_id, approved_at: ctx.now });
    await recordChange(ctx, 'approve', refund, { before: { status: refund.status }, after: { status } });
  });
}

/** Rejects a refund that is neither paid nor in a payment file: its amount is back on main. Throws NOT_FOUND and STATUS_CONFLICT. */
export function rejectRefund(ctx: Ctx, id: number, rejection_reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefundOf(ctx, id);
    checkRejection(refund, await findFileOf(ctx, id));
    const entry_id = await reverseEntry(ctx, await findHoldingEntry(ctx, id), rejection_reason);
    const status = 'rejected' as const;
    await saveRefund(ctx, id, { status, rejection_reason, ...endedNow(ctx) });
    await recordChange(ctx, 'reject', refund, {
      before: { status: refund.status },
      after: { status, reason: rejection_reason, entry_id },
    });
  });
}

/**
 * Records that the bank paid an approved refund: refunds → bank. Throws NOT_FOUND, STATUS_CONFLICT, SECOND_APPROVER_REQUIRED and
 * REFUND_PAYEE_CHANGED.
 */
export function payRefund(ctx: Ctx, id: number, paid: Paid): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefundOf(ctx, id);
    const file = await findFileOf(ctx, id);
    checkPayment(refund, ctx.actor, file);
    // What the bank was told to pay is paid, whatever the account is now.
    if (!file) checkPayee(refund, (await findPayee(ctx, refund.client_id)).payee);
    await recordPayment(ctx, refund, paid);
  });
}

/**
 * Finds in the bank’s statement that a refund was paid: it is recorded as `payRefund` does, or was before. The money has left, so that
 * the account of now does not matter. Throws NOT_FOUND, BANK_ENTRY_MISMATCH, STATUS_CONFLICT and SECOND_APPROVER_REQUIRED.
 */
export function settleRefund(ctx: Ctx, id: number, paid: Paid & { amount_halalas: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefundOf(ctx, id);
    const { status, amount_halalas } = refund;
    if (amount_halalas !== paid.amount_halalas)
      throw new AppError('BANK_ENTRY_MISMATCH', 'The entry is not this.', { amount_halalas });
    if (status === 'paid') return;
    checkPayment(refund, ctx.actor, await findFileOf(ctx, id));
    await recordPayment(ctx, refund, paid);
  });
}

interface Paid {
  readonly bank_reference: string;
  readonly value_date: string;
}

async function recordPayment(ctx: Ctx, refund: Refund, { bank_reference, value_date }: Paid): Promise<void> {
  const { id, client_id, amount_halalas } = refund;
  const payment_entry_id = await postEntry(ctx, {
    kind: 'refund_payment',
    business_key: `refund_payment:${id}`,
    client_id,
    postings: paymentPostings(client_id, amount_halalas),
  });
  const status = 'paid' as const;
  await saveRefund(ctx, id, { status, bank_reference, value_date, payment_entry_id, ...endedNow(ctx) });
  await recordChange(ctx, 'pay', refund, {
    before: { status: refund.status },
    after: { status, bank_reference, value_date, entry_id: payment_entry_id },
  });
}

/** What a client owes, each halala in one part. */
export async function owedBy(ctx: Ctx, client_id: number): Promise<Owed> {
  return {
    fees_halalas: Math.max(0, -(await balanceOfAccount(ctx, 'fees_receivable', client_id))),
    credit_halalas: await usedCreditOf(ctx, client_id),
    fuel_halalas: await sumFuelNotInvoiced(ctx, client_id),
    invoices_halalas: await sumDueInvoices(ctx, client_id),
  };
}

async function lockRefundOf(ctx: Ctx, id: number): Promise<Refund> {
  const refund = await lockRefund(ctx, id);
  if (!refund) throw new AppError('NOT_FOUND', 'There is no such refund.');
  return refund;
}

function endedNow(ctx: Ctx) {
  return { ended_by: ctx.actor.user_id, ended_at: ctx.now };
}

const NOTICES = {
  create: 'refund_requested',
  approve: 'refund_approved',
  reject: 'refund_rejected',
  pay: 'refund_paid',
} as const;

/** Audit, what the client and the approvers are told, and open screens. */
async function recordChange(
  ctx: Ctx,
  action: keyof typeof NOTICES,
  refund: Refund,
  {
    before,
    after,
  }: { before?: object; after: { readonly reason?: string; readonly [field: string]: unknown } },
): Promise<void> {
  const { id, client_id, reference_number, amount_halalas, iban } = refund;
  await recordAudit(ctx, { action, subject: 'refund', subject_id: id, client_id, before, after });
  await publishWalletChange(ctx, client_id);
  await notify(ctx, {
    kind: NOTICES[action],
    subject: 'refund',
    subject_id: id,
    to: [
      { groups: CLIENT_MONEY, client_id },
      ...(action === 'create' ? [{ groups: ['admin'], permission: 'approve refund' } as const] : []),
      ...(action === 'approve' ? [{ groups: ['admin'], permission: 'create payment' } as const] : []),
    ],
    about: { client_id },
    params: {
      reference_number,
      amount_halalas,
      iban_end: iban.slice(-4),
      reason: after.reason ?? refund.reason,
    },
    event: { type: 'refund', id, client_id },
  });
}
