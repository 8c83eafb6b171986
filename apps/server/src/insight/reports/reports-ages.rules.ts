/** How much of what is owed is how old: the account's columns, whose sum is its balance to the halala. */
export interface Ages {
  readonly age_0_halalas: number;
  readonly age_1_halalas: number;
  readonly age_2_halalas: number;
  readonly age_3_halalas: number;
  /** Less than zero where more was paid than is owed. */
  readonly overpaid_halalas: number;
}

/** What became due in a month, less what was corrected in it. */
export interface Charge {
  readonly month: string;
  readonly amount_halalas: number;
}

const OLDEST = 3;

/** Payments settle the oldest first, so that what is owed are the newest charges. */
export function agesOf(balance_halalas: number, charges: readonly Charge[], current: string): Ages {
  const ages = [0, 0, 0, 0] as [number, number, number, number];
  let left = Math.max(0, balance_halalas);
  for (const { month, amount_halalas } of charges.toSorted((a, b) => b.month.localeCompare(a.month))) {
    const part = Math.min(left, Math.max(0, amount_halalas));
    ages[ageOf(month, current)] += part;
    left -= part;
  }
  // Money given back that no month charged has no age: it is taken as the oldest.
  ages[OLDEST] += left;
  const [age_0_halalas, age_1_halalas, age_2_halalas, age_3_halalas] = ages;
  return {
    ...{ age_0_halalas, age_1_halalas, age_2_halalas, age_3_halalas },
    overpaid_halalas: Math.min(0, balance_halalas),
  };
}

/** Whole months from one to the other, up to the oldest told apart. */
function ageOf(month: string, current: string): 0 | 1 | 2 | 3 {
  const [year, at] = month.split('-').map(Number) as [number, number];
  const [thisYear, now] = current.split('-').map(Number) as [number, number];
  return Math.min(OLDEST, Math.max(0, (thisYear - year) * 12 + now - at)) as 0 | 1 | 2 | 3;
}
