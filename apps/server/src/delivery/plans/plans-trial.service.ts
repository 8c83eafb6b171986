import type { ArrangedStep, TriedTrip as TriedOnWire } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { learnRoads, readTrialDay } from './plans-facts.service.ts';
import { driveTrips, type TrialDay, type TrialTrip, type TriedTrip, tripTimer } from './plans-trial.rules.ts';

import { presentTried } from './plans-trial-present.rules.ts';
import { violationsOfTrips } from './plans-violations.rules.ts';

export { isBinding } from './plans-relations.rules.ts';
export type { TrialDay, TrialStep, TrialTrip } from './plans-trial.rules.ts';
export { prospectOf, tripTimer } from './plans-trial.rules.ts';

/** A trip that was driven in thought, and as the wire has it. */
export interface TrialAnswer extends TriedTrip {
  readonly shown: TriedOnWire;
}

/**
 * Simulates trips and returns their violations. Reads only what they need. Throws INVALID_FIELDS for an unknown
 * depot, vehicle or order.
 */
export async function tryTrips(
  ctx: Ctx,
  branch_id: number,
  date: string,
  trips: readonly TrialTrip[],
): Promise<{ day: TrialDay; tried: TrialAnswer[] }> {
  const order_ids = ordersOf(trips);
  const day = await readTrialDay(ctx, branch_id, date, order_ids, {
    vehicle_ids: trips.map(({ delivery_vehicle_id }) => delivery_vehicle_id),
    trip_ids: trips.flatMap(({ trip_id }) => trip_id ?? []),
  });
  const isThere =
    trips.every(({ delivery_vehicle_id }) => day.vehicles.has(delivery_vehicle_id)) &&
    order_ids.every((id) => day.orders.has(id));
  if (!isThere)
    throw new AppError(
      'INVALID_FIELDS',
      'There is no such order, or no such vehicle of this branch.',
      undefined,
      {
        trips: 'unknown',
      },
    );
  return { day, tried: tryTripsOn(day, trips) };
}

/**
 * Requests the distances of trips before they are previewed in a transaction. Throws INVALID_FIELDS for an unknown
 * depot.
 */
export function prepareTrial(
  ctx: Ctx,
  branch_id: number,
  date: string,
  trips: readonly Pick<TrialTrip, 'steps' | 'delivery_vehicle_id'>[],
): Promise<void> {
  const vehicles = trips.map(({ delivery_vehicle_id }) => delivery_vehicle_id);
  return learnRoads(ctx, branch_id, date, ordersOf(trips), vehicles);
}

function ordersOf(trips: readonly Pick<TrialTrip, 'steps'>[]): number[] {
  return trips.flatMap(({ steps }) => steps.flatMap((step) => (step.type === 'job' ? [step.order_id] : [])));
}

/** The same on a day that was read already: for trying one thing after the other. */
export function tryTripsOn(day: TrialDay, trips: readonly TrialTrip[]): TrialAnswer[] {
  const driven = driveTrips(day, trips);
  const violations = violationsOfTrips(day, driven);
  return driven.map((one, at) => ({ ...one, shown: presentTried(day, one, violations[at]!) }));
}

/** These orders one after the other in a trip of a vehicle, which loads again where the next would be too much. */
export async function fillTrip(
  ctx: Ctx,
  branch_id: number,
  date: string,
  { delivery_vehicle_id, start_minute }: Pick<TrialTrip, 'delivery_vehicle_id' | 'start_minute'>,
  order_ids: readonly number[],
): Promise<ArrangedStep[]> {
  const only = { vehicle_ids: [delivery_vehicle_id], trip_ids: [] };
  const day = await readTrialDay(ctx, branch_id, date, order_ids, only);
  const orders = order_ids.map((id) => day.orders.get(id)!);
  const jobs = order_ids.map((order_id) => ({ type: 'job' as const, order_id }));
  const timer = tripTimer(day, { trip_id: null, delivery_vehicle_id, start_minute }, orders);
  if (!timer || !day.constraints.multi_trip) return jobs;
  const filled: ArrangedStep[] = [];
  for (const job of jobs) {
    const isTooMuch = timer
      .time([...filled, job])
      .steps.some(({ violations }) =>
        violations.some(({ cause }) => cause === 'load' || cause === 'compartments'),
      );
    if (isTooMuch && filled.at(-1)?.type === 'job') filled.push({ type: 'reload' });
    filled.push(job);
  }
  return filled;
}
