import { type Model, UNLIMITED, type VehicleType } from '../model.ts';
import { makeModel } from './make-model.ts';
import { headerOf, sectionOf } from './sections.ts';

/** A rich instance, and how many cost units of the model equal one published unit. */
export interface VrplibInstance {
  readonly model: Model;
  readonly costUnit: number;
  /** Vehicle of the file → index in `vehicleTypes`; published routes are listed by vehicle. */
  readonly typeOfVehicle: readonly number[];
}

/**
 * Units used in the literature. `time`: parts per unit of time and distance, rounded to nearest or down; `cost` likewise, times
 * the vehicle's price per unit of distance.
 */
const KINDS = {
  /** Distances rounded as TSPLIB defines. */
  CVRP: { parts: 1, round: Math.round, costUnit: 1 },
  /** Backhauls after linehauls, no route of backhauls alone (Queiroga et al. 2020). */
  VRPB: { parts: 1, round: Math.round, costUnit: 1 },
  /** Tenths, rounded down (DIMACS); published with one decimal. */
  VRPTW: { parts: 10, round: floor, costUnit: 10 },
  /** The same, and tenths of the prizes left behind. */
  PCVRPTW: { parts: 10, round: floor, costUnit: 1 },
  /** Several depots: thousandths (Vidal et al. 2013). */
  MDVRPTW: { parts: 1000, round: Math.round, costUnit: 1 },
  /** Multiple trips with release times: tenths, rounded down (Yang 2023). */
  MTVRPTWR: { parts: 10, round: floor, costUnit: 1 },
  /** Heterogeneous fleet: exact distances; prices are hundredths (Pessoa, Sadykov and Uchoa 2018). */
  HFVRP: { parts: 1, round: (units: number) => units, costUnit: 100 },
} as const;

/** Floating-point error must not push an exact tenth down to the next one. */
function floor(tenths: number): number {
  return Math.floor(tenths + 1e-9);
}

/** Reads an instance in the VRPLIB dialect of PyVRP's collection. Throws for an unknown kind or section. */
export function readVrplib(text: string): VrplibInstance {
  const kind = KINDS[headerOf(text, 'TYPE') as keyof typeof KINDS];
  if (!kind)
    throw new Error(`TYPE is ${headerOf(text, 'TYPE')}; it can be ${Object.keys(KINDS).join(', ')}.`);
  for (const [, name = ''] of text.matchAll(/^(\w+_SECTION)\s*$/gm))
    if (!SECTIONS.includes(name)) throw new Error(`${name} is not known.`);
  const points = sectionOf(text, 'NODE_COORD_SECTION');
  const locations = Number(headerOf(text, 'DIMENSION'));
  if (points.length !== locations)
    throw new Error(`DIMENSION is ${locations}; ${points.length} places are given.`);
  const depots = sectionOf(text, 'DEPOT_SECTION').filter(([id = 0]) => id > 0).length;
  const columns = new Map<string, number[]>();
  const tasks = locations - depots;
  const task = (at: number) => at + depots;
  const column = (name: string) => {
    const known = columns.get(name) ?? sectionOf(text, name).map(([, value = 0]) => value);
    columns.set(name, known);
    return known;
  };
  const ofTask = (name: string, whereNone: number) => {
    const values = column(name);
    const one = headerOf(text, name.replace('_SECTION', ''));
    return Int32Array.from({ length: tasks }, (_, at) => {
      const value = values[task(at)] ?? (one && Number(one));
      return value === undefined ? whereNone : kind.round(Number(value) * kind.parts);
    });
  };
  const distance = (from: number, to: number) => {
    const [, x1 = 0, y1 = 0] = points[from]!;
    const [, x2 = 0, y2 = 0] = points[to]!;
    return kind.round(Math.hypot(x1 - x2, y1 - y2) * kind.parts);
  };
  const windows = sectionOf(text, 'TIME_WINDOW_SECTION');
  const window = (location: number) =>
    windows.length === 0
      ? ([0, UNLIMITED] as const)
      : ([windows[location]![1]! * kind.parts, windows[location]![2]! * kind.parts] as const);
  const tables = new Map<number, Int32Array>();
  const table = (price: number) => {
    const known = tables.get(price);
    if (known) return known;
    const made = Int32Array.from({ length: locations ** 2 }, (_, at) =>
      Math.round(price * distance(Math.floor(at / locations), at % locations)),
    );
    tables.set(price, made);
    return made;
  };

  const vehicle = (at: number) => {
    const value = (name: string) => {
      const values = column(`VEHICLES_${name}_SECTION`);
      const one = headerOf(text, `VEHICLES_${name}`);
      return values[at] ?? (one === undefined ? undefined : Number(one));
    };
    const depot = (value('DEPOT') ?? 1) - 1;
    const duration = value('MAX_DURATION');
    const reload = value('RELOAD_DEPOT');
    const [earliest, latest] = window(depot);
    return {
      start: depot,
      end: depot,
      earliest,
      latest,
      capacity: column('CAPACITY_SECTION')[at] ?? Number(headerOf(text, 'CAPACITY')),
      fixedCost: value('FIXED_COST') ?? 0,
      price: value('UNIT_DISTANCE_COST') ?? 1,
      maxDurationSeconds: duration === undefined ? UNLIMITED : duration * kind.parts,
      reload: reload === undefined ? -1 : reload - 1,
    };
  };
  const kinds = new Map<string, ReturnType<typeof vehicle> & { count: number }>();
  const typeOfVehicle: number[] = [];
  for (let at = 0; at < Number(headerOf(text, 'VEHICLES') ?? tasks); at += 1) {
    const one = vehicle(at);
    const key = JSON.stringify(one);
    kinds.set(key, { ...one, count: (kinds.get(key)?.count ?? 0) + 1 });
    typeOfVehicle.push([...kinds.keys()].indexOf(key));
  }
  const prizes = column('PRIZE_SECTION');
  const backhauls = column('BACKHAUL_SECTION');
  const ofTasks = (values: readonly number[]) =>
    Int32Array.from({ length: tasks }, (_, at) => values[task(at)] ?? 0);
  const model = makeModel({
    locations,
    points: points.map(([, x = 0, y = 0]) => [x, y]),
    dimensions: 1,
    location: Int32Array.from({ length: tasks }, (_, at) => task(at)),
    delivery: ofTasks(column('DEMAND_SECTION')),
    pickup: ofTasks(backhauls),
    earliest: Int32Array.from({ length: tasks }, (_, at) => window(task(at))[0]),
    latest: Int32Array.from({ length: tasks }, (_, at) => window(task(at))[1]),
    service_seconds: ofTask('SERVICE_TIME_SECTION', 0),
    release: ofTask('RELEASE_TIME_SECTION', -UNLIMITED),
    vehicleTypes: [...kinds.values()].map(
      ({
        reload,
        price,
        capacity,
        ...type
      }): Partial<VehicleType> & Pick<VehicleType, 'start' | 'end' | 'cost'> => ({
        ...type,
        capacity: Int32Array.of(capacity),
        cost: table(price),
        duration_seconds: table(1),
        reloads: reload < 0 ? [] : [{ location: reload, service_seconds: 0 }],
        maxReloads: reload < 0 ? 0 : tasks,
        pickups: backhauls.length > 0 ? 'return' : 'any',
      }),
    ),
  });
  return {
    costUnit: kind.costUnit,
    typeOfVehicle,
    model: {
      ...model,
      // Without a prize a client must be served.
      penalty: model.penalty.map((penalty, at) => (prizes[task(at)] ?? 0) * kind.parts || penalty),
    },
  };
}

const SECTIONS: readonly string[] = [
  'NODE_COORD_SECTION',
  'DEMAND_SECTION',
  'SERVICE_TIME_SECTION',
  'TIME_WINDOW_SECTION',
  'RELEASE_TIME_SECTION',
  'PRIZE_SECTION',
  'BACKHAUL_SECTION',
  'CAPACITY_SECTION',
  'DEPOT_SECTION',
  'VEHICLES_DEPOT_SECTION',
  'VEHICLES_RELOAD_DEPOT_SECTION',
  'VEHICLES_MAX_DURATION_SECTION',
  'VEHICLES_FIXED_COST_SECTION',
  'VEHICLES_UNIT_DISTANCE_COST_SECTION',
];
