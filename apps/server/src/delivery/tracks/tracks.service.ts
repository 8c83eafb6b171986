import type { getTrack as contract } from '@fleet/contracts/delivery/tracks.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { listTripsOfDay } from '../trips/trips-day.service.ts';
import { findTrackedVehicle, listFixes } from './tracks.queries.ts';
import { drivenBy, firstAt, plausible, type Stay, staysOf, thinned } from './tracks.rules.ts';
import { matchToRoads } from './tracks-road.service.ts';

/** What a vehicle drove on a Riyadh day, and the trips it was planned for. Throws NOT_FOUND. */
export async function getTrack(
  ctx: Ctx,
  { delivery_vehicle_id, track_date }: z.output<(typeof contract)['query']>,
): Promise<z.input<(typeof contract)['response']>> {
  const vehicle = await findTrackedVehicle(ctx, delivery_vehicle_id);
  if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  const [from, to] = [startOfRiyadhDate(track_date), startOfRiyadhDate(addDays(track_date, 1))];
  const all = await listFixes(ctx, delivery_vehicle_id, from, to);
  const fixes = plausible(all);
  const stays = staysOf(fixes);
  const road = await matchToRoads(ctx, `${delivery_vehicle_id} ${track_date}`, fixes, stays);
  const trips = await listTripsOfDay(ctx, vehicle.delivery_branch_id, track_date);
  return {
    delivery_vehicle: vehicle,
    track_date,
    points: thinned(fixes),
    road_points: road && [...road.points],
    fixes: all.length,
    ...drivenBy(fixes, stays),
    ...(road && { distance_metres: road.distance_metres }),
    stays: stays.map(presentStay),
    trips: trips.filter((trip) => trip.vehicle.id === delivery_vehicle_id),
  };
}

/** A finished tour whose return may be known. */
export interface Tour {
  readonly delivery_vehicle_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  /** Interval in which the vehicle's return belongs to this tour. */
  readonly departs_at: Date;
  readonly home_until: Date;
  readonly home: Coordinates | null;
}

/**
 * How far a vehicle drove on a tour, along the roads where they are known, and for how long: until its return, or to the tour's end where that was not
 * observed. `driven` is null with fewer than two positions.
 */
export async function drivenOnTour(ctx: Ctx, tour: Tour) {
  const { delivery_vehicle_id, started_at, ended_at, departs_at, home_until, home } = tour;
  const until = new Date(Math.max(home_until.getTime(), ended_at.getTime()));
  const fixes = plausible(await listFixes(ctx, delivery_vehicle_id, started_at, until));
  const [leaves, latest] = [departs_at.getTime() / 1000, home_until.getTime() / 1000];
  const returnFixes = fixes.filter(({ at }) => at >= leaves && at < latest);
  const back = home && firstAt(returnFixes, home);
  const end = back ? back.at : ended_at.getTime() / 1000;
  const untilEnd = fixes.filter(({ at }) => at <= end);
  const stays = staysOf(untilEnd);
  const name = `${delivery_vehicle_id} ${started_at.getTime()}`;
  const road = untilEnd.length < 2 ? null : await matchToRoads(ctx, name, untilEnd, stays);
  return {
    back_at: back ? new Date(back.at * 1000) : null,
    driven:
      untilEnd.length < 2
        ? null
        : { ...drivenBy(untilEnd, stays), ...(road && { distance_metres: road.distance_metres }) },
  };
}

function presentStay({ from, to, ...stay }: Stay) {
  return {
    from_at: new Date(from * 1000).toISOString(),
    to_at: new Date(to * 1000).toISOString(),
    ...stay,
  };
}
