import { describe, expect, it } from 'vitest';
import { agesOf, type Charge } from './reports-ages.rules.ts';

const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'] as const;
const CURRENT = '2026-04';

/** A generator of its own, so that a failure is the same tomorrow. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The slow way: each payment is taken from the oldest charge that is left; what corrects a month is a payment too. */
function leftByHand(charges: readonly Charge[], paid: number): Map<string, number> {
  const left = new Map(charges.map(({ month, amount_halalas }) => [month, Math.max(0, amount_halalas)]));
  let toTake = paid - charges.reduce((sum, { amount_halalas }) => sum + Math.min(0, amount_halalas), 0);
  for (const month of MONTHS) {
    const part = Math.min(toTake, left.get(month)!);
    left.set(month, left.get(month)! - part);
    toTake -= part;
  }
  return left;
}

describe('the ages of what is owed', () => {
  it('add up to the balance to the halala and are the newest charges, for 1 000 random histories', () => {
    const random = randomFrom(21);
    for (let run = 0; run < 1_000; run++) {
      const charges = MONTHS.map((month) => ({ month, amount_halalas: random(100_001) - 11_000 }));
      const charged = charges.reduce((sum, { amount_halalas }) => sum + amount_halalas, 0);
      const paid = random(300_001);
      const balance = charged - paid;
      const ages = agesOf(balance, charges, CURRENT);
      expect(Object.values(ages).reduce((sum, age) => sum + age, 0)).toBe(balance);
      const left = leftByHand(charges, paid);
      const of = (...months: (typeof MONTHS)[number][]) =>
        months.reduce((sum, month) => sum + left.get(month)!, 0);
      expect(ages).toEqual({
        age_0_halalas: of('2026-04'),
        age_1_halalas: of('2026-03'),
        age_2_halalas: of('2026-02'),
        age_3_halalas: of('2026-01', '2025-12', '2025-11'),
        overpaid_halalas: Math.min(0, balance),
      });
    }
  });
});
