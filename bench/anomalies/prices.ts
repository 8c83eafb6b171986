import type { PriceBoundFacts } from '@fleet/domain/anomaly-facts.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Random } from '../plates/random.ts';
import type { Fuel } from './kinds.ts';

/** The ninety days. Petrol prices change on the 11th of each month, diesel prices do not. */
export const FIRST_DAY = '2026-07-01';
export const DAYS = 90;
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const BEGIN_MS = startOfRiyadhDate(FIRST_DAY).getTime();
export const CHANGES_MS = ['2026-07-11', '2026-08-11', '2026-09-11'].map((date) =>
  startOfRiyadhDate(date).getTime(),
);

/** Published price limits. One change is a decrease, one an increase, the third either, so that some old prices exceed the limit. */
export function publishedBounds(random: Random): PriceBoundFacts[] {
  const before = startOfRiyadhDate('2026-06-11').getTime();
  const bound = (fuel_type_id: Fuel, from_ms: number, highest: number): PriceBoundFacts => ({
    fuel_type_id,
    from_ms,
    highest_price_millis_per_litre: highest,
  });
  const steps = [-random.integer(2, 6) * 10, random.integer(2, 6) * 10, -random.integer(1, 7) * 10];
  const rows = [bound('fuel-diesel', before, 1_790)];
  for (const [fuel, first] of [
    ['fuel-91', 2_180],
    ['fuel-95', 2_330],
  ] as const) {
    let highest = first;
    rows.push(bound(fuel, before, highest));
    for (const [index, from_ms] of CHANGES_MS.entries()) {
      highest += steps[index]!;
      rows.push(bound(fuel, from_ms, highest));
    }
  }
  return rows;
}

export function boundAt(bounds: readonly PriceBoundFacts[], fuel: Fuel, at_ms: number): number {
  return bounds.findLast((row) => row.fuel_type_id === fuel && row.from_ms <= at_ms)!
    .highest_price_millis_per_litre;
}
