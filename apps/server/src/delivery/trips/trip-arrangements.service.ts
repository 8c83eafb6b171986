import type * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { prepareTrial, tryTrips } from '../plans/plans-trial.service.ts';
import { trialTripOf } from './trip-arrangements.rules.ts';

/** Previews trips and their violations. Nothing is saved. Throws INVALID_FIELDS. */
export async function previewArrangement(ctx: Ctx, body: z.output<typeof contract.previewArrangement.body>) {
  const { day, tried } = await tryTrips(
    ctx,
    body.delivery_branch_id,
    body.trip_date,
    body.trips.map(trialTripOf),
  );
  const submitted = new Set(body.trips.map(({ trip_id }) => trip_id));
  const trips = tried.map(({ shown }) => shown);
  return {
    trips,
    travel_source: day.travel_source,
    cost_halalas: trips.reduce((sum, { cost_halalas }) => sum + cost_halalas, 0),
    existing_cost_halalas: day.existing.reduce(
      (sum, { id, cost_halalas }) => sum + (submitted.has(id) ? cost_halalas : 0),
      0,
    ),
    can_save: trips.every(({ violations }) =>
      violations.every(({ is_allowed, can_accept }) => is_allowed || can_accept),
    ),
  };
}

/** Requests the distances of trips before they are saved. Throws INVALID_FIELDS for an unknown depot. */
export function prepareArrangement(
  ctx: Ctx,
  { delivery_branch_id, trip_date, trips }: z.output<typeof contract.saveArrangement.body>,
): Promise<void> {
  return prepareTrial(ctx, delivery_branch_id, trip_date, trips);
}
