import { type Compiled, compile } from './compile.ts';
import type { Guess } from './matrices.ts';
import type { RouteEvent } from './model.ts';
import type { Vehicle } from './problem.ts';
import { isAt } from './problem-steps.ts';
import { readProblem } from './read-problem.ts';
import { nameOf, type Solution } from './solution.ts';
import { drive, type Entry, eventsOf, type TimeConstraint } from './timetable.ts';
import { totalsOf } from './totals.ts';
import { violationsOf } from './violations.ts';
import { siteOf, writeRoute } from './write-route.ts';

/** The timed plan, with violations per step and per route. */
export interface TimedPlan extends Omit<Solution, 'unassigned'> {
  readonly unassigned: readonly Omit<Solution['unassigned'][number], 'reasons' | 'vehicle'>[];
}

/**
 * VROOM's plan mode (`-c`): simulates each vehicle's `steps` in their order and reports times and violations. Lateness is
 * reported, not rejected. The departure minimizes total earliness and lateness; services wait for their windows. Throws
 * `InvalidProblem`.
 */
export function planMode(problem: unknown, guess?: Guess): TimedPlan {
  const compiled = compile(readProblem(problem, 'toTime'), guess);
  const { model, stops, vehiclesOf, problem: read } = compiled;
  const planned = read.vehicles.filter(({ steps = [] }) => steps.some(({ id }) => id !== undefined));
  const served = new Set<number>();
  const routes = planned.map((vehicle) => {
    const type = vehiclesOf.findIndex((vehicles) => vehicles.includes(vehicle));
    const { tasks, routeEvents, constraints } = readSteps(compiled, vehicle);
    for (const task of tasks) served.add(task);
    const entries = bestTimedEntries(compiled, type, tasks, routeEvents, constraints);
    const route = writeRoute(compiled, vehicle.id, { type, tasks, routeEvents }, entries);
    const { atStep, ofRoute } = violationsOf(compiled, type, tasks, entries, constraints, route);
    return {
      ...route,
      steps: route.steps.map((step, at) => ({ ...step, violations: atStep[at]! })),
      violations: [...ofRoute, ...atStep.flat()],
    };
  });
  const unassigned = stops.flatMap((stop, task) =>
    served.has(task) ? [] : [{ ...nameOf(stop), ...siteOf(compiled, model.location[task]!) }],
  );
  return {
    code: 0,
    summary: totalsOf(routes, unassigned.length, model.dimensions),
    routes,
    unassigned,
  };
}

function readSteps({ model, stops, vehiclesOf, startOfTime }: Compiled, vehicle: Vehicle) {
  const type = model.vehicleTypes[vehiclesOf.findIndex((vehicles) => vehicles.includes(vehicle))]!;
  const tasks: number[] = [];
  const routeEvents: RouteEvent[] = [];
  const constraints: TimeConstraint[] = [{}];
  for (const step of vehicle.steps ?? []) {
    const { type: kind, id, service_at, service_after, service_before } = step;
    const times = {
      ...(service_at !== undefined && { at: service_at - startOfTime }),
      ...(service_after !== undefined && { after: service_after - startOfTime }),
      ...(service_before !== undefined && { before: service_before - startOfTime }),
    };
    if (kind === 'start') constraints[0] = times;
    else constraints.push(times);
    if (kind === 'start' || kind === 'end') continue;
    if (kind === 'reload')
      routeEvents.push({
        kind,
        at: tasks.length,
        location: type.reloads[vehicle.reloads!.findIndex((reload) => isAt(reload, step))]!.location,
      });
    else if (kind === 'break')
      routeEvents.push({ kind, at: tasks.length, index: vehicle.breaks!.findIndex((one) => one.id === id) });
    else tasks.push(stops.findIndex((stop) => stop.type === kind && stop.id === id));
  }
  return { tasks, routeEvents, constraints };
}

/** Every later departure delays some events and none becomes earlier: the optimum is where both kinds of violation balance. */
function bestTimedEntries(
  { model }: Compiled,
  typeAt: number,
  tasks: readonly number[],
  routeEvents: readonly RouteEvent[],
  constraints: readonly TimeConstraint[],
): Entry[] {
  const type = model.vehicleTypes[typeAt]!;
  const events = eventsOf(model, type, tasks, routeEvents);
  const at = (departure: number) => drive(model, type, events, departure, constraints);
  const { at: exactly, after } = constraints[0]!;
  if (exactly !== undefined) return at(exactly);
  const fault = (departure: number) => faultOf(model, type, at(departure), constraints);
  const latest = Math.max(type.earliest, after ?? type.earliest);
  if (type.speeds) return at(findBestDeparture(fault, after ?? firstDeparture(), latest));
  let from = after ?? firstDeparture();
  let to = latest;
  // Convex: bisect towards the lower side; among equals take the latest.
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (fault(middle) <= fault(middle - 1)) from = middle;
    else to = middle - 1;
  }
  return at(from);

  function firstDeparture(): number {
    return Math.min(type.earliest, ...tasks.map((task) => model.earliest[task]!)) - DAY;
  }
}

/** With time-dependent speeds the function is not convex: try every minute, then the seconds around the best. */
function findBestDeparture(fault: (departure: number) => number, from: number, to: number): number {
  const best = (first: number, last: number, step: number) => {
    let lowest = last;
    for (let departure = last; departure >= first; departure -= step)
      if (fault(departure) < fault(lowest)) lowest = departure;
    return lowest;
  };
  const minute = best(Math.max(from, to - MAX_TRIED), to, MINUTE);
  return best(Math.max(from, minute - MINUTE), Math.min(to, minute + MINUTE), 1);
}

const MINUTE = 60;

/** No vehicle departs more than a day before its working hours. */
const DAY = 86_400;
const MAX_TRIED = 2 * DAY;

/** Total seconds before working hours and after windows and working hours. */
function faultOf(
  model: Compiled['model'],
  { earliest, latest, breaks }: Compiled['model']['vehicleTypes'][number],
  entries: readonly Entry[],
  constraints: readonly TimeConstraint[],
): number {
  return entries.reduce((sum, { kind, of, begin }, i) => {
    const before = constraints[i]?.before ?? Number.POSITIVE_INFINITY;
    const closes =
      kind === 'task'
        ? model.latest[of]!
        : kind === 'break'
          ? breaks[of]!.windows.at(-1)![1]
          : kind === 'end'
            ? latest
            : Number.POSITIVE_INFINITY;
    return (
      sum +
      Math.max(0, begin - Math.min(closes, before)) +
      (kind === 'start' ? Math.max(0, earliest - begin) : 0)
    );
  }, 0);
}
