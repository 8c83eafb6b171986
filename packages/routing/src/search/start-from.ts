import { createPlacementCheck } from './placement-check.ts';
import type { Plan } from './plan.ts';

/**
 * Puts the planned routes into an empty plan: locked tasks unchanged, the others in turn where feasible, with a reload before
 * them if needed. The rest stays absent.
 */
export function startFromPlanned(plan: Plan, planned = plan.model.planned): void {
  for (const { type, tasks, locked } of planned) {
    const route = plan.freeRoute(type);
    if (route >= 0) startRoute(plan, route, tasks, locked);
  }
}

function startRoute(plan: Plan, route: number, sequence: readonly number[], locked: number): void {
  const { partner, isHandover } = plan.model;
  const mayPlace = createPlacementCheck(plan);
  let last = plan.startOf(route);
  sequence.forEach((task, at) => {
    if (plan.route[task]! >= 0) return;
    const isSecond = isHandover[task] === 1;
    const isFree = at >= locked;
    // Shipments are inserted with both halves or not at all.
    if (isFree && isSecond && plan.route[partner[task]!] !== route) return;
    if (isFree && partner[task]! >= 0 && !isSecond && !sequence.includes(partner[task]!, at)) return;
    if (isFree && !isSecond && !mayPlace(task, last, route)) {
      const reload = reloadFor(plan, task, last, route);
      if (reload < 0) return;
      last = reload;
    }
    if (!isSecond) takeAbsent(plan, task);
    plan.insert(task, last, route);
    if (!isFree) plan.isLocked[task] = 1;
    last = task;
  });
  if (plan.size[route]! > 0) plan.lost(route);
}

/** Inserts a reload after `last` that makes the task feasible; −1 if there is none. */
function reloadFor(plan: Plan, task: number, last: number, route: number): number {
  const { trips, tasks, typeOf } = plan;
  const type = typeOf[route]!;
  if (!trips || last >= tasks || trips.count[route]! >= plan.model.vehicleTypes[type]!.maxReloads) return -1;
  for (const site of trips.sitesOf[type]!) {
    const reload = trips.spare(site, plan.route, tasks);
    if (reload < 0) continue;
    plan.insertReload(reload, last, route);
    if (createPlacementCheck(plan)(task, reload, route)) return reload;
    plan.removeReload(reload);
    plan.refresh(route);
  }
  return -1;
}

function takeAbsent(plan: Plan, task: number): void {
  const at = plan.absent.subarray(0, plan.absentCount).indexOf(task);
  plan.absent.copyWithin(at, at + 1, plan.absentCount);
  plan.absentCount -= 1;
}
