import { checkSolution, type Finding } from '../check-solution.ts';
import type { Guess } from '../matrices.ts';
import type { Solution } from '../solution.ts';
import { checkDriving, type DrivingCode } from './check-driving.ts';
import type { HorizonProblem, HorizonRoute, HorizonSolution } from './horizon-problem.ts';
import { DAY_SECONDS, readHorizon } from './read-horizon.ts';
import { type Draft, draftOf, plainOf } from './spread.ts';

/** A fault in a solution over several days. `by` counts visits, days or seconds, as the rule does. */
export interface HorizonFinding {
  readonly code:
    | Finding['code']
    | DrivingCode
    | 'day'
    | 'gap'
    | 'after'
    | 'apart'
    | 'together'
    | 'evenness'
    | 'unknown_day';
  /** The vehicle, or the job for the rules between visits; null for the solution as a whole. */
  readonly vehicle: number | null;
  readonly by: number;
}

/** Where and when a visit is served: `at` is its position on the route. */
interface Served {
  readonly day: number;
  readonly route: HorizonRoute;
  readonly at: number;
}

/**
 * Recalculates a solution over several days from the problem alone, and returns every violation: each route by `checkSolution`,
 * and what concerns several days here, sharing no code with the search. Throws `InvalidProblem`.
 */
export function checkHorizon(input: unknown, solution: HorizonSolution, guess?: Guess): HorizonFinding[] {
  const problem = readHorizon(input);
  const served = servedBy(problem, solution);
  return [
    ...checkRoutes(problem, solution, guess),
    ...checkDays(problem, served),
    ...checkGaps(problem, served),
    ...checkRelations(problem, served),
    ...checkDriving(problem, solution),
    ...checkTotals(problem, solution),
  ];
}

function checkRoutes(problem: HorizonProblem, solution: HorizonSolution, guess?: Guess): HorizonFinding[] {
  const draft = draftOf(problem);
  const unrelated = {
    ...problem,
    jobs: problem.jobs.map(({ after: _a, apart: _p, together: _t, ...job }) => job),
  };
  const plain = plainOf(unrelated, { ...draft, visits: draftOf(unrelated).visits });
  if (!plain) return [];
  const findings: HorizonFinding[] = [];
  const routes = solution.routes.flatMap((route) => {
    const id = vehicleDayOf(draft, route);
    if (id === 0) findings.push({ code: 'unknown_day', vehicle: route.vehicle, by: 1 });
    const steps = route.steps.map((step) =>
      step.type === 'job' ? { ...step, id: visitOf(draft, step) } : step,
    );
    return id === 0 ? [] : [{ ...route, vehicle: id, steps }];
  });
  const unassigned = solution.unassigned.map((one) => ({ ...one, id: visitOf(draft, one) }));
  const { evenness, days: _d, ...summary } = solution.summary;
  const own = { code: 0, summary: { ...summary, cost: summary.cost - evenness }, routes, unassigned };
  for (const finding of checkSolution(plain, own as unknown as Solution, guess))
    findings.push({
      ...finding,
      vehicle: finding.vehicle === null ? null : draft.vehicleDays[finding.vehicle - 1]!.vehicle.id,
    });
  return findings;
}

/** Ids of the plain problem; 0 for what is not in it. */
function vehicleDayOf({ vehicleDays }: Draft, route: HorizonRoute): number {
  return vehicleDays.findIndex(({ vehicle, day }) => vehicle.id === route.vehicle && day === route.day) + 1;
}

function visitOf({ visits }: Draft, named: { readonly id?: number; readonly visit?: number }): number {
  return visits.findIndex(({ job, number }) => job.id === named.id && number === (named.visit ?? 0)) + 1;
}

/** Job → its visits by number. A visit's day is the one on which its service begins. */
function servedBy(
  { horizon }: HorizonProblem,
  { routes }: HorizonSolution,
): Map<number, Map<number, Served>> {
  const served = new Map<number, Map<number, Served>>();
  for (const route of routes)
    route.steps.forEach(({ type, id, visit = 0, arrival, waiting_time }, at) => {
      if (type !== 'job') return;
      const begin = arrival + waiting_time - (horizon.start ?? 0);
      const visits = served.get(id!) ?? new Map<number, Served>();
      served.set(id!, visits.set(visit, { day: Math.floor(begin / DAY_SECONDS), route, at }));
    });
  return served;
}

type AllServed = ReadonlyMap<number, ReadonlyMap<number, Served>>;

function checkDays({ horizon, jobs }: HorizonProblem, served: AllServed): HorizonFinding[] {
  return jobs.flatMap(({ id, days: [first, last] = [0, horizon.days - 1] }) => {
    const wrong = [...(served.get(id)?.values() ?? [])].filter(({ day }) => day < first || day > last);
    return wrong.length > 0 ? [{ code: 'day' as const, vehicle: id, by: wrong.length }] : [];
  });
}

function checkGaps({ jobs }: HorizonProblem, served: AllServed): HorizonFinding[] {
  return jobs.flatMap(({ id, visits }) => {
    if (!visits) return [];
    const own = served.get(id);
    const wrong = Array.from({ length: visits.count - 1 }, (_, number) => {
      const [before, next] = [own?.get(number), own?.get(number + 1)];
      if (!before || !next) return 0;
      const gap = next.day - before.day;
      return Math.max(0, visits.min_gap - gap, gap - visits.max_gap);
    });
    return wrong.filter((by) => by > 0).map((by) => ({ code: 'gap' as const, vehicle: id, by }));
  });
}

function checkRelations({ jobs }: HorizonProblem, served: AllServed): HorizonFinding[] {
  const of = (id: number) => served.get(id)?.get(0);
  return jobs.flatMap(({ id, after = [], apart = [], together = [] }) => {
    const own = of(id);
    const early = after.filter((other) => {
      const before = of(other);
      if (!own) return false;
      if (!before) return true;
      return before.route === own.route ? before.at > own.at : before.day >= own.day;
    });
    const near = apart.filter((other) => own && of(other)?.day === own.day);
    const torn = together.filter((other) => of(other)?.route !== own?.route);
    return [
      { code: 'after' as const, vehicle: id, by: early.length },
      { code: 'apart' as const, vehicle: id, by: near.length },
      { code: 'together' as const, vehicle: id, by: torn.length },
    ].filter(({ by }) => by > 0);
  });
}

const SECONDS_PER_HOUR = 3600;

/** The work of each day, and the cost of its unevenness. */
function checkTotals({ horizon }: HorizonProblem, { summary, routes }: HorizonSolution): HorizonFinding[] {
  const days = Array.from({ length: horizon.days }, (_, day) => {
    const own = routes.filter((route) => route.day === day);
    const tasks = own.reduce((sum, { steps }) => sum + steps.filter(({ type }) => type === 'job').length, 0);
    return { tasks, work: own.reduce((sum, { duration, service }) => sum + duration + service, 0) };
  });
  const { by = 'tasks', weight = 0 } = horizon.evenness ?? {};
  const cost = days.reduce((sum, { tasks, work }) => {
    return sum + weight * (by === 'tasks' ? tasks : work / SECONDS_PER_HOUR) ** 2;
  }, 0);
  const off = Math.abs(cost - summary.evenness);
  const wrong = days.filter(
    ({ tasks, work }, day) => summary.days[day]?.tasks !== tasks || summary.days[day]?.work !== work,
  ).length;
  return [
    ...(off > 1 ? [{ code: 'evenness' as const, vehicle: null, by: off }] : []),
    ...(wrong > 0 ? [{ code: 'totals' as const, vehicle: null, by: wrong }] : []),
  ];
}
