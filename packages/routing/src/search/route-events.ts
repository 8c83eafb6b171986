import type { RouteEvent } from '../model.ts';
import type { Plan } from './plan.ts';

/**
 * Events between the tasks of a route: those of the rules, and the breaks that `loosen` removed, each before the next regular one
 * or at the end.
 */
export function routeEventsOf(plan: Plan, route: number): RouteEvent[] {
  const routeEvents = plan.rules.flatMap((rule) => rule.routeEvents?.(route) ?? []);
  const { breaks, idleBreaks } = plan.typeAt(route);
  if (!idleBreaks) return routeEvents;
  const idle = new Set(idleBreaks);
  const all = Array.from({ length: breaks.length + idle.size }, (_, index) => index);
  const remaining = all.filter((index) => !idle.has(index));
  let emitted = 0;
  const before = (index: number, at: number): RouteEvent[] => {
    const found: RouteEvent[] = [];
    for (; emitted < index; emitted += 1) found.push({ kind: 'break', at, index: emitted });
    return found;
  };
  return [
    ...routeEvents.flatMap((routeEvent): RouteEvent[] => {
      if (routeEvent.kind !== 'break') return [routeEvent];
      const index = remaining[routeEvent.index]!;
      const idleOnes = before(index, routeEvent.at);
      emitted = index + 1;
      return [...idleOnes, { ...routeEvent, index }];
    }),
    ...before(all.length, plan.size[route]!),
  ];
}
