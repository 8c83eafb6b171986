import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fill, measureFills, mlPer100Km, type OdometerReading, type Tank } from './consumption.ts';

const TANK: Tank = { capacity_ml: 60_000, metres_per_litre: 10_000 };
const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + n, 9));

/** A fill: day, liters, odometer (null without a reading), and whether the tank was full. */
type Visit = [day: number, litres: number, km: number | null, isFull?: boolean];

function measure(visits: readonly Visit[], more: readonly OdometerReading[] = [], tank = TANK) {
  const fills = visits.map(
    ([on, litres, , is_full = false], at): Fill => ({
      id: at + 1,
      at: day(on),
      volume_ml: litres * 1000,
      is_full,
    }),
  );
  const readings = visits.flatMap(([on, , km], at) => (km === null ? [] : [pumpReading(at + 1, on, km)]));
  return measureFills(fills, [...readings, ...more], tank);
}
const pumpReading = (fill_id: number, on: number, odometer_km: number): OdometerReading => ({
  ...{ fill_id, odometer_km },
  read_at: day(on),
  is_new_odometer: false,
});
const typed = (read_at: Date, odometer_km: number, is_new_odometer = false): OdometerReading => ({
  ...{ read_at, odometer_km, is_new_odometer },
  fill_id: null,
});
/** Kilometers and liters of the stretches, and the reasons of excluded fills. */
const summary = (outcomes: ReturnType<typeof measure>) => ({
  stretches: outcomes.flatMap(({ stretch }) =>
    stretch ? [[stretch.distance_km, stretch.volume_ml / 1000]] : [],
  ),
  left_out: outcomes.flatMap(({ id, left_out }) => (left_out ? [[id, left_out]] : [])),
});

describe('consumption between fills', () => {
  it('is measured from full tank to full tank, partial fills included', () => {
    const outcomes = measure([
      [0, 50, 10_000, true],
      [3, 20, 10_200],
      [6, 25, 10_450, true],
    ]);
    expect(summary(outcomes)).toEqual({ stretches: [[450, 45]], left_out: [[1, 'before_first_reading']] });
    expect(outcomes[2]!.stretch!.is_exact).toBe(true);
    expect(mlPer100Km(45_000, 450)).toBe(10_000);
  });

  it('is estimated from fill to fill without a full tank', () => {
    const outcomes = measure([
      [0, 50, 10_000],
      [3, 20, 10_200],
      [6, 25, 10_450],
    ]);
    expect(summary(outcomes).stretches).toEqual([
      [200, 20],
      [250, 25],
    ]);
    expect(outcomes.every(({ stretch }) => !stretch?.is_exact)).toBe(true);
  });

  it('waits for the next reading if one is missing or was typed twice', () => {
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [3, 20, null],
          [5, 10, 10_000],
          [6, 25, 10_450],
        ]),
      ).stretches,
    ).toEqual([[450, 55]]);
  });

  it('uses a reading entered late as if it had been entered at once', () => {
    const late = measure(
      [
        [0, 50, 10_000],
        [3, 20, null],
        [6, 25, 10_450],
      ],
      [typed(new Date(day(3).getTime() + 600_000), 10_200)],
    );
    expect(summary(late).stretches).toEqual([
      [200, 20],
      [250, 25],
    ]);
  });

  it('excludes the distance across a replaced instrument and continues after it', () => {
    const visits: Visit[] = [
      [0, 50, 90_000],
      [3, 20, 90_200],
      [6, 25, 150],
      [9, 30, 450],
    ];
    expect(summary(measure(visits, [typed(day(5), 20, true)]))).toEqual({
      stretches: [
        [200, 20],
        [300, 30],
      ],
      left_out: [
        [1, 'before_first_reading'],
        [3, 'odometer_replaced'],
      ],
    });
  });

  it('excludes a rolled-back odometer, with the reason', () => {
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [3, 20, 9_000],
          [6, 25, 9_250],
        ]),
      ),
    ).toEqual({
      stretches: [[250, 25]],
      left_out: [
        [1, 'before_first_reading'],
        [2, 'odometer_decreased'],
      ],
    });
  });

  it('excludes impossible distances and missing fills; corrected, the same fills count', () => {
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [1, 20, 102_000],
        ]),
      ).left_out,
    ).toContainEqual([2, 'impossible_distance']);
    // 1,500 km on 80 liters is twice the expected distance per liter: a fill elsewhere is missing.
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [7, 20, 11_700],
        ]),
      ).left_out,
    ).toContainEqual([2, 'missing_fill']);
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [7, 20, 10_170],
        ]),
      ).stretches,
    ).toEqual([[170, 20]]);
  });

  it('excludes a quarter of a year without a reading, and what has not been driven yet', () => {
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [100, 20, 10_300],
          [110, 30, null],
        ]),
      ).left_out,
    ).toEqual([
      [1, 'before_first_reading'],
      [2, 'too_long'],
      [3, 'not_driven_yet'],
    ]);
  });

  it('includes theft: many liters for a short distance are a finding, not an error', () => {
    expect(
      summary(
        measure([
          [0, 50, 10_000],
          [3, 60, 10_050],
        ]),
      ).stretches,
    ).toEqual([[50, 60]]);
  });
});

describe('for any history of a vehicle', () => {
  const visit = fc.tuple(
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 1, max: 60 }),
    fc.option(fc.integer({ min: -50, max: 900 }), { nil: null }),
    fc.boolean(),
  );
  /** Days between fills and kilometers between readings, sometimes negative, in sequence. */
  const history = fc.array(visit, { minLength: 1, maxLength: 30 }).map((steps) => {
    let [on, km] = [0, 10_000];
    return steps.map(([days, litres, driven, isFull]): Visit => {
      on += days;
      km += driven ?? 0;
      return [on, litres, driven === null ? null : km, isFull];
    });
  });

  it('every liter is in one stretch or excluded for one reason', () => {
    fc.assert(
      fc.property(history, (visits) => {
        const outcomes = measure(visits);
        expect(outcomes.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(visits.map((_, at) => at + 1));
        const counted = outcomes.reduce((sum, { stretch }) => sum + (stretch?.volume_ml ?? 0), 0);
        const left = outcomes
          .filter(({ left_out }) => left_out)
          .reduce((sum, { id }) => sum + visits[id - 1]![1] * 1000, 0);
        expect(counted + left).toBe(visits.reduce((sum, [, litres]) => sum + litres * 1000, 0));
      }),
    );
  });

  it('no stretch has a negative distance, and together they do not exceed the odometer’s distance', () => {
    fc.assert(
      fc.property(history, (visits) => {
        const distances = measure(visits).flatMap(({ stretch }) => stretch?.distance_km ?? []);
        expect(distances.every((km) => km > 0)).toBe(true);
        const read = visits.flatMap(([, , km]) => km ?? []);
        const climbed = read.reduce((sum, km, at) => sum + Math.max(0, km - (read[at - 1] ?? km)), 0);
        expect(distances.reduce((sum, km) => sum + km, 0)).toBeLessThanOrEqual(climbed);
      }),
    );
  });

  it('nothing depends on the order of input, or on the first odometer value', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 500_000 }), (visits, more) => {
        const shifted = visits.map(
          ([on, l, km, full]): Visit => [on, l, km === null ? null : km + more, full],
        );
        expect(measure(shifted)).toEqual(measure(visits));
        const fills = visits.map(([on, l, , is_full = false], at) => ({
          id: at + 1,
          at: day(on),
          volume_ml: l * 1000,
          is_full,
        }));
        const readings = visits.flatMap(([on, , km], at) =>
          km === null ? [] : [pumpReading(at + 1, on, km)],
        );
        expect(measureFills(fills.toReversed(), readings, TANK)).toEqual(measureFills(fills, readings, TANK));
      }),
    );
  });
});
