import { type Breach, checkPlan } from './check.ts';
import { type Compiled, compile } from './compile.ts';
import type { Guess } from './matrices.ts';
import { readProblem } from './read-problem.ts';
import type { Solution } from './solution.ts';

/** What is wrong with an answer, in the problem's names. */
export interface Finding {
  readonly code: Breach['rule'] | 'unknown_vehicle' | 'unknown_step' | 'vehicle_used_twice' | 'cost';
  /** The vehicle concerned; null for the answer as a whole. */
  readonly vehicle: number | null;
  /** By how much, in the rule's unit. */
  readonly by: number;
}

/** Counts an answer again from the problem alone and says everything that does not hold. Throws `InvalidProblem`. */
export function checkSolution(problem: unknown, solution: Solution, guess?: Guess): Finding[] {
  const compiled = compile(readProblem(problem), guess);
  const findings: Finding[] = [];
  const routes = solution.routes.flatMap((route) => {
    const type = compiled.vehiclesOf.findIndex((vehicles) => vehicles.some(({ id }) => id === route.vehicle));
    if (type < 0) findings.push({ code: 'unknown_vehicle', vehicle: route.vehicle, by: 1 });
    const tasks = route.steps
      .filter(({ type: kind }) => kind !== 'start' && kind !== 'end')
      .map((step) => compiled.stops.findIndex(({ id, type: kind }) => id === step.id && kind === step.type));
    const unknown = tasks.filter((task) => task < 0).length;
    if (unknown > 0) findings.push({ code: 'unknown_step', vehicle: route.vehicle, by: unknown });
    return type < 0 ? [] : [{ type, tasks: tasks.filter((task) => task >= 0), vehicle: route.vehicle }];
  });
  const times = new Map<number, number>();
  for (const { vehicle } of routes) times.set(vehicle, (times.get(vehicle) ?? 0) + 1);
  for (const [vehicle, count] of times) {
    if (count > 1) findings.push({ code: 'vehicle_used_twice', vehicle, by: count - 1 });
  }
  const verdict = checkPlan(compiled.model, routes);
  for (const { rule, route, by } of verdict.breaches)
    findings.push({ code: rule, vehicle: routes[route]?.vehicle ?? null, by });
  findings.push(...checkCost(compiled, solution, verdict.cost));
  return findings;
}

/** Each route's cost is rounded by itself, so the sum may differ by half a unit a route. */
function checkCost({ costUnit }: Compiled, { summary, routes }: Solution, cost: number): Finding[] {
  const difference = Math.abs(summary.cost - cost / costUnit);
  return difference > routes.length / 2 ? [{ code: 'cost', vehicle: null, by: difference }] : [];
}
