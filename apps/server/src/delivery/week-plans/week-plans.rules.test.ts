import type { TankForecast } from '@fleet/contracts/delivery/site-tanks.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { HorizonRelaxation } from '@fleet/routing/horizon/relax-horizon.ts';
import { describe, expect, it } from 'vitest';
import { remediesOf, weekRefills } from './week-plans.rules.ts';

const L = 1_000;
const FROM = '2026-03-01';
const NO_LOADS = new Map<number, number>();

/** A tank of 20,000 L that uses 1,000 a day, with a band of 100 L, and holds so much now. */
function tank(id: number, litres: number, more: Partial<TankForecast> = {}): TankForecast {
  const points = Array.from({ length: 14 }, (_, day) => {
    const volume_ml = Math.max(0, litres - (day + 1) * 1_000) * L;
    return {
      ...{ date: addDays(FROM, day), volume_ml },
      ...{ low_ml: Math.max(0, volume_ml - 100 * L), high_ml: volume_ml + 100 * L },
    };
  });
  const unsafe = points.findIndex(({ low_ml }) => low_ml < 2_000 * L);
  const due = unsafe < 0 ? null : Math.max(0, unsafe - 1);
  return {
    tank: { id, capacity_ml: 20_000 * L, safe_min_ml: 2_000 * L },
    open_order: null,
    forecast: {
      points,
      refill_by: due === null ? null : points[due]!.date,
      fits_ml: (20_000 - litres - 100) * L,
    },
    ...more,
  } as never as TankForecast;
}

describe('the refills of a week', () => {
  it('are those that are due in it, from when most of the last day’s amount fits', () => {
    const [refill] = weekRefills([tank(1, 8_000), tank(2, 19_000)], 7, NO_LOADS);
    // It holds 8, 7, 6 … thousand liters each morning, and at the end of the fifth day 3,000 less the band.
    expect(refill).toMatchObject({ site_tank_id: 1, last: 4 });
    expect(refill!.volumes_ml.map((ml) => ml / L)).toEqual([
      11_900, 12_900, 13_900, 14_900, 15_900, 16_900, 17_900,
    ]);
    // 80% of 15,900 is 12,720.
    expect(refill!.first).toBe(1);
    expect(weekRefills([tank(2, 19_000)], 7, NO_LOADS)).toEqual([]);
  });

  it('are no more than the largest tanker carries, which may bring them on any day', () => {
    const [refill] = weekRefills([tank(1, 8_000)], 7, new Map([[1, 9_050 * L]]));
    expect(refill).toMatchObject({ first: 0, last: 4 });
    expect(new Set(refill!.volumes_ml)).toEqual(new Set([9_000 * L]));
  });

  it('say by how much a tank is below its safe minimum on later days, and when it is empty', () => {
    const [refill] = weekRefills([tank(1, 4_000)], 7, NO_LOADS);
    expect(refill!.last).toBe(0);
    expect(refill!.below_safe_ml.slice(0, 4).map((ml) => ml / L)).toEqual([0, 100, 1_100, 2_000]);
    expect(refill!.dry_from).toBe(3);
  });

  it('leave out what is ordered, without a forecast, or not worth a stop', () => {
    const ordered = { open_order: { id: 1 } } as never;
    const small = { ...tank(3, 4_000) };
    const none = { forecast: null } as never;
    expect(weekRefills([tank(1, 4_000, ordered), tank(2, 4_000, none)], 7, NO_LOADS)).toEqual([]);
    expect(weekRefills([small], 7, new Map([[3, 900 * L]]))).toEqual([]);
  });
});

describe('what would help a refill', () => {
  const [refill] = weekRefills([tank(1, 4_000)], 7, NO_LOADS);
  const option = (day: number, relaxes: HorizonRelaxation['relaxes']) =>
    ({ vehicle: 5, day, relaxes, cost: 900, distance: 10 }) as never as HorizonRelaxation;
  const remedies = (...options: HorizonRelaxation[]) => remediesOf(options, refill!, FROM, (id) => `T-${id}`);

  it('names the day, the tanker, its price, and how far the tank falls until then', () => {
    expect(remedies(option(3, [{ field: 'later', by: 3 }]))).toEqual([
      {
        changes: [{ code: 'later', by: 3 }],
        date: '2026-03-04',
        vehicle_code: 'T-5',
        cost_halalas: 900,
        distance_metres: 10,
        // No more than it was planned with.
        volume_ml: 15_900 * L,
        below_safe_ml: 2_000 * L,
        is_dry: true,
      },
    ]);
  });

  it('is less of it, but not less than is worth a stop', () => {
    expect(remedies(option(0, [{ field: 'amount', by: 50 }]))[0]!.volume_ml).toBe(7_900 * L);
    expect(remedies(option(0, [{ field: 'amount', by: 95 }]))).toEqual([]);
  });
});
