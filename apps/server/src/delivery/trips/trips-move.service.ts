import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TripStatus } from '@fleet/domain/trip-statuses.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { createDeliveryAbsence } from '../delivery-vehicles/delivery-absences.service.ts';
import { moveOrdersOfTrip } from '../orders/orders-move.service.ts';
import { tripChanged } from './trips.jobs.ts';
import { refuseUnlessLoadable, refuseUnlessMovable, type Trip } from './trips.rules.ts';
import { getTrip } from './trips.service.ts';
import {
  dropOpenStops,
  isDriverBusy,
  isHazardous,
  listOpenOrderIds,
  lockDriver,
  lockTrip,
  lockVehicles,
  saveTrip,
} from './trips-save.queries.ts';

type Seen = { version: number };
type WithReason = Seen & { reason: string };

/** Approves a draft: its orders are planned. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function approveTrip(ctx: Ctx, id: number, { version }: Seen) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    if (trip.status !== 'draft') throw new AppError('STATUS_CONFLICT', 'Only a draft is approved.');
    await moveOrders(ctx, trip, ORDER.planned, 'approve');
    await moveTrip(ctx, trip, 'approved', 'approve');
  });
}

/** Abandons a trip that is with no driver; its orders are to be planned. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function rejectTrip(ctx: Ctx, id: number, { version, reason }: WithReason) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    refuseUnlessMovable(trip, 'rejected', 'dispatcher');
    await abandon(ctx, trip, 'rejected', 'reject', reason);
  });
}

/**
 * Assigns an approved trip to a driver, the vehicle's own by default. Throws NOT_FOUND, STATUS_CONFLICT,
 * VERSION_CONFLICT, INVALID_FIELDS, DRIVER_BUSY.
 */
export function assignTrip(
  ctx: Ctx,
  id: number,
  { version, driver_id }: Seen & { driver_id?: number | undefined },
) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    refuseUnlessMovable(trip, 'assigned', 'dispatcher');
    const [vehicle] = await lockVehicles(ctx, [trip.delivery_vehicle_id]);
    const driver = driver_id ?? vehicle?.driver_id ?? null;
    if (driver === null)
      throw refusedDriver('Say who drives: this vehicle has no driver of its own.', 'required');
    const found = await lockDriver(ctx, driver, trip.delivery_vehicle_id);
    if (!found) throw refusedDriver('This driver is not of the vehicle’s fleet, or switched off.', 'unknown');
    const isLicensed = (found.hazmat_license_until ?? '') >= trip.trip_date;
    if (!isLicensed && (await isHazardous(ctx, trip.id)))
      throw refusedDriver('This driver has no license for hazardous goods that day.', 'no_hazmat_license');
    if (await isDriverBusy(ctx, driver, trip))
      throw new AppError('DRIVER_BUSY', 'This driver is on another trip then, or not there.');
    await moveTrip(ctx, trip, 'assigned', 'assign', { driver_id: driver });
  });
}

/** Takes a trip that was not loaded back from its driver. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function unassignTrip(ctx: Ctx, id: number, { version }: Seen) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    refuseUnlessLoadable(trip);
    await moveTrip(ctx, trip, 'approved', 'unassign', { driver_id: null });
  });
}

/** Records that the load is ready. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function loadTrip(ctx: Ctx, id: number, { version }: Seen) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    refuseUnlessLoadable(trip);
    await moveOrders(ctx, trip, ORDER.ready_for_pick_up, 'load');
    await saveTrip(ctx, trip.id, { loaded_at: ctx.now });
    await note(ctx, trip, 'load', { loaded_at: ctx.now });
  });
}

/** Starts a loaded trip: its orders are shipped. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function startTrip(ctx: Ctx, id: number, { version }: Seen) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    refuseUnlessMovable(trip, 'started', 'dispatcher');
    if (trip.loaded_at === null) throw new AppError('STATUS_CONFLICT', 'The trip is not loaded yet.');
    await moveOrders(ctx, trip, ORDER.shipped, 'start');
    await moveTrip(ctx, trip, 'started', 'start', { started_at: ctx.now });
  });
}

/**
 * Ends a trip on the road; what was not delivered is to be planned, the vehicle too unless it stays out for
 * the rest of the day, or of the one its trip would have ended on.
 * Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT.
 */
export function abortTrip(
  ctx: Ctx,
  id: number,
  { version, reason, is_vehicle_out }: WithReason & { is_vehicle_out: boolean },
) {
  return withTrip(ctx, id, version, async (ctx, trip) => {
    refuseUnlessMovable(trip, 'broken_off', 'dispatcher');
    await abandon(ctx, trip, 'broken_off', 'abort', reason);
    if (!is_vehicle_out) return;
    const lastDay = riyadhDate(new Date(Math.max(ctx.now.getTime(), trip.planned_end_at.getTime())));
    await createDeliveryAbsence(ctx, {
      delivery_vehicle_id: trip.delivery_vehicle_id,
      from_at: ctx.now.toISOString(),
      to_at: startOfRiyadhDate(addDays(lastDay, 1)).toISOString(),
      reason,
    });
  });
}

/**
 * A stop of a locked trip is over, or reached: the trip's status follows. For stops, which check permissions. A
 * concurrent arrangement must be repeated.
 */
export async function moveTripAtStop(
  ctx: Ctx,
  trip: Trip,
  to: 'partially_closed' | 'closed' | null,
): Promise<void> {
  if (to) return moveTrip(ctx, trip, to, 'close', to === 'closed' ? { ended_at: ctx.now } : {});
  await saveTrip(ctx, trip.id, {});
  await addJob(ctx, tripChanged, { id: trip.id });
}

async function abandon(
  ctx: Ctx,
  trip: Trip,
  to: 'rejected' | 'broken_off',
  action: AuditAction,
  end_reason: string,
): Promise<void> {
  await moveOrders(ctx, trip, ORDER.to_plan, action, { end_reason });
  await dropOpenStops(ctx, trip.id);
  await moveTrip(ctx, trip, to, action, { end_reason, ended_at: ctx.now });
}

async function moveOrders(
  ctx: Ctx,
  trip: Trip,
  to: OrderStatus,
  action: AuditAction,
  details: { end_reason?: string } = {},
): Promise<void> {
  const ids = await listOpenOrderIds(ctx, trip.id);
  await moveOrdersOfTrip(ctx, ids, { to, action, details: { trip_code: trip.trip_code, ...details } });
}

async function moveTrip(
  ctx: Ctx,
  trip: Trip,
  status: TripStatus,
  action: AuditAction,
  change: Partial<Trip> = {},
): Promise<void> {
  await saveTrip(ctx, trip.id, { status, ...change });
  await note(ctx, trip, action, { status, ...change });
}

async function note(ctx: Ctx, trip: Trip, action: AuditAction, after: object): Promise<void> {
  await recordAudit(ctx, {
    action,
    subject: 'trip',
    subject_id: trip.id,
    before: { status: trip.status },
    after,
  });
  await addJob(ctx, tripChanged, { id: trip.id, action, driver_id: trip.driver_id });
}

function withTrip(ctx: Ctx, id: number, version: number, work: (ctx: Ctx, trip: Trip) => Promise<void>) {
  return inTransaction(ctx, async (ctx) => {
    const trip = await lockTrip(ctx, id);
    if (!trip) throw new AppError('NOT_FOUND', 'There is no such trip.');
    refuseIfChanged(trip, version);
    await work(ctx, trip);
    return getTrip(ctx, id);
  });
}

function refusedDriver(sentence: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { driver_id: code });
}
