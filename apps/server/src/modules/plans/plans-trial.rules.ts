import { routeTimer, type TimedStep } from '@fleet/routing/route-timer.ts';
import type { SolutionRoute } from '@fleet/routing/solution.ts';
import type { WaysFrom } from './plans.table.ts';
import { orderOnDay, vehicleOnDay } from './plans-day.rules.ts';
import type { OrderFacts, VehicleFacts } from './plans-facts.queries.ts';
import type { KeptTrip, PlanFacts, PlanOrder, PlanVehicle } from './plans-facts.rules.ts';
import { buildTripProblem, obstaclesOf, promiseOf } from './plans-problem.rules.ts';
import { type RoadTable, withRoads } from './plans-roads.rules.ts';

/** Trips somebody puts together by hand: driven in thought, as the optimiser would drive them. */

export interface BranchDay extends Pick<PlanFacts, 'branch' | 'constraints' | 'geofences'> {
  readonly date: string;
  readonly midnight: number;
  readonly now: number;
  readonly interval: readonly [Date, Date];
}

export interface TrialDay extends BranchDay {
  readonly vehicles: ReadonlyMap<number, VehicleFacts>;
  readonly orders: ReadonlyMap<number, OrderFacts>;
  /** Trips as they are kept: those of the vehicles concerned, in the order of their hours. */
  readonly kept: readonly KeptTrip[];
  /** Ways by road between these places; null: by straight lines. */
  readonly roads: RoadTable | null;
  readonly ways_from: WaysFrom;
}

export type TrialStep = { readonly type: 'job'; readonly order_id: number } | { readonly type: 'reload' };

/** A trip as it is to be. */
export interface TrialTrip {
  readonly trip_id: number | null;
  readonly delivery_vehicle_id: number;
  /** A new one leaves no earlier in the day; one that is there knows its own hour. */
  readonly start_minute?: number | null;
  readonly steps: readonly TrialStep[];
}

export interface TriedTrip {
  readonly trip: TrialTrip;
  /** The vehicle as it is that day beside its other trips. */
  readonly vehicle: PlanVehicle;
  /** It has no hours left that day: it is timed by its whole shift. */
  readonly isAbsent: boolean;
  readonly orders: readonly PlanOrder[];
  /** Null for a trip without orders. */
  readonly route: SolutionRoute | null;
  /** When the vehicle is the trip's, loading before it included. */
  readonly busy: readonly [from: number, to: number] | null;
}

/** Drives the trips one after the other: a vehicle's second begins when its first is home. */
export function driveTrips(day: TrialDay, trips: readonly TrialTrip[]): TriedTrip[] {
  const given = new Set(trips.flatMap(({ trip_id }) => trip_id ?? []));
  const taken = day.kept
    .filter(({ id }) => !given.has(id))
    .map((trip) => ({
      vehicle: trip.delivery_vehicle_id,
      hours: hoursTaken(trip, day.now),
      hasBreak: trip.has_break,
    }));
  return trips.map((trip) => {
    const own = taken.filter(({ vehicle }) => vehicle === trip.delivery_vehicle_id);
    const tried = driveTrip(day, trip, [...own, ...hoursBefore(day, trip)]);
    if (tried.busy)
      taken.push({
        vehicle: trip.delivery_vehicle_id,
        hours: tried.busy,
        hasBreak: tried.route!.steps.some(({ type }) => type === 'break'),
      });
    return tried;
  });
}

/** The hours a kept trip has its vehicle: one that is late comes home so much later. */
export function hoursTaken({ from, to, next_at }: KeptTrip, now: number): readonly [number, number] {
  const isLate = next_at !== null && from <= now && next_at < now;
  return [from, isLate ? to + now - next_at : to];
}

/** The hours of the day before a trip may leave; it loads in the last of them. */
function hoursBefore(
  { kept, midnight, constraints }: TrialDay,
  { trip_id, start_minute }: Pick<TrialTrip, 'trip_id' | 'start_minute'>,
): { hours: readonly [number, number]; hasBreak: boolean }[] {
  const minute = trip_id === null ? start_minute : kept.find(({ id }) => id === trip_id)?.start_minute;
  if (minute == null) return [];
  return [{ hours: [midnight, midnight + minute * 60 - constraints.load_seconds], hasBreak: false }];
}

/** Vehicles with hours left that day beside the trips they have. */
export function vehiclesLeft(
  day: Pick<TrialDay, 'midnight' | 'now'>,
  vehicles: readonly VehicleFacts[],
  kept: readonly KeptTrip[],
): PlanVehicle[] {
  return vehicles.flatMap((vehicle) => {
    const own = kept.filter(({ delivery_vehicle_id }) => delivery_vehicle_id === vehicle.id);
    const taken = own.map((trip) => ({ hours: hoursTaken(trip, day.now), hasBreak: trip.has_break }));
    return (vehicle.is_active && vehicleBeside(day, vehicle, taken)) || [];
  });
}

/** A vehicle's day beside the trips it has otherwise; null where nothing of it is left. */
export function vehicleBeside(
  day: Pick<TrialDay, 'midnight' | 'now'>,
  vehicle: VehicleFacts,
  taken: readonly { readonly hours: readonly [number, number]; readonly hasBreak: boolean }[],
): PlanVehicle | null {
  const beside = {
    ...vehicle,
    absences: [...vehicle.absences, ...taken.map(({ hours }) => hours)],
    ...(taken.some(({ hasBreak }) => hasBreak) && { break_seconds: null }),
  };
  return vehicleOnDay(beside, day.midnight, day.now);
}

/** A vehicle whose trip may be timed with other steps, again and again. */
export interface TripTimer {
  readonly vehicle: PlanVehicle;
  readonly time: (steps: readonly TrialStep[]) => SolutionRoute;
}

/**
 * A timer of one trip, or of one that is not there yet, with the orders that may stand in it. Null where the vehicle has no hours left
 * beside its other trips.
 */
export function tripTimer(
  day: TrialDay,
  trip: Pick<TrialTrip, 'trip_id' | 'delivery_vehicle_id' | 'start_minute'>,
  orders: readonly OrderFacts[],
): TripTimer | null {
  const others = day.kept.filter(({ id }) => id !== trip.trip_id);
  const facts = day.vehicles.get(trip.delivery_vehicle_id)!;
  const before = hoursBefore(day, trip).map(({ hours }) => hours);
  const [vehicle] = vehiclesLeft(day, [{ ...facts, absences: [...facts.absences, ...before] }], others);
  if (!vehicle) return null;
  const onDay = orders.map((order) => orderOnDay(order, day.midnight));
  const { problem, guess } = tripProblem(day, vehicle, onDay);
  const time = routeTimer(problem, guess);
  return {
    vehicle,
    time: (steps) => time(vehicle.id, withoutNeedlessReloads(steps).map(timedStep)),
  };
}

/** Whether a vehicle could bring an order at all, whenever it came; and by when it is promised. */
export function prospectOf(day: TrialDay, vehicle: PlanVehicle, order: OrderFacts) {
  const onDay = orderOnDay(order, day.midnight);
  const { isNoGo, isTooHeavy, isOutOfArea, missing_skills } = obstaclesOf(onDay, vehicle, day);
  const { isClosed, promised } = promiseOf(onDay, day.constraints);
  return {
    mayBring: !isNoGo && !isTooHeavy && !isOutOfArea && !isClosed && missing_skills.length === 0,
    promised,
  };
}

function driveTrip(
  day: TrialDay,
  trip: TrialTrip,
  taken: readonly { readonly hours: readonly [number, number]; readonly hasBreak: boolean }[],
): TriedTrip {
  const facts = day.vehicles.get(trip.delivery_vehicle_id)!;
  const there = facts.is_active ? vehicleBeside(day, facts, taken) : null;
  const vehicle = there ?? vehicleOnDay({ ...facts, absences: [] }, day.midnight, day.midnight)!;
  const steps = withoutNeedlessReloads(trip.steps);
  const orders = steps.flatMap((step) =>
    step.type === 'job' ? [orderOnDay(day.orders.get(step.order_id)!, day.midnight)] : [],
  );
  const parts = { trip, vehicle, isAbsent: there === null, orders };
  if (orders.length === 0) return { ...parts, route: null, busy: null };
  const { problem, guess } = tripProblem(day, vehicle, orders);
  const route = routeTimer(problem, guess)(vehicle.id, steps.map(timedStep));
  const [first, last] = [route.steps[0]!, route.steps.at(-1)!];
  return { ...parts, route, busy: [first.arrival - day.constraints.load_seconds, last.arrival] };
}

function tripProblem(day: TrialDay, vehicle: PlanVehicle, orders: readonly PlanOrder[]) {
  const { problem, guess } = buildTripProblem(day, vehicle, orders);
  return { problem: day.roads ? withRoads(problem, guess, day.roads) : problem, guess };
}

function timedStep(step: TrialStep): TimedStep {
  return step.type === 'job' ? { type: 'job', id: step.order_id } : step;
}

/** A reload before which, or after which, nothing is brought loads nothing. */
export function withoutNeedlessReloads(steps: readonly TrialStep[]): TrialStep[] {
  const kept: TrialStep[] = [];
  for (const step of steps) {
    const last = kept.at(-1);
    if (step.type === 'reload' && (!last || last.type === 'reload')) continue;
    kept.push(step);
  }
  if (kept.at(-1)?.type === 'reload') kept.pop();
  return kept;
}
