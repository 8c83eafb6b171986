/** What a statement of account by document comes to, and how it ties to the ledger. */
export interface StatementFigures {
  readonly closing_halalas: number;
  readonly not_invoiced_halalas: number;
  readonly ledger_halalas: number;
  readonly difference_halalas: number;
  readonly ages: {
    readonly age_30_halalas: number;
    readonly age_60_halalas: number;
    readonly age_90_halalas: number;
    readonly age_over_halalas: number;
    readonly due_halalas: number;
  };
  readonly credit: StatementCredit | null;
}

/** What is open now of a credit line, the oldest month first, and all that the client owes with it. */
export interface StatementCredit {
  readonly open: (CreditMonth & {
    readonly amount_halalas: number;
    readonly is_overdue: boolean;
    /** Of the amount: what no document says yet. */
    readonly not_invoiced_halalas: number;
  })[];
  readonly fees_not_invoiced_halalas: number;
  readonly owed_halalas: number;
}

interface CreditMonth {
  readonly period: string;
  readonly due_on: string;
}

/** A text of `statement` with its amount in halalas; of credit, with the month that the text names. */
export type Figure = readonly [text: string, amount_halalas: number, of?: CreditMonth];

/**
 * What stands below the lines, on screen, on paper and in files: texts of `statement` with their amounts in halalas. First how the balance
 * ties to the ledger, a difference only where there is one; then the ages of what is due; then the credit that is open by month, so that all that
 * is owed is one figure. `not_invoiced` is a part of the month above it.
 */
export function closingFigures(
  statement: StatementFigures,
): readonly [tie: Figure[], ages: Figure[], credit: Figure[]] {
  const { ages, difference_halalas } = statement;
  return [
    [
      ['measures.closing', statement.closing_halalas],
      ['not_invoiced', -statement.not_invoiced_halalas],
      ...(difference_halalas === 0 ? [] : [['difference', -difference_halalas] as const]),
      ['ledger_balance', statement.ledger_halalas],
    ],
    [
      ['ages.30', ages.age_30_halalas],
      ['ages.60', ages.age_60_halalas],
      ['ages.90', ages.age_90_halalas],
      ['ages.over', ages.age_over_halalas],
      ['ages.due', ages.due_halalas],
    ],
    statement.credit ? creditFigures(statement.credit) : [],
  ];
}

function creditFigures({ open, fees_not_invoiced_halalas, owed_halalas }: StatementCredit): Figure[] {
  return [
    ...open.flatMap(({ period, due_on, amount_halalas, is_overdue, not_invoiced_halalas }): Figure[] => [
      [is_overdue ? 'on_credit.overdue' : 'on_credit.due', amount_halalas, { period, due_on }],
      ...(not_invoiced_halalas === 0
        ? []
        : [['on_credit.not_invoiced', not_invoiced_halalas, { period, due_on }] as const]),
    ]),
    ...(fees_not_invoiced_halalas === 0
      ? []
      : [['on_credit.fees_not_invoiced', fees_not_invoiced_halalas] as const]),
    ['on_credit.owed', owed_halalas],
  ];
}
