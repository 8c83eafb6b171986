import type { Model, VehicleType } from './model.ts';

/** The tasks of one vehicle, in order. */
export interface CheckedRoute {
  readonly type: number;
  readonly tasks: readonly number[];
}

export interface Breach {
  readonly rule:
    | 'served_once'
    | 'shipment'
    | 'fleet'
    | 'skills'
    | 'capacity'
    | 'time_window'
    | 'max_tasks'
    | 'max_travel_time'
    | 'max_distance'
    | 'max_duration';
  /** Index in `routes`; −1 for the plan as a whole. */
  readonly route: number;
  /** By how much, in the rule's own unit. */
  readonly by: number;
}

export interface Verdict {
  readonly cost: number;
  readonly penalty: number;
  readonly breaches: Breach[];
}

/**
 * Walks every route as a driver would and counts again: cost, and everything a plan must keep to. Shares no code with the
 * search, on purpose: what one gets wrong the other finds.
 */
export function checkPlan(model: Model, routes: readonly CheckedRoute[]): Verdict {
  const breaches: Breach[] = [];
  const served = new Int32Array(model.tasks);
  const usedOfType = new Int32Array(model.vehicleTypes.length);
  let cost = 0;
  routes.forEach((route, at) => {
    const type = model.vehicleTypes[route.type]!;
    usedOfType[route.type]! += 1;
    for (const task of route.tasks) served[task]! += 1;
    const places = [type.start, ...route.tasks.map((task) => model.location[task]!), type.end];
    const sumOver = (matrix: Int32Array) =>
      places.slice(1).reduce((sum, to, i) => sum + matrix[places[i]! * model.locations + to]!, 0);
    cost += type.fixedCost + sumOver(type.cost);
    const over = (rule: Breach['rule'], value: number, limit: number) => {
      if (value > limit) breaches.push({ rule, route: at, by: value - limit });
    };
    over('max_tasks', route.tasks.length, type.maxTasks);
    over('max_travel_time', sumOver(type.duration_seconds), type.maxTravelSeconds);
    over('max_distance', sumOver(type.distance_metres), type.maxDistanceMetres);
    over('skills', route.tasks.filter((task) => type.serves[task] !== 1).length, 0);
    over('shipment', shipmentsTornApart(model, route.tasks), 0);
    over('capacity', mostOverloaded(model, type, route.tasks), 0);
    const departures = departuresWorthTrying(model, type, route.tasks, places);
    const runs = departures.map((departure) => run(model, type, route.tasks, places, departure));
    over('time_window', Math.min(...runs.map((r) => r.late)), 0);
    const inTime = runs.filter((r) => r.late <= 0);
    if (inTime.length > 0)
      over('max_duration', Math.min(...inTime.map((r) => r.duration)), type.maxDurationSeconds);
  });
  let penalty = 0;
  served.forEach((times, task) => {
    if (times > 1) breaches.push({ rule: 'served_once', route: -1, by: times - 1 });
    if (times === 0) penalty += model.penalty[task]!;
  });
  usedOfType.forEach((count, type) => {
    const most = model.vehicleTypes[type]!.count;
    if (count > most) breaches.push({ rule: 'fleet', route: -1, by: count - most });
  });
  return { cost, penalty, breaches };
}

/** Halves of shipments whose other half is not in this route, or stands on the wrong side. */
function shipmentsTornApart(model: Model, tasks: readonly number[]): number {
  return tasks.filter((task, at) => {
    const other = model.partner[task]!;
    if (other < 0) return false;
    const otherAt = tasks.indexOf(other);
    return otherAt < 0 || (model.isHandover[task] === 1 ? otherAt > at : otherAt < at);
  }).length;
}

/** By how much the fullest moment of the route is over capacity, in its worst dimension. */
function mostOverloaded(model: Model, type: VehicleType, tasks: readonly number[]): number {
  let worst = 0;
  for (let d = 0; d < model.dimensions; d += 1) {
    const amount = (of: Int32Array, task: number) => of[task * model.dimensions + d]!;
    let load = tasks.reduce((sum, task) => sum + amount(model.delivery, task), 0);
    worst = Math.max(worst, load - type.capacity[d]!);
    for (const task of tasks) {
      load += amount(model.pickup, task) - amount(model.delivery, task) - amount(model.handover, task);
      worst = Math.max(worst, load - type.capacity[d]!);
    }
  }
  return worst;
}

/** The vehicle's first moment, and every later one from which some task is reached just as one of its windows opens. */
function departuresWorthTrying(
  model: Model,
  type: VehicleType,
  tasks: readonly number[],
  places: readonly number[],
): number[] {
  const departures = [type.earliest];
  let offset = 0;
  tasks.forEach((task, i) => {
    offset += type.duration_seconds[places[i]! * model.locations + places[i + 1]!]!;
    for (const [opens] of windowsOf(model, task)) departures.push(opens - offset);
    for (const [, closes] of windowsOf(model, task)) departures.push(closes - offset);
    offset += timeAt(model, task, places[i]!);
  });
  return departures.filter((at) => at >= type.earliest && at <= type.latest);
}

function run(
  model: Model,
  type: VehicleType,
  tasks: readonly number[],
  places: readonly number[],
  departure: number,
): { late: number; duration: number } {
  let at = departure;
  let late = 0;
  tasks.forEach((task, i) => {
    at += type.duration_seconds[places[i]! * model.locations + places[i + 1]!]!;
    const windows = windowsOf(model, task);
    const open = windows.find(([, closes]) => at <= closes);
    if (!open) late = Math.max(late, at - windows.at(-1)![1]);
    else at = Math.max(at, open[0]);
    at += timeAt(model, task, places[i]!);
  });
  at += type.duration_seconds[places.at(-2)! * model.locations + places.at(-1)!]!;
  return { late: Math.max(late, at - type.latest), duration: at - departure };
}

/** Setup, where the stop before was somewhere else, and service. */
function timeAt(model: Model, task: number, placeBefore: number): number {
  const setup = placeBefore === model.location[task] ? 0 : model.setup_seconds[task]!;
  return setup + model.service_seconds[task]!;
}

function windowsOf(model: Model, task: number): [opens: number, closes: number][] {
  const windows: [number, number][] = [];
  let opens = model.earliest[task]!;
  for (let gap = model.gapsFrom[task]!; gap < model.gapsFrom[task + 1]!; gap += 1) {
    windows.push([opens, model.gapStart[gap]!]);
    opens = model.gapEnd[gap]!;
  }
  windows.push([opens, model.latest[task]!]);
  return windows;
}
