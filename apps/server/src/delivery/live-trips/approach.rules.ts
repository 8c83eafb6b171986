import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { Fixed } from './eta.rules.ts';
import { type FollowedTrip, lastTouched, stopsAhead } from './followed.rules.ts';

/** This near to the stop before, a position would show where that is. */
const HIDDEN_METRES = 300;

/** Whether a vehicle is on its way to this stop: the trip runs, it is at no stop, and neither another nor the depot comes first. */
export function isNextStop(trip: FollowedTrip, stop_id: number): boolean {
  if (!RUNNING_TRIP_STATUSES.has(trip.status)) return false;
  const next = stopsAhead(trip).find(({ kind }) => kind === 'job' || kind === 'reload');
  return next?.id === stop_id && next.status !== 'arrived';
}

/**
 * Whether a vehicle's position may be shown to whoever waits at a stop: not while it goes somewhere else first, nor while it is still
 * where it stopped before.
 */
export function isPositionVisible(
  trip: FollowedTrip,
  stop_id: number,
  site: Coordinates,
  position: Fixed,
): boolean {
  if (!isNextStop(trip, stop_id)) return false;
  const before = lastTouched(trip);
  if (before && before.latitude !== null && before.longitude !== null) {
    const left = { latitude: before.latitude, longitude: before.longitude };
    const isOwnSite = distanceMetres(left, site) <= HIDDEN_METRES;
    if (!isOwnSite && distanceMetres(left, position) <= HIDDEN_METRES) return false;
  }
  return position.fixed_at.getTime() >= (before?.left ?? trip.started ?? 0);
}
