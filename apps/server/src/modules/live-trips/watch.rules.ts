import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import {
  ARRIVAL_MOST_KMH,
  ARRIVAL_RADIUS_METRES,
  LATE_SECONDS,
  metresOffRoute,
  OFF_ROUTE_SECONDS,
  STANDING_RADIUS_METRES,
  STOPPED_TOO_LONG_SECONDS,
  type TripAlertKind,
} from '@fleet/domain/tracking.ts';
import type { WatchedArea } from './areas.rules.ts';
import type { Eta } from './eta.rules.ts';
import { type FollowedStop, type FollowedTrip, lastTouched, stopsAhead } from './followed.rules.ts';

/** What one more fix says of a vehicle, and what is to be told of it. */

/** A fix of a vehicle, as it is kept. */
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
  readonly stands_since: Date;
  readonly stands_latitude: number;
  readonly stands_longitude: number;
  readonly off_route_since: Date | null;
  readonly geofence_ids: readonly number[];
}

/** Told once while it goes on: what it is about is its name. */
export interface Wanted {
  readonly kind: TripAlertKind;
  readonly trip_stop_id: number | null;
  readonly geofence_id: number | null;
  readonly late_seconds: number | null;
  readonly metres: number | null;
}

/** A fix from the masts alone: it is kept, and moves nothing on the map. */
const ROUGHEST_METRES = 500;
/** Who was told to be late stays so until this little is left: an ETA that trembles calls nobody twice. */
const LATE_NO_MORE_SECONDS = 60;
const A_PAUSE_AROUND_MS = 3_600_000;

/** Whether a fix says where a vehicle is now: it is newer than what is known, and not too rough. */
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
    ...standing(before, fix),
    off_route_since: isOff ? (before?.off_route_since ?? fix.fixed_at) : null,
    geofence_ids: areas.map(({ id }) => id),
  };
}

/** Everything that is to be told as long as it is so. `open` is what was told before. */
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
  if ((fix.speed_kmh ?? 0) > ARRIVAL_MOST_KMH) return null;
  const [first] = stopsAhead(trip);
  if (first?.status === 'arrived') return null;
  const isHere = (stop: FollowedStop) => stop.kind === 'job' && metresTo(stop, fix) <= ARRIVAL_RADIUS_METRES;
  return stopsAhead(trip).find(isHere) ?? null;
}

/** Whether a vehicle is at one of its trip's places, the depot among them. */
export function isAtStop(trip: FollowedTrip, place: Coordinates): boolean {
  return trip.stops.some((stop) => metresTo(stop, place) <= ARRIVAL_RADIUS_METRES);
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
  const stood = (at - state.stands_since.getTime()) / 1000;
  if (stood >= mayStandSeconds(trip, state) && !isAtStop(trip, state))
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
    const wasTold = open.some(({ kind, trip_stop_id }) => kind === 'late' && trip_stop_id === stop_id);
    const isLate = late_seconds >= (wasTold ? LATE_NO_MORE_SECONDS : LATE_SECONDS);
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

function standing(before: VehicleState | null, fix: WatchedFix) {
  const anchor = before && { latitude: before.stands_latitude, longitude: before.stands_longitude };
  if (before && anchor && distanceMetres(anchor, fix) <= STANDING_RADIUS_METRES) {
    const { stands_since, stands_latitude, stands_longitude } = before;
    return { stands_since, stands_latitude, stands_longitude };
  }
  return { stands_since: fix.fixed_at, stands_latitude: fix.latitude, stands_longitude: fix.longitude };
}

/** A pause that is due may be taken anywhere. */
function mayStandSeconds({ stops }: FollowedTrip, { stands_since }: VehicleState): number {
  const pause = stops.find(
    ({ kind, planned_arrival }) =>
      kind === 'break' && Math.abs(planned_arrival - stands_since.getTime()) <= A_PAUSE_AROUND_MS,
  );
  return STOPPED_TOO_LONG_SECONDS + (pause?.service_seconds ?? 0);
}

function metresOff(trip: FollowedTrip, place: Coordinates): number {
  const before = lastTouched(trip) ?? trip.stops.find(({ kind }) => kind === 'start');
  const ahead = stopsAhead(trip).find(({ latitude }) => latitude !== null);
  if (!before || !ahead || ahead.status === 'arrived') return 0;
  const between = metresTo(before, { latitude: ahead.latitude!, longitude: ahead.longitude! });
  return metresOffRoute({
    from_before: metresTo(before, place),
    to_next: metresTo(ahead, place),
    between,
    detour_percent: trip.travel.detour_percent,
  });
}

function metresTo({ latitude, longitude }: FollowedStop, place: Coordinates): number {
  return latitude === null || longitude === null
    ? Number.MAX_SAFE_INTEGER
    : distanceMetres({ latitude, longitude }, place);
}
