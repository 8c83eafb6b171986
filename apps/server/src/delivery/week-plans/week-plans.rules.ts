import { MAX_REFILL_ML, type TankForecast } from '@fleet/contracts/delivery/site-tanks.ts';
import type { WeekMeasures, WeekRemedy } from '@fleet/contracts/delivery/week-plans.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { HorizonProblem, HorizonSolution } from '@fleet/routing/horizon/horizon-problem.ts';
import type { HorizonRelaxation } from '@fleet/routing/horizon/relax-horizon.ts';
import type { PlannedRefill } from './week-plans.table.ts';

/** Which refills a week has, and what a plan of it comes to. Days are counted from its first. */

/** Less is not worth a stop. */
const MIN_REFILL_ML = 1_000_000;
const STEP_ML = 100_000;
/** A refill may come as early as so much of it fits: coming for less would only bring the next one forward. */
const WORTHWHILE_PERCENT = 80;

/** Refills that are due in these days and not ordered yet, each with its days and what fits on them, also beyond the last. */
export function weekRefills(
  rows: readonly TankForecast[],
  days: number,
  largestLoads: ReadonlyMap<number, number>,
): PlannedRefill[] {
  return rows.flatMap(({ tank, forecast, open_order }): PlannedRefill[] => {
    if (!forecast || open_order) return [];
    const { points, refill_by, fits_ml } = forecast;
    const last = points.findIndex(({ date }) => date === refill_by);
    if (last < 0 || last >= days) return [];
    const largest = Math.min(MAX_REFILL_ML, largestLoads.get(tank.id) || MAX_REFILL_ML);
    const volumes_ml = points.slice(0, days).map((_, day) => {
      const fits = day === 0 ? fits_ml : tank.capacity_ml - points[day - 1]!.high_ml;
      return Math.floor(Math.min(fits, largest) / STEP_ML) * STEP_ML;
    });
    const least = Math.max(MIN_REFILL_ML, (volumes_ml[last]! * WORTHWHILE_PERCENT) / 100);
    if (volumes_ml[last]! < MIN_REFILL_ML) return [];
    const dry = points.slice(0, days).findIndex(({ volume_ml }) => volume_ml === 0);
    return [
      {
        site_tank_id: tank.id,
        first: volumes_ml.findIndex((volume_ml) => volume_ml >= least),
        last,
        volumes_ml,
        below_safe_ml: points.slice(0, days).map(({ low_ml }) => Math.max(0, tank.safe_min_ml - low_ml)),
        dry_from: dry < 0 ? null : dry,
      },
    ];
  });
}

/** The same week with every refill on its last day. */
export function onLastDays(problem: HorizonProblem): HorizonProblem {
  return {
    ...problem,
    jobs: problem.jobs.map((job) => (job.days ? { ...job, days: [job.days[1], job.days[1]] } : job)),
  };
}

/** The better of two plans of the same week: it leaves fewer out, or costs less. */
export function betterOf(one: HorizonSolution, other: HorizonSolution): HorizonSolution {
  const [a, b] = [one.summary, other.summary];
  return b.unassigned < a.unassigned || (b.unassigned === a.unassigned && b.cost < a.cost) ? other : one;
}

export interface PlannedStop {
  readonly id: number;
  readonly day: number;
  readonly vehicle: number;
}

export function stopsOf({ routes }: HorizonSolution): PlannedStop[] {
  return routes.flatMap(({ day, vehicle, steps }) =>
    steps.flatMap(({ type, id }) => (type === 'job' ? [{ id: id!, day, vehicle }] : [])),
  );
}

/** What a plan comes to; `refillOf` gives the refill of a job, null for an order's. */
export function measuresOf(
  solution: HorizonSolution,
  refillOf: (id: number) => PlannedRefill | null,
): WeekMeasures {
  const stops = stopsOf(solution);
  const refills = stops.flatMap(({ id, day }) => {
    const refill = refillOf(id);
    return refill ? [refill.volumes_ml[day]!] : [];
  });
  const { cost, distance, duration } = solution.summary;
  return {
    cost_halalas: cost,
    distance_metres: distance,
    travel_seconds: duration,
    trips: solution.routes.length,
    refills: refills.length,
    orders: stops.length - refills.length,
    volume_ml: refills.reduce((sum, volume_ml) => sum + volume_ml, 0),
  };
}

/** What would help a refill that is left out; not earlier than anything worthwhile fits. */
export function remediesOf(
  options: readonly HorizonRelaxation[],
  { volumes_ml, below_safe_ml, dry_from, last }: PlannedRefill,
  from_date: string,
  codeOf: (vehicle: number) => string,
): WeekRemedy[] {
  return options.flatMap(({ vehicle, day, relaxes, cost, distance }): WeekRemedy[] => {
    const less = relaxes.find(({ field }) => field === 'amount')?.by ?? 0;
    // No more than was planned with, though later more fits.
    const planned = Math.min(volumes_ml[day]!, volumes_ml[last]!);
    const volume_ml = Math.floor((planned * (100 - less)) / 100 / STEP_ML) * STEP_ML;
    if (volume_ml < MIN_REFILL_ML) return [];
    return [
      {
        changes: relaxes.map(({ field, by }) => ({ code: field, by })),
        date: addDays(from_date, day),
        vehicle_code: codeOf(vehicle),
        cost_halalas: cost,
        distance_metres: distance,
        volume_ml,
        below_safe_ml: below_safe_ml[day]!,
        is_dry: dry_from !== null && day >= dry_from,
      },
    ];
  });
}
