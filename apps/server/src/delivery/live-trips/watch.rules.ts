import { metresOutside } from '@fleet/domain/areas.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import {
  type AlertLimits,
  ARRIVAL_MAX_KMH,
  ARRIVAL_RADIUS_METRES,
  OFF_ROUTE_SECONDS,
  STOPPED_RADIUS_METRES,
  type TripAlertKind,
} from '@fleet/domain/tracking.ts';
import type { WatchedArea } from './areas.rules.ts';
import type { Eta } from './eta.rules.ts';
import { lateStops, NOTHING, type Wanted } from './exceptions.rules.ts';
import { type FollowedStop, type FollowedTrip, offRoute, stopsAhead } from './followed.rules.ts';

/** What one more position shows of a vehicle, and which alerts follow. */

/** A stored position of a vehicle. */
export interface WatchedFix extends Coordinates {
  readonly delivery_vehicle_id: number;
  readonly tracker_id: number;
  readonly fixed_at: Date;
  readonly received_at: Date;
  readonly speed_kmh: number | null;
  readonly heading_degrees: number | null;
  readonly altitude_metres: number | null;
  readonly accuracy_metres: number | null;
  readonly battery_percent: number | null;
  readonly temperature_decicelsius: number | null;
}

/** Where a vehicle was last, and what of the fixes before the next one is judged by. */
export interface VehicleState extends WatchedFix {
  readonly stopped_since: Date;
  readonly stopped_latitude: number;
  readonly stopped_longitude: number;
  readonly off_route_since: Date | null;
  readonly geofence_ids: readonly number[];
}

/** Alerts that positions begin and end; the others follow from the trip. `silent` is begun by the clock, and ended by a position. */
export const ROAD_KINDS: readonly TripAlertKind[] = [
  'late',
  'off_route',
  'stopped',
  'silent',
  'in_no_go',
  'in_restricted',
  'in_area',
  'temperature',
];

/** A position from cell towers alone: it is stored, and moves nothing on the map. */
const ROUGHEST_METRES = 500;
const A_PAUSE_AROUND_MS = 3_600_000;

/** Whether a position is the vehicle's present one: newer than the known one, and accurate enough. */
export function isNews(before: VehicleState | null, fix: WatchedFix): boolean {
  if (before && fix.fixed_at <= before.fixed_at) return false;
  return before === null || (fix.accuracy_metres ?? 0) <= ROUGHEST_METRES;
}

/** The state after a fix. */
export function stateAfter(
  before: VehicleState | null,
  fix: WatchedFix,
  trip: FollowedTrip | null,
  areas: readonly WatchedArea[],
): VehicleState {
  const isOff = trip !== null && offRoute(trip, fix) > 0;
  return {
    ...fix,
    // A sensor that reports less often than the device counts until its next reading.
    temperature_decicelsius: fix.temperature_decicelsius ?? before?.temperature_decicelsius ?? null,
    ...stoppedPosition(before, fix),
    off_route_since: isOff ? (before?.off_route_since ?? fix.fixed_at) : null,
    geofence_ids: areas.map(({ id }) => id),
  };
}

/** All present alerts that positions show. `open` are those already raised. */
export function wantedAlerts(
  state: VehicleState,
  trip: FollowedTrip | null,
  etas: readonly Eta[],
  areas: readonly WatchedArea[],
  open: readonly Pick<Wanted, 'kind' | 'trip_stop_id'>[],
  limits: AlertLimits,
): Wanted[] {
  const ofAreas = areas.flatMap((area) => {
    const kind = areaKind(area, state.delivery_vehicle_id);
    return kind ? [{ ...NOTHING, kind, geofence_id: area.id }] : [];
  });
  if (!trip) return ofAreas;
  const now = state.fixed_at.getTime();
  return [...ofAreas, ...ofTrip(state, trip, limits), ...lateStops(trip, etas, open, limits, now)];
}

/** The open stop the vehicle has come to, the next one where there are several; null while it is at none or drives past. */
export function stopReached(trip: FollowedTrip, fix: WatchedFix): FollowedStop | null {
  if ((fix.speed_kmh ?? 0) > ARRIVAL_MAX_KMH) return null;
  const deliveries = stopsAhead(trip).filter(({ kind }) => kind === 'job');
  if (deliveries[0]?.status === 'arrived') return null;
  return deliveries.find((stop) => metresTo(stop, fix) <= ARRIVAL_RADIUS_METRES) ?? null;
}

/** Whether a vehicle is at one of its trip's places, the depot among them. */
export function isAtStop(trip: FollowedTrip, coordinates: Coordinates): boolean {
  return trip.stops.some((stop) => metresTo(stop, coordinates) <= ARRIVAL_RADIUS_METRES);
}

function ofTrip(state: VehicleState, trip: FollowedTrip, limits: AlertLimits): Wanted[] {
  const wanted: Wanted[] = [];
  const at = state.fixed_at.getTime();
  if (state.off_route_since && at - state.off_route_since.getTime() >= OFF_ROUTE_SECONDS * 1000)
    wanted.push({ ...NOTHING, kind: 'off_route', metres: offRoute(trip, state) });
  const stoppedSeconds = (at - state.stopped_since.getTime()) / 1000;
  if (stoppedSeconds >= allowedStopSeconds(trip, state, limits) && !isAtStop(trip, state))
    wanted.push({ ...NOTHING, kind: 'stopped', began: state.stopped_since });
  const { temperature_decicelsius } = state;
  if (isOutside(temperature_decicelsius, limits))
    wanted.push({ ...NOTHING, kind: 'temperature', temperature_decicelsius });
  return wanted;
}

function isOutside(
  reading: number | null,
  { min_temperature_decicelsius: min, max_temperature_decicelsius: max }: AlertLimits,
): boolean {
  return reading !== null && ((min !== null && reading < min) || (max !== null && reading > max));
}

function areaKind(watched: WatchedArea, vehicle: number): TripAlertKind | null {
  const { kind, delivery_vehicle_ids, area, depot } = watched;
  // A vehicle in its own depot is no news.
  if (kind === 'alert') return metresOutside(area, depot) === 0 ? null : 'in_area';
  if (kind === 'no_go') return 'in_no_go';
  return delivery_vehicle_ids.includes(vehicle) ? null : 'in_restricted';
}

function stoppedPosition(before: VehicleState | null, fix: WatchedFix) {
  const anchor = before && { latitude: before.stopped_latitude, longitude: before.stopped_longitude };
  if (before && anchor && distanceMetres(anchor, fix) <= STOPPED_RADIUS_METRES) {
    const { stopped_since, stopped_latitude, stopped_longitude } = before;
    return { stopped_since, stopped_latitude, stopped_longitude };
  }
  return { stopped_since: fix.fixed_at, stopped_latitude: fix.latitude, stopped_longitude: fix.longitude };
}

/** A pause that is due may be taken anywhere. */
function allowedStopSeconds(
  { stops }: FollowedTrip,
  { stopped_since }: VehicleState,
  { stopped_minutes }: AlertLimits,
): number {
  const pause = stops.find(
    ({ kind, planned_arrival }) =>
      kind === 'break' && Math.abs(planned_arrival - stopped_since.getTime()) <= A_PAUSE_AROUND_MS,
  );
  return stopped_minutes * 60 + (pause?.service_seconds ?? 0);
}

function metresTo({ latitude, longitude }: FollowedStop, coordinates: Coordinates): number {
  return latitude === null || longitude === null
    ? Number.MAX_SAFE_INTEGER
    : distanceMetres({ latitude, longitude }, coordinates);
}
