import { receiptNumber } from '@fleet/domain/invoices.ts';

/** What was read of an account for a period. */
interface Sums<Line> {
  readonly ledger_before_halalas: number;
  readonly ledger_halalas: number;
  readonly not_invoiced_before_halalas: number;
  readonly not_invoiced_halalas: number;
  readonly rows: readonly Line[];
}

interface Line {
  readonly at: string;
  readonly kind: string;
  readonly number: string;
  readonly halalas: number;
}

/**
 * The account by documents: it opens with the ledger's balance and what no document said until then, and each line moves it. It closes
 * with the same of its end; what it differs by is named, and is zero while books and documents tie.
 */
export function runningDocuments<L extends Line>(sums: Sums<L>) {
  const opening_halalas = sums.ledger_before_halalas + sums.not_invoiced_before_halalas;
  let balance_halalas = opening_halalas;
  const rows = sums.rows.map(({ halalas, ...line }) => {
    balance_halalas += halalas;
    return {
      ...line,
      at: new Date(line.at).toISOString(),
      number: line.kind === 'top_up' ? receiptNumber(line.number) : line.number,
      debit_halalas: Math.max(0, -halalas),
      credit_halalas: Math.max(0, halalas),
      balance_halalas,
    };
  });
  const total = (side: 'debit_halalas' | 'credit_halalas') => rows.reduce((sum, row) => sum + row[side], 0);
  return {
    opening_halalas,
    closing_halalas: balance_halalas,
    total_debit_halalas: total('debit_halalas'),
    total_credit_halalas: total('credit_halalas'),
    not_invoiced_halalas: sums.not_invoiced_halalas,
    ledger_halalas: sums.ledger_halalas,
    difference_halalas: balance_halalas - sums.not_invoiced_halalas - sums.ledger_halalas,
    rows,
  };
}
