import { UNLIMITED } from '../../model.ts';
import { arrivalOf, leavingFor, PARTS } from '../../speeds.ts';
import type { Plan } from '../plan.ts';
import { NEVER } from './break-leg.ts';
import type { Early } from './route-drive.ts';
import type { Rule } from './rule.ts';
import { scheduledRouteEvents } from './scheduled-route-events.ts';
import { stopsOf } from './stops.ts';
import { arrivalAfter, lastLeavingBy } from './timed-leg.ts';
import { tripReleases } from './trip-releases.ts';

/**
 * Time constraints of rich problems: windows, breaks, releases, reloads and soft lateness. An insertion is simulated as early as
 * possible, from the stop before it to the first stop after it, and further if lateness costs. Stored per node and number of
 * breaks taken: earliest and latest departure, and the lateness cost so far. Travel times are those of the hour. `timeWindowRule`
 * and `tripTimesRule` are faster for simpler problems. Without `priced`, another rule computes the cost.
 */
export function scheduleRule(plan: Plan, priced = true): Rule & { readonly early: Early } {
  const { model, next, prev, row, location, stops, tasks, typeOf } = plan;
  const { vehicleTypes, due, latenessCost } = model;
  const { closes, opened, lastArrival, busy } = stopsOf(plan);
  const width = 1 + Math.max(...vehicleTypes.map(({ breaks }) => breaks.length));
  const isSoft = priced && latenessCost.some((cost) => cost > 0);
  const releases = tripReleases(plan);
  const durations = vehicleTypes.map((type) => type.duration_seconds);
  const nodes = next.length;
  const leave = new Float64Array(nodes * width).fill(NEVER);
  /** Latest departure that keeps all later stops on time. */
  const lastLeave = new Float64Array(nodes * width);
  const arriveBy = new Float64Array(width);
  /** Arrival or latest start of a leg without a break on it, by the number of breaks taken before, or after. */
  const straight = new Float64Array(width);
  const cost = new Float64Array(nodes * width);
  /** Per node: earliest departure with any number of breaks. */
  const first = new Float64Array(nodes);
  /** Breaks taken at the previous node. */
  const from = new Int8Array(nodes * width);
  /** Latest start of service that is on time for the rest, with any number of breaks. */
  const mustBegin = new Float64Array(nodes);
  // State of the simulation: current node, departure by number of breaks, cost so far.
  let at = 0;
  let now = new Float64Array(width);
  let nowCost = new Float64Array(width);
  let later = new Float64Array(width);
  let laterCost = new Float64Array(width);
  const nowFrom = new Int8Array(width);
  let began = 0;
  let late = 0;
  let surcharge = 0;

  const refresh = (route: number) => {
    const start = plan.startOf(route);
    const end = start + 1;
    releases?.refresh(route);
    depart(start, route, releaseAt(start));
    record(start);
    driveOn(next[start]!, route, false);
    mustBegin[end] = closes[end]!;
    lastLeave.fill(-NEVER, end * width, (end + 1) * width);
    lastLeave[atEnd(route)] = closes[end]!;
    scanBack(prev[end]!, route, false);
  };

  /** Recomputes after an insertion: from the trip's head with releases, otherwise until nothing changes, forward and backward. */
  const added = (task: number, route: number) => {
    if (releases) return refresh(route);
    load(prev[task]!);
    driveOn(task, route, true);
    scanBack(task, route, true);
  };

  /** Recomputes from a node to the end, or to the first unchanged node. */
  const driveOn = (first: number, route: number, mayStop: boolean) => {
    const end = plan.startOf(route) + 1;
    for (let v = first; ; v = next[v]!) {
      driveTo(v, route, releaseAt(v));
      const isAsBefore = mayStop && v !== first && isLeftAsBefore(v);
      record(v);
      if (v === end || isAsBefore) return;
    }
  };

  /** Recomputes latest times from a node back to the start, or to the first unchanged node. */
  const scanBack = (first: number, route: number, mayStop: boolean) => {
    const start = plan.startOf(route);
    const { breaks, speeds, earliest } = vehicleTypes[typeOf[route]!]!;
    const travelTimes = durations[typeOf[route]!]!;
    for (let v = first; ; v = prev[v]!) {
      const q = next[v]!;
      const travelTime = travelTimes[row[v]! + location[q]!]!;
      const stay = busy(q, v, route);
      let isAsBefore = mayStop && v !== first;
      for (let after = 0; after <= breaks.length; after += 1) {
        arriveBy[after] = lastArrival(q, lastLeave[q * width + after]! - stay, releaseAt(q));
        straight[after] = leavingFor(speeds, arriveBy[after]!, travelTime * PARTS);
      }
      for (let taken = 0; taken <= breaks.length; taken += 1) {
        let last = -NEVER;
        for (let after = taken; after <= breaks.length; after += 1) {
          const by = arriveBy[after]!;
          if (by <= -NEVER) continue;
          const lastOfAll =
            taken === after
              ? straight[after]!
              : lastLeavingBy(speeds, by, straight[after]!, travelTime, breaks, taken, after, earliest);
          if (lastOfAll > last) last = lastOfAll;
        }
        if (last !== lastLeave[v * width + taken]!) isAsBefore = false;
        lastLeave[v * width + taken] = last;
      }
      if (v === start) return;
      let last = -NEVER;
      for (let taken = 0; taken <= breaks.length; taken += 1)
        if (lastLeave[v * width + taken]! > last) last = lastLeave[v * width + taken]!;
      // At the same location as the previous stop: the minimum time of a stop.
      mustBegin[v] = Math.min(closes[v]!, last - busy(v, v, route));
      if (isAsBefore) return;
    }
  };

  /** Lower bound of the lateness of a task and of the following nodes: no breaks, setup or releases. */
  const lateAtBest = (put: Int32Array, count: number, p: number, q: number, route: number): number => {
    const travelTimes = durations[typeOf[route]!]!;
    let left = first[p]!;
    let before = p;
    for (let i = 0; i < count; before = put[i]!, i += 1) {
      const node = put[i]!;
      left += travelTimes[row[before]! + location[node]!]!;
      if (node >= tasks) {
        left += busy(node, before, route);
        continue;
      }
      if (left < model.earliest[node]!) left = model.earliest[node]!;
      const over = left - model.latest[node]!;
      if (over > 0) return over;
      left += model.service_seconds[node]!;
    }
    return left + travelTimes[row[before]! + location[q]!]! - mustBegin[q]!;
  };

  const fitsAll = (put: Int32Array, count: number, p: number, q: number, route: number): boolean => {
    // Separated from goods that are ready later, a trip may depart earlier.
    if (count === 1 || releases === null) {
      late = lateAtBest(put, count, p, q, route);
      if (late > 0) return false;
    }
    const end = plan.startOf(route) + 1;
    let reloadRelease = -UNLIMITED;
    if (releases?.change(put, count, p, q, route)) {
      // The goods are ready later: the whole trip is simulated again.
      const head = releases.head;
      if (head === end - 1) depart(head, route, releases.atHead);
      else {
        load(prev[head]!);
        if (!driveTo(head, route, releases.atHead)) return false;
      }
      for (let v = head; v !== p; ) {
        v = next[v]!;
        if (!driveTo(v, route, -UNLIMITED)) return false;
      }
    } else load(p);
    if (releases) reloadRelease = releases.atReload;
    for (let i = 0; i < count; i += 1) if (!driveTo(put[i]!, route, reloadRelease)) return false;
    if (!driveTo(q, route, releaseAt(q))) return false;
    late = lateAfter(q, vehicleTypes[typeOf[route]!]!.breaks.length);
    if (late > 0) return false;
    if (!isSoft) return true;
    for (let v = q; v !== end; ) {
      if (isSettled(v)) {
        surcharge = nowCost[0]! - cost[v * width]!;
        return true;
      }
      v = next[v]!;
      if (!driveTo(v, route, releaseAt(v))) return false;
    }
    const { length } = vehicleTypes[typeOf[route]!]!.breaks;
    surcharge = nowCost[length]! - (plan.size[route] === 0 ? 0 : cost[end * width + length]!);
    late = 1;
    return now[length]! < NEVER;
  };

  const put = new Int32Array(1);
  return {
    code: 'time_window',
    early: { leave, from },
    fitsAll,
    ...(isSoft && {
      surcharge: () => surcharge,
      extra: (route: number) => (plan.size[route] === 0 ? 0 : cost[atEnd(route)]!),
    }),
    added,
    refresh,
    holds: (route) => leave[atEnd(route)]! < NEVER,
    excess: (task, p, q, route) => {
      put[0] = task;
      // Where a break cannot be taken at all, the lateness is no amount.
      return fitsAll(put, 1, p, q, route) ? 0 : late < UNLIMITED ? Math.max(1, late) : 1;
    },
    routeEvents: (route) => scheduledRouteEvents(plan, from, width, route),
  };

  function atEnd(route: number): number {
    return (plan.startOf(route) + 1) * width + vehicleTypes[typeOf[route]!]!.breaks.length;
  }

  function releaseAt(node: number): number {
    return releases ? releases.of[node]! : -UNLIMITED;
  }

  function depart(start: number, route: number, release: number): void {
    at = start;
    now.fill(NEVER);
    nowCost.fill(0);
    now[0] = Math.max(vehicleTypes[typeOf[route]!]!.earliest, release);
  }

  function load(node: number): void {
    at = node;
    for (let taken = 0; taken < width; taken += 1) {
      now[taken] = leave[node * width + taken]!;
      nowCost[taken] = cost[node * width + taken]!;
    }
  }

  function record(node: number): void {
    first[node] = NEVER;
    for (let taken = 0; taken < width; taken += 1) {
      if (now[taken]! < first[node]!) first[node] = now[taken]!;
      leave[node * width + taken] = now[taken]!;
      cost[node * width + taken] = nowCost[taken]!;
      from[node * width + taken] = nowFrom[taken]!;
    }
  }

  /** Advances to the node for every number of breaks taken. False if all are too late. */
  function driveTo(v: number, route: number, release: number): boolean {
    const type = typeOf[route]!;
    const { breaks, speeds } = vehicleTypes[type]!;
    const travelTime = durations[type]![row[at]! + location[v]!]!;
    const parts = travelTime * PARTS;
    const stay = busy(v, at, route);
    const isTask = v < tasks;
    const closing = closes[v]!;
    began = NEVER;
    for (let taken = 0; taken <= breaks.length; taken += 1) {
      let arrival = NEVER;
      let sum = 0;
      for (let before = 0; before <= taken; before += 1) {
        const left = now[before]!;
        if (left >= NEVER) continue;
        if (before === taken) straight[before] = arrivalOf(speeds, left, parts);
        const there =
          before === taken
            ? straight[before]!
            : arrivalAfter(speeds, left, straight[before]!, travelTime, breaks, before, taken);
        if (there > arrival || (there === arrival && nowCost[before]! >= sum)) continue;
        arrival = there;
        sum = nowCost[before]!;
        nowFrom[taken] = before;
      }
      let begin = arrival;
      if (isTask) begin = opened(v, arrival);
      else if (v < stops && release > begin) begin = release;
      if (begin < began) began = begin;
      if (begin > closing) {
        later[taken] = NEVER;
        continue;
      }
      later[taken] = begin + stay;
      if (isSoft && isTask && begin > due[v]!) sum += Math.round((begin - due[v]!) * latenessCost[v]!);
      laterCost[taken] = sum;
    }
    at = v;
    [now, later] = [later, now];
    [nowCost, laterCost] = [laterCost, nowCost];
    late = began - closing;
    return late <= 0;
  }

  function isLeftAsBefore(v: number): boolean {
    for (let taken = 0; taken < width; taken += 1) {
      const at = v * width + taken;
      if (now[taken]! !== leave[at]! || (isSoft && nowCost[taken]! !== cost[at]!)) return false;
    }
    return true;
  }

  /** True if from here on nothing is later or more expensive than before the change. */
  function isSettled(v: number): boolean {
    return width === 1 && now[0] === leave[v];
  }

  /** Lateness of the following nodes, given the number of breaks taken. */
  function lateAfter(v: number, breaks: number): number {
    let min = NEVER;
    for (let taken = 0; taken <= breaks; taken += 1)
      min = Math.min(min, now[taken]! - lastLeave[v * width + taken]!);
    return min;
  }
}
