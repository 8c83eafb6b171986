import type { Solution, SolutionRoute } from './solution.ts';

/** Totals over the routes of a solution. */
export function totalsOf(
  routes: readonly Omit<SolutionRoute, 'steps'>[],
  unassigned: number,
  dimensions: number,
): Solution['summary'] {
  const sum = (of: (route: Omit<SolutionRoute, 'steps'>) => number) =>
    routes.reduce((total, route) => total + of(route), 0);
  const sums = (of: (route: Omit<SolutionRoute, 'steps'>) => readonly number[]) =>
    Array.from({ length: dimensions }, (_, d) => sum((route) => of(route)[d]!));
  return {
    cost: sum((route) => route.cost),
    routes: routes.length,
    unassigned,
    priority: sum((route) => route.priority),
    violations: routes.flatMap(({ violations }) => violations),
    delivery: sums((route) => route.delivery),
    pickup: sums((route) => route.pickup),
    setup: sum((route) => route.setup),
    service: sum((route) => route.service),
    duration: sum((route) => route.duration),
    waiting_time: sum((route) => route.waiting_time),
    distance: sum((route) => route.distance),
  };
}
