import { type Compiled, compile } from './compile.ts';
import type { Guess } from './matrices.ts';
import type { Halt } from './model.ts';
import type { Vehicle } from './problem.ts';
import { isAt } from './problem-steps.ts';
import { readProblem } from './read-problem.ts';
import { nameOf, type Solution } from './solution.ts';
import { type Asked, drive, type Entry, eventsOf } from './timetable.ts';
import { totalsOf } from './totals.ts';
import { violationsOf } from './violations.ts';
import { placeOf, writeRoute } from './write-route.ts';

/** A given plan with its times, and everything in it that breaks a rule: at its step, or at the route. */
export interface TimedPlan extends Omit<Solution, 'unassigned'> {
  readonly unassigned: readonly Omit<Solution['unassigned'][number], 'reasons' | 'vehicle'>[];
}

/**
 * VROOM's plan mode (`-c`): drives each vehicle's `steps` in the order they stand in and says when everything happens and what does
 * not hold. Nothing is refused for being late. The departure is chosen so that what is early and what is late is least together;
 * services wait for their windows. Throws `InvalidProblem`.
 */
export function planMode(problem: unknown, guess?: Guess): TimedPlan {
  const compiled = compile(readProblem(problem, 'toTime'), guess);
  const { model, stops, vehiclesOf, problem: read } = compiled;
  const planned = read.vehicles.filter(({ steps = [] }) => steps.some(({ id }) => id !== undefined));
  const served = new Set<number>();
  const routes = planned.map((vehicle) => {
    const type = vehiclesOf.findIndex((vehicles) => vehicles.includes(vehicle));
    const { tasks, halts, asked } = readSteps(compiled, vehicle);
    for (const task of tasks) served.add(task);
    const entries = leastOutOfTime(compiled, type, tasks, halts, asked);
    const route = writeRoute(compiled, vehicle.id, { type, tasks, halts }, entries);
    const { atStep, ofRoute } = violationsOf(compiled, type, tasks, entries, asked, route);
    return {
      ...route,
      steps: route.steps.map((step, at) => ({ ...step, violations: atStep[at]! })),
      violations: [...ofRoute, ...atStep.flat()],
    };
  });
  const unassigned = stops.flatMap((stop, task) =>
    served.has(task) ? [] : [{ ...nameOf(stop), ...placeOf(compiled, model.location[task]!) }],
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
  const halts: Halt[] = [];
  const asked: Asked[] = [{}];
  for (const step of vehicle.steps ?? []) {
    const { type: kind, id, service_at, service_after, service_before } = step;
    const times = {
      ...(service_at !== undefined && { at: service_at - startOfTime }),
      ...(service_after !== undefined && { after: service_after - startOfTime }),
      ...(service_before !== undefined && { before: service_before - startOfTime }),
    };
    if (kind === 'start') asked[0] = times;
    else asked.push(times);
    if (kind === 'start' || kind === 'end') continue;
    if (kind === 'reload')
      halts.push({
        kind,
        at: tasks.length,
        location: type.reloads[vehicle.reloads!.findIndex((place) => isAt(place, step))]!.location,
      });
    else if (kind === 'break')
      halts.push({ kind, at: tasks.length, index: vehicle.breaks!.findIndex((one) => one.id === id) });
    else tasks.push(stops.findIndex((stop) => stop.type === kind && stop.id === id));
  }
  return { tasks, halts, asked };
}

/** Every later departure makes some later and none sooner: the best one lies where the two sorts of fault balance. */
function leastOutOfTime(
  { model }: Compiled,
  typeAt: number,
  tasks: readonly number[],
  halts: readonly Halt[],
  asked: readonly Asked[],
): Entry[] {
  const type = model.vehicleTypes[typeAt]!;
  const events = eventsOf(model, type, tasks, halts);
  const at = (departure: number) => drive(model, type, events, departure, asked);
  const { at: exactly, after } = asked[0]!;
  if (exactly !== undefined) return at(exactly);
  const fault = (departure: number) => faultOf(model, type, at(departure), asked);
  const latest = Math.max(type.earliest, after ?? type.earliest);
  if (type.speeds) return at(leastFault(fault, after ?? firstDeparture(), latest));
  let from = after ?? firstDeparture();
  let to = latest;
  // Convex: halve towards the lower side, and of equals take the latest.
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

/**
 * Where the hour decides how long a way takes, later may be better again: every minute is tried, then the seconds around the best.
 */
function leastFault(fault: (departure: number) => number, from: number, to: number): number {
  const best = (first: number, last: number, step: number) => {
    let least = last;
    for (let departure = last; departure >= first; departure -= step)
      if (fault(departure) < fault(least)) least = departure;
    return least;
  };
  const minute = best(Math.max(from, to - MOST_TRIED), to, MINUTE);
  return best(Math.max(from, minute - MINUTE), Math.min(to, minute + MINUTE), 1);
}

const MINUTE = 60;

/** No vehicle leaves more than a day before its hours to be in time. */
const DAY = 86_400;
const MOST_TRIED = 2 * DAY;

/** Seconds before a vehicle's hours and after windows and hours, together. */
function faultOf(
  model: Compiled['model'],
  { earliest, latest, breaks }: Compiled['model']['vehicleTypes'][number],
  entries: readonly Entry[],
  asked: readonly Asked[],
): number {
  return entries.reduce((sum, { kind, of, begin }, i) => {
    const before = asked[i]?.before ?? Number.POSITIVE_INFINITY;
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
