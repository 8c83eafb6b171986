import { describe, expect, test } from 'vitest';
import { checkPrices, monthAfter, priceOf, startsPeriod, withVat } from './subscription-plans.rules.ts';

const STANDARD = {
  code: 'standard',
  monthly_price_halalas: 4_900,
  yearly_per_month_halalas: 4_000,
} as const;

test('a year costs twelve months at the yearly price, and VAT is added half-up', () => {
  expect(priceOf(STANDARD, 'monthly')).toBe(4_900);
  expect(priceOf(STANDARD, 'yearly')).toBe(48_000);
  expect(withVat(4_900, 1_500)).toEqual({ net_halalas: 4_900, vat_halalas: 735, amount_halalas: 5_635 });
  expect(withVat(30, 1_500)).toMatchObject({ vat_halalas: 5 });
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-03', 12, '2027-03'],
  ['2026-03', -3, '2025-12'],
])('%s and %i months is %s', (period, months, expected) => {
  expect(monthAfter(period, months)).toBe(expected);
});

test.each([
  ['nothing paid', '2026-11', null, '2026-12'],
  ['this month paid', '2026-11', '2026-11', '2026-12'],
  ['a month long ago paid', '2026-11', '2025-01', '2026-12'],
  ['a year paid', '2026-11', '2027-10', '2027-11'],
])('with %s, a choice holds from the next month that is not paid for', (_what, current, paid, expected) => {
  expect(startsPeriod(current, paid)).toBe(expected);
});

describe('prices', () => {
  const fieldsOf = (changes: object) => {
    try {
      checkPrices({ ...STANDARD, ...changes });
      return null;
    } catch (error) {
      return (error as { fields: object }).fields;
    }
  };

  test('of a plan fit together: basic is free, and a year is not dearer than its months', () => {
    expect(fieldsOf({})).toBeNull();
    expect(fieldsOf({ code: 'basic' })).toEqual({ monthly_price_halalas: 'basic_is_free' });
    expect(fieldsOf({ yearly_per_month_halalas: 4_901 })).toEqual({
      yearly_per_month_halalas: 'yearly_above_monthly',
    });
  });
});
