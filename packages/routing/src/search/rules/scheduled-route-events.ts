import type { RouteEvent } from '../../model.ts';
import type { Plan } from '../plan.ts';

/**
 * The breaks and reloads of a route in order, backtracked from its end. `from` holds, per node and number of breaks taken on
 * leaving it (`width` of them), the number taken at the previous node.
 */
export function scheduledRouteEvents(
  plan: Plan,
  from: Int8Array,
  width: number,
  route: number,
): RouteEvent[] {
  const { prev, tasks, stops, location } = plan;
  const start = plan.startOf(route);
  const found: RouteEvent[] = [];
  let served = plan.size[route]!;
  let taken = plan.typeAt(route).breaks.length;
  for (let v = start + 1; v !== start; v = prev[v]!) {
    if (v < tasks) served -= 1;
    if (v >= tasks && v < stops) found.push({ kind: 'reload', at: served, location: location[v]! });
    const before = from[v * width + taken]!;
    for (let index = taken - 1; index >= before; index -= 1) found.push({ kind: 'break', at: served, index });
    taken = before;
  }
  return found.toReversed();
}
