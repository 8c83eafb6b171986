import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { Ctx } from '../../platform/context.ts';
import { findMade } from '../plans/plans-compare.service.ts';
import {
  type ExistingTrip,
  isReplaceable,
  listTripsOfDay,
  type OrderFacts,
  readTrialDay,
} from '../plans/plans-facts.service.ts';
import {
  isBinding,
  prospectOf,
  type TrialDay,
  type TrialStep,
  tripTimer,
} from '../plans/plans-trial.service.ts';
import { type Lane, roomFor } from './plan-offers.rules.ts';

/** A trip an offer may change, or a vehicle without one it may send. */
export interface Base {
  readonly trip_id: number | null;
  readonly version: number | null;
  readonly delivery_vehicle_id: number;
  readonly steps: readonly TrialStep[];
}

/** A day as offers see it: everything of it, and what of it may be changed. */
export interface OfferDay extends TrialDay {
  readonly order_id: number;
  readonly bases: readonly Base[];
}

/**
 * Reads an order's complete day: with the saved trips, or with those of a plan that is not adopted yet instead of
 * what it would change. Throws NOT_FOUND and STATUS_CONFLICT of the plan.
 */
export async function readOfferDay(ctx: Ctx, order: OrderFacts, plan_id: number | null): Promise<OfferDay> {
  const plan = plan_id === null ? null : await findMade(ctx, plan_id);
  const existing = await listTripsOfDay(ctx, order.delivery_branch_id, order.delivery_date);
  const replaced = new Set(plan?.replaces.map(({ id }) => id));
  const trips = plan
    ? plan.solution.routes.map(({ vehicle, steps }) => baseOf(vehicle, stepsOfRoute(steps)))
    : existing.filter(isReplaceable).map((trip) => ({
        ...baseOf(trip.delivery_vehicle_id, stepsOfTrip(trip)),
        trip_id: trip.id,
        version: trip.version,
      }));
  const orders = [order.id, ...trips.flatMap(({ steps }) => ordersIn(steps))];
  const isSaved = order.id > 0;
  const day = await readTrialDay(
    ctx,
    order.delivery_branch_id,
    order.delivery_date,
    orders,
    null,
    isSaved ? [] : [order],
  );
  const busy = new Set(trips.map(({ delivery_vehicle_id }) => delivery_vehicle_id));
  const idle = [...day.vehicles.keys()].filter((id) => !busy.has(id)).map((id) => baseOf(id, []));
  const freed = existing.filter(({ id }) => replaced.has(id)).flatMap((trip) => ordersIn(stepsOfTrip(trip)));
  return {
    ...day,
    orders: asFree(day.orders, freed),
    existing: day.existing.filter(({ id }) => !replaced.has(id)),
    order_id: order.id,
    bases: [...trips, ...idle],
  };
}

/** Orders of trips that a plan replaces are to be planned once it is adopted. */
function asFree(orders: OfferDay['orders'], freed: readonly number[]): OfferDay['orders'] {
  return new Map(
    [...orders].map(([id, order]) => [id, freed.includes(id) ? { ...order, status: ORDER.to_plan } : order]),
  );
}

/** A base with everything it may contain; null where its vehicle could not deliver the order at all. */
export function laneFor(day: OfferDay, base: Base, order: OrderFacts): Lane | null {
  const binding = (id: number) =>
    day.orders.get(id)?.relations.filter((relation) => isBinding(relation, day.date)) ?? [];
  const room = roomFor({ id: order.id, relations: binding(order.id) }, base.steps, {
    relationsOf: binding,
    isOnVehicle: (relation) => vehicleWith(day, relation.order_id, order) === base.delivery_vehicle_id,
  });
  if (!room) return null;
  const orders = ordersIn(base.steps).map((id) => day.orders.get(id)!);
  const timer = tripTimer(day, base, [...orders, order]);
  if (!timer) return null;
  const { mayBring, promised } = prospectOf(day, timer.vehicle, order);
  return mayBring ? { ...base, ...room, promised, time: timer.time } : null;
}

/** Who delivers an order that another is bound to, as the day is now. */
function vehicleWith({ bases }: OfferDay, order_id: number, { relations }: OrderFacts): number | null {
  const base = bases.find(({ steps }) => ordersIn(steps).includes(order_id));
  const saved = relations.find((relation) => relation.order_id === order_id);
  return base?.delivery_vehicle_id ?? saved?.delivery_vehicle_id ?? null;
}

/** Orders of a base that stay where they are. */
export function lockedIn(day: OfferDay, { trip_id }: Base): Set<number> {
  const steps = day.existing.find(({ id }) => id === trip_id)?.steps ?? [];
  return new Set(steps.flatMap(({ is_locked, order_id }) => (is_locked ? (order_id ?? []) : [])));
}

function baseOf(delivery_vehicle_id: number, steps: readonly TrialStep[]): Base {
  return { trip_id: null, version: null, delivery_vehicle_id, steps };
}

function stepsOfTrip({ steps }: ExistingTrip): TrialStep[] {
  return steps.map(({ type, order_id }) => (type === 'job' ? { type, order_id: order_id! } : { type }));
}

function stepsOfRoute(steps: readonly { readonly type: string; readonly id?: number }[]): TrialStep[] {
  return steps.flatMap(({ type, id }): TrialStep[] =>
    type === 'job' ? [{ type, order_id: id! }] : type === 'reload' ? [{ type }] : [],
  );
}

function ordersIn(steps: readonly TrialStep[]): number[] {
  return steps.flatMap((step) => (step.type === 'job' ? [step.order_id] : []));
}
