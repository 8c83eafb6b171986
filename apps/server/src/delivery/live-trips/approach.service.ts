import type { Ctx } from '../../platform/context.ts';
import { drawRoads } from '../branch-roads/branch-roads.service.ts';
import { isNextStop, isPositionVisible } from './approach.rules.ts';
import { listFollowed, readStates } from './followed.queries.ts';
import { readEtas } from './live-trips.service.ts';

/** How a vehicle comes to one of its stops, for whoever waits there. */
export interface Approach {
  readonly expected_at: Date | null;
  readonly is_next: boolean;
  /** Only while it is on its way to this stop. */
  readonly position: {
    readonly latitude: number;
    readonly longitude: number;
    readonly heading_degrees: number | null;
    readonly fixed_at: Date;
    /** By road, and along which. */
    readonly distance_metres: number;
    readonly polyline: string;
  } | null;
}

/** How the vehicle of a trip comes to one of its stops; nothing of its other stops. */
export async function readApproach(ctx: Ctx, trip_id: number, stop_id: number): Promise<Approach> {
  const [trip] = await listFollowed(ctx, [trip_id]);
  const eta = (await readEtas(ctx, [trip_id])).get(trip_id)?.find((one) => one.stop_id === stop_id);
  const expected_at = eta ? new Date(eta.at) : null;
  const stop = trip?.stops.find(({ id }) => id === stop_id);
  if (!trip || !stop || !isNextStop(trip, stop_id)) return { expected_at, is_next: false, position: null };
  const state = (await readStates(ctx, [trip.delivery_vehicle_id])).get(trip.delivery_vehicle_id);
  if (!state || stop.latitude === null || stop.longitude === null)
    return { expected_at, is_next: true, position: null };
  const site = { latitude: stop.latitude, longitude: stop.longitude };
  if (!isPositionVisible(trip, stop_id, site, state)) return { expected_at, is_next: true, position: null };
  const { latitude, longitude, heading_degrees, fixed_at } = state;
  const { delivery_branch_id, delivery_vehicle_id } = trip;
  const { rows } = await drawRoads(ctx, {
    delivery_branch_id,
    paths: [{ delivery_vehicle_id, points: [{ latitude, longitude }, site] }],
  });
  const { distance_metres, polyline } = rows[0]!.legs[0]!;
  const position = { latitude, longitude, heading_degrees, fixed_at, distance_metres, polyline };
  return { expected_at, is_next: true, position };
}
