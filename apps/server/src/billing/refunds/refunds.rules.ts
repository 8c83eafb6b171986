import type { Permission } from '@fleet/contracts/permissions.ts';
import { compactIban, isIban } from '@fleet/domain/saudi-identities.ts';
import { AppError } from '../../platform/app-error.ts';
import type { refunds } from './refunds.table.ts';

export type Refund = typeof refunds.$inferSelect;

/** Where a refund goes. */
export interface Payee {
  readonly beneficiary_name: string;
  readonly iban: string;
}

/** The payment file that has a refund. */
type File = { readonly state: 'waiting' | 'released' } | null;

/** Who decides, as far as these rules ask. */
export interface Decider {
  readonly user_id: number | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** What a client owes: fees, fuel on credit, fuel no balance covered before it is invoiced, and invoices of such fuel. */
export interface Owed {
  readonly fees_halalas: number;
  readonly credit_halalas: number;
  readonly fuel_halalas: number;
  readonly invoices_halalas: number;
}

/** An account as stored: capitals without spaces. Throws INVALID_FIELDS without a Saudi IBAN. */
export function payeeOf({ beneficiary_name, iban }: Payee): Payee {
  if (!isIban(iban))
    throw new AppError('INVALID_FIELDS', 'This is no IBAN.', undefined, { iban: 'invalid_iban' });
  return { beneficiary_name: beneficiary_name.trim(), iban: compactIban(iban) };
}

export function isSamePayee(one: Payee | null, other: Payee): boolean {
  return one?.iban === other.iban && one.beneficiary_name === other.beneficiary_name;
}

export function owedInAll({ fees_halalas, credit_halalas, fuel_halalas, invoices_halalas }: Owed): number {
  return fees_halalas + credit_halalas + fuel_halalas + invoices_halalas;
}

/** What may be refunded of the main balance: all of it, or nothing while something is owed. */
export function refundableOf(main_halalas: number, owed: Owed): number {
  return owedInAll(owed) > 0 ? 0 : main_halalas;
}

/** The account that a request goes to. Throws REFUND_PAYEE_MISSING, REFUND_WHILE_OWING (details: what) and INSUFFICIENT_FUNDS (details: `missing_halalas`). */
export function checkRequest<P extends Payee>(
  amount_halalas: number,
  { main_halalas, owed, payee }: { main_halalas: number; owed: Owed; payee: P | null },
): P {
  if (!payee) throw new AppError('REFUND_PAYEE_MISSING', 'No refund account is active yet.');
  refuseWhileOwing(owed);
  if (amount_halalas > main_halalas)
    throw new AppError('INSUFFICIENT_FUNDS', 'The main balance does not cover this.', {
      missing_halalas: amount_halalas - main_halalas,
    });
  return payee;
}

export function refuseWhileOwing(owed: Owed): void {
  const owed_halalas = owedInAll(owed);
  if (owed_halalas > 0)
    throw new AppError('REFUND_WHILE_OWING', 'What is owed is paid first.', { owed_halalas });
}

/**
 * The way of a refund: requested by one, approved by another, who did not type the account either, paid by somebody who is not the approver, or by a payment file, which
 * another person than its maker released. A system’s key approves and pays nothing. Throws STATUS_CONFLICT and SECOND_APPROVER_REQUIRED.
 */
export function checkApproval(refund: Refund, decider: Decider): void {
  refuseUnless(refund, ['requested']);
  refuseAlone(decider, needsAnother(refund, decider));
}

export function checkPayment(refund: Refund, decider: Decider, file: File): void {
  refuseUnless(refund, ['approved']);
  if (file?.state === 'waiting')
    throw new AppError('STATUS_CONFLICT', 'A payment file that is not released yet has this refund.', {
      status: refund.status,
    });
  refuseAlone(decider, needsAnother(refund, decider, file));
}

/** What is not paid, nor in a payment file that counts, may go back: that may be paid already. Throws STATUS_CONFLICT. */
export function checkRejection(refund: Refund, file: File): void {
  refuseUnless(refund, ['requested', 'approved']);
  if (file) throw new AppError('STATUS_CONFLICT', 'A payment file has this refund.', { ...file });
}

/** A refund goes to the account it was requested to, while that is the client’s. Throws REFUND_PAYEE_CHANGED. */
export function checkPayee(refund: Payee, in_force: Payee | null): void {
  if (!isSamePayee(in_force, refund))
    throw new AppError('REFUND_PAYEE_CHANGED', 'The client’s refund account is another one now.');
}

/** Why this person may not take the next step: they requested it, typed its account, or approved it; null where they may. */
export function needsAnother(
  refund: Refund,
  { user_id }: Decider,
  file: File = null,
): 'own' | 'account' | 'approved' | null {
  if (user_id === null || file) return null;
  if (refund.status === 'requested' && refund.created_by === user_id) return 'own';
  if (refund.status === 'requested' && refund.payee_entered_by === user_id) return 'account';
  return refund.status === 'approved' && refund.approved_by === user_id ? 'approved' : null;
}

/** What the reader may do with a refund, from the rules that guard it. */
export function canOf(refund: Refund, reader: Decider, file: File = null) {
  const { permissions } = reader;
  const decides = permissions.has('approve refund');
  const approves = refund.status === 'requested' && decides;
  const pays = refund.status === 'approved' && permissions.has('create payment') && file?.state !== 'waiting';
  const another = approves || pays ? needsAnother(refund, reader, file) : null;
  const isPerson = reader.user_id !== null && another === null;
  return {
    can: {
      approve: approves && isPerson,
      reject: decides && !file && (refund.status === 'requested' || refund.status === 'approved'),
      pay: pays && isPerson,
      refile: pays && reader.user_id !== null && file?.state === 'released',
    },
    needs_another: another,
  };
}

/** From main to what is held for refunds of the client. */
export function holdPostings(client_id: number, amount_halalas: number) {
  return [
    { account: 'client_main' as const, party_id: client_id, amount_halalas: -amount_halalas },
    { account: 'client_refunds' as const, party_id: client_id, amount_halalas },
  ];
}

/** From what is held for refunds to the bank, which pays it. */
export function paymentPostings(client_id: number, amount_halalas: number) {
  return [
    { account: 'client_refunds' as const, party_id: client_id, amount_halalas: -amount_halalas },
    { account: 'bank' as const, party_id: 0, amount_halalas },
  ];
}

function refuseUnless({ status }: Refund, statuses: readonly Refund['status'][]): void {
  if (!statuses.includes(status))
    throw new AppError('STATUS_CONFLICT', 'This refund was decided already.', { status });
}

function refuseAlone({ user_id }: Decider, because: ReturnType<typeof needsAnother>): void {
  if (user_id === null || because !== null)
    throw new AppError('SECOND_APPROVER_REQUIRED', 'Another person takes the next step.', {
      ...(because && { because }),
    });
}
