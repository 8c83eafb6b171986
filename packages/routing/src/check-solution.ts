import { type Breach, checkPlan } from './check.ts';
import { checkRouteMeasures, checkSummary, type MeasureCode } from './check-measures.ts';
import { checkTimetable, reloadLocation, type TimetableCode } from './check-timetable.ts';
import { type Compiled, compile } from './compile.ts';
import type { Guess } from './matrices.ts';
import type { RouteEvent } from './model.ts';
import { readProblem } from './read-problem.ts';
import { readSolution } from './read-solution.ts';
import type { Solution, SolutionRoute } from './solution.ts';

/** A fault in a solution, in terms of the problem. */
export interface Finding {
  readonly code:
    | Breach['rule']
    | TimetableCode
    | MeasureCode
    | 'unknown_vehicle'
    | 'unknown_step'
    | 'vehicle_used_twice';
  /** The vehicle concerned; null for the solution as a whole. */
  readonly vehicle: number | null;
  /** Amount of the violation, in the rule's unit. */
  readonly by: number;
}

/**
 * Recalculates a solution from the problem alone and returns every violation. Throws `InvalidProblem`, also for a malformed
 * solution.
 */
export function checkSolution(problem: unknown, solution: Solution, guess?: Guess): Finding[] {
  const compiled = compile(readProblem(problem), guess);
  const findings: Finding[] = [];
  const routes = readSolution(solution, 'times').routes.flatMap((route) => {
    const { vehicle } = route;
    const type = compiled.vehiclesOf.findIndex((vehicles) => vehicles.some(({ id }) => id === vehicle));
    if (type < 0) {
      findings.push({ code: 'unknown_vehicle', vehicle, by: 1 });
      return [];
    }
    const { tasks, routeEvents, unknown } = readSteps(compiled, route);
    if (unknown > 0) findings.push({ code: 'unknown_step', vehicle, by: unknown });
    else {
      for (const [code, by] of checkTimetable(compiled, route)) findings.push({ code, vehicle, by });
      for (const [code, by] of checkRouteMeasures(compiled, { type, tasks, routeEvents, route }))
        findings.push({ code, vehicle, by });
    }
    return [{ type, tasks, routeEvents, vehicle }];
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
  for (const [code, by] of checkSummary(compiled, solution)) findings.push({ code, vehicle: null, by });
  return findings;
}

/** The tasks and events of a route; `unknown` counts steps that are not in the problem. */
function readSteps(compiled: Compiled, { vehicle, steps }: SolutionRoute) {
  const { stops, problem, vehiclesOf, startOfTime } = compiled;
  const { breaks = [] } = problem.vehicles.find(({ id }) => id === vehicle)!;
  const tasks: number[] = [];
  const type =
    compiled.model.vehicleTypes[vehiclesOf.findIndex((some) => some.some(({ id }) => id === vehicle))]!;
  const [first] = steps;
  // If departure time affects cost, the solution states it.
  const routeEvents: RouteEvent[] =
    type.speeds && first ? [{ kind: 'start', at: 0, time: first.arrival - startOfTime }] : [];
  let unknown = 0;
  for (const step of steps) {
    const { type, id } = step;
    if (type === 'start' || type === 'end') continue;
    if (type === 'break') {
      const index = breaks.findIndex((one) => one.id === id);
      if (index < 0) unknown += 1;
      else routeEvents.push({ kind: 'break', at: tasks.length, index });
    } else if (type === 'reload') {
      const at = reloadLocation(compiled, step);
      if (at < 0) unknown += 1;
      else routeEvents.push({ kind: 'reload', at: tasks.length, location: at });
    } else {
      const task = stops.findIndex((stop) => stop.id === id && stop.type === type);
      if (task < 0) unknown += 1;
      else tasks.push(task);
    }
  }
  return { tasks, routeEvents, unknown };
}

/** Costs are rounded per route, so the sum may differ by half a unit per route. */
function checkCost({ costUnit }: Compiled, { summary, routes }: Solution, cost: number): Finding[] {
  const difference = Math.abs(summary.cost - cost / costUnit);
  return difference > routes.length / 2 ? [{ code: 'cost', vehicle: null, by: difference }] : [];
}
