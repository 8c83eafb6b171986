import type { RouteEvent } from '../model.ts';
import { isBound } from './bound.ts';
import type { Plan } from './plan.ts';

/** A vehicle's tasks in order, and its events between them. */
export interface Sequence {
  readonly type: number;
  readonly tasks: readonly number[];
  readonly routeEvents: readonly RouteEvent[];
}

/** Replaces everything that is not locked by these routes, as far as vehicles are available. */
export function restore(plan: Plan, routes: readonly Sequence[]): void {
  for (const route of plan.used.slice(0, plan.usedCount)) emptyRoute(plan, route);
  const locked = new Map(
    Array.from(plan.used.subarray(0, plan.usedCount), (route) => [plan.next[plan.startOf(route)]!, route]),
  );
  for (const { type, tasks, routeEvents } of routes) {
    const route = locked.get(tasks[0] ?? -1) ?? plan.freeRoute(type);
    if (route < 0 || tasks.length === 0) continue;
    let last = plan.startOf(route);
    for (let at = 0; at < tasks.length; at += 1) {
      for (const routeEvent of routeEvents) {
        if (routeEvent.kind !== 'reload' || routeEvent.at !== at) continue;
        const reload = plan.trips!.spare(
          plan.trips!.sites.indexOf(routeEvent.location),
          plan.route,
          plan.tasks,
        );
        plan.insertReload(reload, last, route);
        last = reload;
      }
      const task = tasks[at]!;
      // The other half of a locked shipment is still in place, but perhaps at another position.
      if (plan.route[task]! >= 0 && plan.isLocked[task] === 0) plan.remove(task);
      if (plan.isLocked[task] === 0) plan.insert(task, last, route);
      last = task;
    }
    plan.refresh(route);
  }
  plan.focus = -1;
  plan.absentCount = 0;
  for (let task = 0; task < plan.tasks; task += 1)
    if (plan.route[task]! < 0 && plan.model.isHandover[task] === 0) plan.absent[plan.absentCount++] = task;
}

/** Removes all unlocked tasks from a route. */
export function emptyRoute(plan: Plan, route: number): void {
  const { next, stops, tasks } = plan;
  for (let v = next[plan.startOf(route)]!; v < stops; v = next[v]!) {
    if (v >= tasks) plan.removeReload(v);
    else if (!isBound(plan, v)) plan.remove(v);
  }
  plan.lost(route);
}
