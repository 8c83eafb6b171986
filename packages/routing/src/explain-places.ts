import type { Guess } from './matrices.ts';
import { planOf } from './planned-plan.ts';
import type { Problem } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { readSolution } from './read-solution.ts';
import { relaxationsOf, type TaskRelaxation } from './relaxations.ts';
import { isBound } from './search/bound.ts';
import type { Solution } from './solution.ts';

export interface TaskPlace {
  /** Shipments by their pickup. */
  readonly type: 'job' | 'pickup';
  readonly id: number;
  readonly vehicle: number;
  /** What the plan saves without it, if all else stays. */
  readonly cost: number;
  /** Its cheapest place on another vehicle, and what the plan would cost more; null if none may serve it as the plan is. */
  readonly next: { readonly vehicle: number; readonly cost: number } | null;
}

export interface ExplainedPlan {
  readonly places: readonly TaskPlace[];
  readonly relaxations: readonly TaskRelaxation[];
}

/**
 * What every task of a plan costs and where else it could be, and what serving every other task would take: computed by taking the task
 * out and putting it back, with all else as it is. The plan is one that holds (`checkSolution`); locked tasks are left out. Throws `InvalidProblem`.
 */
export function explainPlaces(problem: unknown, solution: unknown, guess?: Guess): ExplainedPlan {
  const read = readProblem(problem);
  const { routes } = readSolution(solution, 'plan');
  return {
    places: placesIn(read, { routes }, guess),
    relaxations: relaxationsOf(read, solution as Solution, guess),
  };
}

function placesIn(problem: Problem, solution: Pick<Solution, 'routes'>, guess?: Guess): TaskPlace[] {
  const { compiled, plan, vehicleOf, place } = planOf(problem, solution, guess);
  const { stops, costUnit, model } = compiled;
  const before = plan.cost;
  const absent = plan.absentCount;
  const places: TaskPlace[] = [];
  for (let task = 0; task < plan.tasks; task += 1) {
    const route = plan.route[task]!;
    if (route < 0 || isBound(plan, task) || model.isHandover[task] === 1) continue;
    const vehicle = vehicleOf(route);
    plan.begin();
    if (model.partner[task]! >= 0) plan.remove(model.partner[task]!);
    plan.remove(task);
    plan.lost(route);
    // Without the triangle inequality, or with relations, others may not do without it.
    const isAlone = plan.absentCount === absent + 1;
    const without = plan.cost;
    const isPlaced = isAlone && place(task, (other) => other !== route);
    const next = isPlaced
      ? { vehicle: vehicleOf(plan.route[task]!), cost: (plan.cost - before) / costUnit }
      : null;
    plan.undo();
    const { type, id } = stops[task]!;
    if (isAlone)
      places.push({ type: type as 'job' | 'pickup', id, vehicle, cost: (before - without) / costUnit, next });
  }
  return places;
}
