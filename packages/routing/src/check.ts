import { checkLoads } from './check-loads.ts';
import { checkTimes } from './check-times.ts';
import type { Matrix } from './matrix.ts';
import type { Model, RouteEvent, VehicleType } from './model.ts';

/** The tasks of one vehicle, in order, and the events between them. */
export interface CheckedRoute {
  readonly type: number;
  readonly tasks: readonly number[];
  readonly routeEvents?: readonly RouteEvent[];
}

export interface Breach {
  readonly rule:
    | 'served_once'
    | 'shipment'
    | 'fleet'
    | 'skills'
    | 'capacity'
    | 'compartments'
    | 'changeover'
    | 'after'
    | 'apart'
    | 'pickups'
    | 'reload'
    | 'break'
    | 'break_load'
    | 'locked'
    | 'time_window'
    | 'max_tasks'
    | 'max_travel_time'
    | 'max_distance'
    | 'max_duration';
  /** Index in `routes`; −1 for the plan as a whole. */
  readonly route: number;
  /** Amount of the violation, in the rule's unit. */
  readonly by: number;
}

export interface Verdict {
  readonly cost: number;
  readonly penalty: number;
  readonly breaches: Breach[];
}

/** One action of a vehicle. `task` is −1 if nothing is served. */
export interface Visit {
  readonly kind: 'start' | 'task' | 'reload' | 'end';
  readonly location: number;
  readonly task: number;
  /** Breaks taken before this visit or on the way to it. */
  readonly breaks: readonly number[];
}

export type Report = (rule: Breach['rule'], by: number) => void;

const SECONDS_PER_HOUR = 3600;

/**
 * Recalculates every route independently: cost and all constraints. It deliberately shares no code with the search, so that each
 * exposes errors of the other.
 */
export function checkPlan(model: Model, routes: readonly CheckedRoute[]): Verdict {
  const breaches: Breach[] = [];
  const served = new Int32Array(model.tasks);
  const usedOfType = new Int32Array(model.vehicleTypes.length);
  let cost = 0;
  routes.forEach((route, at) => {
    const type = model.vehicleTypes[route.type]!;
    const report: Report = (rule, by) => {
      if (by > 0) breaches.push({ rule, route: at, by });
    };
    usedOfType[route.type]! += 1;
    for (const task of route.tasks) served[task]! += 1;
    const visits = visitsOf(model, type, route);
    const sumOf = (metric: (from: number, to: number) => number) =>
      visits.slice(1).reduce((sum, { location }, i) => sum + metric(visits[i]!.location, location), 0);
    const sumOver = (matrix: Matrix) => sumOf((from, to) => matrix[from * model.locations + to]!);
    const start = route.routeEvents?.find((routeEvent) => routeEvent.kind === 'start');
    const { cost: lateness, driving } = checkTimes(model, type, visits, start?.time ?? null, report);
    cost += lateness + type.fixedCost + sumOver(type.cost);
    cost += Math.round(type.secondCost * (driving - sumOver(type.duration_seconds)));
    cost += shareCost(model, route.tasks, driving);
    cost += route.tasks.reduce((sum, task) => sum + (type.assignmentCost?.[task] ?? 0), 0);
    report('max_tasks', route.tasks.length - type.maxTasks);
    report('max_travel_time', driving - type.maxTravelSeconds);
    report('max_distance', sumOf(type.metres) - type.maxDistanceMetres);
    report('skills', route.tasks.filter((task) => type.serves[task] !== 1).length);
    checkLoads(model, type, visits, report);
    checkRelations(model, route.tasks, report);
  });
  checkLocks(model, routes, breaches);
  let penalty = 0;
  served.forEach((times, task) => {
    if (times > 1) breaches.push({ rule: 'served_once', route: -1, by: times - 1 });
    if (times === 0) penalty += model.penalty[task]!;
  });
  usedOfType.forEach((count, type) => {
    const max = model.vehicleTypes[type]!.count;
    if (count > max) breaches.push({ rule: 'fleet', route: -1, by: count - max });
  });
  return { cost, penalty, breaches };
}

function visitsOf(model: Model, type: VehicleType, { tasks, routeEvents = [] }: CheckedRoute): Visit[] {
  const visits: Visit[] = [{ kind: 'start', location: type.start, task: -1, breaks: [] }];
  let breaks: number[] = [];
  const visit = (kind: Visit['kind'], location: number, task: number) => {
    visits.push({ kind, location, task, breaks });
    breaks = [];
  };
  for (let at = 0; at <= tasks.length; at += 1) {
    for (const routeEvent of routeEvents.filter((one) => one.at === at)) {
      if (routeEvent.kind === 'break') breaks.push(routeEvent.index);
      else if (routeEvent.kind === 'reload') visit('reload', routeEvent.location, -1);
    }
    const task = tasks[at];
    if (task === undefined) visit('end', type.end, -1);
    else visit('task', model.location[task]!, task);
  }
  return visits;
}

/** Counts tasks without one that must come before them, and pairs that must not share a vehicle. */
function checkRelations({ relations }: Model, tasks: readonly number[], report: Report): void {
  if (!relations) return;
  const early = (task: number, at: number) =>
    relations.after[task]!.filter((before) => !tasks.slice(0, at).includes(before)).length;
  report(
    'after',
    tasks.reduce((sum, task, at) => sum + early(task, at), 0),
  );
  report(
    'apart',
    tasks.reduce(
      (sum, task) => sum + relations.apart[task]!.filter((other) => tasks.includes(other)).length,
      0,
    ) / 2,
  );
}

/** A route's contribution to the balance objective. */
function shareCost({ balance, service_seconds }: Model, tasks: readonly number[], driving: number): number {
  if (!balance) return 0;
  const hours = tasks.reduce((sum, task) => sum + service_seconds[task]!, driving) / SECONDS_PER_HOUR;
  return Math.round(balance.weight * (balance.by === 'tasks' ? tasks.length : hours) ** 2);
}

/** Locked tasks must be the first of their vehicle's route, in order. */
function checkLocks({ planned }: Model, routes: readonly CheckedRoute[], breaches: Breach[]): void {
  for (const { type, tasks, locked } of planned) {
    if (locked === 0) continue;
    const at = routes.findIndex((route) => route.type === type);
    const moved = tasks.slice(0, locked).filter((task, i) => routes[at]?.tasks[i] !== task).length;
    if (moved > 0) breaches.push({ rule: 'locked', route: at, by: moved });
  }
}
