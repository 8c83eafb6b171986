import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { aliveSince } from './pump-controllers.rules.ts';
import { lockLatestOrder, lookAtPump } from './pump-orders.queries.ts';
import { type Closed, holdAgainstPump, isLive, type PumpSaid } from './pump-orders.rules.ts';
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
 * What the pump says of the litres a request is closed with; called in the closing transaction, after the request is locked.
 * Throws PUMP_STILL_OPEN and PUMP_SAYS_OTHERWISE; not of a fill that is late.
 */
export async function askPump(
  ctx: Ctx,
  request: ClosedRequest,
  closed: Closed,
  is_late = false,
): Promise<PumpSaid> {
  if (!request.has_pump_controller) return { checks: [], story: null };
  const seen = await lookAtPump(ctx, request.station_id!, request, aliveSince(ctx.now));
  if (!seen.has_order && !seen.could_preset) return { checks: [], story: null };
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
 * Before a request is given up: a pump that was not told yet is not told at all. Throws PUMP_STILL_OPEN where one is unlocked,
 * and FUEL_WAS_DISPENSED where it gave fuel.
 */
export async function requireNoPump(ctx: Ctx, fuel_request_id: number): Promise<void> {
  const order = await lockLatestOrder(ctx, fuel_request_id);
  if (order?.state === 'dispensed')
    throw new AppError(
      'FUEL_WAS_DISPENSED',
      'The pump gave fuel for this request; close it with its litres.',
    );
  if (!order || !isLive(order)) return;
  if (order.sent_at !== null)
    throw new AppError('PUMP_STILL_OPEN', 'The pump is still unlocked; lock it before giving up.');
  await callBack(ctx, order);
}
