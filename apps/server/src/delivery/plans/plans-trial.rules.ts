import { routeTimer, type TimedStep } from '@fleet/routing/route-timer.ts';
import type { SolutionRoute } from '@fleet/routing/solution.ts';
import type { TravelSource } from './plans.table.ts';
import { orderOnDay, vehicleOnDay } from './plans-day.rules.ts';
import type { OrderFacts, VehicleFacts } from './plans-facts.queries.ts';
import type { ExistingTrip, PlanFacts, PlanOrder, PlanVehicle } from './plans-facts.rules.ts';
import { buildTripProblem, obstaclesOf, promiseOf } from './plans-problem.rules.ts';
import { type RoadTables, withRoads } from './plans-roads.rules.ts';
import { fuelOf } from './plans-vehicles.rules.ts';

/** Manual trips, simulated as the optimizer would drive them. */

export interface BranchDay extends Pick<PlanFacts, 'branch' | 'constraints' | 'geofences' | 'fuel_classes'> {
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
  readonly roads: RoadTables | null;
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
      fills: trip.fills,
    }));
  return trips.map((trip) => {
    const own = taken.filter(({ vehicle }) => vehicle === trip.delivery_vehicle_id);
    const tried = driveTrip(day, trip, [...own, ...hoursBefore(day, trip)]);
    if (tried.busy)
      taken.push({
        vehicle: trip.delivery_vehicle_id,
        hours: tried.busy,
        hasBreak: tried.route!.steps.some(({ type }) => type === 'break'),
        fills: fillsOf(tried.route!),
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
): TakenHours[] {
  const minute = trip_id === null ? start_minute : existing.find(({ id }) => id === trip_id)?.start_minute;
  if (minute == null) return [];
  return [
    { hours: [midnight, midnight + minute * 60 - constraints.load_seconds], hasBreak: false, fills: [] },
  ];
}

/** Vehicles with hours left that day beside the trips they have. */
export function vehiclesLeft(
  day: Pick<TrialDay, 'midnight' | 'now'>,
  vehicles: readonly VehicleFacts[],
  existing: readonly ExistingTrip[],
): PlanVehicle[] {
  return vehicles.flatMap((vehicle) => {
    const own = existing.filter(({ delivery_vehicle_id }) => delivery_vehicle_id === vehicle.id);
    const taken = own.map((trip) => ({
      hours: hoursTaken(trip, day.now),
      hasBreak: trip.has_break,
      fills: trip.fills,
    }));
    return (vehicle.is_active && vehicleBeside(day, vehicle, taken)) || [];
  });
}

/** A vehicle's day beside the trips it has otherwise; null where nothing of it is left. */
export function vehicleBeside(
  day: Pick<TrialDay, 'midnight' | 'now'>,
  vehicle: VehicleFacts,
  taken: readonly TakenHours[],
): PlanVehicle | null {
  const beside = {
    ...vehicle,
    absences: [...vehicle.absences, ...taken.map(({ hours }) => hours)],
    ...(taken.some(({ hasBreak }) => hasBreak) && { break_seconds: null }),
  };
  const onDay = vehicleOnDay(beside, day.midnight, day.now);
  return onDay && { ...onDay, compartments: withNeighbours(onDay, taken) };
}

/** Hours a vehicle is not free in, and what its compartments are filled with then. */
export interface TakenHours {
  readonly hours: readonly [number, number];
  readonly hasBreak: boolean;
  readonly fills: ExistingTrip['fills'];
}

/** Compartments with what they held last before the vehicle's hours, and hold next after them. */
function withNeighbours(
  { compartments, from, to }: PlanVehicle,
  taken: readonly TakenHours[],
): PlanVehicle['compartments'] {
  const inOrder = taken.toSorted((a, b) => a.hours[0] - b.hours[0]);
  const before = inOrder.filter(({ hours }) => hours[1] <= from).flatMap(({ fills }) => fills);
  const after = inOrder.filter(({ hours }) => hours[0] >= to).flatMap(({ fills }) => fills);
  if (before.length + after.length === 0) return compartments;
  return compartments.map((compartment, at) => {
    const own = (fills: ExistingTrip['fills']) =>
      fills.flatMap((load) => load.filter(({ position }) => position === at));
    return {
      ...compartment,
      last: own(before).at(-1)?.fuel_type_id ?? null,
      next: own(after)[0]?.fuel_type_id ?? null,
    };
  });
}

function fillsOf({ steps }: SolutionRoute): ExistingTrip['fills'] {
  return steps.flatMap(({ type, compartments = [] }) =>
    type === 'start' || type === 'reload'
      ? [
          compartments.map(({ compartment, product }) => ({
            position: compartment,
            fuel_type_id: fuelOf(product),
          })),
        ]
      : [],
  );
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
  const time = cleaningTimer(day, vehicle, onDay);
  return { vehicle, time: (steps) => time(withoutNeedlessReloads(steps)).route };
}

/**
 * Times a vehicle's steps, cleaned wherever petrol would follow diesel and the depot cleans: before a reload, or before the
 * first load.
 */
function cleaningTimer(day: TrialDay, vehicle: PlanVehicle, orders: readonly PlanOrder[]) {
  const timerOf = (own: PlanVehicle) => {
    const { problem, guess } = tripProblem(day, own, orders);
    return routeTimer(problem, guess);
  };
  const asItIs = timerOf(vehicle);
  const isPossible = day.constraints.petrol_after_diesel === 'cleaned';
  return (steps: readonly TrialStep[]): { route: SolutionRoute; isCleanedFirst: boolean } => {
    const timed: TimedStep[] = steps.map(timedStep);
    let time = asItIs;
    for (;;) {
      const route = time(vehicle.id, timed);
      const isCleanedFirst = time !== asItIs;
      const at = route.steps.findIndex(({ violations }) =>
        violations.some(({ cause }) => cause === 'changeover'),
      );
      if (at < 0 || !isPossible) return { route, isCleanedFirst };
      if (route.steps[at]!.type === 'start') {
        if (isCleanedFirst) return { route, isCleanedFirst };
        time = timerOf({ ...vehicle, is_cleaned_first: true });
        continue;
      }
      const jobsBefore = route.steps.slice(0, at).filter(({ type }) => type === 'job').length;
      const reload = reloadAfter(timed, jobsBefore);
      if (timed[reload]?.type !== 'reload' || timed[reload].cleans) return { route, isCleanedFirst };
      timed[reload] = { type: 'reload', cleans: true };
    }
  };
}

/** Index of the reload that follows so many jobs. */
function reloadAfter(steps: readonly TimedStep[], jobs: number): number {
  let left = jobs;
  return steps.findIndex(({ type }) => {
    if (type === 'job') left -= 1;
    return type === 'reload' && left === 0;
  });
}

/** Whether a vehicle could bring an order at all, whenever it came; and by when it is promised. */
export function prospectOf(day: TrialDay, vehicle: PlanVehicle, order: OrderFacts) {
  const onDay = orderOnDay(order, day.midnight);
  const { isNoGo, isTooHeavy, isOutOfArea, missing_skills, barred_classes, isUnlicensed } = obstaclesOf(
    onDay,
    vehicle,
    day,
  );
  const { isClosed, promised } = promiseOf(onDay, day.constraints);
  const isBarred = isNoGo || isTooHeavy || isOutOfArea || isUnlicensed || isClosed;
  return {
    mayBring: !isBarred && missing_skills.length + barred_classes.length === 0,
    promised,
  };
}

function driveTrip(day: TrialDay, trip: TrialTrip, taken: readonly TakenHours[]): TriedTrip {
  const facts = day.vehicles.get(trip.delivery_vehicle_id)!;
  const there = facts.is_active ? vehicleBeside(day, facts, taken) : null;
  const vehicle = there ?? vehicleOnDay({ ...facts, absences: [] }, day.midnight, day.midnight)!;
  const steps = withoutNeedlessReloads(trip.steps);
  const orders = steps.flatMap((step) =>
    step.type === 'job' ? [orderOnDay(day.orders.get(step.order_id)!, day.midnight)] : [],
  );
  const parts = { trip, vehicle, isAbsent: there === null, orders };
  if (orders.length === 0) return { ...parts, route: null, busy: null };
  const { route, isCleanedFirst } = cleaningTimer(day, vehicle, orders)(steps);
  const [first, last] = [route.steps[0]!, route.steps.at(-1)!];
  const { load_seconds, cleaning_seconds } = day.constraints;
  const loads = first.arrival - load_seconds - (isCleanedFirst ? cleaning_seconds : 0);
  return { ...parts, route, busy: [loads, last.arrival] };
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
