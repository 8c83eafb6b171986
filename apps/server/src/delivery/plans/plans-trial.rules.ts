import { routeTimer, type TimedStep } from '@fleet/routing/route-timer.ts';
import type { SolutionRoute } from '@fleet/routing/solution.ts';
import type { TravelSource } from './plans.table.ts';
import { orderOnDay, vehicleOnDay } from './plans-day.rules.ts';
import type { OrderFacts, VehicleFacts } from './plans-facts.queries.ts';
import type { ExistingTrip, PlanFacts, PlanOrder, PlanVehicle } from './plans-facts.rules.ts';
import { buildTripProblem, obstaclesOf, promiseOf } from './plans-problem.rules.ts';
import { type RoadTable, withRoads } from './plans-roads.rules.ts';

/** Manual trips, simulated as the optimizer would drive them. */

export interface BranchDay extends Pick<PlanFacts, 'branch' | 'constraints' | 'geofences'> {
  readonly date: string;
  readonly midnight: number;
  readonly now: number;
  readonly interval: readonly [Date, Date];
}

export interface TrialDay extends BranchDay {
  readonly vehicles: ReadonlyMap<number, VehicleFacts>;
  readonly orders: ReadonlyMap<number, OrderFacts>;
  /** Saved trips of the vehicles concerned, in the order of their hours. */
  readonly existing: readonly ExistingTrip[];
  /** Road distances between these places; null: straight lines. */
  readonly roads: RoadTable | null;
  readonly travel_source: TravelSource;
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
  const submitted = new Set(trips.flatMap(({ trip_id }) => trip_id ?? []));
  const taken = day.existing
    .filter(({ id }) => !submitted.has(id))
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

/** The hours of a saved trip's vehicle: a late one returns later. */
export function hoursTaken({ from, to, next_at }: ExistingTrip, now: number): readonly [number, number] {
  const isLate = next_at !== null && from <= now && next_at < now;
  return [from, isLate ? to + now - next_at : to];
}

/** The hours of the day before a trip may leave; it loads in the last of them. */
function hoursBefore(
  { existing, midnight, constraints }: TrialDay,
  { trip_id, start_minute }: Pick<TrialTrip, 'trip_id' | 'start_minute'>,
): { hours: readonly [number, number]; hasBreak: boolean }[] {
  const minute = trip_id === null ? start_minute : existing.find(({ id }) => id === trip_id)?.start_minute;
  if (minute == null) return [];
  return [{ hours: [midnight, midnight + minute * 60 - constraints.load_seconds], hasBreak: false }];
}

/** Vehicles with hours left that day beside the trips they have. */
export function vehiclesLeft(
  day: Pick<TrialDay, 'midnight' | 'now'>,
  vehicles: readonly VehicleFacts[],
  existing: readonly ExistingTrip[],
): PlanVehicle[] {
  return vehicles.flatMap((vehicle) => {
    const own = existing.filter(({ delivery_vehicle_id }) => delivery_vehicle_id === vehicle.id);
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
 * A timer of one trip, or of a new one, with the orders it may contain. Null where the vehicle has no hours left
 * beside its other trips.
 */
export function tripTimer(
  day: TrialDay,
  trip: Pick<TrialTrip, 'trip_id' | 'delivery_vehicle_id' | 'start_minute'>,
  orders: readonly OrderFacts[],
): TripTimer | null {
  const others = day.existing.filter(({ id }) => id !== trip.trip_id);
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

/** A reload without deliveries before or after it loads nothing. */
export function withoutNeedlessReloads(steps: readonly TrialStep[]): TrialStep[] {
  const existing: TrialStep[] = [];
  for (const step of steps) {
    const last = existing.at(-1);
    if (step.type === 'reload' && (!last || last.type === 'reload')) continue;
    existing.push(step);
  }
  if (existing.at(-1)?.type === 'reload') existing.pop();
  return existing;
}
