import type { Matrix } from '../../matrix.ts';
import { UNLIMITED } from '../../model.ts';
import { hasBreaks, hasCostlyLateness } from '../is-rich.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';
import { reloadsOf, stopsOf } from './stops.ts';

/**
 * Time constraints with reloads or releases, but without breaks and soft lateness: constant time, where `scheduleRule` simulates.
 * A trip is loaded once the vehicle is at its head and its last goods are ready. Stored per node, beside the earliest and latest
 * start of service: how its time depends on the loading time of its trip, so that goods with later release cost no more to test
 * than others.
 */
export function tripTimesRule(plan: Plan): Rule | null {
  const { model, next, prev, row, location, stops, tasks, trips, typeOf } = plan;
  if (hasBreaks(model) || hasCostlyLateness(model)) return null;
  // With gaps or setup times, times depend on more than the trip's head.
  if (model.gapStart.length > 0 || model.setup_seconds.some((seconds) => seconds > 0)) return null;
  const { opens, closes, busy } = stopsOf(plan);
  const durations = model.vehicleTypes.map((type) => type.duration_seconds);
  const nodes = next.length;
  const release = new Float64Array(nodes).fill(-UNLIMITED);
  release.set(model.release);
  /** Arrival; start of service or end of loading; latest start; time spent. */
  const arrive = new Float64Array(nodes);
  const begin = new Float64Array(nodes);
  const mustBegin = new Float64Array(nodes);
  const stay = new Float64Array(nodes);
  stay.set(model.service_seconds);
  /** If loaded at `t`, service at a node begins at `max(t + away, soonest)`, on time if `t <= lastLoading`. */
  const away = new Float64Array(nodes);
  const soonest = new Float64Array(nodes);
  const lastLoading = new Float64Array(nodes);
  /** Latest release of the trip up to and including a node; from the node on; for a head, of its whole trip. */
  const readyUpTo = new Float64Array(nodes);
  const readyFrom = new Float64Array(nodes);
  const isOnTime = new Uint8Array(plan.routes).fill(1);

  const refresh = (route: number) => {
    const travelTimes = durations[typeOf[route]!]!;
    const start = plan.startOf(route);
    const end = start + 1;
    let ready = -UNLIMITED;
    mustBegin[end] = closes[end]!;
    readyFrom[end] = -UNLIMITED;
    for (let q = end, v = prev[end]!; v !== start; q = v, v = prev[v]!) {
      if (v >= tasks) {
        stay[v] = busy(v, v, route);
        readyFrom[v] = ready;
        ready = -UNLIMITED;
      } else {
        if (release[v]! > ready) ready = release[v]!;
        readyFrom[v] = ready;
      }
      const last = mustBegin[q]! - travelTimes[row[v]! + location[q]!]! - stay[v]!;
      mustBegin[v] = Math.min(last, closes[v]!);
    }
    readyFrom[start] = ready;
    arrive[start] = opens[start]!;
    load(start);
    let late = 0;
    for (let p = start, v = next[start]!; ; p = v, v = next[v]!) {
      const travelTime = stay[p]! + travelTimes[row[p]! + location[v]!]!;
      const at = begin[p]! + travelTime;
      arrive[v] = at;
      if (v >= tasks && v < stops) load(v);
      else {
        begin[v] = Math.max(at, opens[v]!);
        away[v] = away[p]! + travelTime;
        const free = soonest[p]! + travelTime;
        soonest[v] = Math.max(free, opens[v]!);
        const last = closes[v]! - away[v]!;
        lastLoading[v] = Math.min(last, lastLoading[p]!);
        readyUpTo[v] = Math.max(release[v]!, readyUpTo[p]!);
      }
      if (begin[v]! > closes[v]!) late = 1;
      if (v === end) break;
    }
    isOnTime[route] = late === 0 && begin[start]! <= closes[start]! ? 1 : 0;
  };

  /** Loads the trip at a head whose arrival is known. */
  function load(head: number): void {
    begin[head] = Math.max(arrive[head]!, readyFrom[head]!);
    away[head] = 0;
    soonest[head] = Number.NEGATIVE_INFINITY;
    lastLoading[head] = closes[head]!;
    readyUpTo[head] = -UNLIMITED;
  }

  /** Departure from `p` if its trip is loaded once `ready`; infinite if too late for a stop up to `p`. */
  function leaveAt(p: number, ready: number, head: number): number {
    const loaded = Math.max(arrive[head]!, ready);
    if (loaded > lastLoading[p]!) return Number.POSITIVE_INFINITY;
    const at = loaded + away[p]!;
    return Math.max(at, soonest[p]!) + stay[p]!;
  }

  /**
   * Lateness of the task between `p` and `q`, or of the following ones; infinite if its goods come too late for earlier stops.
   */
  const lateness = (task: number, p: number, q: number, route: number): number => {
    const travelTimes = durations[typeOf[route]!]!;
    const head = trips ? trips.head[p]! : plan.startOf(route);
    const left = release[task]! > readyFrom[head]! ? leaveAt(p, release[task]!, head) : begin[p]! + stay[p]!;
    return lateFrom(left + travelTimes[row[p]! + location[task]!]!, task, q, travelTimes);
  };

  /** The same for a task reached at `at`. */
  function lateFrom(at: number, task: number, q: number, travelTimes: Matrix): number {
    const begins = Math.max(at, opens[task]!);
    const over = begins - closes[task]!;
    if (over > 0) return over;
    return begins + stay[task]! + travelTimes[row[task]! + location[q]!]! - mustBegin[q]!;
  }

  const fitsAll = (put: Int32Array, count: number, p: number, q: number, route: number): boolean => {
    if (count === 1) return lateness(put[0]!, p, q, route) <= 0;
    const travelTimes = durations[typeOf[route]!]!;
    const head = trips!.head[p]!;
    const [first, second] = [put[0]!, put[1]!];
    const ahead = q < tasks ? readyFrom[q]! : -UNLIMITED;
    if (first < tasks) {
      const left = leaveAt(p, Math.max(readyUpTo[p]!, release[first]!), head);
      const reached = left + travelTimes[row[p]! + location[first]!]!;
      const begins = Math.max(reached, opens[first]!);
      if (begins > closes[first]!) return false;
      const there = begins + stay[first]! + travelTimes[row[first]! + location[second]!]!;
      const loaded = Math.max(there, ahead);
      return loaded + busy(second, first, route) + travelTimes[row[second]! + location[q]!]! <= mustBegin[q]!;
    }
    const there = leaveAt(p, readyUpTo[p]!, head) + travelTimes[row[p]! + location[first]!]!;
    const loaded = Math.max(there, ahead, release[second]!);
    const reached = loaded + busy(first, p, route) + travelTimes[row[first]! + location[second]!]!;
    return lateFrom(reached, second, q, travelTimes) <= 0;
  };

  return {
    code: 'time_window',
    fitsAll,
    added: (_task, route) => refresh(route),
    refresh,
    holds: (route) => isOnTime[route] === 1,
    excess: (task, p, q, route) => {
      const late = lateness(task, p, q, route);
      return late === Number.POSITIVE_INFINITY ? 1 : late;
    },
    ...(trips && { routeEvents: (route: number) => reloadsOf(plan, route) }),
  };
}
