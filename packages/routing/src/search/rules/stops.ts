import type { RouteEvent } from '../../model.ts';
import type { Plan } from '../plan.ts';
import { NEVER } from './break-leg.ts';

/** A node's own times, independent of its predecessor. */
export interface Stops {
  /** Start of service: windows of tasks, working hours of vehicles. */
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** Start of service at a task reached at `at`, after gaps between windows. */
  opened(node: number, at: number): number;
  /** Latest arrival at a node, loaded at `release`, to begin by `by`; −NEVER if impossible. */
  lastArrival(node: number, by: number, release: number): number;
  /** Time spent at a task or reload; `before` is its predecessor. */
  busy(node: number, before: number, route: number): number;
}

export function stopsOf(plan: Plan): Stops {
  const { model, location, tasks, stops, trips, typeOf } = plan;
  const { gapsFrom, gapStart, gapEnd, service_seconds, setup_seconds } = model;
  const nodes = plan.next.length;
  const opens = new Float64Array(nodes).fill(Number.NEGATIVE_INFINITY);
  const closes = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  opens.set(model.earliest);
  closes.set(model.latest);
  for (let route = 0; route < plan.routes; route += 1) {
    const { earliest, latest } = plan.typeAt(route);
    opens.fill(earliest, plan.startOf(route), plan.startOf(route) + 2);
    closes.fill(latest, plan.startOf(route), plan.startOf(route) + 2);
  }
  return {
    opens,
    closes,
    opened: (node, at) => {
      const open = Math.max(at, opens[node]!);
      if (node >= tasks) return open;
      for (let gap = gapsFrom[node]!; gap < gapsFrom[node + 1]!; gap += 1) {
        if (open > gapStart[gap]! && open < gapEnd[gap]!) return gapEnd[gap]!;
      }
      return open;
    },
    lastArrival: (node, by, release) => {
      const last = Math.min(by, closes[node]!);
      if (node >= tasks) return node < stops && release > last ? -NEVER : last;
      if (last < opens[node]!) return -NEVER;
      for (let gap = gapsFrom[node]!; gap < gapsFrom[node + 1]!; gap += 1)
        if (last > gapStart[gap]! && last < gapEnd[gap]!) return gapStart[gap]!;
      return last;
    },
    busy: (node, before, route) => {
      if (node < tasks)
        return service_seconds[node]! + (location[before] === location[node] ? 0 : setup_seconds[node]!);
      return node < stops ? trips!.seconds[typeOf[route]!]![trips!.siteOf[node - tasks]!]! : 0;
    },
  };
}

/** The reloads of the current route. */
export function reloadsOf(plan: Plan, route: number): RouteEvent[] {
  const found: RouteEvent[] = [];
  let served = 0;
  for (let v = plan.next[plan.startOf(route)]!; v < plan.stops; v = plan.next[v]!) {
    if (v < plan.tasks) served += 1;
    else found.push({ kind: 'reload', at: served, location: plan.location[v]! });
  }
  return found;
}
