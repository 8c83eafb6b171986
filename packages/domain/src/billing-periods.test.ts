import { expect, it } from 'vitest';
import { billingParts, isWholeMonth, partEndingOn } from './billing-periods.ts';
import { lastDayOfPeriod } from './invoices.ts';
import { addDays } from './riyadh-time.ts';

const NO_END = { contract_end_date: null };

it.each([
  ['monthly', ['2026-11-30']],
  ['as agreed', ['2026-11-30']],
  ['half_monthly', ['2026-11-15', '2026-11-30']],
  // Sundays are the first days of weeks: 1 November 2026 is one.
  ['weekly', ['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28', '2026-11-30']],
])('a month billed %s ends on %j', (billing_period, ends) => {
  const parts = billingParts('2026-11', { billing_period, ...NO_END });
  expect(parts.map(({ until_on }) => until_on)).toEqual(ends);
  expect(parts.filter(isWholeMonth)).toHaveLength(ends.length === 1 ? 1 : 0);
});

it('a contract that ends within a month ends a part; what comes after it is a part of its own', () => {
  const of = (billing_period: string, contract_end_date: string) =>
    billingParts('2026-02', { billing_period, contract_end_date }).map(({ until_on }) => until_on.slice(8));
  expect(of('monthly', '2026-02-10')).toEqual(['10', '28']);
  expect(of('half_monthly', '2026-02-15')).toEqual(['15', '28']);
  expect(of('half_monthly', '2026-02-20')).toEqual(['15', '20', '28']);
  expect(of('monthly', '2026-03-01')).toEqual(['28']);
  expect(partEndingOn('2026-02-10', { billing_period: 'monthly', ...NO_END })).toBeNull();
});

it('the parts of any month and any contract hold each of its days once', () => {
  for (let month = 0; month < 24; month += 1) {
    const period = addDays('2027-01-15', month * 30).slice(0, 7);
    for (const billing_period of ['monthly', 'half_monthly', 'weekly'])
      for (let day = -1; day < 33; day += 1) {
        const parts = billingParts(period, {
          billing_period,
          contract_end_date: addDays(`${period}-01`, day),
        });
        expect(parts[0]!.from_on).toBe(`${period}-01`);
        expect(parts.at(-1)!.until_on).toBe(lastDayOfPeriod(period));
        for (const [at, part] of parts.entries()) {
          expect(part.from_on <= part.until_on).toBe(true);
          if (at > 0) expect(part.from_on).toBe(addDays(parts[at - 1]!.until_on, 1));
        }
      }
  }
});
