import type { Coordinates } from '@fleet/domain/geo.ts';
import { type Eta, etasOf, type Fixed, isNext, wayBetween } from './eta.rules.ts';
import {
  coordinatesOf,
  type FollowedStop,
  type FollowedTrip,
  lastTouched,
  stopsAhead,
} from './followed.rules.ts';

/** Other orders of the stops ahead of a trip, with their arrivals and distances. */

export interface Sequence {
  readonly stop_ids: readonly number[];
  readonly etas: readonly Eta[];
  readonly metres: number;
  readonly seconds: number;
}

/** Open deliveries whose order may change: none the vehicle is at, and none whose load is still at the depot. */
export function movableStops(trip: FollowedTrip): FollowedStop[] {
  const ahead = stopsAhead(trip);
  const reload = ahead.findIndex(({ kind }) => kind === 'reload');
  return (reload < 0 ? ahead : ahead.slice(0, reload)).filter(
    ({ kind, status }) => kind === 'job' && status === 'planned',
  );
}

/** The trip with its movable stops in this order: positions and travel times follow. */
export function resequenced(
  trip: FollowedTrip,
  stop_ids: readonly number[],
  position: Fixed | null,
  now: number,
): FollowedTrip {
  const places = movableStops(trip)
    .map((stop) => stop.position)
    .toSorted((a, b) => a - b);
  const stops = trip.stops
    .map((stop) => {
      const index = stop_ids.indexOf(stop.id);
      return index < 0 ? stop : { ...stop, position: places[index]! };
    })
    .toSorted((a, b) => a.position - b.position);
  const moved = { ...trip, stops };
  let travelled = lastTouched(trip)?.travelled_seconds ?? 0;
  const seconds = new Map<number, number>();
  for (const leg of legsAhead(trip, moved, position, now)) {
    travelled += leg.seconds;
    seconds.set(leg.stop_id, travelled);
  }
  return {
    ...moved,
    stops: stops.map((stop) => ({
      ...stop,
      travelled_seconds: seconds.get(stop.id) ?? stop.travelled_seconds,
    })),
  };
}

/** What an order of the stops comes to. */
export function sequenceOf(
  trip: FollowedTrip,
  stop_ids: readonly number[],
  position: Fixed | null,
  now: Date,
): Sequence {
  const moved = resequenced(trip, stop_ids, position, now.getTime());
  const legs = legsAhead(trip, moved, position, now.getTime());
  const sumOf = (of: 'metres' | 'seconds') => legs.reduce((sum, leg) => sum + leg[of], 0);
  return {
    stop_ids,
    etas: etasOf(moved, position, now),
    metres: sumOf('metres'),
    seconds: sumOf('seconds'),
  };
}

/**
 * The ways to the stops ahead of a trip in another order; the first begins where the vehicle is. Where one stop follows another as
 * planned, the way takes as long as planned.
 */
function legsAhead(trip: FollowedTrip, moved: FollowedTrip, position: Fixed | null, now: number) {
  const planned = new Map(trip.stops.map((stop) => [stop.id, stop]));
  let from = whereIs(trip, position);
  let before: FollowedStop | null = null;
  return stopsAhead(moved).map(({ id }) => {
    const stop = planned.get(id)!;
    const to = coordinatesOf(stop);
    const way = from && to ? wayBetween(moved, from, to, now, !before && !!position) : NO_WAY;
    const asPlanned = before && to && isNext(trip, before, stop);
    const seconds = asPlanned ? stop.travelled_seconds - before!.travelled_seconds : way.seconds;
    if (to) [from, before] = [to, stop];
    return { stop_id: id, metres: way.metres, seconds };
  });
}

const NO_WAY = { metres: 0, seconds: 0 };

/**
 * The best order in which a late stop comes sooner: the least lateness of all stops, then the shortest. Null where none
 * is less late altogether.
 */
export function betterSequence(
  trip: FollowedTrip,
  trip_stop_id: number,
  position: Fixed | null,
  now: Date,
): { readonly present: Sequence; readonly better: Sequence | null } {
  const ids = movableStops(trip).map(({ id }) => id);
  const present = sequenceOf(trip, ids, position, now);
  const at = ids.indexOf(trip_stop_id);
  const others = ids.filter((id) => id !== trip_stop_id);
  const candidates = Array.from({ length: Math.max(0, at) }, (_, index) =>
    sequenceOf(trip, others.toSpliced(index, 0, trip_stop_id), position, now),
  );
  const [best] = candidates.toSorted((a, b) => lateOf(trip, a) - lateOf(trip, b) || a.seconds - b.seconds);
  const isBetter = best !== undefined && lateOf(trip, best) <= lateOf(trip, present) - MIN_GAIN_SECONDS;
  return { present, better: isBetter ? best : null };
}

/** Deliveries of a sequence that come after their window. */
export function lateStopsOf(trip: FollowedTrip, { etas }: Sequence): Eta[] {
  const jobs = new Set(trip.stops.filter(({ kind }) => kind === 'job').map(({ id }) => id));
  return etas.filter(({ stop_id, late_seconds }) => jobs.has(stop_id) && late_seconds > 0);
}

/** Less is not worth a change. */
const MIN_GAIN_SECONDS = 120;

function lateOf(trip: FollowedTrip, sequence: Sequence): number {
  return lateStopsOf(trip, sequence).reduce((sum, { late_seconds }) => sum + late_seconds, 0);
}

function whereIs(trip: FollowedTrip, position: Fixed | null): Coordinates | null {
  const here = stopsAhead(trip).find(({ status }) => status === 'arrived') ?? lastTouched(trip);
  const start = trip.stops.find(({ kind }) => kind === 'start');
  return position ?? (here && coordinatesOf(here)) ?? (start ? coordinatesOf(start) : null);
}
