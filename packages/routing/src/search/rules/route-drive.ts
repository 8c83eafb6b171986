import { type Model, type RouteEvent, UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import { NEVER } from './break-leg.ts';
import { stopsOf } from './stops.ts';
import { driveLeg, type Leg, lastLeaving } from './timed-leg.ts';

/** The schedule of a complete route: as early as possible, then delayed while the arrival and the cost stay the same. */
export interface Driven {
  isInTime: boolean;
  /** If infeasible: lateness at the first unreachable node, at least. */
  late: number;
  departure: number;
  arrival: number;
  /** Travel time in seconds, and the excess over the matrix. */
  driving: number;
  slower: number;
  /** Cost of lateness. */
  lateness: number;
}

/**
 * Per node and number of breaks taken: earliest departure, NEVER if impossible, and the number of breaks taken at the previous
 * node.
 */
export interface Early {
  readonly leave: Float64Array;
  readonly from: Int8Array;
}

export interface RouteDrive {
  /** With `put[0 … count − 1]` after `p`. The result is valid until the next call. */
  with(put: Int32Array, count: number, p: number, route: number): Driven;
  /** `known` provides the earliest times, if already computed. */
  asIs(route: number, known?: Early): Driven;
  /** Of the last route: departure, reloads and breaks. */
  routeEvents(): RouteEvent[];
  /** Of the last route, per node: departure, and the slowdown of the following leg. */
  store(left: Float64Array, slower: Float64Array): void;
}

/**
 * Simulates routes from start to end where no faster method exists: for maximum duration, hourly speeds and load-dependent
 * breaks. Dynamic programming over stops and number of breaks taken decides the leg of each break by the earliest departure.
 * Delaying the departure keeps breaks on their legs: never underestimates a route, may overestimate it.
 */
export function routeDrive(plan: Plan): RouteDrive {
  const { model, next, row, location, stops, tasks, typeOf } = plan;
  const { vehicleTypes, release, due, latenessCost } = model;
  const { closes, opened, busy } = stopsOf(plan);
  const width = 1 + Math.max(...vehicleTypes.map(({ breaks }) => breaks.length));
  const longest = stops + 2;
  const sequence = new Int32Array(longest);
  const begin = new Float64Array(longest * width);
  const leave = new Float64Array(longest * width);
  const from = new Int8Array(longest * width);
  /** Breaks taken on leaving the stop, in the chosen schedule. */
  const taken = new Int8Array(longest);
  /** In that schedule: departure from each stop, and the slowdown of the following leg. */
  const leftAt = new Float64Array(longest);
  const slowerAfter = new Float64Array(longest);
  const loads = loadsOf(model);
  const leg: Leg = { arrival: 0, driven: 0 };
  const none = new Int32Array(1);
  let length = 0;
  const driven: Driven = {
    isInTime: false,
    late: 0,
    departure: 0,
    arrival: 0,
    driving: 0,
    slower: 0,
    lateness: 0,
  };

  return {
    with: drive,
    asIs: (route, known) => drive(none, 0, -1, route, known),
    routeEvents,
    store: (left, slower) => {
      for (let i = 0; i < length; i += 1) {
        left[sequence[i]!] = leftAt[i]!;
        slower[sequence[i]!] = slowerAfter[i]!;
      }
    },
  };

  function drive(put: Int32Array, count: number, p: number, route: number, known?: Early): Driven {
    line(put, count, p, route);
    loads?.along(sequence, length, tasks);
    driven.isInTime = known ? takeOver(route, known) : early(route);
    if (!driven.isInTime) return driven;
    takenBack(route);
    driven.departure = lastDeparture(route);
    again(route);
    return driven;
  }

  function line(put: Int32Array, count: number, p: number, route: number): void {
    const start = plan.startOf(route);
    length = 0;
    for (let v = start; ; v = next[v]!) {
      sequence[length++] = v;
      if (v === p) for (let i = 0; i < count; i += 1) sequence[length++] = put[i]!;
      if (v === start + 1) break;
    }
  }

  /** Computes the earliest schedule. False if infeasible. */
  function early(route: number): boolean {
    const { earliest, breaks, speeds } = vehicleTypes[typeOf[route]!]!;
    leave.fill(NEVER, 0, width);
    leave[0] = Math.max(earliest, releaseAt(0));
    for (let i = 1; i < length; i += 1) {
      const v = sequence[i]!;
      const seconds = travelTimeTo(i, route);
      let soonest = NEVER;
      let isReached = false;
      for (let to = 0; to <= breaks.length; to += 1) {
        let arrival = NEVER;
        let fewest = to;
        while (fewest > 0 && mayRest(route, fewest - 1, i)) fewest -= 1;
        // Among equals, the one with most breaks on this leg, as in `scheduleRule`.
        for (let k = fewest; k <= to; k += 1) {
          const left = leave[(i - 1) * width + k]!;
          if (left >= NEVER) continue;
          driveLeg(leg, speeds, left, seconds, breaks, k, to);
          if (leg.arrival >= arrival) continue;
          arrival = leg.arrival;
          from[i * width + to] = k;
        }
        const begins = beginAt(i, arrival);
        if (begins < soonest) soonest = begins;
        const isMissed = begins > closes[v]!;
        if (!isMissed) isReached = true;
        begin[i * width + to] = begins;
        leave[i * width + to] = isMissed ? NEVER : begins + busy(v, sequence[i - 1]!, route);
      }
      if (isReached) continue;
      driven.late = soonest >= NEVER ? 1 : soonest - closes[v]!;
      return false;
    }
    driven.arrival = leave[(length - 1) * width + breaks.length]!;
    // All stops are reached, but not all breaks are taken.
    driven.late = 1;
    return driven.arrival < NEVER;
  }

  /** Uses earliest times computed elsewhere. */
  function takeOver(route: number, known: Early): boolean {
    const { breaks } = vehicleTypes[typeOf[route]!]!;
    for (let i = 0; i < length; i += 1) {
      const v = sequence[i]!;
      const stay = i === 0 ? 0 : busy(v, sequence[i - 1]!, route);
      for (let k = 0; k <= breaks.length; k += 1) {
        const left = known.leave[v * width + k]!;
        leave[i * width + k] = left;
        begin[i * width + k] = left - stay;
        from[i * width + k] = known.from[v * width + k]!;
      }
    }
    driven.arrival = leave[(length - 1) * width + breaks.length]!;
    driven.late = 1;
    return driven.arrival < NEVER;
  }

  /** Backtracks which breaks were taken before which stop. */
  function takenBack(route: number): void {
    let count = vehicleTypes[typeOf[route]!]!.breaks.length;
    for (let i = length - 1; i > 0; i -= 1) {
      taken[i] = count;
      count = from[i * width + count]!;
    }
    taken[0] = 0;
  }

  /** Backward pass: the latest start at each stop, and so the latest departure. */
  function lastDeparture(route: number): number {
    const { breaks, speeds } = vehicleTypes[typeOf[route]!]!;
    let by = driven.arrival;
    for (let i = length - 1; i > 0; i -= 1) {
      const k = taken[i - 1]!;
      const at = (i - 1) * width + k;
      by = lastLeaving(speeds, leave[at]!, by, travelTimeTo(i, route), breaks, k, taken[i]!);
      if (i > 1) by = lastBegin(i - 1, by - busy(sequence[i - 1]!, sequence[i - 2]!, route), begin[at]!);
    }
    return by;
  }

  /** Forward pass from the chosen departure, to compute measures. */
  function again(route: number): void {
    const { breaks, speeds } = vehicleTypes[typeOf[route]!]!;
    let left = driven.departure;
    let travelSeconds = 0;
    driven.driving = 0;
    driven.lateness = 0;
    for (let i = 1; i < length; i += 1) {
      const v = sequence[i]!;
      const seconds = travelTimeTo(i, route);
      driveLeg(leg, speeds, left, seconds, breaks, taken[i - 1]!, taken[i]!);
      leftAt[i - 1] = left;
      slowerAfter[i - 1] = leg.driven - seconds;
      travelSeconds += seconds;
      driven.driving += leg.driven;
      const begins = beginAt(i, leg.arrival);
      if (v < tasks && latenessCost[v]! > 0 && begins > due[v]!)
        driven.lateness += Math.round((begins - due[v]!) * latenessCost[v]!);
      left = begins + busy(v, sequence[i - 1]!, route);
    }
    driven.slower = driven.driving - travelSeconds;
  }

  function travelTimeTo(i: number, route: number): number {
    return vehicleTypes[typeOf[route]!]!.duration_seconds[row[sequence[i - 1]!]! + location[sequence[i]!]!]!;
  }

  /** True if the break may be taken on the way to the stop with the current load. */
  function mayRest(route: number, index: number, i: number): boolean {
    if (!loads) return true;
    const { maxLoad } = vehicleTypes[typeOf[route]!]!.breaks[index]!;
    if (maxLoad === null) return true;
    for (let d = 0; d < model.dimensions; d += 1) if (loads.carriedTo(i, d) > maxLoad[d]!) return false;
    return true;
  }

  function beginAt(i: number, arrival: number): number {
    const v = sequence[i]!;
    if (v < tasks) return opened(v, arrival);
    return v < stops ? Math.max(arrival, releaseAt(i)) : arrival;
  }

  function releaseAt(head: number): number {
    let max = -UNLIMITED;
    for (let i = head + 1; i < length && sequence[i]! < tasks; i += 1)
      max = Math.max(max, release[sequence[i]!]!);
    return max;
  }

  function lastBegin(i: number, by: number, begins: number): number {
    const v = sequence[i]!;
    if (v >= tasks) return by;
    const { latest, gapsFrom, gapStart, gapEnd } = model;
    let last = Math.min(by, latest[v]!);
    if (latenessCost[v]! > 0) last = Math.min(last, Math.max(begins, due[v]!));
    for (let gap = gapsFrom[v]!; gap < gapsFrom[v + 1]!; gap += 1)
      if (last > gapStart[gap]! && last < gapEnd[gap]!) last = gapStart[gap]!;
    return Math.max(last, begins);
  }

  function routeEvents(): RouteEvent[] {
    const found: RouteEvent[] = [{ kind: 'start', at: 0, time: driven.departure }];
    let served = 0;
    for (let i = 1; i < length; i += 1) {
      for (let index = taken[i - 1]!; index < taken[i]!; index += 1)
        found.push({ kind: 'break', at: served, index });
      const v = sequence[i]!;
      if (v < tasks) served += 1;
      else if (v < stops) found.push({ kind: 'reload', at: served, location: location[v]! });
    }
    return found;
  }
}

/** Load on every leg of a route, if a break depends on it. */
function loadsOf({ dimensions, delivery, pickup, handover, vehicleTypes }: Model) {
  if (vehicleTypes.every(({ breaks }) => breaks.every(({ maxLoad }) => maxLoad === null))) return null;
  let carried: number[] = [];
  return {
    along: (sequence: Int32Array, length: number, tasks: number): void => {
      carried = [];
      const load = new Array<number>(dimensions).fill(0);
      for (let i = 0; i < length; i += 1) {
        const v = sequence[i]!;
        for (let d = 0; d < dimensions; d += 1) {
          const own = v * dimensions + d;
          if (v < tasks) load[d]! += pickup[own]! - delivery[own]! - handover[own]!;
          else {
            // Head of a trip: loaded with all its deliveries.
            load[d] = 0;
            for (let k = i + 1; k < length && sequence[k]! < tasks; k += 1)
              load[d]! += delivery[sequence[k]! * dimensions + d]!;
          }
          carried.push(load[d]!);
        }
      }
    },
    carriedTo: (i: number, d: number): number => carried[(i - 1) * dimensions + d]!,
  };
}
