import type * as contract from '@fleet/contracts/trip-arrangements.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { prepareTrial, tryTrips } from '../plans/plans-trial.service.ts';
import { trialTripOf } from './trip-arrangements.rules.ts';

/** What trips would be like, and break. Nothing is kept. Throws INVALID_FIELDS. */
export async function tryArrangement(ctx: Ctx, body: z.output<typeof contract.tryArrangement.body>) {
  const { day, tried } = await tryTrips(
    ctx,
    body.delivery_branch_id,
    body.trip_date,
    body.trips.map(trialTripOf),
  );
  const given = new Set(body.trips.map(({ trip_id }) => trip_id));
  const trips = tried.map(({ shown }) => shown);
  return {
    trips,
    ways_from: day.ways_from,
    cost_halalas: trips.reduce((sum, { cost_halalas }) => sum + cost_halalas, 0),
    kept_cost_halalas: day.kept.reduce(
      (sum, { id, cost_halalas }) => sum + (given.has(id) ? cost_halalas : 0),
      0,
    ),
    can_save: trips.every(({ violations }) =>
      violations.every(({ is_allowed, can_accept }) => is_allowed || can_accept),
    ),
  };
}

/** Has the ways of trips told before they are saved. Throws INVALID_FIELDS where there is no such branch. */
export function prepareArrangement(
  ctx: Ctx,
  { delivery_branch_id, trip_date, trips }: z.output<typeof contract.saveArrangement.body>,
): Promise<void> {
  return prepareTrial(ctx, delivery_branch_id, trip_date, trips);
}
