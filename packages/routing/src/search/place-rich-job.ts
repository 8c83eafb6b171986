import type { Matrix } from '../matrix.ts';
import type { Neighbours } from './neighbours.ts';
import { OVERLOOKED, onlyOf } from './place-job.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/**
 * Inserts a job at its cheapest position in a rich problem: travel cost and surcharges, with a reload before or after it if it
 * does not fit otherwise. Travel cost is computed first; positions that are already too expensive are not checked for
 * feasibility.
 */
export function richJobPlacer(plan: Plan, neighbours: Neighbours, random: Random): (task: number) => boolean {
  const { predecessors, successors, width } = neighbours;
  const { model, tasks, next, prev, route, row, location, typeOf, costs, used, trips, size } = plan;
  const { penalty, vehicleTypes } = model;
  const admit = plan.rules.flatMap((rule) => rule.admits ?? []);
  const clock = plan.rules.find((rule) => rule.clock && !rule.fitsAll);
  const hold = plan.rules.find((rule) => rule.room)?.room;
  const fit = plan.rules.flatMap(({ fitsAll, fits }) => (fitsAll ? [] : (fits ?? [])));
  const fitAll = plan.rules.flatMap((rule) => rule.fitsAll ?? []);
  /** With a reload, capacity is mostly sufficient, but time seldom is. */
  const fitParted = plan.rules
    .toSorted((a, b) => Number(b.code === 'time_window') - Number(a.code === 'time_window'))
    .flatMap((rule) => rule.fitsAll ?? []);
  const price = plan.rules.flatMap((rule) => rule.guess ?? rule.surcharge ?? []);
  const onlyCost = onlyOf(costs);
  const put = new Int32Array(2);
  const checkedAt = new Float64Array(plan.routes);
  /** Per node: the step in which the position after it was last considered. */
  const visitedAt = new Float64Array(next.length);
  /** Per site: an unused reload, found once per task. */
  const spare = new Int32Array(trips?.sites.length ?? 0);
  let step = 0;
  let best = 0;
  let bestAfter = -1;
  let bestRoute = -1;
  let bestReload = -1;
  let isReloadFirst = false;

  return (task) => {
    step += 2;
    // Leaving it unassigned is the most expensive option.
    best = penalty[task]!;
    bestRoute = -1;
    for (let site = 0; site < spare.length; site += 1) spare[site] = trips!.spare(site, route, tasks);
    const at = location[task]!;
    const rowTask = row[task]!;
    for (let k = task * width, to = k + neighbours.considered; k < to; k += 1) {
      const before = predecessors[k]!;
      const r = route[before]!;
      if (r >= 0 && visitedAt[before] !== step && isAdmitted(task, r)) {
        visitedAt[before] = step;
        const cost = onlyCost ?? costs[typeOf[r]!]!;
        const q = next[before]!;
        const rowBefore = row[before]!;
        const toNext = location[q]!;
        const straight = cost[rowBefore + toNext]!;
        if (cost[rowBefore + at]! + cost[rowTask + toNext]! - straight < best)
          consider(task, before, q, r, cost, straight, true);
      }
      const after = successors[k]!;
      const s = route[after]!;
      if (s < 0) continue;
      const p = prev[after]!;
      if (visitedAt[p] !== step && isAdmitted(task, s)) {
        visitedAt[p] = step;
        const cost = onlyCost ?? costs[typeOf[s]!]!;
        const rowP = row[p]!;
        const there = location[after]!;
        const straight = cost[rowP + there]!;
        if (cost[rowP + at]! + cost[rowTask + there]! - straight < best)
          consider(task, p, after, s, cost, straight, true);
      }
    }
    for (let u = 0; u < plan.usedCount; u += 1) {
      const r = used[u]!;
      if (!isAdmitted(task, r)) continue;
      const cost = onlyCost ?? costs[typeOf[r]!]!;
      const end = plan.startOf(r) + 1;
      for (let head = end - 1; head !== end; ) {
        const tail = trips ? trips.tail[head]! : end;
        considerOnce(task, head, next[head]!, r, cost);
        if (prev[tail] !== head) considerOnce(task, prev[tail]!, tail, r, cost);
        head = tail;
      }
    }
    for (let type = 0; type < costs.length; type += 1) {
      const r = plan.freeRoute(type);
      if (r < 0 || vehicleTypes[type]!.fixedCost >= best || !isAdmitted(task, r)) continue;
      consider(
        task,
        plan.startOf(r),
        plan.startOf(r) + 1,
        r,
        costs[type]!,
        -vehicleTypes[type]!.fixedCost,
        false,
      );
    }
    if (bestRoute < 0) return false;
    if (bestReload < 0) plan.insert(task, bestAfter, bestRoute);
    else {
      plan.insert(task, bestAfter, bestRoute);
      plan.insertReload(bestReload, isReloadFirst ? bestAfter : task, bestRoute);
    }
    return true;
  };

  /** At a trip's start or end, unless it was a neighbor's position. */
  function considerOnce(task: number, p: number, q: number, r: number, cost: Matrix): void {
    if (visitedAt[p] === step) return;
    visitedAt[p] = step;
    consider(task, p, q, r, cost, cost[row[p]! + location[q]!]!, false);
  }

  /** `straight` is what the leg from `p` to `q` costs without the task; an unused vehicle's price, negative. */
  function consider(
    task: number,
    p: number,
    q: number,
    r: number,
    cost: Matrix,
    straight: number,
    mayOverlook: boolean,
  ): void {
    const toTask = cost[row[p]! + location[task]!]!;
    const fromTask = cost[row[task]! + location[q]!]!;
    const alone = toTask + fromTask - straight;
    if (alone >= best) return;
    put[0] = task;
    if (doesFit(task, p, q, r)) {
      recordBest(alone, 1, p, q, r, -1, false, mayOverlook);
      return;
    }
    if (!trips || size[r] === 0 || trips.count[r]! >= vehicleTypes[typeOf[r]!]!.maxReloads) return;
    // A reload next to the trip's own start or end would split nothing.
    const sites = trips.sitesOf[typeOf[r]!]!;
    for (let i = 0; i < sites.length; i += 1) {
      const reload = spare[sites[i]!]!;
      if (reload < 0) continue;
      const before =
        cost[row[p]! + location[reload]!]! + cost[row[reload]! + location[task]!]! + fromTask - straight;
      if (before < best && p < tasks) {
        put[0] = reload;
        put[1] = task;
        if (fitsParted(p, q, r)) recordBest(before, 2, p, q, r, reload, true, mayOverlook);
      }
      const after =
        toTask + cost[row[task]! + location[reload]!]! + cost[row[reload]! + location[q]!]! - straight;
      if (after < best && q < tasks) {
        put[0] = task;
        put[1] = reload;
        if (fitsParted(p, q, r)) recordBest(after, 2, p, q, r, reload, false, mayOverlook);
      }
    }
  }

  function recordBest(
    base: number,
    count: number,
    p: number,
    q: number,
    r: number,
    reload: number,
    reloadFirst: boolean,
    mayOverlook: boolean,
  ): void {
    let total = base;
    for (let i = 0; i < price.length; i += 1) total += price[i]!(put, count, p, q, r);
    if (total >= best || (mayOverlook && random.bits() < OVERLOOKED)) return;
    best = total;
    bestAfter = p;
    bestRoute = r;
    bestReload = reload;
    isReloadFirst = reloadFirst;
  }

  /** Feasibility of the task alone. */
  function doesFit(task: number, p: number, q: number, r: number): boolean {
    if (hold && hold.need[task]! > hold.room[r]!) return false;
    if (clock && clock.excess!(task, p, q, r) > 0) return false;
    for (let i = 0; i < fit.length; i += 1) if (!fit[i]!(task, p, q, r)) return false;
    for (let i = 0; i < fitAll.length; i += 1) if (!fitAll[i]!(put, 1, p, q, r)) return false;
    return true;
  }

  /** Feasibility with a reload before or after it. */
  function fitsParted(p: number, q: number, r: number): boolean {
    for (let i = 0; i < fitParted.length; i += 1) if (!fitParted[i]!(put, 2, p, q, r)) return false;
    return true;
  }

  function isAdmitted(task: number, r: number): boolean {
    const checked = checkedAt[r]! - step;
    if (checked >= 0) return checked === 1;
    for (let i = 0; i < admit.length; i += 1) {
      if (!admit[i]!(task, r)) {
        checkedAt[r] = step;
        return false;
      }
    }
    checkedAt[r] = step + 1;
    return true;
  }
}
