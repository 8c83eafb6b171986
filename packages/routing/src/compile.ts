import { CITY, type Guess, guessMatrices } from './matrices.ts';
import { type Model, UNLIMITED, type VehicleType } from './model.ts';
import type { Coordinates, Job, Problem, Stop, Vehicle } from './problem.ts';

/** A problem made ready for the search, and the way back to its names. */
export interface Compiled {
  readonly model: Model;
  readonly problem: Problem;
  readonly stops: readonly TaskStop[];
  /** Vehicle type → the vehicles of it. */
  readonly vehiclesOf: readonly (readonly Vehicle[])[];
  /** Location → where it is, for the answer. */
  readonly places: readonly (Coordinates | undefined)[];
  /** Location → row of the given matrices; null where ways were guessed. */
  readonly rows: readonly (number | null)[];
  /** The model's moments begin here. */
  readonly startOfTime: number;
  /** One unit of the problem's cost is this many of the model's. */
  readonly costUnit: number;
}

/** What a task is in the problem. */
export interface TaskStop extends Omit<Job, 'delivery' | 'pickup'> {
  readonly type: 'job' | 'pickup' | 'delivery';
  readonly brings: readonly number[];
  readonly collects: readonly number[];
  readonly handsOver: readonly number[];
}

const NOTHING: readonly number[] = [];

/** Parts of a unit of cost, where hours and kilometres have prices of their own. */
const FINE = 100;
const DEFAULT_PER_HOUR = 3600;

export function compile(problem: Problem, guess: Guess = CITY): Compiled {
  const stops = stopsOf(problem);
  const places = new Places(problem);
  const location = Int32Array.from(stops, (stop) => places.indexOf(stop.location, stop.location_index)!);
  const ends = problem.vehicles.map((vehicle) => ({
    start: places.indexOf(vehicle.start, vehicle.start_index),
    end: places.indexOf(vehicle.end, vehicle.end_index),
  }));
  const nowhere = places.count;
  const locations = places.count + 1;
  const startOfTime = firstMoment(stops, problem.vehicles);
  const dimensions = problem.vehicles.find(({ capacity }) => capacity)?.capacity?.length ?? 0;
  const costUnit = problem.vehicles.every(hasPlainCosts) ? 1 : FINE;
  const tables = new Tables(problem, places, guess, costUnit);

  const kinds = new Map<string, { type: Omit<VehicleType, 'count' | 'serves'>; vehicles: Vehicle[] }>();
  problem.vehicles.forEach((vehicle, at) => {
    const { id: _id, description: _description, start: _start, end: _end, ...alike } = vehicle;
    const { start = nowhere, end = nowhere } = ends[at]!;
    const key = JSON.stringify({ ...alike, start, end });
    const kind = kinds.get(key);
    if (kind) {
      kind.vehicles.push(vehicle);
      return;
    }
    kinds.set(key, {
      vehicles: [vehicle],
      type: {
        start,
        end,
        ...tables.of(vehicle),
        capacity: Int32Array.from({ length: dimensions }, (_, d) => vehicle.capacity?.[d] ?? 0),
        fixedCost: (vehicle.costs?.fixed ?? 0) * costUnit,
        earliest: vehicle.time_window ? vehicle.time_window[0] - startOfTime : always(startOfTime),
        latest: vehicle.time_window ? vehicle.time_window[1] - startOfTime : UNLIMITED,
        maxTasks: vehicle.max_tasks ?? UNLIMITED,
        maxTravelSeconds: vehicle.max_travel_time ?? UNLIMITED,
        maxDistanceMetres: vehicle.max_distance ?? UNLIMITED,
        maxDurationSeconds: vehicle.max_duration ?? UNLIMITED,
        breaks: [],
        reloads: [],
        maxReloads: 0,
        compartments: [],
        assignmentCost: null,
      },
    });
  });
  const vehicleTypes = Array.from(kinds.values(), ({ type, vehicles }) => ({
    ...type,
    count: vehicles.length,
    serves: Uint8Array.from(stops, ({ skills = [] }) =>
      skills.every((skill) => vehicles[0]!.skills?.includes(skill)) ? 1 : 0,
    ),
  }));
  const windows = windowsOf(stops, startOfTime);
  return {
    problem,
    stops,
    vehiclesOf: Array.from(kinds.values(), ({ vehicles }) => vehicles),
    places: places.coordinates,
    rows: places.rows,
    startOfTime,
    costUnit,
    model: {
      tasks: stops.length,
      locations,
      dimensions,
      location,
      setup_seconds: Int32Array.from(stops, ({ setup = 0 }) => setup),
      service_seconds: Int32Array.from(stops, ({ service = 0 }) => service),
      ...windows,
      delivery: amountsOf(stops, dimensions, 'brings'),
      pickup: amountsOf(stops, dimensions, 'collects'),
      handover: amountsOf(stops, dimensions, 'handsOver'),
      partner: Int32Array.from(stops, ({ type }, task) => PARTNER[type](task)),
      isHandover: Uint8Array.from(stops, ({ type }) => (type === 'delivery' ? 1 : 0)),
      penalty: penaltiesOf(stops, vehicleTypes, locations),
      release: new Int32Array(stops.length).fill(-UNLIMITED),
      due: new Int32Array(stops.length).fill(UNLIMITED),
      latenessCost: new Float64Array(stops.length),
      products: 0,
      ordered: new Int32Array(0),
      balance: null,
      vehiclesFirst: false,
      planned: [],
      vehicleTypes,
    },
  };
}

/** The jobs, then the shipments: a pick-up and right after it its delivery. */
function stopsOf({ jobs = [], shipments = [] }: Problem): TaskStop[] {
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

function hasPlainCosts({ costs }: Vehicle): boolean {
  return (costs?.per_hour ?? DEFAULT_PER_HOUR) === DEFAULT_PER_HOUR && !costs?.per_km;
}

/** Times are kept as distances from the first moment anything names, so that dates of this century fit 32 bits. */
function firstMoment(stops: readonly Stop[], vehicles: readonly Vehicle[]): number {
  const moments = [
    ...stops.flatMap(({ time_windows = [] }) => time_windows.map(([opens]) => opens)),
    ...vehicles.flatMap(({ time_window }) => (time_window ? [time_window[0]] : [])),
  ];
  const first = moments.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? first : 0;
}

/** The earliest moment there is, for whom no window says otherwise. */
function always(startOfTime: number): number {
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

/** Serving something is worth any detour; more priority is worth more than less, whatever it costs. */
function penaltiesOf(
  stops: readonly TaskStop[],
  vehicleTypes: readonly VehicleType[],
  locations: number,
): Float64Array {
  let dearest = 1;
  for (const { cost, fixedCost } of vehicleTypes) {
    for (let at = 0; at < locations * locations; at += 1) dearest = Math.max(dearest, cost[at]! + fixedCost);
  }
  return Float64Array.from(stops, ({ type, priority = 0 }) =>
    type === 'delivery' ? 0 : 10 * dearest * (1 + priority),
  );
}

/** Every place a problem names, once. */
class Places {
  readonly coordinates: (Coordinates | undefined)[] = [];
  readonly rows: (number | null)[] = [];
  readonly #known = new Map<string, number>();
  readonly #hasMatrices: boolean;

  constructor({ matrices = {} }: Problem) {
    this.#hasMatrices = Object.keys(matrices).length > 0;
  }

  get count(): number {
    return this.coordinates.length;
  }

  indexOf(coordinates: Coordinates | undefined, row: number | undefined): number | undefined {
    if (!coordinates && row === undefined) return undefined;
    const key = this.#hasMatrices ? `row ${row}` : `at ${coordinates}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.coordinates[known] ??= coordinates;
      return known;
    }
    this.#known.set(key, this.count);
    this.rows.push(this.#hasMatrices ? row! : null);
    this.coordinates.push(coordinates);
    return this.count - 1;
  }
}

/** The matrices of each kind of vehicle, in the model's own numbering of places. */
class Tables {
  readonly #made = new Map<string, Int32Array>();
  readonly #problem: Problem;
  readonly #places: Places;
  readonly #costUnit: number;
  readonly #guessed: { durations: number[][]; distances: number[][] } | null;

  constructor(problem: Problem, places: Places, guess: Guess, costUnit: number) {
    this.#problem = problem;
    this.#places = places;
    this.#costUnit = costUnit;
    const hasMatrices = Object.keys(problem.matrices ?? {}).length > 0;
    this.#guessed = hasMatrices ? null : guessMatrices(places.coordinates as Coordinates[], guess);
  }

  of(vehicle: Vehicle) {
    const { profile = 'car', speed_factor = 1, costs = {} } = vehicle;
    const given = this.#guessed ? null : this.#problem.matrices![profile]!;
    const cell = (table: readonly (readonly number[])[] | undefined) => (from: number, to: number) =>
      table?.[this.#places.rows[from] ?? from]?.[this.#places.rows[to] ?? to] ?? 0;
    const duration = cell((given ?? this.#guessed!).durations);
    const distance = cell((given ?? this.#guessed!).distances);
    const ownCost = given?.costs && cell(given.costs);
    const { per_hour = DEFAULT_PER_HOUR, per_km = 0 } = costs;
    const seconds = (from: number, to: number) => Math.round(duration(from, to) / speed_factor);
    const duration_seconds = this.#table(`duration ${profile} ${speed_factor}`, seconds);
    const distance_metres = this.#table(`distance ${profile}`, distance);
    if (!ownCost && this.#costUnit === 1)
      return { duration_seconds, distance_metres, cost: duration_seconds };
    const cost = ownCost
      ? (from: number, to: number) => ownCost(from, to) * this.#costUnit
      : (from: number, to: number) =>
          Math.round(
            this.#costUnit * ((per_hour * seconds(from, to)) / 3600 + (per_km * distance(from, to)) / 1000),
          );
    const key = `cost ${profile} ${ownCost ? 'own' : `${speed_factor} ${per_hour} ${per_km}`}`;
    return { duration_seconds, distance_metres, cost: this.#table(key, cost) };
  }

  /** The same table for the same key. The last place is nowhere: no way to it or from it. */
  #table(key: string, value: (from: number, to: number) => number): Int32Array {
    const known = this.#made.get(key);
    if (known) return known;
    const { count } = this.#places;
    const side = count + 1;
    const table = new Int32Array(side * side);
    for (let from = 0; from < count; from += 1) {
      for (let to = 0; to < count; to += 1) table[from * side + to] = value(from, to);
    }
    this.#made.set(key, table);
    return table;
  }
}
