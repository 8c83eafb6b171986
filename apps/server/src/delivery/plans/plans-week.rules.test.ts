import { describe, expect, test } from 'vitest';
import { loadOf } from './plans-week.rules.ts';
import { daysOff } from './plans-week-vehicles.rules.ts';

const days = (trips: string) => [...trips].map((day) => day === 'T');

describe('the days off of a vehicle that has trips', () => {
  test.each([
    ['.......', []],
    ['TT.....', [5, 6]],
    ['..TTTTT', [0, 1]],
    ['T..TT.T', [1, 2]],
    // Without two in a row there is no rest to keep: it drives no more days than it does.
    ['T.T.T.T', [1, 3, 5]],
    ['TTTTTT.', [6]],
  ])('%s are %s', (trips, expected) => {
    expect([...daysOff(days(trips))]).toEqual(expected);
  });
});

test('a vehicle carries what its compartments for the fuel hold, and its payload allows', () => {
  const compartments = [
    { capacity_ml: 8_000_000, fuel_type_ids: [] },
    { capacity_ml: 6_000_000, fuel_type_ids: [1] },
    { capacity_ml: 6_000_000, fuel_type_ids: [2] },
  ];
  const diesel = { fuel_type_id: 1, grams_per_litre: 832 };
  expect(loadOf({ compartments, payload_grams: 30_000_000 }, diesel)).toBe(14_000_000);
  expect(loadOf({ compartments, payload_grams: 8_320_000 }, diesel)).toBe(10_000_000);
});
