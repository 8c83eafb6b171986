import type { Neighbours } from './neighbours.ts';
import { createPlacementCheck } from './placement-check.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Of the absent tasks, those among so many nearest to the step's seed are tried. */
const NEAR = 60;
/** Share of steps that open a vehicle at a loss. */
const AT_LOSS = 0.05;

export interface Optional {
  /** Call before `isFar`: the step's seed is known. */
  begin(): void;
  /** True if the task is not worth a try in this step. */
  isFar(task: number): boolean;
  /** In some steps, opens an unused vehicle for one of the tasks. */
  openAtLoss(order: Int32Array, count: number): void;
}

/**
 * Tasks whose prize does not pay a vehicle of its own. Greedy insertion never opens one for them, though many together would pay
 * it: some steps do so for one, and let the others follow. With hundreds left out, only those near the step's seed are tried.
 * Null if every task pays its vehicle.
 */
export function optionalOf(plan: Plan, neighbours: Neighbours, random: Random): Optional | null {
  const { tasks } = plan;
  const { vehicleTypes } = plan.model;
  const isOptional = optionalTasksOf(plan);
  if (!isOptional.includes(1)) return null;
  const nearAt = new Int32Array(tasks);
  const mayPlace = createPlacementCheck(plan);
  let step = 0;

  return {
    begin: () => {
      step += 1;
      if (plan.focus < 0) return;
      const near = neighbours.near(plan.focus);
      for (let k = 0; k < NEAR && k < near.length; k += 1) nearAt[near[k]!] = step;
    },
    isFar: (task) => plan.focus >= 0 && isOptional[task] === 1 && nearAt[task] !== step,
    openAtLoss: (order, count) => {
      if (count === 0 || random.unit() >= AT_LOSS) return;
      const task = order[random.below(count)]!;
      if (isOptional[task] === 0) return;
      const first = random.below(vehicleTypes.length);
      for (let i = 0; i < vehicleTypes.length; i += 1) {
        const route = plan.freeRoute((first + i) % vehicleTypes.length);
        if (route < 0 || !mayPlace(task, plan.startOf(route), route)) continue;
        plan.insert(task, plan.startOf(route), route);
        return;
      }
    },
  };
}

/** 1 for tasks whose prize pays no vehicle of their own. */
export function optionalTasksOf({ model, tasks, location, row }: Plan): Uint8Array {
  const { vehicleTypes, locations, partner, penalty } = model;
  return Uint8Array.from({ length: tasks }, (_, task) =>
    partner[task]! < 0 &&
    vehicleTypes.every(
      ({ start, end, cost, fixedCost }) =>
        penalty[task]! <= fixedCost + cost[start * locations + location[task]!]! + cost[row[task]! + end]!,
    )
      ? 1
      : 0,
  );
}
