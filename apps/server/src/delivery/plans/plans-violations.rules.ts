import {
  ACCEPTABLE_VIOLATIONS,
  type ArrangedStep,
  type Violation,
  type ViolationCode,
} from '@fleet/contracts/delivery/trip-arrangements.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { Step } from '@fleet/routing/solution.ts';
import type { ExistingTrip, OrderRelationFacts } from './plans-facts.rules.ts';
import { obstaclesOf, promiseOf } from './plans-problem.rules.ts';
import { isBinding } from './plans-relations.rules.ts';
import type { TrialDay, TrialTrip, TriedTrip } from './plans-trial.rules.ts';

/** What trips put together manually break: every constraint by its name, with by how much. */

type Found = Omit<Violation, 'can_accept' | 'is_allowed' | 'details'> &
  Partial<Pick<Violation, 'is_allowed' | 'details'>>;

/** Everything each of the trips breaks, in their order. */
export function violationsOfTrips(day: TrialDay, tried: readonly TriedTrip[]): Violation[][] {
  const existing = new Map(day.existing.map((trip) => [trip.id, trip]));
  const free = freeOrders(day, tried);
  return tried.map((one) => {
    const was = one.trip.trip_id === null ? null : existing.get(one.trip.trip_id);
    const found: Found[] = [
      ...ofState(one.trip, was),
      ...ofOrders(one, free),
      ...ofVehicle(day, one, tried),
      ...ofTimes(day, one),
      ...ofLoads(one),
      ...ofStops(day, one),
      ...ofRelations(day, one, tried),
    ];
    return found.map((violation) => ({
      details: [],
      is_allowed: false,
      ...violation,
      can_accept: isAcceptable(violation.code),
    }));
  });
}

function isAcceptable(code: ViolationCode): boolean {
  return (ACCEPTABLE_VIOLATIONS as readonly ViolationCode[]).includes(code);
}

const tripViolation = (code: ViolationCode, by = 1, details: string[] = []): Found => ({
  code,
  by,
  step: null,
  order_id: null,
  details,
});

/** Whether the trip may be touched at all, and what of it is locked. `was` is undefined where no open trip has its id. */
function ofState(trip: TrialTrip, was: ExistingTrip | null | undefined): Found[] {
  if (was === null) return [];
  if (!was || !isOpen(was)) return [tripViolation('trip_not_open')];
  const found: Found[] = [];
  const isOther = was.delivery_vehicle_id !== trip.delivery_vehicle_id;
  // Its driver is of that vehicle's fleet, and has it on the phone.
  if (was.status === 'assigned' && isOther) found.push(tripViolation('trip_not_open'));
  const existing = jobsOf(was.steps);
  const now = jobsOf(trip.steps);
  if (was.is_locked)
    return String(existing) === String(now) && !isOther ? found : [...found, tripViolation('locked')];
  const locked = was.steps.flatMap(({ is_locked, order_id }) => (is_locked ? (order_id ?? []) : []));
  const left = now.filter((id) => locked.includes(id));
  const moved = isOther ? locked : locked.filter((id, at) => left[at] !== id);
  return [...found, ...moved.map((order_id) => ({ ...tripViolation('locked'), order_id }))];
}

function isOpen({ status, is_loaded }: ExistingTrip): boolean {
  return !is_loaded && (status === 'draft' || status === 'approved' || status === 'assigned');
}

function jobsOf(steps: readonly { type: ArrangedStep['type']; order_id?: number | null }[]): number[] {
  return steps.flatMap(({ type, order_id }) => (type === 'job' && order_id != null ? [order_id] : []));
}

/** Orders of that depot and day that are unassigned, or in one of the given trips. */
function freeOrders(day: TrialDay, tried: readonly TriedTrip[]): ReadonlySet<number> {
  const submitted = new Set(tried.map(({ trip }) => trip.trip_id));
  const inSubmitted = new Set(
    day.existing.filter(({ id }) => submitted.has(id)).flatMap(({ steps }) => jobsOf(steps)),
  );
  return new Set(
    [...day.orders.values()]
      .filter(
        ({ id, status, delivery_branch_id, delivery_date }) =>
          inSubmitted.has(id) ||
          (status === ORDER.to_plan && delivery_branch_id === day.branch.id && delivery_date === day.date),
      )
      .map(({ id }) => id),
  );
}

function ofOrders(one: TriedTrip, free: ReadonlySet<number>): Found[] {
  return one.orders
    .filter(({ id }) => !free.has(id))
    .map(({ id }) => ({ ...tripViolation('order_not_free'), order_id: id }));
}

function ofVehicle(day: TrialDay, one: TriedTrip, tried: readonly TriedTrip[]): Found[] {
  const { trip, busy, isAbsent } = one;
  if (!busy) return [];
  if (isAbsent) return [tripViolation('vehicle_absent')];
  const submitted = new Set(tried.map(({ trip }) => trip.trip_id));
  const others = [
    ...day.existing
      .filter(
        ({ id, delivery_vehicle_id }) =>
          !submitted.has(id) && delivery_vehicle_id === trip.delivery_vehicle_id,
      )
      .map(({ from, to, trip_code }) => ({ hours: [from, to] as const, name: trip_code })),
    ...tried
      .filter((other) => other !== one && other.trip.delivery_vehicle_id === trip.delivery_vehicle_id)
      .flatMap(({ busy: hours }) => (hours ? [{ hours, name: '' }] : [])),
  ];
  return others
    .filter(({ hours: [from, to] }) => from < busy[1] && to > busy[0])
    .map(({ name }) => tripViolation('vehicle_busy', 1, name ? [name] : []));
}

/** Late at a site, at a break, at the end; exceeded counts and distances. */
function ofTimes(day: TrialDay, { route, orders }: TriedTrip): Found[] {
  if (!route) return [];
  const byId = new Map(orders.map((order) => [order.id, order]));
  const found = route.steps.flatMap((step, at): Found[] => {
    if (step.type === 'job') {
      const { promised, until } = promiseOf(byId.get(step.id!)!, day.constraints);
      const begins = step.arrival + step.waiting_time;
      if (begins <= promised) return [];
      const is_allowed = until !== null && begins <= until;
      return [{ code: 'late', by: begins - promised, step: at, order_id: step.id!, is_allowed }];
    }
    const late = overOf(step, 'delay');
    if (late === 0) return [];
    if (step.type === 'break') return [{ ...tripViolation('break', late), step: at }];
    return step.type === 'end' ? [{ ...tripViolation('late_home', late), step: at }] : [];
  });
  const limits = {
    max_tasks: 'max_stops',
    max_distance: 'max_distance',
    missing_break: 'missing_break',
  } as const;
  for (const { cause, by } of route.violations)
    if (cause in limits) found.push(tripViolation(limits[cause as keyof typeof limits], by));
  const reloads = route.steps.filter(({ type }) => type === 'reload').length;
  if (reloads > 0 && !day.constraints.multi_trip) found.push(tripViolation('multi_trip', reloads));
  return found;
}

/** What is too much for axles or compartments, by the loads of the trip. */
function ofLoads({ route }: TriedTrip): Found[] {
  if (!route) return [];
  let load = 0;
  return route.steps.flatMap((step, at): Found[] => {
    if (step.type !== 'start' && step.type !== 'reload') return [];
    load += 1;
    const of = (code: ViolationCode, by: number): Found[] =>
      by > 0 ? [{ ...tripViolation(code, by, [String(load)]), step: at }] : [];
    return [
      ...of('overweight', overOf(step, 'load') * 1000),
      ...of('compartments', overOf(step, 'compartments') * 1000),
      ...of('changeover', overOf(step, 'changeover')),
    ];
  });
}

function overOf(step: Step, cause: Step['violations'][number]['cause']): number {
  return step.violations.reduce((sum, found) => sum + (found.cause === cause ? found.by : 0), 0);
}

/** What the vehicle lacks for a place, or may not do there, whenever it comes. */
function ofStops(day: TrialDay, { route, vehicle, orders }: TriedTrip): Found[] {
  if (!route) return [];
  return orders.flatMap((order): Found[] => {
    const at = route.steps.findIndex(({ type, id }) => type === 'job' && id === order.id);
    const obstacles = obstaclesOf(order, vehicle, day);
    const { isNoGo, isTooHeavy, isOutOfArea, isUnlicensed, barred_classes, missing_skills } = obstacles;
    const { isClosed } = promiseOf(order, day.constraints);
    const found = (is: boolean, code: ViolationCode, by = 1, details: string[] = []): Found[] =>
      is ? [{ code, by, step: at, order_id: order.id, details }] : [];
    const barred = [...(isTooHeavy ? ['weight'] : []), ...(isOutOfArea ? ['area'] : [])];
    return [
      ...found(isNoGo, 'no_go'),
      ...found(barred.length > 0, 'vehicle_not_allowed', barred.length, barred),
      ...found(isClosed, 'closed'),
      ...found(barred_classes.length > 0, 'product_class', barred_classes.length, barred_classes),
      ...found(isUnlicensed, 'hazmat_license'),
      ...found(missing_skills.length > 0, 'skills', missing_skills.length, missing_skills),
    ];
  });
}

/** Orders of a trip that would not come after those they follow, or share a vehicle they must not. */
function ofRelations(day: TrialDay, one: TriedTrip, tried: readonly TriedTrip[]): Found[] {
  const submitted = new Set(tried.flatMap(({ trip }) => trip.trip_id ?? []));
  return one.orders.flatMap(({ id, relations }, at): Found[] => {
    const binding = relations.filter((relation) => isBinding(relation, day.date));
    const broken = (wanted: 'after' | 'apart') =>
      binding.flatMap((relation) => {
        if (relation.kind !== wanted) return [];
        const place = placeOf(relation);
        const isOnVehicle = place?.vehicle === one.trip.delivery_vehicle_id;
        const isMet = wanted === 'apart' ? !isOnVehicle : isOnVehicle && comesBefore(place, at);
        return isMet ? [] : [String(relation.order_id)];
      });
    const step = one.route?.steps.findIndex(({ type, id: of }) => type === 'job' && of === id) ?? null;
    return (['after', 'apart'] as const).flatMap((code): Found[] => {
      const details = broken(code);
      return details.length > 0 ? [{ code, by: details.length, step, order_id: id, details }] : [];
    });
  });

  function placeOf({ order_id, trip_id, delivery_vehicle_id, departs }: OrderRelationFacts): Place | null {
    for (const other of tried) {
      const at = other.orders.findIndex(({ id }) => id === order_id);
      if (at >= 0)
        return { trip: other, at, vehicle: other.trip.delivery_vehicle_id, departs: other.busy![1] };
    }
    if (trip_id === null || submitted.has(trip_id)) return null;
    return { trip: null, at: 0, vehicle: delivery_vehicle_id!, departs: departs ?? 0 };
  }

  function comesBefore({ trip, at, departs }: Place, own: number): boolean {
    return trip === one ? at < own : departs <= one.busy![0];
  }
}

interface Place {
  readonly trip: TriedTrip | null;
  readonly at: number;
  readonly vehicle: number;
  readonly departs: number;
}
