import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { metresOffRoute } from '@fleet/domain/tracking.ts';
import type { TripStatus } from '@fleet/domain/trip-statuses.ts';
import { metresOffLine, type RoadLine, type TripRoads } from './road-line.rules.ts';

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
  /** The load was ready. */
  readonly loaded: number | null;
  readonly started: number | null;
  readonly travel: Travel;
  /** Absent without a road graph: straight lines then. */
  readonly roads?: TripRoads;
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
  return stops.findLast(isTouched) ?? null;
}

/**
 * What is ahead of a trip, in order: its present stop first, then open stops of the plan. The depot and breaks have no status of
 * their own, reloads only where positions show it: those before the last reached stop are behind it. Nobody loads for what is over.
 */
export function stopsAhead(trip: FollowedTrip): FollowedStop[] {
  const behind = lastTouched(trip)?.position ?? (trip.started === null ? -1 : 0);
  const delivery = trip.stops.findLast((stop) => stop.kind === 'job' && isOpen(stop))?.position ?? -1;
  const ahead = trip.stops.filter((stop) => {
    if (stop.kind === 'job' || stop.status === 'arrived') return isOpen(stop);
    if (stop.kind === 'reload' && stop.position > delivery) return false;
    return stop.kind !== 'start' && stop.position > behind;
  });
  return ahead.sort(
    (a, b) => Number(b.status === 'arrived') - Number(a.status === 'arrived') || a.position - b.position,
  );
}

/**
 * The legs a vehicle may be on: from the last place it was at to the next delivery, over the depot where it loads again between, which
 * nobody records. None at a stop.
 */
function legsOf(trip: FollowedTrip): { from: Coordinates; to: Coordinates }[] {
  const before = lastTouched(trip) ?? trip.stops.find(({ kind }) => kind === 'start');
  const ahead = stopsAhead(trip).filter(({ latitude }) => latitude !== null);
  if (!before || ahead[0]?.status === 'arrived') return [];
  const delivery = ahead.findIndex(({ kind }) => kind === 'job');
  const places = [before, ...ahead.slice(0, delivery < 0 ? 1 : delivery + 1)].map(coordinatesOf);
  return places.slice(1).flatMap((to, index) => {
    const from = places[index];
    return from && to ? [{ from, to }] : [];
  });
}

/** The line of the leg that is next; null at a stop, and where no road is known. */
export function lineAhead(trip: FollowedTrip): RoadLine | null {
  const [leg] = trip.roads ? legsOf(trip) : [];
  return leg ? trip.roads!.line(leg.from, leg.to) : null;
}

/**
 * Meters a position is off the route of its trip, 0 on it: beside the road of its leg; where no road is known, by how much it makes the
 * leg longer than any plausible road.
 */
export function offRoute(
  trip: FollowedTrip,
  position: Coordinates & { readonly accuracy_metres?: number | null },
): number {
  const legs = legsOf(trip);
  if (legs.length === 0) return 0;
  return Math.min(...legs.map((leg) => offLeg(trip, leg, position)));
}

function offLeg(
  { roads, travel }: FollowedTrip,
  { from, to }: { readonly from: Coordinates; readonly to: Coordinates },
  position: Coordinates & { readonly accuracy_metres?: number | null },
): number {
  const line = roads?.line(from, to);
  if (line) return metresOffLine(line, position);
  return metresOffRoute({
    from_before: distanceMetres(from, position),
    to_next: distanceMetres(to, position),
    between: distanceMetres(from, to),
    detour_percent: travel.detour_percent,
  });
}

/** Where a stop is; a break is anywhere. */
export function coordinatesOf({ latitude, longitude }: FollowedStop): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
