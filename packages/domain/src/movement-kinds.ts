/**
 * Kinds of ledger entries as the movements that statements and dashboards tell apart. What is of none is fuel, reversals of fuel and
 * what was not fully charged among it. Sums of statements are stored by movement (`statement_days`): a kind that becomes another
 * movement's needs a migration that empties them and their mark, after which they are added up anew.
 */
export const MOVEMENT_KINDS = {
  top_ups: ['top_up'],
  fees: ['registration_fee', 'monthly_fee', 'subscription_fee', 'processing_fee'],
  payments: ['payment', 'refund'],
  /** Orders, and documents that correct an account. */
  others: [
    'credit_note',
    'debit_note',
    'invoice',
    'invoice_payment',
    'order_payment',
    'order_settlement',
    'order_charge',
  ],
} as const satisfies Record<string, readonly string[]>;
