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

/** The sequence of a vehicle: jobs by id, and reloads at the first of its sites, or the first that cleans. */
export type TimedStep =
  | { readonly type: 'job'; readonly id: number }
  | { readonly type: 'reload'; readonly cleans?: boolean };

/** Times one vehicle's steps. Throws RangeError for an unknown vehicle or job, or an impossible reload. */
export type RouteTimer = (vehicle: number, steps: readonly TimedStep[]) => SolutionRoute;

/**
 * Times routes decided elsewhere as the search would: within working hours, breaks where they cost least, departing as late as
 * possible without arriving later. A route of the search keeps its times. Violations are reported with their amounts at the step
 * or route, not rejected. `planMode` follows VROOM instead, which departs early rather than arriving late. Designed for frequent
 * calls: the problem is read once. Throws `InvalidProblem`.
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
        const { cleans = false } = step;
        const reloadSite = model.vehicleTypes[type]!.reloads.find((one) => (one.cleans ?? false) === cleans);
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
    // As in the search: the departure is part of a plan only with time-dependent speeds.
    const routeEvents = type.speeds ? inTime : inTime.filter(({ kind }) => kind !== 'start');
    return { routeEvents, entries: timetableOf(model, type, tasks, routeEvents) };
  }
  // Infeasible in time: choose the break positions with the least lateness.
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

/** Departure, breaks and reloads as the search chooses them; null if infeasible. */
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

/** The break placed before each task in turn and before the end. With several breaks the search decides. */
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

/** Total lateness in seconds: services, breaks and arrival at the end. */
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
