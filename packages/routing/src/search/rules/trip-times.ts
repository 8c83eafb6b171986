import { UNLIMITED } from '../../model.ts';
import { hasBreaks, hasCostlyLateness } from '../is-rich.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';
import { reloadsOf, stopsOf } from './stops.ts';

/**
 * Time where there are reloads or releases, but neither breaks nor lateness that costs: `scheduleRule` answers by driving, this one
 * in constant time. A trip is loaded once its head is reached and the last of its goods lies ready. Kept per node, beside the
 * moments service begins and must begin: how the moment at a node follows from the moment its trip's head is loaded, so that
 * goods that lie ready later cost no more to try than others.
 */
export function tripTimesRule(plan: Plan): Rule | null {
  const { model, next, prev, row, location, stops, tasks, trips, typeOf } = plan;
  if (hasBreaks(model) || hasCostlyLateness(model)) return null;
  // Closed times between windows and setups make a moment depend on more than the trip's head.
  if (model.gapStart.length > 0 || model.setup_seconds.some((seconds) => seconds > 0)) return null;
  const { opens, closes, busy } = stopsOf(plan);
  const durations = model.vehicleTypes.map((type) => type.duration_seconds);
  const nodes = next.length;
  const release = new Float64Array(nodes).fill(-UNLIMITED);
  release.set(model.release);
  /** When a node is reached; when service begins there, or loading is over with; when it must have begun; the time it takes. */
  const arrive = new Float64Array(nodes);
  const begin = new Float64Array(nodes);
  const mustBegin = new Float64Array(nodes);
  const stay = new Float64Array(nodes);
  stay.set(model.service_seconds);
  /** Loaded at `t`, a trip begins service at a node at `max(t + away, soonest)`, on time if `t <= lastLoading`. */
  const away = new Float64Array(nodes);
  const soonest = new Float64Array(nodes);
  const lastLoading = new Float64Array(nodes);
  /** The latest release of the trip up to a node, with it; and from the node on; of a head, of its whole trip. */
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

  /** The head of a trip, reached when it is known to be. */
  function load(head: number): void {
    begin[head] = Math.max(arrive[head]!, readyFrom[head]!);
    away[head] = 0;
    soonest[head] = Number.NEGATIVE_INFINITY;
    lastLoading[head] = closes[head]!;
    readyUpTo[head] = -UNLIMITED;
  }

  /** When `p` is left, its trip loaded once `ready` has come; infinitely late where that is too late for a stop up to `p`. */
  function leaveAt(p: number, ready: number, head: number): number {
    const loaded = Math.max(arrive[head]!, ready);
    if (loaded > lastLoading[p]!) return Number.POSITIVE_INFINITY;
    const at = loaded + away[p]!;
    return Math.max(at, soonest[p]!) + stay[p]!;
  }

  /** By how much the task between `p` and `q` would be late, or make others late; infinitely where its goods come too late for others. */
  const lateness = (task: number, p: number, q: number, route: number): number => {
    const travelTimes = durations[typeOf[route]!]!;
    const head = trips ? trips.head[p]! : plan.startOf(route);
    const left = release[task]! > readyFrom[head]! ? leaveAt(p, release[task]!, head) : begin[p]! + stay[p]!;
    return lateFrom(left + travelTimes[row[p]! + location[task]!]!, task, q, travelTimes);
  };

  /** The same of a task that is reached at `at`. */
  function lateFrom(at: number, task: number, q: number, travelTimes: Int32Array): number {
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
