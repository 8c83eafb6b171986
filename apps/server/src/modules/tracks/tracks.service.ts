import type { getTrack as contract } from '@fleet/contracts/tracks.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { listTripsOfDay } from '../trips/trips-day.service.ts';
import { findTrackedVehicle, listFixes } from './tracks.queries.ts';
import { drivenBy, plausible, type Stay, staysOf, thinned } from './tracks.rules.ts';

/** What a vehicle drove on a Riyadh day, and the trips it was planned for. Throws NOT_FOUND. */
export async function readTrack(
  ctx: Ctx,
  { delivery_vehicle_id, track_date }: z.output<(typeof contract)['query']>,
): Promise<z.input<(typeof contract)['response']>> {
  const vehicle = await findTrackedVehicle(ctx, delivery_vehicle_id);
  if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  const [from, to] = [startOfRiyadhDate(track_date), startOfRiyadhDate(addDays(track_date, 1))];
  const all = await listFixes(ctx, delivery_vehicle_id, from, to);
  const fixes = plausible(all);
  const stays = staysOf(fixes);
  const trips = await listTripsOfDay(ctx, vehicle.delivery_branch_id, track_date);
  return {
    delivery_vehicle: vehicle,
    track_date,
    points: thinned(fixes),
    fixes: all.length,
    ...drivenBy(fixes, stays),
    stays: stays.map(presentStay),
    trips: trips.filter((trip) => trip.vehicle.id === delivery_vehicle_id),
  };
}

/** How far a vehicle drove between two moments, and for how long; null where it told of less than two places. */
export async function drivenBetween(ctx: Ctx, delivery_vehicle_id: number, from: Date, to: Date) {
  const fixes = plausible(await listFixes(ctx, delivery_vehicle_id, from, to));
  return fixes.length < 2 ? null : drivenBy(fixes, staysOf(fixes));
}

function presentStay({ from, to, ...place }: Stay) {
  return {
    from_at: new Date(from * 1000).toISOString(),
    to_at: new Date(to * 1000).toISOString(),
    ...place,
  };
}
