import type { HorizonJob, HorizonProblem } from '@fleet/routing/horizon/horizon-problem.ts';
import type { Guess } from '@fleet/routing/matrices.ts';
import type { Job } from '@fleet/routing/problem.ts';
import { orderOnDay } from './plans-day.rules.ts';
import type { OrderFacts, VehicleFacts } from './plans-facts.queries.ts';
import type { ExistingTrip, LeftOutReason, PlanGeofence, PlanOrder } from './plans-facts.rules.ts';
import { buildProblem, obstaclesOf } from './plans-problem.rules.ts';
import { type BranchDay, vehiclesLeft } from './plans-trial.rules.ts';
import type { RefilledTank } from './plans-week.queries.ts';
import { weekVehicles } from './plans-week-vehicles.rules.ts';

/**
 * Several days of a branch as one problem: refills that choose among their days, orders of a single day, and each vehicle's hours beside
 * the trips it has. Days are counted from 0, times of a day from its midnight.
 */

const SECONDS_A_DAY = 86_400;
/** Ids of refills are those of their tanks beyond every order's. */
const REFILLS_FROM = 2 ** 50;

export interface WeekDay extends BranchDay {
  readonly vehicles: readonly VehicleFacts[];
  readonly existing: readonly ExistingTrip[];
  /** Orders that are in no trip. */
  readonly orders: readonly OrderFacts[];
}

/** A refill that is not ordered yet: the first and last of its days, and the most it may be on any of them. */
export interface WeekRefill {
  readonly site_tank_id: number;
  readonly days: readonly [first: number, last: number];
  readonly volume_ml: number;
}

export interface BuiltWeek {
  readonly problem: HorizonProblem;
  readonly guess: Guess;
  /** Refills that no plan could serve. */
  readonly left_out: readonly { readonly site_tank_id: number; readonly reason: LeftOutReason }[];
  /** Orders of the days that are planned along with the refills. */
  readonly order_ids: readonly number[];
}

export function refillId(site_tank_id: number): number {
  return REFILLS_FROM + site_tank_id;
}

/** The tank whose refill it is; null for an order. */
export function tankOfRefill(id: number): number | null {
  return id >= REFILLS_FROM ? id - REFILLS_FROM : null;
}

export function buildWeek(
  days: readonly WeekDay[],
  refills: readonly WeekRefill[],
  tanks: readonly RefilledTank[],
): BuiltWeek {
  const tankOf = new Map(tanks.map((tank) => [tank.site_tank_id, tank]));
  const wanted = refills.filter(({ site_tank_id }) => tankOf.has(site_tank_id));
  const ordersOn = days.map((day, at) => [
    // What comes before or apart from others is left to the plan of its day.
    ...day.orders
      .filter(({ relations }) => relations.length === 0)
      .map((order) => orderOnDay(order, day.midnight)),
    ...wanted
      .filter(({ days: [first, last] }) => first <= at && at <= last)
      .map((refill) => orderOfRefill(refill, tankOf.get(refill.site_tank_id)!, day)),
  ]);
  const vehicles = weekVehicles(days, ordersOn);
  const builtOn = days.map((day, at) => {
    const isThere = new Set(vehicles.flatMap((one) => (one.days!.includes(at) ? [one.id] : [])));
    const there = vehiclesLeft(day, day.vehicles, day.existing).filter(({ id }) => isThere.has(id));
    return buildProblem({ ...day, vehicles: there, orders: ordersOn[at]! });
  });
  const jobsOn = builtOn.map(({ problem }) => new Map(problem.jobs!.map((job) => [job.id, job])));
  const left_out: BuiltWeek['left_out'][number][] = [];
  const jobs: HorizonJob[] = [];
  const order_ids: number[] = [];
  days.forEach(({ midnight }, at) => {
    for (const [id, job] of jobsOn[at]!) {
      if (tankOfRefill(id) !== null) continue;
      order_ids.push(id);
      jobs.push({ ...sinceMidnight(job, midnight), days: [at, at] });
    }
  });
  for (const { site_tank_id, days: own } of wanted) {
    const id = refillId(site_tank_id);
    const found = jobsOn.flatMap((jobsOfDay, at) => {
      const job = jobsOfDay.get(id);
      return job ? [{ at, job }] : [];
    });
    if (found.length > 0) {
      jobs.push(refillJob(found, days, own, vehicles));
      continue;
    }
    const reasons = builtOn.flatMap((one) => one.left_out.filter(({ order_id }) => order_id === id));
    left_out.push({ site_tank_id, reason: reasons.at(-1)?.reason ?? 'no_vehicle_allowed' });
  }
  const [{ problem, guess }] = builtOn as [(typeof builtOn)[number]];
  return {
    problem: {
      horizon: { days: days.length, start: days[0]!.midnight },
      jobs,
      vehicles,
      ...(problem.speeds && { speeds: problem.speeds }),
      ...(problem.changeovers && { changeovers: problem.changeovers }),
    },
    guess,
    left_out,
    order_ids,
  };
}

/** What a vehicle carries of a tank's fuel at once. */
export function loadOf(
  { compartments, payload_grams }: Pick<VehicleFacts, 'compartments' | 'payload_grams'>,
  { fuel_type_id, grams_per_litre }: Pick<RefilledTank, 'fuel_type_id' | 'grams_per_litre'>,
): number {
  const volume_ml = compartments
    .filter(({ fuel_type_ids }) => fuel_type_ids.length === 0 || fuel_type_ids.includes(fuel_type_id))
    .reduce((sum, { capacity_ml }) => sum + capacity_ml, 0);
  return Math.min(volume_ml, Math.floor((payload_grams * 1000) / Math.max(1, grams_per_litre)));
}

/** The most that a vehicle carries at once that may come to the tank; of any vehicle, where none may. */
export function largestLoad(
  vehicles: readonly VehicleFacts[],
  tank: RefilledTank,
  geofences: readonly PlanGeofence[],
): number {
  const order = orderOfRefill({ site_tank_id: 0, days: [0, 0], volume_ml: 0 }, tank, { midnight: 0 });
  const mayCome = (vehicle: VehicleFacts) => {
    const found = obstaclesOf(order, vehicle, { geofences });
    const isBarred = found.isTooHeavy || found.isOutOfArea || found.isUnlicensed;
    return !isBarred && found.barred_classes.length === 0 && found.missing_skills.length === 0;
  };
  const loads = (of: readonly VehicleFacts[]) => Math.max(0, ...of.map((vehicle) => loadOf(vehicle, tank)));
  return loads(vehicles.filter(mayCome)) || loads(vehicles);
}

function orderOfRefill(
  { site_tank_id, volume_ml }: WeekRefill,
  { fuel_type_id, product_class, grams_per_litre, site_tank_id: _, ...site }: RefilledTank,
  { midnight }: Pick<WeekDay, 'midnight'>,
): PlanOrder {
  return orderOnDay(
    {
      ...site,
      id: refillId(site_tank_id),
      priority: 50,
      window: [midnight, midnight + SECONDS_A_DAY],
      fuels: [{ fuel_type_id, volume_ml }],
      weight_grams: Math.round((volume_ml / 1000) * grams_per_litre),
      product_classes: [product_class],
      relations: [],
    },
    midnight,
  );
}

function sinceMidnight(job: Job, midnight: number): Job {
  return {
    ...job,
    time_windows: job.time_windows!.map(
      ([opens, closes]) =>
        [Math.max(0, opens - midnight), Math.min(SECONDS_A_DAY, closes - midnight)] as const,
    ),
  };
}

/** A refill waits for no price of lateness: its last day is its limit. A vehicle may serve it that may do so whenever it is there. */
function refillJob(
  found: readonly { readonly at: number; readonly job: Job }[],
  days: readonly WeekDay[],
  [first, last]: WeekRefill['days'],
  vehicles: HorizonProblem['vehicles'],
): HorizonJob {
  const { late: _, allowed_vehicles: __, ...job } = found[0]!.job;
  const isAllowed = (id: number, there: readonly number[]) =>
    found.every(({ at, job }) => !there.includes(at) || (job.allowed_vehicles?.includes(id) ?? true));
  const allowed = vehicles.filter(({ id, days: there }) => isAllowed(id, there!)).map(({ id }) => id);
  return {
    ...sinceMidnight(job, days[found[0]!.at]!.midnight),
    ...(allowed.length < vehicles.length && { allowed_vehicles: allowed }),
    days: [first, last],
  };
}
