import type { Permission } from '@fleet/contracts/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { topUps } from './top-ups.table.ts';

export type TopUp = typeof topUps.$inferSelect;

/** Who decides, as far as these rules ask. */
export interface Approver {
  readonly user_id: number | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** What an approval does: it is the first of two, or it books the money. */
export type Approval = 'first' | 'post';

/**
 * The effect of approving now. With a second approver nobody approves what they recorded, a transfer that a client
 * recorded needs two administrators, and both must approve the same amount: another amount restarts. One that the
 * platform recorded has its first approver. Rejects with STATUS_CONFLICT, REASON_REQUIRED (a corrected amount) and
 * SECOND_APPROVER_REQUIRED.
 */
export function approvalOf(
  topUp: TopUp,
  approver: Approver,
  approval: { readonly amount_halalas: number; readonly reason: string | null },
  isSecondApproverRequired: boolean,
): Approval {
  refuseUnlessPending(topUp);
  if (approval.amount_halalas !== topUp.amount_halalas && !approval.reason) {
    throw new AppError('REASON_REQUIRED', 'Say why the amount differs.', undefined, { reason: 'required' });
  }
  if (!isSecondApproverRequired) return 'post';
  const blocked = needsAnother(topUp, approver, isSecondApproverRequired);
  if (blocked === 'own')
    throw new AppError('SECOND_APPROVER_REQUIRED', 'Another user must approve what you recorded.', {
      because: blocked,
    });
  if (topUp.from === 'admin') return 'post';
  if (topUp.first_approved_by === null) return 'first';
  if (approval.amount_halalas !== topUp.first_approved_amount_halalas) return 'first';
  if (blocked === 'first')
    throw new AppError('SECOND_APPROVER_REQUIRED', 'You approved this already; it needs a second person.', {
      because: blocked,
    });
  return 'post';
}

/** Why this person may not be the one who books it: they recorded it, or were the first of two; null when they may. */
export function needsAnother(
  topUp: TopUp,
  approver: Approver,
  isSecondApproverRequired: boolean,
): 'own' | 'first' | null {
  if (!isSecondApproverRequired || topUp.status !== 'pending' || approver.user_id === null) return null;
  if (topUp.created_by === approver.user_id) return 'own';
  return topUp.first_approved_by === approver.user_id ? 'first' : null;
}

/** What the reader may do with a top-up, from the rules that guard it. */
export function canOf(topUp: TopUp, reader: Approver, isSecondApproverRequired: boolean) {
  const decides = reader.permissions.has('approve top_up') && topUp.status === 'pending';
  const another = decides ? needsAnother(topUp, reader, isSecondApproverRequired) : null;
  return { can: { approve: decides && another === null, reject: decides }, approval_needs_another: another };
}

/**
 * Postings of an approved top-up: what the client owes in fees (a negative balance of its receivable) is settled
 * first, then what it used of its credit line; the rest becomes its main balance.
 */
export function topUpPostings(
  client_id: number,
  amount_halalas: number,
  owed: { readonly receivable_halalas: number; readonly used_credit_halalas: number },
) {
  const settled = Math.min(Math.max(-owed.receivable_halalas, 0), amount_halalas);
  const repaid = Math.min(owed.used_credit_halalas, amount_halalas - settled);
  return [
    { account: 'bank' as const, party_id: 0, amount_halalas: -amount_halalas },
    { account: 'fees_receivable' as const, party_id: client_id, amount_halalas: settled },
    { account: 'client_allocated' as const, party_id: client_id, amount_halalas: repaid },
    {
      account: 'client_main' as const,
      party_id: client_id,
      amount_halalas: amount_halalas - settled - repaid,
    },
  ].filter((posting) => posting.amount_halalas !== 0);
}

/** A top-up is decided once. */
export function refuseUnlessPending(topUp: Pick<TopUp, 'status'>): void {
  if (topUp.status !== 'pending') {
    throw new AppError('STATUS_CONFLICT', 'This top-up is decided already.', { status: topUp.status });
  }
}
