/** How money came, as far as it is known when its receipt is made. */
interface Known {
  readonly reference_number: string;
  readonly from: 'client' | 'admin';
  readonly receipt_file_id: number | null;
  readonly means: 'sadad' | 'card' | null;
  readonly payment_reference: string | null;
  readonly bank_reference: string | null;
  readonly booked_on: string | null;
}

/** How it was paid, with the number under which the payer finds it in their own books. */
export interface Payment {
  readonly means: 'sadad' | 'card' | 'transfer' | 'counter';
  readonly reference: string;
}

/**
 * A provider's payment, a transfer that is in the statement of the bank or whose receipt was handed in, or else money taken at the
 * counter by the platform, who wrote it down itself.
 */
export function paymentOf(known: Known): Payment {
  const { means, payment_reference, bank_reference, reference_number } = known;
  if (means !== null) return { means, reference: payment_reference ?? reference_number };
  if (known.booked_on !== null) return { means: 'transfer', reference: bank_reference ?? reference_number };
  const isTransfer = known.from === 'client' || known.receipt_file_id !== null;
  return { means: isTransfer ? 'transfer' : 'counter', reference: reference_number };
}
