import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Jobs that pick up come after all other stops of their trip (`last`), which then must have one (`return`). Both can be judged by
 * pairs of stops that follow each other; a start or reload ends what came before.
 */
export function pickupsRule(plan: Plan): Rule | null {
  const { model, next, prev, tasks, stops, typeOf, isLocked } = plan;
  const { vehicleTypes, pickup, partner, dimensions } = model;
  if (vehicleTypes.every(({ pickups }) => pickups === 'any')) return null;
  const order = vehicleTypes.map(({ pickups }) => pickups);
  const picksUp = new Uint8Array(plan.next.length);
  for (let task = 0; task < tasks; task += 1)
    for (let d = 0; d < dimensions; d += 1)
      if (partner[task]! < 0 && pickup[task * dimensions + d]! > 0) picksUp[task] = 1;

  const mayFollow = (p: number, q: number, type: number): boolean => {
    if (q >= tasks || order[type] === 'any') return true;
    if (p < tasks) return picksUp[p]! <= picksUp[q]!;
    return picksUp[q] === 0 || order[type] === 'last';
  };
  const fits = (task: number, p: number, q: number, route: number) =>
    mayFollow(p, task, typeOf[route]!) && mayFollow(task, q, typeOf[route]!);
  return {
    code: 'pickups',
    fits,
    fitsAll: (put, count, p, q, route) => {
      let last = p;
      for (let i = 0; i < count; i += 1) {
        if (!mayFollow(last, put[i]!, typeOf[route]!)) return false;
        last = put[i]!;
      }
      return mayFollow(last, q, typeOf[route]!);
    },
    holds: (route) => {
      for (let p = plan.startOf(route), v = next[p]!; v < stops; p = v, v = next[v]!)
        if (v < tasks && isLocked[v] === 0 && !mayFollow(p, v, typeOf[route]!)) return false;
      return true;
    },
    joins: (reload, route) => mayFollow(prev[reload]!, next[reload]!, typeOf[route]!),
    excess: (task, p, q, route) => (fits(task, p, q, route) ? 0 : 1),
  };
}
