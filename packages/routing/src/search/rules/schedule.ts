import { type Halt, UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import { arrivalAfter, NEVER } from './break-leg.ts';
import type { Rule } from './rule.ts';
import { stopsOf } from './stops.ts';
import { tripReleases } from './trip-releases.ts';

/**
 * Time in rich problems: windows, breaks, releases, reloads, and lateness that costs. A change is driven in thought as early as
 * can be, from the last stop before it on, until nothing is later than it was. Kept per node, for every number of breaks taken:
 * the earliest moment to leave it and what lateness has cost by then. `timeWindowRule` is the quick one for plainer problems.
 */
export function scheduleRule(plan: Plan): Rule {
  const { model, next, prev, row, location, stops, tasks, typeOf } = plan;
  const { vehicleTypes, due, latenessCost } = model;
  const { closes, opened, busy } = stopsOf(plan);
  const width = 1 + Math.max(...vehicleTypes.map(({ breaks }) => breaks.length));
  const isSoft = latenessCost.some((cost) => cost > 0);
  const releases = tripReleases(plan);
  const durations = vehicleTypes.map((type) => type.duration_seconds);
  const nodes = next.length;
  const leave = new Float64Array(nodes * width).fill(NEVER);
  const cost = new Float64Array(nodes * width);
  /** Per node: the earliest moment to leave it, with whatever breaks. */
  const first = new Float64Array(nodes);
  /** How many breaks were taken at the node before. */
  const from = new Int8Array(nodes * width);
  /** No service that begins later is in time for what follows, breaks left aside. */
  const mustBegin = new Float64Array(nodes);
  // Where the drive in thought is: at which node, when it leaves with so many breaks taken, at what cost so far.
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
    keep(start);
    for (let v = next[start]!; ; v = next[v]!) {
      driveTo(v, route, releaseAt(v));
      keep(v);
      if (v === end) break;
    }
    const ways = durations[typeOf[route]!]!;
    mustBegin[end] = closes[end]!;
    for (let v = prev[end]!; v !== start; v = prev[v]!) {
      const q = next[v]!;
      // At the same place as the stop before: the least a stop takes.
      const last = mustBegin[q]! - ways[row[v]! + location[q]!]! - busy(v, v, route);
      mustBegin[v] = Math.min(closes[v]!, last);
    }
  };

  /** By how much a task is late at best, or makes what follows late: no breaks, no setup, nothing to wait for. */
  const lateAtBest = (task: number, p: number, q: number, route: number): number => {
    const ways = durations[typeOf[route]!]!;
    let begin = first[p]! + ways[row[p]! + location[task]!]!;
    if (begin < model.earliest[task]!) begin = model.earliest[task]!;
    const over = begin - model.latest[task]!;
    if (over > 0) return over;
    return begin + model.service_seconds[task]! + ways[row[task]! + location[q]!]! - mustBegin[q]!;
  };

  const fitsAll = (put: Int32Array, count: number, p: number, q: number, route: number): boolean => {
    if (count === 1) {
      late = lateAtBest(put[0]!, p, q, route);
      if (late > 0) return false;
    }
    const end = plan.startOf(route) + 1;
    let reloadRelease = -UNLIMITED;
    if (releases?.change(put, count, p, q, route)) {
      // What is loaded now lies ready later: the whole trip is driven anew.
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
    late = began - mustBegin[q]!;
    if (late > 0 && q !== end) return false;
    for (let v = q; v !== end; ) {
      if (isSettled(v)) {
        surcharge = isSoft ? nowCost[0]! - cost[v * width]! : 0;
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
    fitsAll,
    ...(isSoft && {
      surcharge: () => surcharge,
      extra: (route: number) => (plan.size[route] === 0 ? 0 : cost[atEnd(route)]!),
    }),
    added: (_task, route) => refresh(route),
    refresh,
    holds: (route) => leave[atEnd(route)]! < NEVER,
    excess: (task, p, q, route) => {
      put[0] = task;
      return fitsAll(put, 1, p, q, route) ? 0 : Math.max(1, late);
    },
    halts,
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

  function keep(node: number): void {
    first[node] = NEVER;
    for (let taken = 0; taken < width; taken += 1) {
      if (now[taken]! < first[node]!) first[node] = now[taken]!;
      leave[node * width + taken] = now[taken]!;
      cost[node * width + taken] = nowCost[taken]!;
      from[node * width + taken] = nowFrom[taken]!;
    }
  }

  /** On to the node, by every number of breaks taken by then. False when it is too late for all of them. */
  function driveTo(v: number, route: number, release: number): boolean {
    const type = typeOf[route]!;
    const { breaks } = vehicleTypes[type]!;
    const way = durations[type]![row[at]! + location[v]!]!;
    const stay = busy(v, at, route);
    const isTask = v < tasks;
    const closing = closes[v]!;
    began = NEVER;
    for (let taken = 0; taken <= breaks.length; taken += 1) {
      let arrival = NEVER;
      let sum = 0;
      for (let before = 0; before <= taken; before += 1) {
        if (now[before]! >= NEVER) continue;
        const there =
          before === taken ? now[before]! + way : arrivalAfter(now[before]!, way, breaks, before, taken);
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

  /** Nothing is later from here on than it was before the change, nor dearer. */
  function isSettled(v: number): boolean {
    if (isSoft) return width === 1 && now[0] === leave[v];
    for (let taken = 0; taken < width; taken += 1) if (now[taken]! > leave[v * width + taken]!) return false;
    return true;
  }

  function halts(route: number): Halt[] {
    const start = plan.startOf(route);
    const found: Halt[] = [];
    let served = plan.size[route]!;
    let taken = vehicleTypes[typeOf[route]!]!.breaks.length;
    for (let v = start + 1; v !== start; v = prev[v]!) {
      if (v < tasks) served -= 1;
      if (v >= tasks && v < stops) found.push({ kind: 'reload', at: served, location: location[v]! });
      const before = from[v * width + taken]!;
      for (let index = taken - 1; index >= before; index -= 1)
        found.push({ kind: 'break', at: served, index });
      taken = before;
    }
    return found.toReversed();
  }
}
