import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { aliveSince } from './pump-controllers.rules.ts';
import { findPumpState, lockLatestOrder } from './pump-orders.queries.ts';
import { type Closed, holdAgainstPump, isLive, type PumpReport } from './pump-orders.rules.ts';
import { callBack } from './pump-orders.service.ts';
import { findTransactionOf } from './pump-transactions.queries.ts';

interface ClosedRequest {
  readonly station_id: number | null;
  readonly has_pump_controller: boolean;
  readonly id: number;
  readonly fuel_type_id: number;
  readonly price_millis_per_litre: number | null;
}

/**
 * The pump's report for the close of a request; called in the closing transaction, after the request is locked.
 * Throws PUMP_STILL_UNLOCKED and PUMP_REPORT_MISMATCH; not for a late fill.
 */
export async function checkPump(
  ctx: Ctx,
  request: ClosedRequest,
  closed: Closed,
  is_late = false,
): Promise<PumpReport> {
  if (!request.has_pump_controller) return { checks: [], timeline: null };
  const seen = await findPumpState(ctx, request.station_id!, request, aliveSince(ctx.now));
  if (!seen.has_order && !seen.could_preset) return { checks: [], timeline: null };
  const order = seen.has_order ? await lockLatestOrder(ctx, request.id) : null;
  return holdAgainstPump({
    order,
    transaction: order && (await findTransactionOf(ctx, order.id)),
    is_connected: seen.is_connected,
    could_preset: seen.could_preset,
    price_millis_per_litre: request.price_millis_per_litre!,
    closed,
    is_late,
  });
}

/**
 * Before a request is abandoned: an order that was not sent is withdrawn. Throws PUMP_STILL_UNLOCKED where a pump is
 * unlocked, and FUEL_ALREADY_DISPENSED where it dispensed.
 */
export async function requireNoPump(ctx: Ctx, fuel_request_id: number): Promise<void> {
  const order = await lockLatestOrder(ctx, fuel_request_id);
  if (order?.state === 'dispensed')
    throw new AppError(
      'FUEL_ALREADY_DISPENSED',
      'The pump gave fuel for this request; close it with its litres.',
    );
  if (!order || !isLive(order)) return;
  if (order.sent_at !== null)
    throw new AppError('PUMP_STILL_UNLOCKED', 'The pump is still unlocked; lock it before giving up.');
  await callBack(ctx, order);
}
