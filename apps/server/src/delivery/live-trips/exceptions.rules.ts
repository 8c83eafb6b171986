import { distanceMetres } from '@fleet/domain/geo.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import {
  type AlertLimits,
  ARRIVAL_RADIUS_METRES,
  type LatePart,
  type TripAlertKind,
} from '@fleet/domain/tracking.ts';
import { RUNNING_TRIP_STATUSES, type TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { Eta } from './eta.rules.ts';
import type { FollowedTrip } from './followed.rules.ts';
import { latePartsOf } from './late-causes.rules.ts';

/** Exceptions of trips that the clock and the trip's own data show. Instants are milliseconds of 1970. */

/** One alert while it lasts; its name is its subject. */
export interface Wanted {
  readonly kind: TripAlertKind;
  readonly late_seconds: number | null;
  readonly metres: number | null;
  readonly causes: readonly LatePart[] | null;
  readonly difference_ml: number | null;
  readonly temperature_decicelsius: number | null;
  readonly trip_stop_id: number | null;
  readonly geofence_id: number | null;
  /** Null: now. */
  readonly began: Date | null;
}

/** An alert without anything special about it. */
export const NOTHING = {
  trip_stop_id: null,
  geofence_id: null,
  late_seconds: null,
  metres: null,
  causes: null,
  difference_ml: null,
  temperature_decicelsius: null,
  began: null,
} as const;

export interface StopFacts {
  readonly id: number;
  readonly status: 'planned' | 'arrived' | 'done' | 'failed' | 'dropped';
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly left: number | null;
  readonly order_status: OrderStatus;
  /** Of `failed`: the order is still one of the trip's day, and no other trip failed it since. */
  readonly is_last_try: boolean;
  /** Of `arrived`: the vehicle's last position near it. */
  readonly last_near: number | null;
  readonly ordered_ml: number;
  /** Null without a proof. */
  readonly delivered_ml: number | null;
  readonly is_difference_seen: boolean;
}

/** A trip with all that the clock judges it by. */
export interface TripFacts {
  readonly id: number;
  readonly delivery_branch_id: number;
  readonly delivery_vehicle_id: number;
  readonly status: TripStatus;
  readonly created: number;
  readonly planned_start: number;
  readonly started: number | null;
  readonly ended: number | null;
  /** A tracker that is not revoked: without one, silence means nothing. */
  readonly has_tracker: boolean;
  readonly received: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly stops: readonly StopFacts[];
  /** Of an aborted trip: orders of its day that have no other trip yet. */
  readonly orders_left: number;
}

/** Alerts that `exceptionsOf` begins and ends. */
export const CLOCK_KINDS: readonly TripAlertKind[] = [
  'not_started',
  'no_driver',
  'late',
  'failed_stop',
  'broken_off',
  'silent',
  'proof_missing',
  'litres_differ',
];

const MINUTE_MS = 60_000;
/** A vehicle this far from a stop has left it. */
const LEFT_METRES = 2 * ARRIVAL_RADIUS_METRES;
/** A late alert lasts until this little is left: a fluctuating ETA alerts once. */
const LATE_NO_MORE_SECONDS = 60;

/** Every exception of a trip now. `late` are those of its stops, for a trip on the road. */
export function exceptionsOf(
  trip: TripFacts,
  late: readonly Wanted[],
  limits: AlertLimits,
  now: number,
): Wanted[] {
  const wanted: Wanted[] = [];
  const add = (kind: TripAlertKind, since: number, more: Partial<Wanted> = {}) =>
    wanted.push({ ...NOTHING, ...more, kind, began: new Date(since) });
  if (trip.status === 'approved') {
    const due = trip.planned_start - limits.driver_minutes * MINUTE_MS;
    if (now >= due) add('no_driver', Math.max(due, trip.created));
  }
  if (trip.status === 'assigned' && now >= trip.planned_start + limits.start_minutes * MINUTE_MS)
    add('not_started', trip.planned_start);
  if (trip.status === 'broken_off' && trip.orders_left > 0) add('broken_off', trip.ended ?? now);
  for (const stop of trip.stops) {
    const trip_stop_id = stop.id;
    if (stop.status === 'failed' && stop.is_last_try && stop.order_status === ORDER.to_plan)
      add('failed_stop', stop.left ?? now, { trip_stop_id });
    const difference_ml = differenceOf(stop, limits);
    if (difference_ml !== null) add('litres_differ', stop.left ?? now, { trip_stop_id, difference_ml });
  }
  if (!RUNNING_TRIP_STATUSES.has(trip.status)) return wanted;
  const silentSince = Math.max(trip.started ?? 0, trip.received ?? 0);
  if (trip.has_tracker && now - silentSince > limits.silent_minutes * MINUTE_MS) add('silent', silentSince);
  for (const stop of trip.stops) {
    const left = leftAt(trip, stop);
    if (left !== null && now - left >= limits.proof_minutes * MINUTE_MS)
      add('proof_missing', left, { trip_stop_id: stop.id });
  }
  return [...wanted, ...late];
}

/** Stops of a trip on the road that will be reached too late, with the causes: the one rule of alerts, badges and figures. */
export function lateStops(
  trip: FollowedTrip,
  etas: readonly Eta[],
  open: readonly Pick<Wanted, 'kind' | 'trip_stop_id'>[],
  { late_minutes }: AlertLimits,
  now: number,
): Wanted[] {
  const jobs = new Map(trip.stops.filter(({ kind }) => kind === 'job').map((stop) => [stop.id, stop]));
  return etas.flatMap(({ stop_id, at, late_seconds }) => {
    const stop = jobs.get(stop_id);
    const isAlertOpen = open.some(({ kind, trip_stop_id }) => kind === 'late' && trip_stop_id === stop_id);
    const isLate = late_seconds >= (isAlertOpen ? LATE_NO_MORE_SECONDS : late_minutes * 60);
    if (!stop || !isLate) return [];
    const causes = latePartsOf(trip, stop, { at, late_seconds }, now);
    return [{ ...NOTHING, kind: 'late' as const, trip_stop_id: stop_id, late_seconds, causes }];
  });
}

/** One alert's name among those of a vehicle. */
export function nameOfAlert(alert: Pick<Wanted, 'kind' | 'trip_stop_id' | 'geofence_id'>): string {
  return `${alert.kind} ${alert.trip_stop_id ?? 0} ${alert.geofence_id ?? 0}`;
}

/** When a vehicle left a stop without a word of what happened there; null while it is there. */
function leftAt(trip: TripFacts, stop: StopFacts): number | null {
  if (stop.status !== 'arrived' || stop.last_near === null) return null;
  const [here, there] = [coordinatesOf(trip), coordinatesOf(stop)];
  return here && there && distanceMetres(here, there) > LEFT_METRES ? stop.last_near : null;
}

function differenceOf(stop: StopFacts, { volume_percent }: AlertLimits): number | null {
  if (stop.delivered_ml === null || stop.is_difference_seen || stop.ordered_ml === 0) return null;
  const difference = stop.delivered_ml - stop.ordered_ml;
  return Math.abs(difference) * 100 > stop.ordered_ml * volume_percent ? difference : null;
}

function coordinatesOf({ latitude, longitude }: Pick<StopFacts, 'latitude' | 'longitude'>) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
