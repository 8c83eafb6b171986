import type { Matrix } from '../../matrix.ts';
import { UNLIMITED } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Maximum time from start to end, including waiting and service, with an optimal departure. A segment of a route is three
 * numbers: its minimum duration, and the earliest and latest start with that duration (Kindervater and Savelsbergh; Vidal et al.
 * 2013). Stored for the segments from the start to each node and from each node to the end; an insertion concatenates them.
 * Windows themselves are checked by the time window rule.
 */
export function maxDurationRule(plan: Plan): Rule | null {
  const { model, next, prev, row, location, tasks, typeOf } = plan;
  if (model.vehicleTypes.every((type) => type.maxDurationSeconds >= UNLIMITED)) return null;
  const nodes = next.length;
  const travelTimes = model.vehicleTypes.map((type) => type.duration_seconds);
  const max = Float64Array.from(typeOf, (type) => model.vehicleTypes[type]!.maxDurationSeconds);
  const service = new Int32Array(nodes);
  service.set(model.service_seconds);
  const opens = new Int32Array(nodes);
  const closes = new Int32Array(nodes);
  opens.set(model.earliest);
  closes.set(model.latest);
  for (let route = 0; route < plan.routes; route += 1) {
    const { earliest, latest } = plan.typeAt(route);
    opens.fill(earliest, plan.startOf(route), plan.startOf(route) + 2);
    closes.fill(latest, plan.startOf(route), plan.startOf(route) + 2);
  }
  // Up to and including a node; and from a node on.
  const upTo = stretches(nodes);
  const from = stretches(nodes);

  /** From a node on: values up to each node, from those up to the node before. */
  const walkOn = (first: number, of: Matrix) => {
    for (let p = prev[first]!, v = first; ; p = v, v = next[v]!) {
      join(
        upTo.duration[p]!,
        upTo.earliest[p]!,
        upTo.latest[p]!,
        of[row[p]! + location[v]!]!,
        service[v]!,
        opens[v]!,
        closes[v]!,
      );
      set(upTo, v, joined.duration, joined.earliest, joined.latest);
      if (v >= tasks) break;
    }
  };
  const walkBack = (last: number, of: Matrix) => {
    for (let q = next[last]!, v = last; ; q = v, v = prev[v]!) {
      join(
        service[v]!,
        opens[v]!,
        closes[v]!,
        of[row[v]! + location[q]!]!,
        from.duration[q]!,
        from.earliest[q]!,
        from.latest[q]!,
      );
      set(from, v, joined.duration, joined.earliest, joined.latest);
      if (v >= tasks) break;
    }
  };
  const refresh = (route: number) => {
    const start = plan.startOf(route);
    const end = start + 1;
    const of = travelTimes[typeOf[route]!]!;
    set(upTo, start, service[start]!, opens[start]!, closes[start]!);
    walkOn(next[start]!, of);
    set(from, end, service[end]!, opens[end]!, closes[end]!);
    walkBack(prev[end]!, of);
  };
  const added = (task: number, route: number) => {
    const of = travelTimes[typeOf[route]!]!;
    walkOn(task, of);
    walkBack(task, of);
  };
  const excess = (task: number, p: number, q: number, route: number) => {
    const of = travelTimes[typeOf[route]!]!;
    join(
      upTo.duration[p]!,
      upTo.earliest[p]!,
      upTo.latest[p]!,
      of[row[p]! + location[task]!]!,
      service[task]!,
      opens[task]!,
      closes[task]!,
    );
    const { duration, earliest, latest } = joined;
    join(
      duration,
      earliest,
      latest,
      of[row[task]! + location[q]!]!,
      from.duration[q]!,
      from.earliest[q]!,
      from.latest[q]!,
    );
    return joined.duration - max[route]!;
  };
  if (model.gapStart.length > 0 || model.setup_seconds.some((seconds) => seconds > 0)) {
    const walk = walked(plan);
    return {
      code: 'max_duration',
      fits: (task, p, _q, route) => walk(task, p, route) <= max[route]!,
      excess: (task, p, _q, route) => walk(task, p, route) - max[route]!,
      holds: (route) => walk(NOBODY, NOBODY, route) <= max[route]!,
    };
  }
  return {
    code: 'max_duration',
    fits: (task, p, q, route) => excess(task, p, q, route) <= 0,
    added,
    refresh,
    holds: (route) => upTo.duration[plan.startOf(route) + 1]! <= max[route]!,
    excess,
  };
}

/** In place of a task and its predecessor: the route unchanged. */
const NOBODY = -1;

/**
 * With gaps between windows, or setup times, three numbers do not suffice: the route with the insertion is simulated as early as
 * possible, then the departure is delayed while the arrival stays. Never underestimates; may overestimate.
 */
function walked(plan: Plan) {
  const { model, next, row, location, tasks, typeOf } = plan;
  const { setup_seconds, service_seconds, earliest, latest, gapsFrom, gapStart, gapEnd } = model;
  const busy = (v: number, before: number) =>
    v >= tasks ? 0 : service_seconds[v]! + (location[before] === location[v] ? 0 : setup_seconds[v]!);
  const begin: number[] = [];
  const nodes: number[] = [];
  return (task: number, after: number, route: number): number => {
    const type = model.vehicleTypes[typeOf[route]!]!;
    const travelTimes = type.duration_seconds;
    const start = plan.startOf(route);
    nodes.length = 0;
    begin.length = 0;
    for (let v = start; ; v = next[v]!) {
      nodes.push(v);
      if (v === after) nodes.push(task);
      if (v >= tasks && v !== start) break;
    }
    let at = type.earliest;
    begin.push(at);
    for (let i = 1; i < nodes.length; i += 1) {
      const v = nodes[i]!;
      const p = nodes[i - 1]!;
      at += busy(p, nodes[i - 2] ?? p) + travelTimes[row[p]! + location[v]!]!;
      if (v < tasks) {
        if (at < earliest[v]!) at = earliest[v]!;
        for (let gap = gapsFrom[v]!; gap < gapsFrom[v + 1]!; gap += 1)
          if (at > gapStart[gap]! && at < gapEnd[gap]!) at = gapEnd[gap]!;
      }
      begin.push(at);
    }
    const arrival = at;
    for (let i = nodes.length - 2; i >= 0; i -= 1) {
      const v = nodes[i]!;
      at -= busy(v, nodes[i - 1] ?? v) + travelTimes[row[v]! + location[nodes[i + 1]!]!]!;
      if (v < tasks) {
        if (at > latest[v]!) at = latest[v]!;
        for (let gap = gapsFrom[v]!; gap < gapsFrom[v + 1]!; gap += 1)
          if (at > gapStart[gap]! && at < gapEnd[gap]!) at = gapStart[gap]!;
      } else if (at > type.latest) at = type.latest;
    }
    return arrival - at;
  };
}

interface Stretches {
  readonly duration: Int32Array;
  readonly earliest: Int32Array;
  readonly latest: Int32Array;
}

function stretches(nodes: number): Stretches {
  return {
    duration: new Int32Array(nodes),
    earliest: new Int32Array(nodes),
    latest: new Int32Array(nodes),
  };
}

function set(of: Stretches, node: number, duration: number, earliest: number, latest: number): void {
  of.duration[node] = duration;
  of.earliest[node] = earliest;
  of.latest[node] = latest;
}

/** Result of `join`, reused to avoid allocation in the search. */
const joined = { duration: 0, earliest: 0, latest: 0 };

function join(
  duration1: number,
  earliest1: number,
  latest1: number,
  travelTime: number,
  duration2: number,
  earliest2: number,
  latest2: number,
): void {
  const between = duration1 + travelTime;
  const wait = Math.max(0, earliest2 - latest1 - between);
  joined.duration = between + duration2 + wait;
  joined.earliest = Math.max(earliest2 - between - wait, earliest1);
  joined.latest = Math.min(latest2 - between, latest1);
}
