import { describe, expect, it, test } from 'vitest';
import { borneBy, requireInWindow, requireOpen, upheldAmounts } from './dispute-cases.rules.ts';

/** 40 L at 2.18: 87.20, fully charged. */
const before = { volume_before_ml: 40_000, amount_before_halalas: 8_720, charged_before_halalas: 8_720 };

describe('the result of an upheld dispute', () => {
  test.each([
    ['nothing was dispensed: the station bears it all', 0, 0, 0],
    ['fewer litres: the station bears the rest', 30_000, 6_540, 6_540],
    ['the liters stay and the client is excused: the platform bears it', 40_000, 8_720, 0],
    ['some of both', 30_000, 6_540, 5_000],
  ])('%s', (_title, volume_ml, owed_halalas, charged_halalas) => {
    expect(upheldAmounts(before, { volume_ml, owed_halalas, charged_halalas })).toEqual({
      volume_ml,
      amount_halalas: owed_halalas,
      charged_halalas,
    });
  });

  test.each([
    ['more liters than recorded', 41_000, 8_938, 8_720, 'AMOUNT_ABOVE_BALANCE', 'volume_ml'],
    ['more than the price of the liters', 30_000, 6_540, 6_541, 'AMOUNT_ABOVE_BALANCE', 'charged_halalas'],
    ['no change', 40_000, 8_720, 8_720, 'INVALID_FIELDS', 'charged_halalas'],
  ])('is never %s', (_title, volume_ml, owed_halalas, charged_halalas, code, field) => {
    const uphold = () => upheldAmounts(before, { volume_ml, owed_halalas, charged_halalas });
    expect(uphold).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }));
  });

  it('never exceeds the previous charge, whatever the liters cost', () => {
    const excused = { ...before, charged_before_halalas: 5_000 };
    const uphold = () =>
      upheldAmounts(excused, { volume_ml: 40_000, owed_halalas: 8_720, charged_halalas: 6_000 });
    expect(uphold).toThrow(
      expect.objectContaining({ code: 'AMOUNT_ABOVE_BALANCE', details: { max_halalas: 5_000 } }),
    );
  });
});

test.each([
  ['undecided', null, null, null],
  ['entirely by the station', 6_540, 6_540, { station_halalas: 2_180, platform_halalas: 0 }],
  ['entirely by the platform', 8_720, 0, { station_halalas: 0, platform_halalas: 8_720 }],
  ['shared', 6_540, 5_000, { station_halalas: 2_180, platform_halalas: 1_540 }],
])('costs are borne: %s', (_title, amount_after_halalas, charged_after_halalas, expected) => {
  expect(borneBy({ ...before, amount_after_halalas, charged_after_halalas })).toEqual(expected);
});

test('amounts excused by the platform before are reduced first by fewer liters', () => {
  const amounts = { amount_before_halalas: 8_720, charged_before_halalas: 5_000 };
  expect(borneBy({ ...amounts, amount_after_halalas: 4_360, charged_after_halalas: 4_360 })).toEqual({
    station_halalas: 4_360,
    platform_halalas: -3_720,
  });
});

test('a decided dispute is closed, and a late one is rejected with the deadline', () => {
  expect(() => requireOpen({ state: 'upheld' })).toThrow(
    expect.objectContaining({ code: 'STATUS_CONFLICT' }),
  );
  expect(() => requireOpen({ state: 'open' })).not.toThrow();
  const completed = new Date('2026-03-01T07:00:00Z');
  const day = 86_400;
  expect(() => requireInWindow(completed, new Date('2026-04-30T07:00:00Z'), 60 * day)).not.toThrow();
  expect(() => requireInWindow(completed, new Date('2026-04-30T07:00:01Z'), 60 * day)).toThrow(
    expect.objectContaining({ code: 'DISPUTE_PERIOD_EXPIRED', details: { days: 60 } }),
  );
  expect(() => requireInWindow(null, completed, 60 * day)).toThrow();
});
