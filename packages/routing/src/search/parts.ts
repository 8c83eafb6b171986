import type { Model } from '../model.ts';
import type { Random } from './random.ts';
import type { Sequence } from './restore.ts';

/** The routes and unassigned tasks of one search. */
export interface Part {
  readonly routes: readonly Sequence[];
  readonly absent: readonly number[];
}

/** Minimum part size; below it, searching the whole plan in every thread measured better (150 and 300 jobs). */
const ROUTES_A_PART = 4;
const TASKS_A_PART = 250;

/** True if there are enough tasks to divide. */
export function isDivisible({ tasks, planned }: Model, count: number, min = TASKS_A_PART): boolean {
  return count > 1 && tasks >= min * count && planned.every(({ locked }) => locked === 0);
}

/**
 * Divides a plan into compact parts of similar size: the tasks nearest to a random one, and the rest; repeated for each half as
 * needed. Null if there are too few routes.
 */
export function partsOf(
  model: Model,
  { routes, absent }: Part,
  count: number,
  random: Random,
): readonly Part[] | null {
  if (routes.length < ROUTES_A_PART * count) return null;
  const pieces = [...routes.map(({ tasks }) => tasks), ...absent.map((task) => [task])];
  return divide(
    Array.from(pieces, (_, at) => at),
    count,
  ).map((own) => ({
    routes: own.flatMap((at) => routes[at] ?? []),
    absent: own.flatMap((at) => absent[at - routes.length] ?? []),
  }));

  function divide(own: readonly number[], into: number): number[][] {
    if (into === 1) return [[...own]];
    const middle = pieces[own[random.below(own.length)]!]!;
    const from = middle[random.below(middle.length)]!;
    const far = new Map(own.map((at) => [at, meanTravel(model, from, pieces[at]!)]));
    const sorted = own.toSorted((a, b) => far.get(a)! - far.get(b)! || a - b);
    const sizes = sorted.map((at) => pieces[at]!.length);
    const nearer = into >> 1;
    const wanted = (sizes.reduce((sum, size) => sum + size, 0) * nearer) / into;
    let reached = 0;
    const cut = sizes.findIndex((size) => {
      reached += size;
      return reached >= wanted;
    });
    return [...divide(sorted.slice(0, cut + 1), nearer), ...divide(sorted.slice(cut + 1), into - nearer)];
  }
}

/** Round-trip mean, by the first vehicle type. */
function meanTravel(
  { location, locations, vehicleTypes }: Model,
  from: number,
  tasks: readonly number[],
): number {
  const { cost } = vehicleTypes[0]!;
  const there = location[from]!;
  const sum = tasks.reduce((total, task) => {
    const at = location[task]!;
    return total + cost[there * locations + at]! + cost[at * locations + there]!;
  }, 0);
  return sum / tasks.length;
}
