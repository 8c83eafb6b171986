import type { SolutionRoute } from '../solution.ts';
import { totalsOf } from '../totals.ts';
import type { HorizonProblem, HorizonRoute, HorizonSolution, HorizonStep } from './horizon-problem.ts';
import type { Draft, Visit } from './spread.ts';
import { daysOf, evennessOf, type State } from './state.ts';

/** A plan in the problem's terms, by day and then by vehicle as listed. */
export function writeHorizon(problem: HorizonProblem, draft: Draft, state: State): HorizonSolution {
  const { vehicleDays, visits } = draft;
  const order = (at: number) => vehicleDays[at]!.day * vehicleDays.length + at;
  const sorted = [...state.routes].toSorted(([a], [b]) => order(a) - order(b));
  const days = daysOf(problem, draft, state);
  const evenness = evennessOf(problem, days);
  const dimensions = problem.vehicles.find(({ capacity }) => capacity)?.capacity?.length ?? 0;
  const totals = totalsOf(
    sorted.map(([, route]) => route),
    state.unassigned.size,
    dimensions,
  );
  return {
    code: 0,
    summary: { ...totals, cost: totals.cost + evenness, evenness, days },
    routes: sorted.map(([at, route]) => routeOf(vehicleDays[at]!, visits, route)),
    unassigned: Array.from(state.unassigned, ([visit, reasons]) => {
      const { job } = visits[visit]!;
      return {
        ...nameOf(visits[visit]!),
        type: 'job' as const,
        ...(job.description !== undefined && { description: job.description }),
        reasons,
      };
    }),
  };
}

function routeOf(
  { vehicle, day }: Draft['vehicleDays'][number],
  visits: readonly Visit[],
  route: SolutionRoute,
): HorizonRoute {
  return {
    ...route,
    vehicle: vehicle.id,
    day,
    steps: route.steps.map(
      (step): HorizonStep => (step.type === 'job' ? { ...step, ...nameOf(visits[step.id! - 1]!) } : step),
    ),
  };
}

function nameOf({ job, number }: Visit): { id: number; visit?: number } {
  return { id: job.id, ...(job.visits && { visit: number }) };
}
