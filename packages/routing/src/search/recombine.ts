import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { restore, type Sequence } from './restore.ts';

/**
 * Turns the plan into a child of two others: adjacent routes of `first` are replaced by those of `second` that serve most of the
 * same tasks (selective route exchange, Nagata and Bräysy 2009). Tasks served twice stay where `first` has them; tasks served by
 * neither become unassigned.
 */
export function recombine(
  plan: Plan,
  [first, second]: readonly [readonly Sequence[], readonly Sequence[]],
  neighbours: Neighbours,
  random: Random,
): void {
  const { tasks } = plan;
  const inFirst = routeOfTasks(first, tasks);
  const inSecond = routeOfTasks(second, tasks);
  const max = Math.max(1, Math.floor(first.length / 2));
  const wanted = 1 + random.below(max);
  const seed = random.below(tasks);
  const replaced = new Set<number>();
  for (const task of neighbours.near(seed)) {
    if (replaced.size === wanted) break;
    if (inFirst[task]! >= 0) replaced.add(inFirst[task]!);
  }
  const shared = new Int32Array(second.length);
  for (const route of replaced)
    for (const task of first[route]!.tasks) if (inSecond[task]! >= 0) shared[inSecond[task]!]! += 1;
  const taken = Array.from(shared, (_, route) => route)
    .filter((route) => shared[route]! > 0)
    .toSorted((a, b) => shared[b]! / second[b]!.tasks.length - shared[a]! / second[a]!.tasks.length)
    .slice(0, replaced.size);
  const isRetained = (task: number) => inFirst[task]! >= 0 && !replaced.has(inFirst[task]!);
  restore(plan, [
    ...first.filter((_, route) => !replaced.has(route)),
    ...taken.map((route) => without(second[route]!, isRetained)),
  ]);
  // Without the triangle inequality, a route may get worse by losing tasks.
  for (const route of plan.used.slice(0, plan.usedCount)) plan.lost(route);
}

function routeOfTasks(routes: readonly Sequence[], tasks: number): Int32Array {
  const routeOf = new Int32Array(tasks).fill(-1);
  routes.forEach((route, at) => {
    for (const task of route.tasks) routeOf[task] = at;
  });
  return routeOf;
}

function without({ type, tasks, routeEvents }: Sequence, isOut: (task: number) => boolean): Sequence {
  return {
    type,
    tasks: tasks.filter((task) => !isOut(task)),
    routeEvents: routeEvents.map((routeEvent) => ({
      ...routeEvent,
      at: tasks.slice(0, routeEvent.at).filter((task) => !isOut(task)).length,
    })),
  };
}
