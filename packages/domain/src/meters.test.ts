import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fuelVariance,
  type MeterChange,
  maxThroughNozzleMl,
  meterCapacityMl,
  meteredVolume,
  shiftVolume,
} from './meters.ts';

const HOUR = 3_600_000;
const EIGHT_HOURS = maxThroughNozzleMl(8 * HOUR);
const litres = (count: number) => Math.round(count * 1_000);

describe('between two readings of a meter with six digits', () => {
  it.each<[string, number, number, number | string, boolean]>([
    ['nothing dispensed', 1_000, 1_000, 0, false],
    ['the dispensed volume', 1_000, 1_540.25, 540.25, false],
    ['one rollover', 999_900, 100.5, 200.5, true],
    ['to the highest reading', 999_900, 999_999.999, 99.999, false],
    ['a reading of more digits than the meter has', 1_000, 1_000_000, 'above_meter', false],
    ['a first reading of more digits', 1_000_000, 5, 'above_meter', false],
    ['a lower reading beyond any plausible rollover', 500_000, 499_000, 'backwards', false],
    ['one digit too many', 12_345, 123_450, 'too_much', false],
    ['the maximum of the nozzle in the time', 0, EIGHT_HOURS / 1_000, EIGHT_HOURS / 1_000, false],
    ['a liter above the maximum', 0, EIGHT_HOURS / 1_000 + 1, 'too_much', false],
  ])('%s', (_case, from, to, expected, rolled_over) => {
    const answer = meteredVolume({
      meter_digits: 6,
      from_ml: litres(from),
      to_ml: litres(to),
      max_ml: EIGHT_HOURS,
    });
    expect(answer).toEqual(
      typeof expected === 'string'
        ? { volume_ml: null, rolled_over, problem: expected }
        : { volume_ml: litres(expected), rolled_over, problem: null },
    );
  });

  it('a started hour counts in full, and a minute as an hour', () => {
    expect(maxThroughNozzleMl(0)).toBe(7_800_000);
    expect(maxThroughNozzleMl(HOUR)).toBe(7_800_000);
    expect(maxThroughNozzleMl(HOUR + 1)).toBe(15_600_000);
  });
});

describe('the volume of a nozzle in a shift', () => {
  const change: MeterChange = { old_reading_ml: litres(1_300), new_reading_ml: litres(20) };
  const nozzle = { meter_digits: 6, opening_ml: litres(1_000), max_ml: EIGHT_HOURS };

  it.each<[string, number, MeterChange | null, number | string]>([
    ['without a replaced meter', 1_450, null, 450],
    ['with a replaced meter: to the old reading, then from the new one', 170, change, 450],
    ['with a replaced meter, and a closing reading without it', 1_450, change, 1_730],
    [
      'with a replaced meter whose old reading decreased',
      170,
      { ...change, old_reading_ml: litres(900) },
      'backwards',
    ],
    ['with a replaced meter whose closing reading is below its start', 10, change, 'backwards'],
  ])('%s', (_case, closing, change, expected) => {
    const answer = shiftVolume({ ...nozzle, closing_ml: litres(closing), change });
    expect(answer.problem ?? answer.volume_ml).toBe(
      typeof expected === 'string' ? expected : litres(expected),
    );
  });
});

describe('meters and recorded volume', () => {
  const tolerance = { tolerance_ml: 5_000, tolerance_basis_points: 50 };
  it.each<[string, [number, number, number], number, number, string]>([
    ['everything recorded', [500, 480, 20], 0, 5, 'within'],
    ['five unrecorded liters are within tolerance', [500, 480, 15], 5, 5, 'within'],
    ['one more milliliter is not', [500.001, 480, 15], 5.001, 5, 'beyond'],
    ['more recorded than metered', [500, 480, 26], -6, 5, 'beyond'],
    ['half a percent of a large volume is within tolerance', [10_000, 9_950, 0], 50, 50, 'within'],
    ['nothing metered, nothing recorded', [0, 0, 0], 0, 5, 'within'],
  ])('%s', (_case, [metered, transactions, other], variance, borne, verdict) => {
    const balance = {
      metered_ml: litres(metered),
      transactions_ml: litres(transactions),
      other_sales_ml: litres(other),
    };
    expect(fuelVariance(balance, tolerance)).toEqual({
      variance_ml: litres(variance),
      tolerance_ml: litres(borne),
      verdict,
    });
  });

  it('for any fills, meters, rollovers and replacements: the variance is the unrecorded volume', () => {
    const fills = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 9 }),
        fc.nat(),
        fc.record({ first: fills, second: fills, isChanged: fc.boolean(), newStart: fc.nat() }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        (meter_digits, start, nozzle, unrecorded, other_sales_ml) => {
          const capacity = meterCapacityMl(meter_digits);
          const sum = (volumes: number[]) => volumes.reduce((total, volume) => total + volume, 0);
          const transactions_ml = sum(nozzle.first) + sum(nozzle.second);
          const total = transactions_ml + unrecorded + other_sales_ml;
          // A meter of four digits may roll over twice in a busy shift; only one rollover can be detected.
          fc.pre(total < capacity && total <= EIGHT_HOURS);
          const opening_ml = start % capacity;
          const middle = sum(nozzle.first);
          const change = nozzle.isChanged
            ? { old_reading_ml: (opening_ml + middle) % capacity, new_reading_ml: nozzle.newStart % capacity }
            : null;
          const closing_ml = change
            ? (change.new_reading_ml + total - middle) % capacity
            : (opening_ml + total) % capacity;
          const max_ml = EIGHT_HOURS;
          const answer = shiftVolume({ meter_digits, opening_ml, closing_ml, change, max_ml });
          expect(answer.problem).toBeNull();
          const balance = { metered_ml: answer.volume_ml!, transactions_ml, other_sales_ml };
          const none = { tolerance_ml: 0, tolerance_basis_points: 0 };
          expect(fuelVariance(balance, none).variance_ml).toBe(unrecorded);
        },
      ),
    );
  });
});
