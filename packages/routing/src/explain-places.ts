import type { Guess } from './matrices.ts';
import { moreThan, planOf, type Travel } from './planned-plan.ts';
import type { Problem } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { readSolution } from './read-solution.ts';
import { type ExplainOptions, relaxationsOf, type TaskRelaxation } from './relaxations.ts';
import { isBound } from './search/bound.ts';
import type { Solution } from './solution.ts';

export interface TaskPlace {
  /** Shipments by their pickup. */
  readonly type: 'job' | 'pickup';
  readonly id: number;
  readonly vehicle: number;
  /** What the plan saves without it, if all else stays; with the way. */
  readonly cost: number;
  readonly distance: number;
  readonly duration: number;
  /** Its cheapest place on another vehicle, and what the plan would cost and drive more; null if none may serve it as the plan is. */
  readonly next: (Travel & { readonly vehicle: number; readonly cost: number }) | null;
}

export interface ExplainedPlan {
  readonly places: readonly TaskPlace[];
  readonly relaxations: readonly TaskRelaxation[];
}

/**
 * What every task of a plan costs and where else it could be, and what serving every other task would take: computed by taking the task
 * out and putting it back, with all else as it is. The plan is one that holds (`checkSolution`); locked tasks are left out. Throws `InvalidProblem`.
 */
export function explainPlaces(
  problem: unknown,
  solution: unknown,
  options: ExplainOptions = {},
): ExplainedPlan {
  const read = readProblem(problem);
  const { routes } = readSolution(solution, 'plan');
  return {
    places: placesIn(read, { routes }, options.guess),
    relaxations: relaxationsOf(read, solution as Solution, options),
  };
}

function placesIn(problem: Problem, solution: Pick<Solution, 'routes'>, guess?: Guess): TaskPlace[] {
  const { compiled, plan, vehicleOf, place, travelOf } = planOf(problem, solution, guess);
  const { stops, costUnit, model } = compiled;
  const before = plan.cost;
  const absent = plan.absentCount;
  const places: TaskPlace[] = [];
  for (let task = 0; task < plan.tasks; task += 1) {
    const route = plan.route[task]!;
    if (route < 0 || isBound(plan, task) || model.isHandover[task] === 1) continue;
    const vehicle = vehicleOf(route);
    const was = travelOf(route);
    plan.begin();
    if (model.partner[task]! >= 0) plan.remove(model.partner[task]!);
    plan.remove(task);
    plan.lost(route);
    // Without the triangle inequality, or with relations, others may not do without it.
    const isAlone = plan.absentCount === absent + 1;
    const without = plan.cost;
    const left = travelOf(route);
    const isPlaced = isAlone && place(task, (other) => other !== route);
    const other = plan.route[task]!;
    const isOn = isPlaced && {
      vehicle: vehicleOf(other),
      cost: (plan.cost - before) / costUnit,
      with: travelOf(route, other),
    };
    plan.undo();
    const { type, id } = stops[task]!;
    if (!isAlone) continue;
    const next = isOn && {
      vehicle: isOn.vehicle,
      cost: isOn.cost,
      ...moreThan(travelOf(route, other), isOn.with),
    };
    const cost = (before - without) / costUnit;
    places.push({
      type: type as 'job' | 'pickup',
      id,
      vehicle,
      cost,
      ...moreThan(left, was),
      next: next || null,
    });
  }
  return places;
}
