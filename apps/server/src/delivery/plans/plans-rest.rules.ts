import type { Problem, VehicleStep } from '@fleet/routing/problem.ts';
import type { ExistingTrip } from './plans-facts.rules.ts';

/** Planning the rest of a day: what is in progress stays, what is not yet loaded may be moved, at a price. */

/** Trips a new plan may change. One that is locked, loaded, or holds stops it breaks a rule with, stays as it is. */
export function isReplaceable({ status, is_locked, is_loaded, has_accepted, steps }: ExistingTrip): boolean {
  const isOpen = status === 'draft' || status === 'approved' || status === 'assigned';
  return isOpen && !is_locked && !is_loaded && !(has_accepted && steps.some((step) => step.is_locked));
}

/**
 * A day's problem with its trips: each vehicle begins with its own, locked stops stay with it, those at the head in
 * their positions, and moving any other to another vehicle costs `change`.
 */
export function withExistingTrips(
  problem: Problem,
  existing: readonly ExistingTrip[],
  change: number,
): Problem {
  const jobs = new Set(problem.jobs?.map(({ id }) => id));
  const held = new Map<number, number>();
  const vehicles = problem.vehicles.map((vehicle) => {
    const own = existing.filter(({ delivery_vehicle_id }) => delivery_vehicle_id === vehicle.id);
    const steps = own.flatMap((trip) => trip.steps);
    const head = lengthOfHead(steps, jobs);
    const planned = steps.flatMap((step, at): VehicleStep[] => {
      if (step.order_id === null || !jobs.has(step.order_id)) return [];
      if (step.is_locked) held.set(step.order_id, vehicle.id);
      return [{ type: 'job', id: step.order_id, ...(at < head && { locked: true }) }];
    });
    return planned.length > 0 ? { ...vehicle, steps: planned } : vehicle;
  });
  return {
    ...problem,
    jobs: (problem.jobs ?? []).map((job) =>
      held.has(job.id) ? { ...job, allowed_vehicles: [held.get(job.id)!] } : job,
    ),
    vehicles,
    objective: { ...problem.objective, change },
  };
}

/** How many of the first stops are locked, up to where the vehicle loads again. */
function lengthOfHead(steps: ExistingTrip['steps'], jobs: ReadonlySet<number>): number {
  const end = steps.findIndex(
    ({ type, order_id, is_locked }) => type === 'reload' || !is_locked || !jobs.has(order_id!),
  );
  return end < 0 ? steps.length : end;
}
