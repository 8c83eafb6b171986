import { describe, expect, it } from 'vitest';
import { type AccountDays, type DaySums, measuresOf, placeOf } from './statement-days.rules.ts';
import { statementPeriod } from './statements.rules.ts';

const sums = (day: string, movement: DaySums['movement'], over: Partial<DaySums>): DaySums => ({
  ...{ day, movement, debits: 0, credits: 0, debit_halalas: 0, credit_halalas: 0 },
  ...over,
});
/** A top-up of 900, fills of 100 each on three days, one of them reversed, and a fill after the period. */
const account: AccountDays = {
  balance_halalas: 1_500,
  days: [
    sums('2026-03-01', 'fuel', { debits: 2, debit_halalas: 200 }),
    sums('2026-03-02', 'fuel', { debits: 1, debit_halalas: 100 }),
    sums('2026-03-02', 'top_ups', { credits: 1, credit_halalas: 900 }),
    sums('2026-03-04', 'fuel', { debits: 3, credits: 1, debit_halalas: 300, credit_halalas: 100 }),
    sums('2026-03-05', 'fuel', { debits: 1, debit_halalas: 100 }),
  ],
};
const period = (type: Parameters<typeof statementPeriod>[0]['type'] = 'all') =>
  statementPeriod({ from: '2026-03-01', to: '2026-03-04', type });
const page = (offset: number, limit: number, type?: Parameters<typeof period>[0]) => {
  const place = placeOf(account, period(type), { offset, limit });
  return {
    days: place.stretches.map((one) => [one.from.toISOString().slice(0, 10), one.opening_halalas]),
    offset: place.offset,
  };
};

describe('a statement from sums by day', () => {
  it('opens with today’s balance less everything since, and has totals of its period', () => {
    expect(measuresOf(account, period())).toEqual({
      opening_halalas: 1_200,
      closing_halalas: 1_600,
      total_debit_halalas: 600,
      total_credit_halalas: 1_000,
      debits: 6,
      credits: 2,
      matching: 8,
      matching_halalas: 400,
    });
    const branch = measuresOf({ ...account, balance_halalas: null }, period());
    expect([branch.opening_halalas, branch.closing_halalas]).toEqual([0, 400]);
  });

  it.each([
    ['debit', 6, -600],
    ['credit', 2, 1_000],
    ['fuel', 7, -500],
    ['top_ups', 1, 900],
    ['fees', 0, 0],
  ] as const)('counts the lines of the type %s', (type, matching, matching_halalas) => {
    expect(measuresOf(account, period(type))).toMatchObject({ matching, matching_halalas, debits: 6 });
  });

  it('reads the days of a page only, each from the balance before it', () => {
    expect(page(0, 2)).toEqual({ days: [['2026-02-28', 1_200]], offset: 0 });
    expect(page(1, 2)).toEqual({
      days: [
        ['2026-02-28', 1_200],
        ['2026-03-01', 1_000],
      ],
      offset: 1,
    });
    expect(page(2, 2)).toEqual({ days: [['2026-03-01', 1_000]], offset: 0 });
    expect(page(5, 20)).toEqual({ days: [['2026-03-03', 1_800]], offset: 1 });
    expect(page(8, 20).days).toEqual([]);
    expect(page(0, 0).days).toEqual([]);
  });

  it('leaves out days without a line of the type', () => {
    expect(page(0, 20, 'credit')).toEqual({
      days: [
        ['2026-03-01', 1_000],
        ['2026-03-03', 1_800],
      ],
      offset: 0,
    });
    expect(page(1, 20, 'credit')).toEqual({ days: [['2026-03-03', 1_800]], offset: 0 });
    expect(page(0, 20, 'top_ups').days).toEqual([['2026-03-01', 1_000]]);
  });
});
