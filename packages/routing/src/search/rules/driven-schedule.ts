import type { Plan } from '../plan.ts';
import { NEVER } from './break-leg.ts';
import type { Driven, RouteDrive } from './route-drive.ts';
import type { Rule } from './rule.ts';
import { stopsOf } from './stops.ts';

/**
 * Time where it has to be driven from one end of the route to the other for an answer: speeds by the hour, breaks that a heavy
 * vehicle may not take. Driving slower than the tables say costs what an hour costs; how much depends on when the vehicle
 * leaves, which is decided here. `scheduleRule` is the quick one for all other rich problems.
 */
export function drivenScheduleRule(plan: Plan, drive: RouteDrive): Rule {
  const { model, next, prev, row, location, typeOf } = plan;
  const { vehicleTypes } = model;
  const { closes, opened, busy } = stopsOf(plan);
  const isInTime = new Uint8Array(plan.routes).fill(1);
  const price = new Float64Array(plan.routes);
  /** At full speed: when a node is left at the earliest, and the last moment to begin there and be in time for what follows. */
  const leave = new Float64Array(next.length);
  const mustBegin = new Float64Array(next.length);
  let asked = 0;

  const refresh = (route: number) => {
    const driven = drive.asItStands(route);
    isInTime[route] = driven.isInTime ? 1 : 0;
    price[route] = driven.isInTime ? priceOf(driven, route) : 0;
    const { duration_seconds: ways, earliest } = vehicleTypes[typeOf[route]!]!;
    const start = plan.startOf(route);
    leave[start] = earliest;
    for (let p = start, v = next[start]!; ; p = v, v = next[v]!) {
      leave[v] = opened(v, leave[p]! + ways[row[p]! + location[v]!]!) + busy(v, p, route);
      if (v === start + 1) break;
    }
    mustBegin[start + 1] = closes[start + 1]!;
    for (let v = prev[start + 1]!; v !== start; v = prev[v]!) {
      const q = next[v]!;
      const last = mustBegin[q]! - ways[row[v]! + location[q]!]! - busy(v, v, route);
      mustBegin[v] = Math.min(closes[v]!, last);
    }
  };
  /** Without breaks, releases and setup, at full speed: by how much it makes anything late even so. */
  const lateAtBest = (task: number, p: number, q: number, route: number) => {
    const { duration_seconds: ways } = vehicleTypes[typeOf[route]!]!;
    const begins = opened(task, leave[p]! + ways[row[p]! + location[task]!]!);
    const after = begins + model.service_seconds[task]! + ways[row[task]! + location[q]!]!;
    return Math.max(begins - closes[task]!, after - mustBegin[q]!);
  };
  const put = new Int32Array(1);
  return {
    code: 'time_window',
    fitsAll: (nodes, count, p, q, route) => {
      if (count === 1 && lateAtBest(nodes[0]!, p, q, route) > 0) return false;
      const driven = drive.with(nodes, count, p, route);
      if (!driven.isInTime) return false;
      asked = priceOf(driven, route);
      return true;
    },
    surcharge: (_nodes, _count, _p, _q, route) => asked - (plan.size[route] === 0 ? 0 : price[route]!),
    extra: (route) => (plan.size[route] === 0 ? 0 : price[route]!),
    added: (_task, route) => refresh(route),
    refresh,
    holds: (route) => isInTime[route] === 1,
    excess: (task, p, q, route) => {
      const atBest = lateAtBest(task, p, q, route);
      if (atBest > 0) return Math.min(atBest, NEVER);
      put[0] = task;
      const driven = drive.with(put, 1, p, route);
      return driven.isInTime ? 0 : Math.max(1, driven.late);
    },
    halts: (route) => (drive.asItStands(route).isInTime ? drive.halts() : []),
  };

  function priceOf({ lateness, slower }: Driven, route: number): number {
    return lateness + Math.round(slower * vehicleTypes[typeOf[route]!]!.secondCost);
  }
}
