import type { SolutionRoute } from '../solution.ts';
import type { DayTotals, HorizonProblem, UnassignedVisit } from './horizon-problem.ts';
import { DAY_SECONDS } from './read-horizon.ts';
import type { Draft } from './spread.ts';

/** A plan of all days while it is searched: routes by vehicle-day, with the ids of the plain problem. */
export interface State {
  readonly routes: ReadonlyMap<number, SolutionRoute>;
  /** Visits in no route → why. */
  readonly unassigned: ReadonlyMap<number, UnassignedVisit['reasons']>;
}

/** Visits of a route, by index, in order. */
export function visitsOf(route: SolutionRoute): number[] {
  return route.steps.flatMap(({ type, id }) => (type === 'job' ? [id! - 1] : []));
}

/** Per visit: the vehicle-day that serves it; −1 for none. */
export function placesOf({ visits }: Draft, { routes }: State): Int32Array {
  const places = new Int32Array(visits.length).fill(-1);
  for (const [at, route] of routes) for (const visit of visitsOf(route)) places[visit] = at;
  return places;
}

/** Per visit: the day on which its service begins, which a route of the night before may reach; −1 for none. */
export function serviceDaysOf({ horizon }: HorizonProblem, { visits }: Draft, { routes }: State): Int32Array {
  const days = new Int32Array(visits.length).fill(-1);
  for (const { steps } of routes.values())
    for (const { type, id, arrival, waiting_time } of steps)
      if (type === 'job')
        days[id! - 1] = Math.floor((arrival + waiting_time - (horizon.start ?? 0)) / DAY_SECONDS);
  return days;
}

/** What each day comes to: its routes, by the day on which they start. */
export function daysOf({ horizon }: HorizonProblem, { vehicleDays }: Draft, { routes }: State): DayTotals[] {
  const totals = Array.from({ length: horizon.days }, (_, day) => ({ day, routes: 0, tasks: 0, work: 0 }));
  for (const [at, route] of routes) {
    const total = totals[vehicleDays[at]!.day]!;
    total.routes += 1;
    total.tasks += visitsOf(route).length;
    total.work += route.duration + route.service;
  }
  return totals;
}

const SECONDS_PER_HOUR = 3600;

/** Cost of uneven days, in the problem's unit, rounded. */
export function evennessOf({ horizon }: HorizonProblem, days: readonly DayTotals[]): number {
  const { evenness } = horizon;
  if (!evenness) return 0;
  const { by, weight } = evenness;
  const sum = days.reduce((total, { tasks, work }) => {
    return total + (by === 'tasks' ? tasks : work / SECONDS_PER_HOUR) ** 2;
  }, 0);
  return Math.round(weight * sum);
}

/** Lower is better: what is left out without a prize by priority, then all costs with the prizes lost. */
export function worthOf(problem: HorizonProblem, draft: Draft, state: State): [left: number, cost: number] {
  let left = 0;
  let cost = evennessOf(problem, daysOf(problem, draft, state));
  for (const { cost: own } of state.routes.values()) cost += own;
  for (const visit of state.unassigned.keys()) {
    const { prize, priority = 0 } = draft.visits[visit]!.job;
    if (prize === undefined) left += 1 + priority;
    else cost += prize;
  }
  return [left, cost];
}
