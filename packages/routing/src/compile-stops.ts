import { largestEntry } from './matrix.ts';
import { type Model, UNLIMITED } from './model.ts';
import type { Job, Problem, Stop, Vehicle } from './problem.ts';
import { PARTS } from './speeds.ts';

/** A task in terms of the problem. */
export interface TaskStop extends Omit<Job, 'delivery' | 'pickup'> {
  readonly type: 'job' | 'pickup' | 'delivery';
  readonly brings: readonly number[];
  readonly collects: readonly number[];
  readonly handsOver: readonly number[];
}

const NOTHING: readonly number[] = [];
const SECONDS_PER_HOUR = 3600;

/** The jobs, then the shipments, each pickup directly followed by its delivery. */
export function stopsOf({ jobs = [], shipments = [] }: Problem): TaskStop[] {
  const plain = { brings: NOTHING, collects: NOTHING, handsOver: NOTHING };
  return [
    ...jobs.map(({ delivery = NOTHING, pickup = NOTHING, ...job }) => ({
      ...plain,
      ...job,
      type: 'job' as const,
      brings: delivery,
      collects: pickup,
    })),
    ...shipments.flatMap(({ amount = NOTHING, pickup, delivery, ...wanted }) => [
      { ...plain, ...wanted, ...pickup, type: 'pickup' as const, collects: amount },
      { ...plain, ...wanted, ...delivery, type: 'delivery' as const, handsOver: amount },
    ]),
  ];
}

const PARTNER = {
  job: () => -1,
  pickup: (task: number) => task + 1,
  delivery: (task: number) => task - 1,
} as const;

/** All per-task fields of a model except locations and penalties. */
export function tasksOf(
  stops: readonly TaskStop[],
  startOfTime: number,
  dimensions: number,
  costUnit: number,
) {
  const products = productsOf(stops);
  return {
    tasks: stops.length,
    dimensions,
    setup_seconds: Int32Array.from(stops, ({ setup = 0 }) => setup),
    service_seconds: Int32Array.from(stops, ({ service = 0 }) => service),
    ...windowsOf(stops, startOfTime),
    delivery: amountsOf(stops, dimensions, 'brings'),
    pickup: amountsOf(stops, dimensions, 'collects'),
    handover: amountsOf(stops, dimensions, 'handsOver'),
    partner: Int32Array.from(stops, ({ type }, task) => PARTNER[type](task)),
    isHandover: Uint8Array.from(stops, ({ type }) => (type === 'delivery' ? 1 : 0)),
    release: Int32Array.from(stops, ({ release }) =>
      release === undefined ? -UNLIMITED : release - startOfTime,
    ),
    due: Int32Array.from(stops, ({ late }) =>
      late ? Math.min(UNLIMITED, late.after - startOfTime) : UNLIMITED,
    ),
    latenessCost: Float64Array.from(stops, ({ late }) =>
      late ? (late.per_hour * costUnit) / SECONDS_PER_HOUR : 0,
    ),
    products: products.length,
    ordered: Int32Array.from(
      stops.flatMap((stop) => products.map((product) => stop.products?.[product] ?? 0)),
    ),
  } satisfies Partial<Model>;
}

/** Names of all requested products in order of first appearance; the index is the product's number in the model. */
export function productsOf(stops: readonly TaskStop[]): string[] {
  const names = new Set<string>();
  for (const { products } of stops) for (const name in products) names.add(name);
  return [...names];
}

/** Relations between jobs by numbers of tasks, `apart` both ways; null if there are none. */
export function relationsOf(stops: readonly TaskStop[]): Model['relations'] {
  if (stops.every(({ after = [], apart = [] }) => after.length + apart.length === 0)) return null;
  const taskOf = new Map(stops.flatMap(({ type, id }, task) => (type === 'job' ? [[id, task]] : [])));
  const after = stops.map(({ after: ids = [] }) => ids.map((id) => taskOf.get(id)!));
  const apart = stops.map(() => new Set<number>());
  stops.forEach(({ apart: ids = [] }, task) => {
    for (const id of ids) {
      apart[task]!.add(taskOf.get(id)!);
      apart[taskOf.get(id)!]!.add(task);
    }
  });
  return { after, apart: apart.map((tasks) => [...tasks]) };
}

/** Times are stored relative to the earliest time in the problem, so that current Unix times fit 32 bits. */
export function earliestTime(stops: readonly Stop[], vehicles: readonly Vehicle[]): number {
  const windows = [
    ...stops.flatMap(({ time_windows = [] }) => time_windows),
    ...vehicles.flatMap(({ time_window, breaks = [] }) => [
      ...(time_window ? [time_window] : []),
      ...breaks.flatMap(({ time_windows = [] }) => time_windows),
    ]),
  ];
  const first = windows.reduce((min, [opens]) => Math.min(min, opens), Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? first : 0;
}

/** The earliest time, used where no window is specified. */
export function always(startOfTime: number): number {
  return Math.max(-startOfTime, -UNLIMITED);
}

function windowsOf(stops: readonly Stop[], startOfTime: number) {
  const gapsFrom = new Int32Array(stops.length + 1);
  const gapStart: number[] = [];
  const gapEnd: number[] = [];
  stops.forEach(({ time_windows = [] }, task) => {
    for (let w = 1; w < time_windows.length; w += 1) {
      gapStart.push(time_windows[w - 1]![1] - startOfTime);
      gapEnd.push(time_windows[w]![0] - startOfTime);
    }
    gapsFrom[task + 1] = gapStart.length;
  });
  return {
    earliest: Int32Array.from(stops, ({ time_windows: w }) =>
      w ? w[0]![0] - startOfTime : always(startOfTime),
    ),
    latest: Int32Array.from(stops, ({ time_windows: w }) =>
      w ? Math.min(UNLIMITED, w.at(-1)![1] - startOfTime) : UNLIMITED,
    ),
    gapsFrom,
    gapStart: Int32Array.from(gapStart),
    gapEnd: Int32Array.from(gapEnd),
  };
}

function amountsOf(
  stops: readonly TaskStop[],
  dimensions: number,
  field: 'brings' | 'collects' | 'handsOver',
): Int32Array {
  const amounts = new Int32Array(stops.length * dimensions);
  stops.forEach((stop, task) => {
    amounts.set(stop[field], task * dimensions);
  });
  return amounts;
}

/**
 * Without a prize, serving a task outweighs any detour, lateness and imbalance, and higher priority outweighs lower at any cost.
 */
export function penaltiesOf(
  stops: readonly TaskStop[],
  model: Omit<Model, 'penalty'>,
  costUnit: number,
): Float64Array {
  const dearest = dearestTravel(model) + dearestSurcharge(model);
  return Float64Array.from(stops, ({ type, priority = 0, prize }) => {
    if (type === 'delivery') return 0;
    return prize === undefined ? 10 * dearest * (1 + priority) : prize * costUnit;
  });
}

function dearestTravel({ vehicleTypes }: Omit<Model, 'penalty'>): number {
  const largest = new Map(
    Array.from(new Set(vehicleTypes.map(({ cost }) => cost)), (cost) => [cost, largestEntry(cost)]),
  );
  return vehicleTypes.reduce(
    (upperBound, { cost, fixedCost }) => Math.max(upperBound, largest.get(cost)! + fixedCost),
    1,
  );
}

function largestOf(table: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < table.length; at += 1) if (table[at]! > largest) largest = table[at]!;
  return largest;
}

/** Maximum ratio of travel time in the slowest hour to the matrix. */
function slowestOf(vehicleTypes: Model['vehicleTypes']): number {
  return Math.max(1, ...vehicleTypes.map(({ speeds }) => (speeds ? PARTS / Math.min(...speeds.byHour) : 1)));
}

/** Upper bound of what lateness, balance and plan changes can add for one more task in any route. */
function dearestSurcharge(model: Omit<Model, 'penalty'>): number {
  const { tasks, service_seconds, setup_seconds, latenessCost, balance, vehicleTypes, earliest, due } = model;
  const isRequested =
    balance !== null || latenessCost.some((cost) => cost > 0) || vehicleTypes.some(({ speeds }) => speeds);
  const tables = new Set(isRequested ? vehicleTypes.map(({ duration_seconds }) => duration_seconds) : []);
  const longest = Math.max(0, ...Array.from(tables, largestEntry)) * slowestOf(vehicleTypes);
  const busy = service_seconds.reduce((sum, seconds, task) => sum + seconds + setup_seconds[task]!, 0);
  const horizon = busy + (2 * tasks + 1) * longest;
  let upperBound = 0;
  if (balance)
    upperBound +=
      balance.weight * (balance.by === 'tasks' ? 2 * tasks + 1 : (horizon / SECONDS_PER_HOUR) ** 2);
  // One more task may make all later ones late.
  const last = earliest.reduce((latest, at) => Math.max(latest, at), 0) + horizon;
  latenessCost.forEach((cost, task) => {
    if (cost > 0) upperBound += cost * Math.max(0, last - due[task]!);
  });
  // Or slower, with time-dependent speeds.
  const dearestSecond = Math.max(
    0,
    ...vehicleTypes.map(({ speeds, secondCost }) => (speeds ? secondCost : 0)),
  );
  upperBound += dearestSecond * (2 * tasks + 1) * longest;
  const changes = vehicleTypes.map(({ assignmentCost }) => (assignmentCost ? largestOf(assignmentCost) : 0));
  return upperBound + Math.max(0, ...changes);
}
