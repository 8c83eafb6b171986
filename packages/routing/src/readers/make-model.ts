import { alongCurve } from '../along-curve.ts';
import { largestEntry, type Matrix, mapMatrix, withNarrowMatrices } from '../matrix.ts';
import { type Model, UNLIMITED, type VehicleType } from '../model.ts';

/** Fills in defaults: no windows, no service time, no limits, all tasks mandatory. With `points` of all locations, by place. */
export function makeModel({
  points,
  ...input
}: ModelInput & { points?: readonly (readonly [x: number, y: number])[] }): Model {
  const model = withDefaults(input);
  const { vehicleTypes, ...rest } = points ? renumbered(model, alongCurve(points)) : model;
  return { ...rest, vehicleTypes: withNarrowMatrices(vehicleTypes) };
}

type ModelInput = Pick<Model, 'locations' | 'location'> &
  Partial<Omit<Model, 'vehicleTypes'>> & {
    vehicleTypes: (Pick<VehicleType, 'start' | 'end' | 'cost'> & Partial<VehicleType>)[];
  };

function withDefaults(input: ModelInput): Model {
  const tasks = input.location.length;
  const zeros = new Int32Array(tasks);
  const dimensions = input.dimensions ?? 0;
  const dearest = Math.max(0, ...input.vehicleTypes.map(({ cost }) => largestEntry(cost)));
  const fixed = Math.max(0, ...input.vehicleTypes.map(({ fixedCost = 0 }) => fixedCost));
  return {
    tasks,
    dimensions,
    setup_seconds: zeros,
    service_seconds: zeros,
    earliest: zeros,
    latest: new Int32Array(tasks).fill(UNLIMITED),
    gapsFrom: new Int32Array(tasks + 1),
    gapStart: new Int32Array(0),
    gapEnd: new Int32Array(0),
    delivery: new Int32Array(tasks * dimensions),
    pickup: new Int32Array(tasks * dimensions),
    handover: new Int32Array(tasks * dimensions),
    partner: new Int32Array(tasks).fill(-1),
    isHandover: new Uint8Array(tasks),
    // Far more than serving it could cost, yet comparable in floating point.
    penalty: new Float64Array(tasks).fill(10 * (dearest + fixed) + 1),
    release: new Int32Array(tasks).fill(-UNLIMITED),
    due: new Int32Array(tasks).fill(UNLIMITED),
    latenessCost: new Float64Array(tasks),
    products: 0,
    ordered: new Int32Array(0),
    changeovers: null,
    relations: null,
    balance: null,
    vehiclesFirst: false,
    planned: [],
    ...input,
    vehicleTypes: input.vehicleTypes.map((type) => ({
      count: tasks,
      capacity: new Int32Array(dimensions).fill(UNLIMITED),
      duration_seconds: type.cost,
      isSameBack: false,
      ...distancesIn(type.cost, input.locations),
      speeds: null,
      secondCost: 0,
      fixedCost: 0,
      earliest: 0,
      latest: UNLIMITED,
      maxTasks: UNLIMITED,
      maxTravelSeconds: UNLIMITED,
      maxDistanceMetres: UNLIMITED,
      maxDurationSeconds: UNLIMITED,
      serves: new Uint8Array(tasks).fill(1),
      breaks: [],
      reloads: [],
      maxReloads: 0,
      pickups: 'any',
      compartments: [],
      assignmentCost: null,
      ...type,
    })),
  };
}

/** The same problem with its locations in this order. */
function renumbered(model: Model, order: readonly number[]): Model {
  const number = new Int32Array(order.length);
  order.forEach((from, to) => {
    number[from] = to;
  });
  const moved = new Map<Matrix, Matrix>();
  const inOrder = (table: Matrix) => {
    const known = moved.get(table);
    if (known) return known;
    const made = mapMatrix(table, (_, at) => {
      const column = at % order.length;
      return table[order[(at - column) / order.length]! * order.length + order[column]!]!;
    });
    moved.set(table, made);
    return made;
  };
  return {
    ...model,
    location: model.location.map((from) => number[from]!),
    vehicleTypes: model.vehicleTypes.map((type) => ({
      ...type,
      start: number[type.start]!,
      end: number[type.end]!,
      cost: inOrder(type.cost),
      duration_seconds: inOrder(type.duration_seconds),
      ...distancesIn(inOrder(type.distance_metres()), order.length),
      reloads: type.reloads.map((reload) => ({ ...reload, location: number[reload.location]! })),
    })),
  };
}

/** A distance matrix with access to single entries. */
export function distancesIn(table: Matrix, side: number): Pick<VehicleType, 'distance_metres' | 'metres'> {
  return { distance_metres: () => table, metres: (from, to) => table[from * side + to]! };
}
