import type {
  listLiveTrips as contract,
  LiveVehicle,
  listNearbyVehicles as nearby,
} from '@fleet/contracts/delivery/live-trips.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { RUNNING_TRIP_STATUSES, type TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type EventStreams, sendStream } from '../../messages/push-messages/event-streams.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { readBranchRoads } from '../branch-roads/branch-roads.service.ts';
import { limitsOf, listLimits } from '../delivery-branches/alert-limits.service.ts';
import { countOpenAlerts, listOpenAlerts } from '../trip-alerts/trip-alerts.service.ts';
import { getTrip } from '../trips/trips.service.ts';
import { listTripsOfDay } from '../trips/trips-day.service.ts';
import { driveBetween, type Eta, etasOf, secondsAt } from './eta.rules.ts';
import { findBranchTravel, listFollowed, readStates } from './followed.queries.ts';
import { isSilent, presentLive, presentPosition } from './live-trips.rules.ts';
import { listVehiclesOfBranch } from './live-vehicles.queries.ts';
import { roadBetween, withTripRoads } from './trip-roads.service.ts';

export type { EventStreams };

type Detail = Awaited<ReturnType<typeof getTrip>>;

/** Approved, in any later state. */
const SHOWN: ReadonlySet<TripStatus> = new Set<TripStatus>([
  'approved',
  'assigned',
  'started',
  'partially_closed',
  'closed',
  'broken_off',
]);
const FOLLOWED: ReadonlySet<TripStatus> = new Set<TripStatus>([
  'approved',
  'assigned',
  'started',
  'partially_closed',
]);

/** Trips of a depot's day that are approved, as they are now. Without a day, today's and all on the road. */
export async function listLiveTrips(ctx: Ctx, query: z.output<(typeof contract)['query']>) {
  const trip_date = query.trip_date ?? riyadhDate(ctx.now);
  const trips = await listTripsOfDay(ctx, query.delivery_branch_id, trip_date, query.trip_date === undefined);
  const shown = trips.filter(({ status }) => SHOWN.has(status));
  return { as_of: ctx.now.toISOString(), trip_date, rows: await asTheyAre(ctx, shown) };
}

/** One trip as it is now. Throws NOT_FOUND, also for a draft or a rejected one. */
export async function getLiveTrip(ctx: Ctx, id: number) {
  const trip = await getTrip(ctx, id);
  if (!SHOWN.has(trip.status)) throw new AppError('NOT_FOUND', 'There is no such trip.');
  const [live] = await asTheyAre(ctx, [trip]);
  return live!;
}

/** ETAs of the open stops of these trips, by trip: for clients who wait for a delivery. */
export async function readEtas(ctx: Ctx, trip_ids: readonly number[]): Promise<Map<number, Eta[]>> {
  const followed = (await listFollowed(ctx, trip_ids)).filter(
    ({ status }) => FOLLOWED.has(status) && status !== 'approved',
  );
  const trips = await withTripRoads(ctx, followed);
  const states = await readStates(
    ctx,
    trips.map((trip) => trip.delivery_vehicle_id),
  );
  return new Map(
    trips.map((trip) => {
      const isOut = RUNNING_TRIP_STATUSES.has(trip.status);
      return [trip.id, etasOf(trip, (isOut && states.get(trip.delivery_vehicle_id)) || null, ctx.now)];
    }),
  );
}

/** Answers with the event stream of a depot's map. */
export function streamLiveTrips(ctx: Ctx, streams: EventStreams, branch: number, reply: FastifyReply): void {
  sendStream(ctx, streams, reply, `branch ${branch}`);
}

/** All active vehicles of a branch with where they were last. */
export async function listLiveVehicles(ctx: Ctx, branch: number) {
  const rows = (await vehiclesOf(ctx, branch)).map(({ speed_percent: _, ...vehicle }) => vehicle);
  return { as_of: ctx.now.toISOString(), rows };
}

/** Vehicles on no trip, those nearest by road first. Throws NOT_FOUND for a branch there is not. */
export async function listNearbyVehicles(ctx: Ctx, query: z.output<(typeof nearby)['query']>) {
  const branch = await findBranchTravel(ctx, query.delivery_branch_id);
  if (!branch) throw new AppError('NOT_FOUND', 'There is no such branch.');
  const all = await vehiclesOf(ctx, query.delivery_branch_id);
  const free = all.filter(
    ({ trip, is_absent }) => !is_absent && (trip === null || !RUNNING_TRIP_STATUSES.has(trip.status)),
  );
  const roads = await readBranchRoads(ctx, query.delivery_branch_id);
  const rows = free.map(({ speed_percent, ...vehicle }) => {
    const from = vehicle.position ?? branch;
    const travel = { ...branch.travel, speed_percent };
    const now = ctx.now.getTime();
    const road = roads && roadBetween(roads.routerOf(vehicle.delivery_vehicle_id), from, query);
    const { metres, seconds } = road
      ? { metres: road.metres, seconds: secondsAt(road.seconds, travel, now) }
      : driveBetween(from, query, travel, now);
    return {
      ...vehicle,
      distance_metres: metres,
      drive_seconds: seconds,
      is_at_branch: vehicle.position === null,
    };
  });
  return { rows: rows.sort((a, b) => a.drive_seconds - b.drive_seconds).slice(0, query.limit) };
}

async function vehiclesOf(ctx: Ctx, branch: number): Promise<(LiveVehicle & { speed_percent: number })[]> {
  const vehicles = await listVehiclesOfBranch(ctx, branch);
  const states = await readStates(
    ctx,
    vehicles.map((vehicle) => vehicle.delivery_vehicle_id),
  );
  const limits = limitsOf(await listLimits(ctx), branch);
  return vehicles.map((vehicle) => {
    const state = states.get(vehicle.delivery_vehicle_id) ?? null;
    const is_silent = isSilent(state, limits, ctx.now);
    return { ...vehicle, position: state && presentPosition(state), is_silent };
  });
}

async function asTheyAre(ctx: Ctx, trips: readonly Detail[]) {
  const ids = trips.map(({ id }) => id);
  const followed = new Map(
    (await withTripRoads(ctx, await listFollowed(ctx, ids))).map((trip) => [trip.id, trip]),
  );
  const needed = await countOpenAlerts(ctx, ids);
  const limits = await listLimits(ctx);
  const vehicles = [...followed.values()].map((trip) => trip.delivery_vehicle_id);
  const states = await readStates(ctx, vehicles);
  const open = Map.groupBy(await listOpenAlerts(ctx, vehicles), ({ trip_id }) => trip_id);
  return trips.map((trip) => {
    const own = followed.get(trip.id) ?? null;
    const isNow = FOLLOWED.has(trip.status);
    // A trip that is over has no place any more: its vehicle may be on another.
    const state = isNow && own ? (states.get(own.delivery_vehicle_id) ?? null) : null;
    const alerts = {
      open: open.get(trip.id) ?? [],
      needed: needed.get(trip.id) ?? 0,
      limits: limitsOf(limits, trip.delivery_branch.id),
    };
    return presentLive(trip, isNow ? own : null, state, alerts, ctx.now);
  });
}
