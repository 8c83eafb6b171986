import { alongCurve } from './along-curve.ts';
import {
  always,
  earliestTime,
  penaltiesOf,
  productsOf,
  relationsOf,
  stopsOf,
  type TaskStop,
  tasksOf,
} from './compile-stops.ts';
import {
  changeoversOf,
  equipmentOf,
  likenessOf,
  mayServe,
  plannedOf,
  speedsOf,
  withPlan,
} from './compile-vehicles.ts';
import { CITY, type Guess } from './matrices.ts';
import { withNarrowMatrices } from './matrix.ts';
import { type Model, UNLIMITED, type VehicleType } from './model.ts';
import { DEFAULT_PER_HOUR, FINE, Sites, Tables } from './places.ts';
import type { Coordinates, Problem, Vehicle } from './problem.ts';
import { stretchLocked } from './stretch-locked.ts';

/** A problem compiled for the search, with the data to translate results back. */
export interface Compiled {
  readonly model: Model;
  readonly problem: Problem;
  readonly stops: readonly TaskStop[];
  /** Vehicle type → its vehicles. */
  readonly vehiclesOf: readonly (readonly Vehicle[])[];
  /** Location → coordinates for the solution. */
  readonly sites: readonly (Coordinates | undefined)[];
  /** Location → row of the input matrices; null for estimated matrices. */
  readonly rows: readonly (number | null)[];
  /** Time 0 of the model. */
  readonly startOfTime: number;
  /** Model cost units per cost unit of the problem. */
  readonly costUnit: number;
}

export function compile(problem: Problem, guess: Guess = CITY): Compiled {
  const { vehicles, objective = {} } = problem;
  const stops = stopsOf(problem);
  const sites = new Sites(problem);
  for (const at of orderOf(stops)) sites.indexOf(stops[at]!.location, stops[at]!.location_index);
  const location = Int32Array.from(stops, (stop) => sites.indexOf(stop.location, stop.location_index)!);
  const startOfTime = earliestTime(stops, vehicles);
  const products = productsOf(stops);
  const found = vehicles.map((vehicle) => ({
    start: sites.indexOf(vehicle.start, vehicle.start_index),
    end: sites.indexOf(vehicle.end, vehicle.end_index),
    ...equipmentOf(vehicle, stops.length, products, problem.changeovers ?? [], sites, startOfTime),
  }));
  const nowhere = sites.count;
  const locations = sites.count + 1;
  const dimensions = vehicles.find(({ capacity }) => capacity)?.capacity?.length ?? 0;
  const costUnit = hasPlainCosts(problem, stops) ? 1 : FINE;
  const tables = new Tables(problem, sites, guess, costUnit);

  const keyOf = likenessOf(problem);
  const kinds = new Map<string, { type: VehicleType; vehicles: Vehicle[] }>();
  vehicles.forEach((vehicle, at) => {
    const { start = nowhere, end = nowhere, ...equipment } = found[at]!;
    const key = keyOf(vehicle, start, end);
    const kind = kinds.get(key);
    if (kind) {
      kind.vehicles.push(vehicle);
      return;
    }
    kinds.set(key, {
      vehicles: [vehicle],
      type: {
        count: 1,
        start,
        end,
        ...equipment,
        ...tables.of(vehicle),
        ...limitsOf(vehicle, startOfTime),
        speeds: speedsOf(problem, vehicle, startOfTime),
        capacity: Int32Array.from({ length: dimensions }, (_, d) => vehicle.capacity?.[d] ?? 0),
        fixedCost: (vehicle.costs?.fixed ?? 0) * costUnit,
        serves: Uint8Array.from(stops, (stop) => (mayServe(stop, vehicle) ? 1 : 0)),
        assignmentCost: null,
      },
    });
  });
  const vehiclesOf = Array.from(kinds.values(), (kind) => kind.vehicles);
  const planned = plannedOf(vehiclesOf, stops);
  const vehicleTypes = withPlan(
    withNarrowMatrices(
      Array.from(kinds.values(), ({ type, vehicles: alike }) => ({ ...type, count: alike.length })),
    ),
    planned,
    stops.length,
    (objective.change ?? 0) * costUnit,
  );
  const { balance } = objective;
  const model = {
    locations,
    location,
    ...tasksOf(stops, startOfTime, dimensions, costUnit),
    vehicleTypes,
    changeovers: changeoversOf(problem, products, vehicleTypes),
    relations: relationsOf(stops),
    balance: balance ? { by: balance.by, weight: balance.weight * costUnit } : null,
    vehiclesFirst: objective.vehicles_first ?? false,
    planned,
  };
  return {
    problem,
    stops,
    vehiclesOf,
    sites: sites.coordinates,
    rows: sites.rows,
    startOfTime,
    costUnit,
    model: stretchLocked({ ...model, penalty: penaltiesOf(stops, model, costUnit) }),
  };
}

/** In which locations are numbered: by place, where all coordinates are given. */
function orderOf(stops: readonly TaskStop[]): number[] {
  const points = stops.flatMap(({ location }) => (location ? [location] : []));
  return points.length === stops.length ? alongCurve(points) : [];
}

function limitsOf(vehicle: Vehicle, startOfTime: number) {
  const { time_window: hours } = vehicle;
  return {
    earliest: hours ? hours[0] - startOfTime : always(startOfTime),
    latest: hours ? Math.min(UNLIMITED, hours[1] - startOfTime) : UNLIMITED,
    maxTasks: vehicle.max_tasks ?? UNLIMITED,
    maxTravelSeconds: vehicle.max_travel_time ?? UNLIMITED,
    maxDistanceMetres: vehicle.max_distance ?? UNLIMITED,
    maxDurationSeconds: vehicle.max_duration ?? UNLIMITED,
  };
}

/** True if cost is proportional to travel time, so that seconds can serve as the cost unit. */
function hasPlainCosts({ vehicles, objective }: Problem, stops: readonly TaskStop[]): boolean {
  return (
    !objective?.balance &&
    stops.every(({ late }) => !late) &&
    vehicles.every(
      ({ costs }) => (costs?.per_hour ?? DEFAULT_PER_HOUR) === DEFAULT_PER_HOUR && !costs?.per_km,
    )
  );
}
