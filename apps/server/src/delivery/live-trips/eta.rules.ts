import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { arrivalOf, PARTS } from '@fleet/routing/speeds.ts';
import {
  coordinatesOf,
  type FollowedStop,
  type FollowedTrip,
  lastTouched,
  lineAhead,
  stopsAhead,
  type Travel,
} from './followed.rules.ts';
import { remainingOn } from './road-line.rules.ts';

/** ETAs, calculated like plans: the same hourly speeds, the same distances, the same service times. */

export interface Eta {
  readonly stop_id: number;
  /** Milliseconds of 1970. */
  readonly at: number;
  /** After the end of what was promised (a job), or of the plan (the way back). */
  readonly late_seconds: number;
}

/** Where a vehicle was, and when. */
export interface Fixed extends Coordinates {
  readonly fixed_at: Date;
}

const RIYADH_OFFSET_SECONDS = 10_800;

/** ETAs of everything that is ahead, in the order it will come; a stop the vehicle is at has none any more. */
export function etasOf(trip: FollowedTrip, position: Fixed | null, now: Date): Eta[] {
  const road = setOut(trip, position, now.getTime());
  const etas: Eta[] = [];
  for (const stop of stopsAhead(trip)) {
    if (stop.status === 'arrived') continue;
    const at = Math.max(now.getTime(), reach(trip, road, stop));
    etas.push({ stop_id: stop.id, at, late_seconds: lateSeconds(stop, at) });
    road.at = Math.max(at, stop.window_from ?? at) + stop.service_seconds * 1000;
    if (coordinatesOf(stop)) {
      road.coordinates = coordinatesOf(stop);
      road.from = stop;
    }
  }
  return etas;
}

/** Delay against the promised window of a stop; 0 for a break or a reload, which nobody waits for. */
export function lateSeconds(stop: FollowedStop, at: number): number {
  const by = stop.kind === 'job' ? stop.window_to : stop.kind === 'end' ? stop.planned_arrival : null;
  return by === null ? 0 : Math.max(0, Math.round((at - by) / 1000));
}

/** Road distance and travel time from a departure. */
export function driveBetween(
  from: Coordinates,
  to: Coordinates,
  travel: Travel,
  at: number,
): { metres: number; seconds: number } {
  const metres = Math.round((distanceMetres(from, to) * travel.detour_percent) / 100);
  return { metres, seconds: secondsAt((metres * 3600) / travel.speed_metres_per_hour, travel, at) };
}

/**
 * By road, where one is known: a vehicle on its leg has the rest of its line ahead, one beside it a route of its own. `isUnderway`:
 * from where the vehicle is to the stop that is next.
 */
export function wayBetween(
  trip: FollowedTrip,
  from: Coordinates,
  to: Coordinates,
  at: number,
  isUnderway: boolean,
): { metres: number; seconds: number } {
  const { roads, travel } = trip;
  if (!roads) return driveBetween(from, to, travel, at);
  const line = isUnderway ? lineAhead(trip) : roads.line(from, to);
  const left = isUnderway ? ((line && remainingOn(line, from)) ?? roads.ahead(from, to)) : line;
  return left
    ? { metres: left.metres, seconds: secondsAt(left.seconds, travel, at) }
    : driveBetween(from, to, travel, at);
}

/** What a free drive of this long takes a vehicle from a departure on, with the hours of the day. */
export function secondsAt(free_seconds: number, travel: Travel, at: number): number {
  const speeds = {
    byHour: Int32Array.from(travel.speed_percent_by_hour, (percent) => percent * 10),
    sinceMidnight: RIYADH_OFFSET_SECONDS,
  };
  const begun = Math.floor(at / 1000);
  return arrivalOf(speeds, begun, Math.round(((free_seconds * 100) / travel.speed_percent) * PARTS)) - begun;
}

/** From when on, and from where. `from`: a stop of the plan, whose way to the next one the plan knows. */
interface Road {
  at: number;
  coordinates: Coordinates | null;
  from: FollowedStop | null;
}

function setOut(trip: FollowedTrip, position: Fixed | null, now: number): Road {
  const start = trip.stops.find(({ kind }) => kind === 'start') ?? null;
  if (trip.started === null) return fromStop(start, Math.max(now, trip.planned_start));
  const here = stopsAhead(trip).find(({ status }) => status === 'arrived');
  if (here) {
    const served = Math.max(here.arrived ?? now, here.window_from ?? 0) + here.service_seconds * 1000;
    return fromStop(here, Math.max(now, served));
  }
  if (position) return { at: position.fixed_at.getTime(), coordinates: position, from: null };
  const last = lastTouched(trip);
  return last ? fromStop(last, last.left ?? last.arrived ?? now) : fromStop(start, trip.started);
}

function fromStop(stop: FollowedStop | null, at: number): Road {
  return { at, coordinates: stop && coordinatesOf(stop), from: stop };
}

function reach(trip: FollowedTrip, { at, coordinates, from }: Road, stop: FollowedStop): number {
  const to = coordinatesOf(stop);
  // A pause is taken wherever it falls.
  if (!to || (!from && !coordinates)) return at;
  if (from && isNext(trip, from, stop)) return at + (stop.travelled_seconds - from.travelled_seconds) * 1000;
  return coordinates ? at + wayBetween(trip, coordinates, to, at, from === null).seconds * 1000 : at;
}

/** Whether the plan goes from one to the other with nothing but a pause between. */
export function isNext({ stops }: FollowedTrip, from: FollowedStop, to: FollowedStop): boolean {
  const isBetween = ({ position }: FollowedStop) => position > from.position && position < to.position;
  return to.position > from.position && stops.every((stop) => stop.kind === 'break' || !isBetween(stop));
}
