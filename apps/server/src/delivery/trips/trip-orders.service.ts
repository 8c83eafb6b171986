import type { ArrangedStep, ViolationCode } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { TRIP_FIELDS } from '@fleet/domain/order-edits.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { AppError } from '../../platform/app-error.ts';
import { attempt, type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { getOrder } from '../orders/orders.service.ts';
import { editOrder, type OrderEdit } from '../orders/orders-edit.service.ts';
import { arrangeTrips } from './trip-arrangements-save.service.ts';
import { findTripOfOrder, listArrangedSteps } from './trip-orders.queries.ts';
import { tripChanged } from './trips.jobs.ts';
import { isOpen, type Trip } from './trips.rules.ts';
import { lockLastNumber, lockTrip, lockVehicles } from './trips-save.queries.ts';

export { isOpen } from './trips.rules.ts';

/**
 * Edits an order, and updates its trip: a draft is recalculated with it, or, where it cannot take the order like
 * this, releases it if `remove_from_trip` allows that. Locks like an arrangement. Throws NOT_FOUND, VERSION_CONFLICT,
 * STATUS_CONFLICT, INVALID_FIELDS, SLOT_FULL, ORDER_DOES_NOT_FIT_TRIP.
 */
export function updateOrder(ctx: Ctx, id: number, edit: OrderEdit) {
  return inTransaction(ctx, async (ctx) => {
    const trip = await lockTripOfOrder(ctx, id);
    const { order, changed } = await editOrder(ctx, id, edit);
    const isReckoned =
      order.status === ORDER.in_draft && [...changed].some((field) => TRIP_FIELDS.has(field));
    if (isReckoned && !trip)
      throw new AppError('STATUS_CONFLICT', 'The order is being removed from its trip: read it again.');
    if (trip && isReckoned) await refit(ctx, trip, id, edit.remove_from_trip);
    // Its driver reads what is said about the stop.
    else if (trip && changed.size > 0) await addJob(ctx, tripChanged, { id: trip.id });
    return getOrder(ctx, id);
  });
}

/** Takes an order off the trip that is to bring it. Throws STATUS_CONFLICT where that trip is no longer changed, FORBIDDEN. */
export async function takeOffTrip(ctx: Ctx, trip: Trip, order_id: number): Promise<void> {
  await arrange(ctx, trip, without(await listArrangedSteps(ctx, trip.id), order_id));
}

/** Locks the trip an order of the actor's is on, with what an arrangement of it locks before orders. */
export async function lockTripOfOrder(ctx: Ctx, order_id: number): Promise<Trip | null> {
  const trip_id = await findTripOfOrder(ctx, order_id);
  const trip = trip_id === null ? null : await lockTrip(ctx, trip_id);
  if (trip && isOpen(trip)) {
    await lockVehicles(ctx, [trip.delivery_vehicle_id]);
    await lockLastNumber(ctx, trip.delivery_branch_id, trip.trip_date);
  }
  return trip;
}

async function refit(ctx: Ctx, trip: Trip, order_id: number, mayLeave: boolean): Promise<void> {
  const steps = await listArrangedSteps(ctx, trip.id);
  const attempted = await attempt(ctx, () => arrange(ctx, trip, steps));
  if ('value' in attempted) return;
  if (attempted.refusal.code !== 'CONSTRAINTS_VIOLATED') throw attempted.refusal;
  if (!mayLeave)
    throw new AppError(
      'ORDER_DOES_NOT_FIT_TRIP',
      `Trip ${trip.trip_code} cannot take the order like this: take it off the trip, or leave it as it was.`,
      { trip_code: trip.trip_code, ...attempted.refusal.details },
    );
  await arrange(ctx, trip, without(steps, order_id));
}

function arrange(ctx: Ctx, trip: Trip, steps: ArrangedStep[]) {
  const { id: trip_id, version, delivery_vehicle_id, delivery_branch_id, trip_date, kind, plan_id } = trip;
  return arrangeTrips(ctx, {
    delivery_branch_id,
    trip_date,
    trips: [{ trip_id, version, delivery_vehicle_id, steps }],
    // Violations accepted before stay accepted.
    accept: trip.accepted_violations as ViolationCode[],
    kind,
    plan_id,
  });
}

function without(steps: readonly ArrangedStep[], order_id: number): ArrangedStep[] {
  return steps.filter((step) => step.type !== 'job' || step.order_id !== order_id);
}
