import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import {
  ARRIVAL_MAX_KMH,
  ARRIVAL_RADIUS_METRES,
  LATE_SECONDS,
  metresOffRoute,
  OFF_ROUTE_SECONDS,
  STOPPED_RADIUS_METRES,
  STOPPED_TOO_LONG_SECONDS,
  type TripAlertKind,
} from '@fleet/domain/tracking.ts';
import type { WatchedArea } from './areas.rules.ts';
import type { Eta } from './eta.rules.ts';
import { type FollowedStop, type FollowedTrip, lastTouched, stopsAhead } from './followed.rules.ts';

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
}

/** Where a vehicle was last, and what of the fixes before the next one is judged by. */
export interface VehicleState extends WatchedFix {
  readonly stopped_since: Date;
  readonly stopped_latitude: number;
  readonly stopped_longitude: number;
  readonly off_route_since: Date | null;
  readonly geofence_ids: readonly number[];
}

/** One alert while it lasts; its name is its subject. */
export interface Wanted {
  readonly kind: TripAlertKind;
  readonly trip_stop_id: number | null;
  readonly geofence_id: number | null;
  readonly late_seconds: number | null;
  readonly metres: number | null;
}

/** A position from cell towers alone: it is stored, and moves nothing on the map. */
const ROUGHEST_METRES = 500;
/** A late alert lasts until this little is left: a fluctuating ETA alerts once. */
const LATE_NO_MORE_SECONDS = 60;
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
  const isOff = trip !== null && metresOff(trip, fix) > 0;
  return {
    ...fix,
    ...stoppedPosition(before, fix),
    off_route_since: isOff ? (before?.off_route_since ?? fix.fixed_at) : null,
    geofence_ids: areas.map(({ id }) => id),
  };
}

/** All present alerts. `open` are those already raised. */
export function wantedAlerts(
  state: VehicleState,
  trip: FollowedTrip | null,
  etas: readonly Eta[],
  areas: readonly WatchedArea[],
  open: readonly Pick<Wanted, 'kind' | 'trip_stop_id'>[],
): Wanted[] {
  const ofAreas = areas.flatMap((area) => {
    const kind = areaKind(area, state.delivery_vehicle_id);
    return kind ? [{ ...NOTHING, kind, geofence_id: area.id }] : [];
  });
  return trip ? [...ofAreas, ...ofTrip(state, trip), ...lateStops(trip, etas, open)] : ofAreas;
}

/** The open stop the vehicle has come to, the next one where there are several; null while it is at none or drives past. */
export function stopReached(trip: FollowedTrip, fix: WatchedFix): FollowedStop | null {
  if ((fix.speed_kmh ?? 0) > ARRIVAL_MAX_KMH) return null;
  const [first] = stopsAhead(trip);
  if (first?.status === 'arrived') return null;
  const isHere = (stop: FollowedStop) => stop.kind === 'job' && metresTo(stop, fix) <= ARRIVAL_RADIUS_METRES;
  return stopsAhead(trip).find(isHere) ?? null;
}

/** Whether a vehicle is at one of its trip's places, the depot among them. */
export function isAtStop(trip: FollowedTrip, coordinates: Coordinates): boolean {
  return trip.stops.some((stop) => metresTo(stop, coordinates) <= ARRIVAL_RADIUS_METRES);
}

/** One alert's name among those of a vehicle. */
export function nameOfAlert(alert: Pick<Wanted, 'kind' | 'trip_stop_id' | 'geofence_id'>): string {
  return `${alert.kind} ${alert.trip_stop_id ?? 0} ${alert.geofence_id ?? 0}`;
}

const NOTHING = { trip_stop_id: null, geofence_id: null, late_seconds: null, metres: null } as const;

function ofTrip(state: VehicleState, trip: FollowedTrip): Wanted[] {
  const wanted: Wanted[] = [];
  const at = state.fixed_at.getTime();
  if (state.off_route_since && at - state.off_route_since.getTime() >= OFF_ROUTE_SECONDS * 1000)
    wanted.push({ ...NOTHING, kind: 'off_route', metres: metresOff(trip, state) });
  const stoppedSeconds = (at - state.stopped_since.getTime()) / 1000;
  if (stoppedSeconds >= allowedStopSeconds(trip, state) && !isAtStop(trip, state))
    wanted.push({ ...NOTHING, kind: 'stopped' });
  return wanted;
}

function lateStops(
  { stops }: FollowedTrip,
  etas: readonly Eta[],
  open: readonly Pick<Wanted, 'kind' | 'trip_stop_id'>[],
): Wanted[] {
  const jobs = new Set(stops.filter(({ kind }) => kind === 'job').map(({ id }) => id));
  return etas.flatMap(({ stop_id, late_seconds }) => {
    const isAlertOpen = open.some(({ kind, trip_stop_id }) => kind === 'late' && trip_stop_id === stop_id);
    const isLate = late_seconds >= (isAlertOpen ? LATE_NO_MORE_SECONDS : LATE_SECONDS);
    return jobs.has(stop_id) && isLate
      ? [{ ...NOTHING, kind: 'late' as const, trip_stop_id: stop_id, late_seconds }]
      : [];
  });
}

function areaKind({ kind, delivery_vehicle_ids }: WatchedArea, vehicle: number): TripAlertKind | null {
  if (kind === 'alert') return 'in_area';
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
function allowedStopSeconds({ stops }: FollowedTrip, { stopped_since }: VehicleState): number {
  const pause = stops.find(
    ({ kind, planned_arrival }) =>
      kind === 'break' && Math.abs(planned_arrival - stopped_since.getTime()) <= A_PAUSE_AROUND_MS,
  );
  return STOPPED_TOO_LONG_SECONDS + (pause?.service_seconds ?? 0);
}

function metresOff(trip: FollowedTrip, coordinates: Coordinates): number {
  const before = lastTouched(trip) ?? trip.stops.find(({ kind }) => kind === 'start');
  const ahead = stopsAhead(trip).find(({ latitude }) => latitude !== null);
  if (!before || !ahead || ahead.status === 'arrived') return 0;
  const between = metresTo(before, { latitude: ahead.latitude!, longitude: ahead.longitude! });
  return metresOffRoute({
    from_before: metresTo(before, coordinates),
    to_next: metresTo(ahead, coordinates),
    between,
    detour_percent: trip.travel.detour_percent,
  });
}

function metresTo({ latitude, longitude }: FollowedStop, coordinates: Coordinates): number {
  return latitude === null || longitude === null
    ? Number.MAX_SAFE_INTEGER
    : distanceMetres({ latitude, longitude }, coordinates);
}
