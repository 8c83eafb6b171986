import type { StoreOrder } from '@fleet/contracts/delivery/store-orders.ts';
import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import { AppError } from '../../platform/app-error.ts';

/** What of an order stays for its invoice, and what goes back. More than was paid or reserved is left to the invoice. */
export function settlementOf(
  amount_halalas: number,
  delivered_halalas: number,
): { retained_halalas: number; refund_halalas: number } {
  const retained_halalas = Math.min(amount_halalas, delivered_halalas);
  return { retained_halalas, refund_halalas: amount_halalas - retained_halalas };
}

/** Postings that take an order's price from the main balance, and those that settle it. */
export function paymentPostings(client_id: number, amount_halalas: number) {
  return [
    { account: 'client_main', party_id: client_id, amount_halalas: -amount_halalas },
    { account: 'client_prepaid', party_id: client_id, amount_halalas },
  ] as const;
}

/** Postings that reserve an order on invoice on the client's credit line, as a request for fuel does. */
export function reservationPostings(client_id: number, amount_halalas: number) {
  return [
    { account: 'client_allocated', party_id: client_id, amount_halalas: -amount_halalas },
    { account: 'client_reserved', party_id: client_id, amount_halalas },
  ] as const;
}

/** What was delivered is charged to the credit line and held for its invoice; the rest is no longer reserved. */
export function chargePostings(
  client_id: number,
  { retained_halalas, refund_halalas }: ReturnType<typeof settlementOf>,
) {
  const postings = [
    { account: 'client_reserved', party_id: client_id, amount_halalas: -retained_halalas - refund_halalas },
    { account: 'client_prepaid', party_id: client_id, amount_halalas: retained_halalas },
    { account: 'client_allocated', party_id: client_id, amount_halalas: refund_halalas },
  ] as const;
  return postings.filter((posting) => posting.amount_halalas !== 0);
}

/**
 * Throws INVALID_FIELDS at `payment`: the client has no credit line, it is blocked and the balance does not cover the order, or the order
 * is more than what is available.
 */
export function refuseOnInvoice(credit: CreditLine | null, amount_halalas: number): void {
  if (credit === null || credit.limit_halalas === 0)
    throw refused('no_credit_line', 'This client has no credit line.');
  if (amount_halalas <= credit.available_halalas) return;
  throw credit.blocked_at === null
    ? refused('above_credit', `Only ${credit.available_halalas} halalas are available on credit.`)
    : refused('credit_blocked', 'Credit is blocked until what is overdue is paid.');
}

function refused(code: string, sentence: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { payment: code });
}

/** What was delivered waits for its invoice as a credit of the client; the rest is back on the main balance. */
export function settlementPostings(
  client_id: number,
  { retained_halalas, refund_halalas }: ReturnType<typeof settlementOf>,
) {
  const postings = [
    { account: 'client_prepaid', party_id: client_id, amount_halalas: -retained_halalas - refund_halalas },
    { account: 'fees_receivable', party_id: client_id, amount_halalas: retained_halalas },
    { account: 'client_main', party_id: client_id, amount_halalas: refund_halalas },
  ] as const;
  return postings.filter((posting) => posting.amount_halalas !== 0);
}

/** Throws PRICE_CHANGED with today's amount where another was seen. */
export function refuseOtherPrice(seen_halalas: number, amount_halalas: number): void {
  if (seen_halalas !== amount_halalas)
    throw new AppError('PRICE_CHANGED', 'The cart comes to another amount now.', { amount_halalas });
}

export interface StoreOrderRow extends Omit<StoreOrder, 'created_at' | 'refunded_halalas'> {
  readonly created_at: Date;
  readonly retained_halalas: number | null;
}

export function presentStoreOrder({ created_at, retained_halalas, ...row }: StoreOrderRow): StoreOrder {
  return {
    ...row,
    created_at: created_at.toISOString(),
    refunded_halalas: retained_halalas === null ? null : row.amount_halalas - retained_halalas,
  };
}
