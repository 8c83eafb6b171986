import type { StoreOrder } from '@fleet/contracts/delivery/store-orders.ts';
import { AppError } from '../../platform/app-error.ts';

/** What of a prepaid order stays for its invoice, and what goes back. More than was paid is left to the invoice. */
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
