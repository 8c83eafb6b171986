import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import type { TripStatus } from '@fleet/domain/trip-statuses.ts';

/** A trip as it is followed: as little as ETAs and alerts need. Instants are milliseconds of 1970. */

export interface FollowedStop {
  readonly id: number;
  readonly position: number;
  readonly kind: TripDetail['steps'][number]['kind'];
  readonly status: TripDetail['steps'][number]['status'];
  readonly order_id: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly planned_arrival: number;
  readonly service_seconds: number;
  /** On the way since the start of the trip, as planned. */
  readonly travelled_seconds: number;
  /** What the client was promised. */
  readonly window_from: number | null;
  readonly window_to: number | null;
  readonly arrived: number | null;
  readonly left: number | null;
}

/** Travel settings of a depot for one of its vehicles. */
export interface Travel {
  readonly detour_percent: number;
  readonly speed_metres_per_hour: number;
  readonly speed_percent_by_hour: readonly number[];
  /** Of the vehicle, beside the branch's speed. */
  readonly speed_percent: number;
}

export interface FollowedTrip {
  readonly id: number;
  readonly trip_code: string;
  readonly status: TripStatus;
  readonly delivery_branch_id: number;
  readonly delivery_vehicle_id: number;
  readonly planned_start: number;
  readonly started: number | null;
  readonly travel: Travel;
  /** By position; dropped ones are not among them. */
  readonly stops: readonly FollowedStop[];
}

/** A stop that is still to come, or where the vehicle is now. */
export function isOpen({ status }: Pick<FollowedStop, 'status'>): boolean {
  return status === 'planned' || status === 'arrived';
}

/** A stop where something happened: arrived at, done or failed. */
function isTouched({ status }: FollowedStop): boolean {
  return status === 'arrived' || status === 'done' || status === 'failed';
}

/** The last stop where something happened, in the plan's order; null before the first. */
export function lastTouched({ stops }: FollowedTrip): FollowedStop | null {
  return stops.findLast((stop) => stop.kind === 'job' && isTouched(stop)) ?? null;
}

/**
 * What is ahead of a trip, in order: its present stop first, then open stops of the plan. The depot, breaks and
 * reloads have no status of their own: those before the last reached stop are behind it.
 */
export function stopsAhead(trip: FollowedTrip): FollowedStop[] {
  const behind = lastTouched(trip)?.position ?? (trip.started === null ? -1 : 0);
  const ahead = trip.stops.filter((stop) =>
    stop.kind === 'job' ? isOpen(stop) : stop.kind !== 'start' && stop.position > behind,
  );
  return ahead.sort(
    (a, b) => Number(b.status === 'arrived') - Number(a.status === 'arrived') || a.position - b.position,
  );
}
