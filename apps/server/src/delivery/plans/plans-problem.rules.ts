import { metresOutside } from '@fleet/domain/areas.ts';
import { mayCarry } from '@fleet/domain/delivery.ts';
import type { Guess } from '@fleet/routing/matrices.ts';
import type { Job, Problem } from '@fleet/routing/problem.ts';
import type {
  LeftOutReason,
  PlanConstraints,
  PlanFacts,
  PlanGeofence,
  PlanOrder,
  PlanVehicle,
} from './plans-facts.rules.ts';
import { withRelations } from './plans-relations.rules.ts';
import {
  changeoversOf,
  cleanedFirst,
  PROFILE,
  productOf,
  skillOf,
  vehicleOf,
} from './plans-vehicles.rules.ts';

/**
 * A branch's day as a problem of the optimiser: jobs are orders, vehicles are vehicles, under their own ids. Costs are
 * halalas, times seconds of 1970, amounts litres of a fuel in compartments and kilograms on the axles.
 */

export interface BuiltProblem {
  readonly problem: Problem;
  /** Travel estimates without a road network. */
  readonly guess: Guess;
  readonly left_out: readonly { readonly order_id: number; readonly reason: LeftOutReason }[];
}

const RIYADH_OFFSET_SECONDS = 10_800;
const SECONDS_A_DAY = 86_400;
/** An order of this priority is as late as its neighbours; of two that cannot both come in time the more urgent does. */
const USUAL_PRIORITY = 50;

/** Builds the problem. Orders that no plan could serve are left out, with the reason. */
export function buildProblem(facts: PlanFacts): BuiltProblem {
  const { branch, vehicles, orders } = facts;
  const left_out: { order_id: number; reason: LeftOutReason }[] = [];
  const alone = orders.flatMap((order) => {
    const job = jobOf(order, facts);
    if (typeof job !== 'string') return [job];
    left_out.push({ order_id: order.id, reason: job });
    return [];
  });
  const related = withRelations(alone, facts);
  const jobs = related.jobs;
  for (const order_id of related.left_out) left_out.push({ order_id, reason: 'after' });
  const depot = [branch.longitude, branch.latitude] as const;
  return {
    problem: {
      jobs,
      vehicles: vehicles.map((vehicle) => vehicleOf(cleanedFirst(vehicle, orders, facts), facts, depot)),
      ...sharedParts(facts),
    },
    guess: guessOf(facts.constraints),
    left_out,
  };
}

function sharedParts({
  constraints,
  fuel_classes,
}: Pick<PlanFacts, 'constraints' | 'fuel_classes'>): Pick<Problem, 'speeds' | 'objective' | 'changeovers'> {
  const changeovers = changeoversOf(constraints, fuel_classes);
  return {
    ...(changeovers.length > 0 && { changeovers }),
    speeds: {
      by_hour: { [PROFILE]: constraints.speed_percent_by_hour.map((percent) => percent / 100) },
      utc_offset: RIYADH_OFFSET_SECONDS,
    },
    objective: {
      vehicles_first: !constraints.time_and_fuel_optimization,
      ...(constraints.balanced_allocation && {
        balance: { by: 'time' as const, weight: constraints.balance_halalas },
      }),
    },
  };
}

function guessOf({ detour_percent, speed_metres_per_hour }: PlanConstraints): Guess {
  return { detour: detour_percent / 100, metresPerSecond: speed_metres_per_hour / 3600 };
}

/**
 * One vehicle and these orders, all included: for timing a manual decision. What the vehicle may not do is not in it,
 * see `obstaclesOf`; it may reload, whatever the depot allows.
 */
export function buildTripProblem(
  facts: Pick<PlanFacts, 'branch' | 'constraints' | 'fuel_classes'>,
  vehicle: PlanVehicle,
  orders: readonly PlanOrder[],
): Pick<BuiltProblem, 'problem' | 'guess'> {
  const { branch, constraints } = facts;
  const depot = [branch.longitude, branch.latitude] as const;
  return {
    problem: {
      jobs: orders.map((order) =>
        jobWithin(
          { ...order, skills: [] },
          constraints,
          hoursOf(order, constraints) ?? { hours: order.window, late: null },
        ),
      ),
      vehicles: [
        vehicleOf(
          { ...vehicle, skills: [] },
          { ...facts, constraints: { ...constraints, multi_trip: true } },
          depot,
        ),
      ],
      ...sharedParts(facts),
    },
    guess: guessOf(constraints),
  };
}

/** When an order is to be served: no later than `promised`; and `until` when it may be for a price, null where it may not. */
export function promiseOf(
  order: Pick<PlanOrder, 'window' | 'open'>,
  constraints: PlanConstraints,
): { isClosed: boolean; promised: number; until: number | null } {
  const hours = hoursOf(order, constraints);
  return {
    isClosed: hours === null,
    promised: hours?.late?.after ?? hours?.hours[1] ?? order.window[1],
    until: hours?.late ? hours.hours[1] : null,
  };
}

/** What keeps a vehicle from an order's place whenever it comes there. */
export function obstaclesOf(
  order: PlanOrder,
  vehicle: Pick<PlanVehicle, 'id' | 'gross_weight_kg' | 'skills' | 'vehicle_class' | 'is_hazmat_licensed'>,
  { geofences }: Pick<PlanFacts, 'geofences'>,
) {
  const around = geofences.filter(({ area }) => metresOutside(area, order) === 0);
  return {
    isNoGo: around.some(({ kind }) => kind === 'no_go'),
    isTooHeavy: order.max_vehicle_weight_kg !== null && vehicle.gross_weight_kg > order.max_vehicle_weight_kg,
    isOutOfArea: around.some((fence) => excludesVehicle(fence, vehicle.id)),
    barred_classes: order.product_classes.filter((one) => !mayCarry(vehicle.vehicle_class, one)),
    isUnlicensed: order.is_hazardous && !vehicle.is_hazmat_licensed,
    missing_skills: [...new Set(order.skills)].filter((skill) => !vehicle.skills.includes(skill)),
  };
}

function excludesVehicle({ kind, delivery_vehicle_ids }: PlanGeofence, vehicle: number): boolean {
  return kind === 'required_vehicle' && !delivery_vehicle_ids.includes(vehicle);
}

/** Seconds at a customer: the order's or site's value, else the depot's fixed part and its part by amount. */
export function serviceSeconds(order: PlanOrder, constraints: PlanConstraints): number {
  if (order.service_seconds !== null) return order.service_seconds;
  const litres = order.fuels.reduce((sum, { volume_ml }) => sum + volume_ml, 0) / 1000;
  const amount = litres > 0 ? litres : order.weight_grams / 1000;
  return constraints.service_seconds + Math.ceil((amount / 1000) * constraints.service_seconds_per_1000);
}

function jobOf(order: PlanOrder, { constraints, vehicles, geofences }: PlanFacts): Job | LeftOutReason {
  const around = geofences.filter(({ area }) => metresOutside(area, order) === 0);
  if (around.some(({ kind }) => kind === 'no_go')) return 'no_go';
  const carries = (vehicle: PlanVehicle) =>
    order.product_classes.every((one) => mayCarry(vehicle.vehicle_class, one));
  const isLicensed = (vehicle: PlanVehicle) => !order.is_hazardous || vehicle.is_hazmat_licensed;
  if (!vehicles.some(carries)) return 'product_class';
  if (!vehicles.some((vehicle) => carries(vehicle) && isLicensed(vehicle))) return 'hazmat_license';
  const mayGo = (vehicle: PlanVehicle) =>
    carries(vehicle) &&
    isLicensed(vehicle) &&
    (order.max_vehicle_weight_kg === null || vehicle.gross_weight_kg <= order.max_vehicle_weight_kg) &&
    !around.some((fence) => excludesVehicle(fence, vehicle.id));
  const allowed = vehicles.filter(mayGo);
  if (allowed.length === 0) return 'no_vehicle_allowed';
  const window = hoursOf(order, constraints);
  if (!window) return 'closed';
  return {
    ...jobWithin(order, constraints, window),
    ...(allowed.length < vehicles.length && { allowed_vehicles: allowed.map(({ id }) => id) }),
  };
}

function jobWithin(order: PlanOrder, constraints: PlanConstraints, window: Hours): Job {
  const late = waitingOf(order, window, constraints);
  const products: Record<string, number> = {};
  for (const { fuel_type_id, volume_ml } of order.fuels)
    products[productOf(fuel_type_id)] =
      (products[productOf(fuel_type_id)] ?? 0) + Math.ceil(volume_ml / 1000);
  return {
    id: order.id,
    location: [order.longitude, order.latitude],
    service: serviceSeconds(order, constraints),
    time_windows: [window.hours],
    ...(late && { late }),
    delivery: [Math.ceil(order.weight_grams / 1000)],
    ...(order.fuels.length > 0 && { products }),
    skills: order.skills.map(skillOf),
    priority: order.priority,
  };
}

type Hours = NonNullable<ReturnType<typeof hoursOf>>;

/**
 * Cost of serving an order later than possible. Where orders are sequenced, urgent ones come first: within hard
 * windows each hour costs by the priority; where lateness has a price, the price depends on the priority.
 */
function waitingOf(
  { priority }: PlanOrder,
  { hours, late }: Hours,
  constraints: PlanConstraints,
): Job['late'] | null {
  if (!constraints.sequence_orders) return late;
  if (late)
    return {
      ...late,
      per_hour: Math.round((late.per_hour * (USUAL_PRIORITY + priority)) / (2 * USUAL_PRIORITY)),
    };
  const per_hour = Math.round((constraints.sequence_halalas_per_hour * priority) / 100);
  return per_hour > 0 ? { after: hours[0], per_hour } : null;
}

/** The hours service may begin in: those promised, while the place is open; after them for a price, where lateness has one. */
function hoursOf(
  { window, open }: Pick<PlanOrder, 'window' | 'open'>,
  { late_halalas_per_minute }: PlanConstraints,
) {
  const from = Math.max(window[0], open?.[0] ?? window[0]);
  const promised = Math.min(window[1], open?.[1] ?? window[1]);
  if (late_halalas_per_minute === null)
    return from < promised ? { hours: [from, promised] as const, late: null } : null;
  const until = open?.[1] ?? window[1] + SECONDS_A_DAY;
  if (from >= until) return null;
  const late = { after: Math.max(from, promised), per_hour: late_halalas_per_minute * 60 };
  return { hours: [from, until] as const, late };
}
