import type { Matrix } from '../matrix.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Clock } from './rules/rule.ts';

/** Clock of a problem without times. */
const NO_CLOCK: Clock = {
  begin: new Int32Array(0),
  mustBegin: new Int32Array(0),
  busy: new Int32Array(0),
  opens: new Int32Array(0),
  closes: new Int32Array(0),
  durations: [],
  opened: (_node, at) => at,
};

/** Blink rate: one position in a hundred is skipped, so that the same ruin is not always repaired the same way. */
export const OVERLOOKED = 0.01 * 2 ** 32;

/** Number of neighbors considered in `onlyNear` mode. */
const NEAR = 25;

/** With more routes than this, trying the ends of all takes most of the time: most tasks with a feasible neighbor forgo it. */
const MANY_ROUTES = 30;
const FORGONE = 0.8 * 2 ** 32;

/**
 * Inserts a job at its cheapest position: next to a neighbor, at a route's end, or in an unused vehicle. For problems without
 * rich features. A single closure over the arrays with the test written out three times, because this is the hot path.
 */
export function jobPlacer(
  plan: Plan,
  { predecessors, successors, width }: Neighbours,
  random: Random,
): (task: number) => boolean {
  const { model, tasks, next, prev, route, row, location, typeOf, costs, used } = plan;
  const { penalty, vehicleTypes } = model;
  const admit = plan.rules.flatMap((rule) => rule.admits ?? []);
  const fit = plan.rules.flatMap((rule) => rule.fits ?? []);
  const hold = plan.rules.find((rule) => rule.room)?.room;
  const need = hold?.need ?? new Int32Array(tasks);
  const room = hold?.room ?? new Int32Array(plan.routes);
  const clock = plan.rules.find((rule) => rule.clock)?.clock;
  const isTimed = clock !== undefined;
  const { begin, mustBegin, busy, opens, closes, durations } = clock ?? NO_CLOCK;
  const onlyDuration = onlyOf(durations);
  /** Whether a route admits the current task, and the step of that check: 2 × step + answer. */
  const checkedAt = new Float64Array(plan.routes);
  const onlyCost = onlyOf(costs);
  const near = Math.min(NEAR, width);
  let step = 0;
  let bestAfter = -1;
  let bestRoute = -1;

  return (task) => {
    findCluster(task);
    if (bestRoute < 0) return false;
    plan.insert(task, bestAfter, bestRoute);
    return true;
  };

  function findCluster(task: number): void {
    step += 2;
    const rowTask = row[task]!;
    const at = location[task]!;
    // Leaving it unassigned is the most expensive option.
    let best = penalty[task]!;
    bestRoute = -1;
    for (let k = task * width, to = k + (plan.onlyNear ? near : width); k < to; k += 1) {
      const before = predecessors[k]!;
      const r = route[before]!;
      if (r >= 0 && need[task]! <= room[r]! && isAdmitted(task, r)) {
        const cost = onlyCost ?? costs[typeOf[r]!]!;
        const rowBefore = row[before]!;
        const q = next[before]!;
        const toNext = location[q]!;
        const extra = cost[rowBefore + at]! + cost[rowTask + toNext]! - cost[rowBefore + toNext]!;
        if (extra < best && doesFit(task, before, q, r) && random.bits() >= OVERLOOKED) {
          best = extra;
          bestAfter = before;
          bestRoute = r;
        }
      }
      const after = successors[k]!;
      const s = route[after]!;
      if (s >= 0 && need[task]! <= room[s]! && isAdmitted(task, s)) {
        const cost = onlyCost ?? costs[typeOf[s]!]!;
        const there = location[after]!;
        const p = prev[after]!;
        const rowP = row[p]!;
        const extra = cost[rowP + at]! + cost[rowTask + there]! - cost[rowP + there]!;
        if (extra < best && doesFit(task, p, after, s) && random.bits() >= OVERLOOKED) {
          best = extra;
          bestAfter = p;
          bestRoute = s;
        }
      }
    }
    // Besides the neighbors: between clusters, tasks at a route's end are seldom among them.
    const isEnough =
      bestRoute >= 0 && (plan.onlyNear || (plan.usedCount > MANY_ROUTES && random.bits() < FORGONE));
    for (let u = isEnough ? plan.usedCount : 0; u < plan.usedCount; u += 1) {
      const r = used[u]!;
      if (need[task]! > room[r]! || !isAdmitted(task, r)) continue;
      const cost = onlyCost ?? costs[typeOf[r]!]!;
      const start = tasks + 2 * r;
      const rowStart = row[start]!;
      const first = next[start]!;
      const toFirst = location[first]!;
      const atStart = cost[rowStart + at]! + cost[rowTask + toFirst]! - cost[rowStart + toFirst]!;
      if (atStart < best && doesFit(task, start, first, r)) {
        best = atStart;
        bestAfter = start;
        bestRoute = r;
      }
      const toEnd = location[start + 1]!;
      const last = prev[start + 1]!;
      const rowLast = row[last]!;
      const atEnd = cost[rowLast + at]! + cost[rowTask + toEnd]! - cost[rowLast + toEnd]!;
      if (atEnd < best && doesFit(task, last, start + 1, r)) {
        best = atEnd;
        bestAfter = last;
        bestRoute = r;
      }
    }
    // The first unused vehicle of each type.
    for (let type = 0; type < costs.length; type += 1) {
      const r = plan.freeRoute(type);
      if (r < 0) continue;
      const cost = costs[type]!;
      const start = tasks + 2 * r;
      const alone =
        vehicleTypes[type]!.fixedCost + cost[row[start]! + at]! + cost[rowTask + location[start + 1]!]!;
      if (
        alone < best &&
        need[task]! <= room[r]! &&
        isAdmitted(task, r) &&
        doesFit(task, start, start + 1, r)
      ) {
        best = alone;
        bestAfter = start;
        bestRoute = r;
      }
    }
  }

  function doesFit(task: number, p: number, q: number, r: number): boolean {
    if (isTimed) {
      const travelTimes = onlyDuration ?? durations[typeOf[r]!]!;
      let at = begin[p]! + busy[p]! + travelTimes[row[p]! + location[task]!]!;
      if (at < opens[task]!) at = opens[task]!;
      if (at > closes[task]!) return false;
      if (at + busy[task]! + travelTimes[row[task]! + location[q]!]! > mustBegin[q]!) return false;
    }
    for (let i = 0; i < fit.length; i += 1) if (!fit[i]!(task, p, q, r)) return false;
    return true;
  }

  function isAdmitted(task: number, r: number): boolean {
    if (admit.length === 0) return true;
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

/** The matrix of all types, if they share one. */
export function onlyOf(matrices: readonly Matrix[]): Matrix | null {
  const [first = null] = matrices;
  return matrices.every((matrix) => matrix === first) ? first : null;
}
