import type { getTrack as contract } from '@fleet/contracts/tracks.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { listTripsOfDay } from '../trips/trips-day.service.ts';
import { findTrackedVehicle, listFixes } from './tracks.queries.ts';
import { drivenBy, firstAt, plausible, type Stay, staysOf, thinned } from './tracks.rules.ts';

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

/** A tour that is over, of which the way home may be known. */
export interface Tour {
  readonly delivery_vehicle_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  /** From when on its vehicle is on its way home, and until when that way is this tour's. */
  readonly leaves_at: Date;
  readonly home_until: Date;
  readonly home: Coordinates | null;
}

/**
 * How far a vehicle drove on a tour, and for how long: until it was home again, or to the tour's end where it was not seen there.
 * `driven` is null where it told of less than two places.
 */
export async function drivenOnTour(ctx: Ctx, tour: Tour) {
  const { delivery_vehicle_id, started_at, ended_at, leaves_at, home_until, home } = tour;
  const until = new Date(Math.max(home_until.getTime(), ended_at.getTime()));
  const fixes = plausible(await listFixes(ctx, delivery_vehicle_id, started_at, until));
  const [leaves, latest] = [leaves_at.getTime() / 1000, home_until.getTime() / 1000];
  const onWayHome = fixes.filter(({ at }) => at >= leaves && at < latest);
  const back = home && firstAt(onWayHome, home);
  const end = back ? back.at : ended_at.getTime() / 1000;
  const told = fixes.filter(({ at }) => at <= end);
  return {
    back_at: back ? new Date(back.at * 1000) : null,
    driven: told.length < 2 ? null : drivenBy(told, staysOf(told)),
  };
}

function presentStay({ from, to, ...place }: Stay) {
  return {
    from_at: new Date(from * 1000).toISOString(),
    to_at: new Date(to * 1000).toISOString(),
    ...place,
  };
}
