import type { Reason } from './explain.ts';
import type { Guess } from './matrices.ts';
import { moreThan, planOf, type Travel } from './planned-plan.ts';
import type { Job, Problem, Shipment, Stop, Vehicle } from './problem.ts';
import type { Solution } from './solution.ts';

const LIMITS = ['max_tasks', 'max_travel_time', 'max_distance', 'max_duration'] as const;

const TIMES: readonly Relaxed['field'][] = ['time_windows', 'time_window', 'max_travel_time', 'max_duration'];
/** Beyond the reasons' times, and how closely it is found out. */
const MAX_LONGER = 4 * 3600;
const SECONDS_A_STEP = 60;

export interface ExplainOptions {
  /** Travel estimates, if the problem has no matrices. */
  readonly guess?: Guess | undefined;
  /** How long a vehicle without `reloads` would take to load again at its start; if missing, it may not. */
  readonly reload_seconds?: number;
}

/** A field of the task or of its vehicle that gives way. */
export interface Relaxed {
  readonly of: 'task' | 'vehicle';
  readonly field:
    | 'time_windows'
    | 'time_window'
    | 'capacity'
    | 'reloads'
    | 'skills'
    | 'prize'
    | (typeof LIMITS)[number];
  /** In the field's unit; 0 where it has none; of `reloads`, at its start, the seconds each takes. */
  readonly by: number;
}

export interface Relaxation extends Travel {
  readonly vehicle: number;
  readonly relaxes: readonly Relaxed[];
  /** What the plan would cost more, beside the way; a prize is not deducted. */
  readonly cost: number;
}

export interface TaskRelaxation {
  /** Shipments by their pickup. */
  readonly type: 'job' | 'pickup';
  readonly id: number;
  /** What has to give way for the plan to serve it, as near to the request as can be; null if no such thing is known. */
  readonly nearest: Relaxation | null;
}

/**
 * For every unassigned task: its reasons on the vehicle that comes closest, as changes of the problem, of which the first is taken under
 * which that vehicle does serve it. Where speeds or breaks make the reasons' times too short, the shortest that will do.
 */
export function relaxationsOf(
  problem: Problem,
  solution: Solution,
  { guess, reload_seconds }: ExplainOptions = {},
): TaskRelaxation[] {
  return solution.unassigned.flatMap(({ type, id, vehicle, reasons }): TaskRelaxation[] => {
    if (type === 'delivery') return [];
    const own = problem.vehicles.find((one) => one.id === vehicle);
    const mayReload = reload_seconds !== undefined && own !== undefined && isReloadable(own);
    const candidates = candidatesFor(reasons, mayReload ? reload_seconds : null);
    const served = (relaxes: readonly Relaxed[]) =>
      serve(problem, solution, { type, id, nearest: { vehicle, relaxes } }, guess);
    for (const relaxes of candidates) {
      const nearest = served(relaxes);
      if (nearest) return [{ type, id, nearest }];
    }
    for (const relaxes of candidates) {
      const nearest = shortest(relaxes, served);
      if (nearest) return [{ type, id, nearest }];
    }
    return [{ type, id, nearest: null }];
  });
}

/** The least that its times must be longer for the task to be served, by bisection. */
function shortest(
  relaxes: readonly Relaxed[],
  served: (relaxes: readonly Relaxed[]) => Relaxation | null,
): Relaxation | null {
  if (!relaxes.some(isTime)) return null;
  const longer = (seconds: number) =>
    served(relaxes.map((one) => (isTime(one) ? { ...one, by: one.by + seconds } : one)));
  let best = longer(MAX_LONGER);
  if (!best) return null;
  let [from, to] = [0, MAX_LONGER];
  while (to - from > SECONDS_A_STEP) {
    const middle = Math.floor((from + to) / 2);
    const found = longer(middle);
    if (found) best = found;
    if (found) to = middle;
    else from = middle;
  }
  return best;
}

function isTime({ field }: Relaxed): boolean {
  return TIMES.includes(field);
}

type Wanted = Pick<TaskRelaxation, 'type' | 'id'> & {
  readonly nearest: Pick<Relaxation, 'vehicle' | 'relaxes'> | null;
};

/** The problem in which this has given way. */
export function relax(problem: Problem, { type, id, nearest }: Wanted): Problem {
  if (!nearest) return problem;
  const own = problem.vehicles.find((vehicle) => vehicle.id === nearest.vehicle)!;
  const ofTask = nearest.relaxes.filter((one) => one.of === 'task');
  const ofVehicle = nearest.relaxes.filter((one) => one.of === 'vehicle');
  const relaxed = <T extends Job | Shipment>(task: T): T =>
    ofTask.reduce((task, one) => relaxTask(task, one, own), task);
  const { jobs, shipments, vehicles } = problem;
  return {
    ...problem,
    ...(type === 'job' && { jobs: jobs!.map((job) => (job.id === id ? relaxed(job) : job)) }),
    ...(type === 'pickup' && {
      shipments: shipments!.map((one) => (one.pickup.id === id ? relaxed(one) : one)),
    }),
    vehicles: vehicles.map((one) => (one === own ? ofVehicle.reduce(relaxVehicle, one) : one)),
  };
}

function serve(
  problem: Problem,
  solution: Solution,
  wanted: Wanted & { readonly nearest: object },
  guess?: Guess,
): Relaxation | null {
  const { compiled, plan, vehicleOf, place, travelOf } = planOf(relax(problem, wanted), solution, guess);
  const task = compiled.stops.findIndex((stop) => stop.type === wanted.type && stop.id === wanted.id);
  const before = plan.cost;
  plan.begin();
  const { vehicle, relaxes } = wanted.nearest;
  const isAnyVehicle = relaxes.some(({ field }) => field === 'prize');
  if (!place(task, (route) => isAnyVehicle || vehicleOf(route) === vehicle)) return null;
  const route = plan.route[task]!;
  const found = {
    vehicle: vehicleOf(route),
    relaxes,
    cost: (plan.cost - before) / compiled.costUnit,
  };
  const after = travelOf(route);
  plan.undo();
  return { ...found, ...moreThan(travelOf(route), after) };
}

/** What to try, nearest first; nothing where a reason has no field that could give way. */
function candidatesFor(reasons: readonly Reason[], reload_seconds: number | null): Relaxed[][] {
  return reasons
    .map((reason) => candidatesOf(reason, reload_seconds))
    .reduce((all, some) => all.flatMap((one) => some.map((other) => [...one, ...other])), [[]]);
}

function candidatesOf({ code, by }: Reason, reload_seconds: number | null): Relaxed[][] {
  const reload: Relaxed[][] =
    reload_seconds === null ? [] : [[{ of: 'vehicle', field: 'reloads', by: reload_seconds }]];
  const wider: Relaxed = { of: 'task', field: 'time_windows', by };
  const longer: Relaxed = { of: 'vehicle', field: 'time_window', by };
  if (code === 'cost') return [[{ of: 'task', field: 'prize', by: 0 }]];
  if (code === 'time_window') return [[wider], [longer], [wider, longer]];
  if (code === 'skills') return [[{ of: 'task', field: 'skills', by: 0 }]];
  if (code === 'capacity') return [...reload, [{ of: 'vehicle', field: 'capacity', by }]];
  if (code === 'compartments') return reload;
  const limit = LIMITS.find((name) => name === code);
  return limit ? [[{ of: 'vehicle', field: limit, by }]] : [];
}

function relaxTask<T extends Job | Shipment>(task: T, { field, by }: Relaxed, vehicle: Vehicle): T {
  if (field === 'prize') return { ...task, prize: undefined };
  if (field === 'skills')
    return {
      ...task,
      skills: task.skills?.filter((skill) => vehicle.skills?.includes(skill)),
      allowed_vehicles: undefined,
      excluded_vehicles: task.excluded_vehicles?.filter((id) => id !== vehicle.id),
    };
  if (!('amount' in task || 'pickup' in task) || Array.isArray(task.pickup))
    return widened(task as Job, by) as T;
  const shipment = task as Shipment;
  return { ...task, pickup: widened(shipment.pickup, by), delivery: widened(shipment.delivery, by) };
}

function relaxVehicle(vehicle: Vehicle, { field, by }: Relaxed): Vehicle {
  if (field === 'capacity') return { ...vehicle, capacity: vehicle.capacity!.map((limit) => limit + by) };
  if (field === 'reloads') return { ...vehicle, reloads: [reloadAtStart(vehicle, by)] };
  if (field !== 'time_window') return { ...vehicle, [field]: (vehicle[field as 'max_tasks'] ?? 0) + by };
  const { time_window } = vehicle;
  return time_window ? { ...vehicle, time_window: [time_window[0], time_window[1] + by] } : vehicle;
}

function isReloadable({ start, start_index, reloads = [] }: Vehicle): boolean {
  return (start !== undefined || start_index !== undefined) && reloads.length === 0;
}

function reloadAtStart({ start, start_index }: Vehicle, service: number) {
  return {
    service,
    ...(start && { location: start }),
    ...(start_index !== undefined && { location_index: start_index }),
  };
}

/** With windows that close so much later: who comes early waits. Those that meet become one. */
function widened<S extends Stop>(stop: S, by: number): S {
  if (!stop.time_windows) return stop;
  const time_windows: [number, number][] = [];
  for (const [opens, closes] of stop.time_windows) {
    const last = time_windows.at(-1);
    if (last && opens <= last[1] + 1) last[1] = closes + by;
    else time_windows.push([opens, closes + by]);
  }
  return { ...stop, time_windows };
}
