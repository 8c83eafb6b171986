import { always, type TaskStop } from './compile-stops.ts';
import { type Model, UNLIMITED, type VehicleType } from './model.ts';
import type { Sites } from './places.ts';
import type { Changeover, Problem, Vehicle } from './problem.ts';
import { PARTS, type Speeds } from './speeds.ts';

/** Makes keys of all vehicle properties that affect planning; vehicles with equal keys are interchangeable. */
export function likenessOf({
  jobs = [],
  shipments = [],
  objective,
}: Problem): (vehicle: Vehicle, start: number, end: number) => string {
  const tasks = [...jobs, ...shipments];
  const isAnyNamed = tasks.some(({ allowed_vehicles }) => allowed_vehicles !== undefined);
  const excluded = new Set(tasks.flatMap(({ excluded_vehicles = [] }) => excluded_vehicles));
  return (vehicle, start, end) => {
    const { id, description: _d, type: _t, start: _s, end: _e, steps = [], ...alike } = vehicle;
    const isItself =
      isAnyNamed ||
      excluded.has(id) ||
      steps.some(({ locked }) => locked) ||
      (steps.some(({ id: task }) => task !== undefined) && (objective?.change ?? 0) > 0);
    return JSON.stringify({ ...alike, start, end, ...(isItself && { id }) });
  };
}

/** True if the vehicle has the required skills and is not excluded. */
export function mayServe(
  { skills = [], allowed_vehicles: allowed, excluded_vehicles: excluded }: TaskStop,
  vehicle: Vehicle,
): boolean {
  return (
    skills.every((skill) => vehicle.skills?.includes(skill)) &&
    (allowed?.includes(vehicle.id) ?? true) &&
    !excluded?.includes(vehicle.id)
  );
}

/** Breaks, reloads and compartments of a vehicle. */
export function equipmentOf(
  vehicle: Vehicle,
  tasks: number,
  products: readonly string[],
  changeovers: readonly Changeover[],
  sites: Sites,
  startOfTime: number,
): Pick<VehicleType, 'breaks' | 'reloads' | 'maxReloads' | 'pickups' | 'compartments'> {
  const { breaks = [], reloads = [], compartments = [], max_reloads, pickups = 'any' } = vehicle;
  return {
    breaks: breaks.map(({ service = 0, time_windows, max_load }) => ({
      service_seconds: service,
      windows: time_windows?.map(([opens, closes]) => [
        opens - startOfTime,
        Math.min(UNLIMITED, closes - startOfTime),
      ]) ?? [[always(startOfTime), UNLIMITED]],
      maxLoad: max_load ? Int32Array.from(max_load) : null,
    })),
    reloads: reloads.map(({ location, location_index, service = 0, cleans = false }) => ({
      location: sites.indexOf(location, location_index, cleans ? 'cleans ' : '')!,
      service_seconds: service,
      cleans,
    })),
    maxReloads: reloads.length === 0 ? 0 : Math.min(max_reloads ?? tasks, tasks),
    pickups,
    compartments: compartments.map(({ capacity, products: held, last, next }) => ({
      capacity,
      holds: Uint8Array.from(products, (product) => ((held?.includes(product) ?? true) ? 1 : 0)),
      barsFirst: barredBy(({ from, to }, product) => from === last && to === product),
      barsLast: barredBy(({ from, to }, product) => from === product && to === next),
    })),
  };

  function barredBy(isBarred: (changeover: Changeover, product: string) => boolean): Uint8Array | null {
    const barred = Uint8Array.from(products, (product) =>
      changeovers.some((changeover) => isBarred(changeover, product)) ? 1 : 0,
    );
    return barred.includes(1) ? barred : null;
  }
}

/** From × to by numbers of products; null where no vehicle loads twice or held something before or is to after. */
export function changeoversOf(
  { changeovers = [] }: Problem,
  products: readonly string[],
  vehicleTypes: readonly Pick<VehicleType, 'compartments' | 'maxReloads'>[],
): Uint8Array | null {
  const barred = Uint8Array.from(products.flatMap((from) => products.map((to) => isBarred(from, to))));
  const canBind = vehicleTypes.some(
    ({ compartments, maxReloads }) =>
      compartments.length > 0 &&
      ((maxReloads > 0 && barred.includes(1)) ||
        compartments.some(({ barsFirst, barsLast }) => barsFirst != null || barsLast != null)),
  );
  return canBind ? barred : null;

  function isBarred(from: string, to: string): 0 | 1 {
    return changeovers.some((one) => one.from === from && one.to === to) ? 1 : 0;
  }
}

/** A vehicle's hourly speed factors; null if its speed is constant. */
export function speedsOf(
  { speeds }: Problem,
  { profile = 'car' }: Vehicle,
  startOfTime: number,
): Speeds | null {
  const byHour = speeds?.by_hour[profile];
  if (!byHour || byHour.every((share) => share === 1)) return null;
  return {
    byHour: Int32Array.from(byHour, (share) => Math.round(share * PARTS)),
    sinceMidnight: startOfTime + (speeds.utc_offset ?? 0),
  };
}

/** Routes from the vehicles' `steps`, as task indexes. */
export function plannedOf(
  vehiclesOf: readonly (readonly Vehicle[])[],
  stops: readonly TaskStop[],
): Model['planned'] {
  const taskOf = new Map(stops.map(({ type, id }, task) => [`${type} ${id}`, task]));
  return vehiclesOf.flatMap((vehicles, type) =>
    vehicles.flatMap(({ steps = [] }) => {
      const planned = steps.flatMap(({ type: kind, id, locked }) => {
        const task = taskOf.get(`${kind} ${id}`);
        return task === undefined ? [] : [{ task, locked: locked === true }];
      });
      if (planned.length === 0) return [];
      return [
        {
          type,
          tasks: planned.map(({ task }) => task),
          locked: planned.filter(({ locked }) => locked).length,
        },
      ];
    }),
  );
}

/** Vehicle types with their costs of plan changes and their locked tasks. */
export function withPlan(
  vehicleTypes: readonly VehicleType[],
  planned: Model['planned'],
  tasks: number,
  change: number,
): VehicleType[] {
  const plannedOn = new Int32Array(tasks).fill(-1);
  for (const { type, tasks: sequence } of planned) for (const task of sequence) plannedOn[task] = type;
  return vehicleTypes.map((type, at) => {
    const locked = new Set(
      planned.filter((route) => route.type === at).flatMap((route) => route.tasks.slice(0, route.locked)),
    );
    return {
      ...type,
      serves: type.serves.map((may, task) => (locked.has(task) ? 1 : may)),
      assignmentCost:
        change > 0 ? Float64Array.from(plannedOn, (on) => (on >= 0 && on !== at ? change : 0)) : null,
    };
  });
}
