import type { Model } from './model.ts';
import type { Found } from './search/anneal.ts';
import { Plan } from './search/plan.ts';
import { restore } from './search/restore.ts';
import { rulesOf } from './search/rules/all-rules.ts';
import type { ReasonCode } from './search/rules/rule.ts';
import { startFromPlanned } from './search/start-from.ts';

/** Why a task is unassigned: its violations on the vehicle that comes closest to serving it. */
export interface Unserved {
  readonly task: number;
  /** Type of that vehicle. */
  readonly type: number;
  /** Tasks already in its route; empty for an unused vehicle. */
  readonly among: readonly number[];
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly code: ReasonCode | 'cost';
  /** Amount of the violation in the rule's unit: seconds, meters, tasks, or load of the worst dimension. 1 if not measurable. */
  readonly by: number;
}

/**
 * For every unassigned task, the violations at its least violating position: vehicles that may serve it first, then the
 * fewest rules, then the smallest amounts. A
 * task that violates nothing anywhere is left out because it costs more than it is worth.
 */
export function explainUnserved(model: Model, found: Found): Unserved[] {
  if (found.routes.reduce((served, { tasks }) => served + tasks.length, 0) === model.tasks) return [];
  const plan = new Plan(model, rulesOf);
  const heads = model.planned.map((route) => ({ ...route, tasks: route.tasks.slice(0, route.locked) }));
  startFromPlanned(plan, heads);
  restore(plan, found.routes);
  const candidates = Array.from(plan.used.subarray(0, plan.usedCount));
  model.vehicleTypes.forEach((_, type) => {
    const route = plan.freeRoute(type);
    if (route >= 0) candidates.push(route);
  });
  return Array.from(plan.absent.subarray(0, plan.absentCount), (task) => {
    const halves = model.partner[task]! >= 0 ? [task, model.partner[task]!] : [task];
    let nearest: (Unserved & { weight: number }) | null = null;
    for (const route of candidates) {
      const reasons = worstOf(halves.map((half) => mildestReasons(plan, half, route)));
      const weight = weightOf(reasons);
      if (nearest && nearest.weight <= weight) continue;
      nearest = { task, type: plan.typeOf[route]!, among: tasksOf(plan, route), reasons, weight };
    }
    if (!nearest) throw new Error('A problem without vehicles has no plan.');
    const { weight: _weight, ...unserved } = nearest;
    return unserved.reasons.length > 0 ? unserved : { ...unserved, reasons: [{ code: 'cost', by: 1 }] };
  });
}

/** Violations at the best position of the task in this route; with another load at its end where the loads are in the way. */
function mildestReasons(plan: Plan, task: number, route: number): Reason[] {
  const reasons = mildestInLoads(plan, task, route);
  if (!reasons.some(({ code }) => code === 'changeover' || isTooMuch(code))) return reasons;
  const reloaded = mildestAfterReload(plan, task, route);
  return reloaded?.every(({ code }) => !isTooMuch(code)) ? reloaded : reasons;
}

function isTooMuch(code: Reason['code']): boolean {
  return code === 'capacity' || code === 'compartments';
}

/** Violations of a last load with only the task; null where the vehicle may not reload. */
function mildestAfterReload(plan: Plan, task: number, route: number): Reason[] | null {
  const { trips, prev, tasks, typeOf, model } = plan;
  const last = prev[plan.startOf(route) + 1]!;
  const type = typeOf[route]!;
  if (!trips || plan.size[route] === 0 || last >= tasks) return null;
  if (model.partner[task]! >= 0 || trips.count[route]! >= model.vehicleTypes[type]!.maxReloads) return null;
  return trips.sitesOf[type]!.reduce<Reason[] | null>((mildest, site) => {
    const reload = trips.spare(site, plan.route, tasks);
    if (reload < 0) return mildest;
    plan.insertReload(reload, last, route);
    const reasons = brokenBy(plan, task, reload, route);
    plan.removeReload(reload);
    plan.refresh(route);
    return mildest && weightOf(mildest) <= weightOf(reasons) ? mildest : reasons;
  }, null);
}

/** Few violations weigh less than many, whatever their amounts; and any of them less than a vehicle that may never serve the task. */
function weightOf(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, { code, by }) => sum + (code === 'skills' ? 1e15 : 1e12) + by, 0);
}

/** Violations at the best position between the stops there are. */
function mildestInLoads(plan: Plan, task: number, route: number): Reason[] {
  const start = plan.startOf(route);
  let lightest: Reason[] = [];
  let minWeight = Number.POSITIVE_INFINITY;
  for (let p = start; p === start || p < plan.stops; p = plan.next[p]!) {
    const broken = brokenBy(plan, task, p, route);
    const weight = weightOf(broken);
    if (weight < minWeight) {
      minWeight = weight;
      lightest = broken;
    }
  }
  return lightest;
}

function brokenBy(plan: Plan, task: number, p: number, route: number): Reason[] {
  const q = plan.next[p]!;
  return plan.rules.flatMap((rule) => {
    const isRefused =
      rule.admits?.(task, route) === false ||
      rule.fits?.(task, p, q, route) === false ||
      (rule.room !== undefined && rule.room.need[task]! > rule.room.room[route]!);
    const by = rule.excess?.(task, p, q, route) ?? (isRefused ? 1 : 0);
    return by > 0 ? [{ code: rule.code, by }] : [];
  });
}

/** Both halves of a shipment must fit: the union of their reasons, with the larger amount per rule. */
function worstOf(halves: readonly Reason[][]): Reason[] {
  const worst = new Map<Reason['code'], number>();
  for (const { code, by } of halves.flat()) worst.set(code, Math.max(by, worst.get(code) ?? 0));
  return Array.from(worst, ([code, by]) => ({ code, by }));
}

function tasksOf(plan: Plan, route: number): number[] {
  const tasks: number[] = [];
  for (let v = plan.next[plan.startOf(route)]!; v < plan.stops; v = plan.next[v]!)
    if (v < plan.tasks) tasks.push(v);
  return tasks;
}
