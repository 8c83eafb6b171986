import { type Compiled, compile } from './compile.ts';
import type { Guess } from './matrices.ts';
import { type Model, type RouteEvent, UNLIMITED } from './model.ts';
import { readProblem } from './read-problem.ts';
import { Plan } from './search/plan.ts';
import { routeDrive } from './search/rules/route-drive.ts';
import type { SolutionRoute } from './solution.ts';
import { drive, type Entry, eventsOf, timetableOf } from './timetable.ts';
import { violationsOf } from './violations.ts';
import { writeRoute } from './write-route.ts';

/** What a vehicle is to do, in order: jobs by their ids, and where it loads again; at the first of its places. */
export type TimedStep = { readonly type: 'job'; readonly id: number } | { readonly type: 'reload' };

/** Times one vehicle's steps. Throws RangeError for a vehicle or a job that the problem does not have, and for a reload it cannot make. */
export type RouteTimer = (vehicle: number, steps: readonly TimedStep[]) => SolutionRoute;

/**
 * Times routes that someone else decided on as the search would time its own: within the vehicle's hours, breaks where they cost
 * least, leaving as late as keeps the arrival. A route of the search's comes back as the search wrote it. Nothing is refused: what
 * does not hold is named, at its step or at the route, with by how much. `planMode` is VROOM's way, which leaves early instead of
 * coming late. Made for asking often: the problem is read once. Throws `InvalidProblem`.
 */
export function routeTimer(problem: unknown, guess?: Guess): RouteTimer {
  const compiled = compile(readProblem(problem), guess);
  const { model, stops, vehiclesOf } = compiled;
  const taskOf = new Map(stops.flatMap(({ type, id }, task) => (type === 'job' ? [[id, task]] : [])));
  return (vehicle, steps) => {
    const type = vehiclesOf.findIndex((vehicles) => vehicles.some(({ id }) => id === vehicle));
    if (type < 0) throw new RangeError(`There is no vehicle ${vehicle}.`);
    const tasks: number[] = [];
    const reloads: RouteEvent[] = [];
    for (const step of steps) {
      if (step.type === 'reload') {
        const [reloadSite] = model.vehicleTypes[type]!.reloads;
        if (!reloadSite) throw new RangeError(`Vehicle ${vehicle} does not reload.`);
        reloads.push({ kind: 'reload', at: tasks.length, location: reloadSite.location });
      } else {
        const task = taskOf.get(step.id);
        if (task === undefined) throw new RangeError(`There is no job ${step.id}.`);
        tasks.push(task);
      }
    }
    const { routeEvents, entries } = timesOf(compiled, type, tasks, reloads);
    const route = writeRoute(compiled, vehicle, { type, tasks, routeEvents }, entries);
    const { atStep, ofRoute } = violationsOf(compiled, type, tasks, entries, [], route);
    return {
      ...route,
      steps: route.steps.map((step, at) => ({ ...step, violations: atStep[at]! })),
      violations: ofRoute,
    };
  };
}

function timesOf(
  { model }: Compiled,
  typeAt: number,
  tasks: readonly number[],
  reloads: readonly RouteEvent[],
): { routeEvents: readonly RouteEvent[]; entries: Entry[] } {
  const type = model.vehicleTypes[typeAt]!;
  const inTime = routeEventsOf(model, typeAt, tasks, reloads);
  if (inTime) {
    // As the search has it: the moment of leaving is part of a plan only where the hour makes ways longer.
    const routeEvents = type.speeds ? inTime : inTime.filter(({ kind }) => kind !== 'start');
    return { routeEvents, entries: timetableOf(model, type, tasks, routeEvents) };
  }
  // It cannot be driven in time: of all the ways to place its breaks the one that is least late.
  const candidates = [
    ...breaksApart(model, typeAt, tasks, reloads),
    routeEventsOf(withoutClosing(model, typeAt), typeAt, tasks, reloads),
    routeEventsOf(withoutClosing(model, typeAt, 'breaks too'), typeAt, tasks, reloads),
  ].filter((routeEvents) => routeEvents !== null);
  let chosen: readonly RouteEvent[] = reloads;
  let minLateness = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const routeEvents = candidate.filter(({ kind }) => kind !== 'start');
    const late = latenessOf(
      model,
      typeAt,
      drive(model, type, eventsOf(model, type, tasks, routeEvents), type.earliest),
    );
    if (late >= minLateness) continue;
    chosen = routeEvents;
    minLateness = late;
  }
  return { routeEvents: chosen, entries: timetableOf(model, type, tasks, chosen) };
}

/** Where the search itself would leave, pause and reload; null where that is not in time. */
function routeEventsOf(
  model: Model,
  typeAt: number,
  tasks: readonly number[],
  reloads: readonly RouteEvent[],
): RouteEvent[] | null {
  const plan = new Plan(model, () => []);
  const route = plan.freeRoute(typeAt);
  let last = plan.startOf(route);
  for (let at = 0; at <= tasks.length; at += 1) {
    for (const routeEvent of reloads) {
      if (routeEvent.at !== at || routeEvent.kind !== 'reload') continue;
      const reload = plan.trips!.spare(
        plan.trips!.sites.indexOf(routeEvent.location),
        plan.route,
        plan.tasks,
      );
      if (reload < 0) return null;
      plan.insertReload(reload, last, route);
      last = reload;
    }
    const task = tasks[at];
    if (task === undefined) break;
    plan.insert(task, last, route);
    last = task;
  }
  const driven = routeDrive(plan);
  return driven.asIs(route).isInTime ? driven.routeEvents() : null;
}

/** One break before each of the tasks in turn, and before the end. Several are left to the search. */
function breaksApart(model: Model, typeAt: number, tasks: readonly number[], reloads: readonly RouteEvent[]) {
  if (model.vehicleTypes[typeAt]!.breaks.length !== 1) return [];
  return Array.from({ length: tasks.length + 1 }, (_, at): RouteEvent[] => [
    ...reloads,
    { kind: 'break', at, index: 0 },
  ]);
}

function withoutClosing(model: Model, typeAt: number, breaks?: 'breaks too'): Model {
  const open = model.vehicleTypes.map((type, at) =>
    at !== typeAt
      ? type
      : {
          ...type,
          latest: UNLIMITED,
          ...(breaks && {
            breaks: type.breaks.map((one) => ({
              ...one,
              windows: [[one.windows[0]![0], UNLIMITED] as const],
            })),
          }),
        },
  );
  return { ...model, latest: model.latest.map(() => UNLIMITED), vehicleTypes: open };
}

/** Seconds too late, together: services, breaks, home. */
function latenessOf(model: Model, typeAt: number, entries: readonly Entry[]): number {
  const { breaks, latest } = model.vehicleTypes[typeAt]!;
  return entries.reduce((sum, { kind, of, begin }) => {
    const closes =
      kind === 'task'
        ? model.latest[of]!
        : kind === 'break'
          ? breaks[of]!.windows.at(-1)![1]
          : kind === 'end'
            ? latest
            : UNLIMITED;
    return sum + Math.max(0, begin - closes);
  }, 0);
}
