import { LATE_CAUSES, type LateCause, type LatePart } from '@fleet/domain/tracking.ts';
import type { FollowedStop, FollowedTrip } from './followed.rules.ts';

/** Why a stop is late: actual against planned times, from the start of the trip to its ETA. */

/**
 * The parts of a lateness, which add up to it to the second; those of nothing are left out. What neither the start nor the
 * stops explain was spent on the road.
 */
export function latePartsOf(
  trip: FollowedTrip,
  stop: FollowedStop,
  { at, late_seconds }: { readonly at: number; readonly late_seconds: number },
  now: number,
): LatePart[] {
  const start = secondsBetween(trip.planned_start, trip.started ?? Math.max(now, trip.planned_start));
  const loading =
    trip.loaded === null
      ? 0
      : Math.min(Math.max(0, start), Math.max(0, secondsBetween(trip.planned_start, trip.loaded)));
  const stops = trip.stops
    .filter((other) => other.id !== stop.id && other.arrived !== null)
    .reduce((sum, other) => sum + overtimeAt(other, now), 0);
  const delay = secondsBetween(stop.planned_arrival, at);
  const parts: Record<LateCause, number> = {
    loading,
    left_late: start - loading,
    stops,
    travel: delay - start - stops,
    plan: late_seconds - delay,
  };
  return LATE_CAUSES.flatMap((cause) => (parts[cause] === 0 ? [] : [{ cause, seconds: parts[cause] }]));
}

/** How much longer a vehicle was at a stop than planned, from when it could begin; at its present stop until now. */
function overtimeAt({ arrived, left, window_from, service_seconds }: FollowedStop, now: number): number {
  const begun = Math.max(arrived!, window_from ?? arrived!);
  return left === null
    ? Math.max(0, secondsBetween(begun, now) - service_seconds)
    : secondsBetween(begun, Math.max(begun, left)) - service_seconds;
}

function secondsBetween(from: number, to: number): number {
  return Math.round((to - from) / 1000);
}
