import type { Compiled, TaskStop } from './compile.ts';
import { explainUnserved, type Reason } from './explain.ts';
import type { Coordinates } from './problem.ts';
import type { Found } from './search/anneal.ts';

/** VROOM's solution format. Costs are the problem's, times its own clock. */
export interface Solution {
  readonly code: 0;
  readonly summary: Totals & {
    readonly routes: number;
    readonly unassigned: number;
    readonly priority: number;
  };
  readonly routes: readonly SolutionRoute[];
  readonly unassigned: readonly {
    id: number;
    type: TaskStop['type'];
    location?: Coordinates;
    location_index?: number;
    /** Ours: what keeps it from the vehicle that comes nearest to serving it, and by how much. */
    reasons: readonly Reason[];
    vehicle: number;
  }[];
}

export interface Totals {
  readonly cost: number;
  readonly delivery: readonly number[];
  readonly pickup: readonly number[];
  readonly setup: number;
  readonly service: number;
  /** On the way. */
  readonly duration: number;
  readonly waiting_time: number;
  readonly distance: number;
}

export interface SolutionRoute extends Totals {
  readonly vehicle: number;
  readonly priority: number;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly type: 'start' | TaskStop['type'] | 'end';
  readonly id?: number;
  readonly arrival: number;
  /** On the way, since the start. */
  readonly duration: number;
  readonly distance: number;
  readonly setup: number;
  readonly service: number;
  readonly waiting_time: number;
  readonly load: readonly number[];
  readonly location?: Coordinates;
  readonly location_index?: number;
}

/** Writes what was found in the problem's own terms. Every vehicle leaves as late as keeps its arrival: nobody waits on the road for nothing. */
export function writeSolution(compiled: Compiled, found: Found): Solution {
  const { model, stops, vehiclesOf } = compiled;
  const taken = new Int32Array(vehiclesOf.length);
  const named = found.routes
    .toSorted((a, b) => a.type - b.type || a.route - b.route)
    .map(({ type, tasks }) => ({ type, tasks, vehicle: vehiclesOf[type]![taken[type]!++]!.id }));
  const routes = named.map(({ type, vehicle, tasks }) => writeRoute(compiled, type, vehicle, tasks));
  const vehicleAt = new Map(named.flatMap(({ vehicle, tasks }) => tasks.map((task) => [task, vehicle])));
  const unassigned = explainUnserved(model, found).flatMap(({ task, type, among, reasons }) => {
    const [first] = among;
    const vehicle = first === undefined ? vehiclesOf[type]![taken[type]!]!.id : vehicleAt.get(first)!;
    const halves = model.partner[task]! >= 0 ? [task, model.partner[task]!] : [task];
    return halves.map((half) => {
      const { id, type: kind } = stops[half]!;
      return { id, type: kind, ...placeOf(compiled, model.location[half]!), vehicle, reasons };
    });
  });
  const sum = (of: (route: SolutionRoute) => number) => routes.reduce((total, route) => total + of(route), 0);
  const sums = (of: (route: SolutionRoute) => readonly number[]) =>
    Array.from({ length: model.dimensions }, (_, d) => sum((route) => of(route)[d]!));
  return {
    code: 0,
    summary: {
      cost: sum((route) => route.cost),
      routes: routes.length,
      unassigned: unassigned.length,
      priority: sum((route) => route.priority),
      delivery: sums((route) => route.delivery),
      pickup: sums((route) => route.pickup),
      setup: sum((route) => route.setup),
      service: sum((route) => route.service),
      duration: sum((route) => route.duration),
      waiting_time: sum((route) => route.waiting_time),
      distance: sum((route) => route.distance),
    },
    routes,
    unassigned,
  };
}

function writeRoute(
  compiled: Compiled,
  typeAt: number,
  vehicle: number,
  tasks: readonly number[],
): SolutionRoute {
  const { model, stops, startOfTime, costUnit } = compiled;
  const type = model.vehicleTypes[typeAt]!;
  const places = [type.start, ...tasks.map((task) => model.location[task]!), type.end];
  const way = (matrix: Int32Array, leg: number) => matrix[places[leg]! * model.locations + places[leg + 1]!]!;
  const amounts = (of: Int32Array, task: number) =>
    Array.from(of.subarray(task * model.dimensions, (task + 1) * model.dimensions));
  const setups = tasks.map((task, i) => (places[i] === places[i + 1] ? 0 : model.setup_seconds[task]!));
  const begins = timesOf(compiled, typeAt, tasks, setups);
  let load = totalOf(
    tasks.map((task) => amounts(model.delivery, task)),
    model.dimensions,
  );
  let duration = 0;
  let distance = 0;
  let leaves = begins[0]!;
  let waiting = 0;
  const steps: Step[] = [
    { type: 'start', arrival: leaves + startOfTime, ...NOTHING_DONE, load, ...placeOf(compiled, type.start) },
  ];
  tasks.forEach((task, i) => {
    const arrival = leaves + way(type.duration_seconds, i);
    const begin = begins[i + 1]!;
    duration += way(type.duration_seconds, i);
    distance += way(type.distance_metres, i);
    waiting += begin - arrival;
    leaves = begin + setups[i]! + model.service_seconds[task]!;
    load = load.map(
      (amount, d) =>
        amount +
        amounts(model.pickup, task)[d]! -
        amounts(model.delivery, task)[d]! -
        amounts(model.handover, task)[d]!,
    );
    steps.push({
      type: stops[task]!.type,
      id: stops[task]!.id,
      arrival: arrival + startOfTime,
      duration,
      distance,
      setup: setups[i]!,
      service: model.service_seconds[task]!,
      waiting_time: begin - arrival,
      load,
      ...placeOf(compiled, model.location[task]!),
    });
  });
  duration += way(type.duration_seconds, tasks.length);
  distance += way(type.distance_metres, tasks.length);
  const arrival = leaves + way(type.duration_seconds, tasks.length);
  steps.push({
    type: 'end',
    arrival: arrival + startOfTime,
    ...NOTHING_DONE,
    duration,
    distance,
    load,
    ...placeOf(compiled, type.end),
  });
  const cost = places.slice(1).reduce((sum, _, leg) => sum + way(type.cost, leg), type.fixedCost);
  return {
    vehicle,
    cost: Math.round(cost / costUnit),
    priority: tasks.reduce(
      (sum, task) => sum + (stops[task]!.type === 'delivery' ? 0 : (stops[task]!.priority ?? 0)),
      0,
    ),
    delivery: totalOf(
      tasks.map((task) => amounts(model.delivery, task)),
      model.dimensions,
    ),
    pickup: totalOf(
      tasks.map((task) => amounts(model.pickup, task)),
      model.dimensions,
    ),
    setup: setups.reduce((a, b) => a + b, 0),
    service: tasks.reduce((sum, task) => sum + model.service_seconds[task]!, 0),
    duration,
    waiting_time: waiting,
    distance,
    // A route that starts or ends nowhere has no such step.
    steps: steps.filter(
      ({ type: kind }) =>
        (kind !== 'start' || type.start < model.locations - 1) &&
        (kind !== 'end' || type.end < model.locations - 1),
    ),
  };
}

const NOTHING_DONE = { duration: 0, distance: 0, setup: 0, service: 0, waiting_time: 0 } as const;

/** When the start is left and each service begins: as early as can be, then put off as far as the end allows. */
function timesOf(
  { model }: Compiled,
  typeAt: number,
  tasks: readonly number[],
  setups: readonly number[],
): number[] {
  const type = model.vehicleTypes[typeAt]!;
  const places = [type.start, ...tasks.map((task) => model.location[task]!), type.end];
  const way = (leg: number) => type.duration_seconds[places[leg]! * model.locations + places[leg + 1]!]!;
  const busy = (i: number) => setups[i]! + model.service_seconds[tasks[i]!]!;
  const gaps = (task: number) =>
    Array.from({ length: model.gapsFrom[task + 1]! - model.gapsFrom[task]! }, (_, at) => {
      const gap = model.gapsFrom[task]! + at;
      return [model.gapStart[gap]!, model.gapEnd[gap]!] as const;
    });
  const begins = [type.earliest];
  let at = type.earliest;
  tasks.forEach((task, i) => {
    at = Math.max(at + (i > 0 ? busy(i - 1) : 0) + way(i), model.earliest[task]!);
    at = gaps(task).find(([from, to]) => at > from && at < to)?.[1] ?? at;
    begins.push(at);
  });
  const end = at + (tasks.length > 0 ? busy(tasks.length - 1) : 0) + way(tasks.length);
  let by = end;
  for (let i = tasks.length - 1; i >= 0; i -= 1) {
    const task = tasks[i]!;
    by = Math.min(by - way(i + 1) - busy(i), model.latest[task]!);
    by = gaps(task).find(([from, to]) => by > from && by < to)?.[0] ?? by;
    begins[i + 1] = by;
  }
  begins[0] = Math.min(by - way(0), type.latest);
  // Forward once more: service begins when one is there and it is open, not at the last moment it may.
  for (let i = 0; i < tasks.length; i += 1) {
    const task = tasks[i]!;
    const arrival = begins[i]! + (i > 0 ? busy(i - 1) : 0) + way(i);
    const open = Math.max(arrival, model.earliest[task]!);
    begins[i + 1] = gaps(task).find(([from, to]) => open > from && open < to)?.[1] ?? open;
  }
  return begins;
}

function totalOf(rows: readonly (readonly number[])[], dimensions: number): number[] {
  return Array.from({ length: dimensions }, (_, d) => rows.reduce((sum, row) => sum + row[d]!, 0));
}

function placeOf({ places, rows }: Compiled, location: number) {
  const coordinates = places[location];
  const row = rows[location];
  return {
    ...(coordinates && { location: coordinates }),
    ...(typeof row === 'number' && { location_index: row }),
  };
}
