import type { Plan } from '../plan.ts';
import type { RouteDrive } from './route-drive.ts';
import type { Rule } from './rule.ts';

const SECONDS_PER_HOUR = 3600;

/**
 * Balance: each vehicle costs the square of its share, so the sum is minimal when shares are equal. A share is a number of tasks,
 * or hours of driving and service, from the matrix or, with time-dependent speeds, from `drive`. Forbids nothing.
 */
export function balanceRule(plan: Plan, drive: RouteDrive | null): Rule | null {
  const { model, next, row, location, tasks, typeOf } = plan;
  const { balance } = model;
  if (!balance) return null;
  const { by, weight } = balance;
  if (by === 'tasks') {
    return {
      code: 'balance',
      extra: (route) => Math.round(weight * plan.size[route]! ** 2),
      surcharge: (_nodes, _count, _p, _q, route) => weight * (2 * plan.size[route]! + 1),
    };
  }
  const travelTimes = model.vehicleTypes.map((type) => type.duration_seconds);
  const work = new Float64Array(plan.routes);
  const price = (seconds: number) => Math.round(weight * (seconds / SECONDS_PER_HOUR) ** 2);
  /** Additional travel time per route compared with the matrix. */
  const slower = new Float64Array(plan.routes);
  const refresh = (route: number) => {
    const of = travelTimes[typeOf[route]!]!;
    const start = plan.startOf(route);
    let seconds = 0;
    for (let p = start; plan.size[route]! > 0 && p !== start + 1; p = next[p]!) {
      seconds += of[row[p]! + location[next[p]!]!]!;
      if (p < tasks) seconds += model.service_seconds[p]!;
    }
    if (drive) {
      const driven = drive.asIs(route);
      slower[route] = driven.isInTime && plan.size[route]! > 0 ? driven.slower : 0;
    }
    work[route] = seconds + slower[route]!;
  };
  return {
    code: 'balance',
    refresh,
    added: (_task, route) => refresh(route),
    extra: (route) => price(work[route]!),
    surcharge: (nodes, count, p, q, route) => {
      const of = travelTimes[typeOf[route]!]!;
      let seconds = plan.size[route] === 0 ? 0 : work[route]! - of[row[p]! + location[q]!]!;
      if (drive) seconds += drive.with(nodes, count, p, route).slower - slower[route]!;
      let at = p;
      for (let i = 0; i < count; at = nodes[i]!, i += 1) {
        const node = nodes[i]!;
        seconds += of[row[at]! + location[node]!]!;
        if (node < tasks) seconds += model.service_seconds[node]!;
      }
      seconds += of[row[at]! + location[q]!]!;
      return price(seconds) - price(work[route]!);
    },
  };
}
