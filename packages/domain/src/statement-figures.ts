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
}

type Figure = readonly [text: string, amount_halalas: number];

/**
 * What stands below the lines, on screen, on paper and in files: texts of `statement` with their amounts in halalas. First how the balance
 * ties to the ledger, a difference only where there is one; then the ages of what is due.
 */
export function closingFigures(statement: StatementFigures): readonly [tie: Figure[], ages: Figure[]] {
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
  ];
}
