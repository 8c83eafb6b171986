import type * as contract from '@fleet/contracts/delivery/slot-requests.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { orderChanged } from './orders.jobs.ts';
import type { Order } from './orders.rules.ts';
import { getOrder } from './orders.service.ts';
import type { ProposedSlot } from './orders.table.ts';
import { rescheduleOrder } from './orders-move.service.ts';
import { refuseWrongDay, takeSlot } from './orders-place.service.ts';
import { insertOrderEvent, lockOrder } from './orders-save.queries.ts';
import {
  findSlotRequest,
  insertSlotRequest,
  lockSlotRequest,
  type SlotRequestRow,
  saveSlotRequest,
  withdrawOpenRequests,
} from './slot-requests.queries.ts';
import { expiryOf, refuseUnlessOpen } from './slot-requests.rules.ts';

/**
 * Asks the client of an unassigned order to accept other hours. Capacity is checked now and reserved on acceptance. Throws
 * NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT, INVALID_FIELDS, SLOT_FULL.
 */
export function requestSlot(
  ctx: Ctx,
  id: number,
  { version, slots: wanted }: z.output<typeof contract.createSlotRequest.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (!order) throw noSuch('order');
    refuseIfChanged(order, version);
    if (order.status !== ORDER.to_plan)
      throw new AppError('STATUS_CONFLICT', 'The order is in a trip, or is not to be planned.');
    const { delivery_branch_id } = order;
    const slots: ProposedSlot[] = [];
    for (const slot of wanted) {
      refuseWrongDay(ctx, slot.delivery_date);
      const window = await takeSlot(ctx, { delivery_branch_id, ...slot, except: id });
      slots.push({
        ...slot,
        window_from: window.window_from.toISOString(),
        window_to: window.window_to.toISOString(),
      });
    }
    const request = { order_id: id, client_id: order.client_id, slots, expires_at: expiryOf(slots, ctx.now) };
    await withdrawOpenRequests(ctx, id);
    await insertSlotRequest(ctx, request);
    await note(ctx, order, 'request_slot', { slots: slots.length }, 'open');
    return getOrder(ctx, id);
  });
}

/** Reschedules the order to one of the proposed slots. Throws NOT_FOUND, STATUS_CONFLICT, INVALID_FIELDS, SLOT_FULL. */
export function acceptSlot(
  ctx: Ctx,
  id: number,
  { chosen }: z.output<typeof contract.acceptSlotRequest.body>,
) {
  return withRequest(ctx, id, async (ctx, order, { slots }) => {
    const slot = slots[chosen];
    if (!slot)
      throw new AppError('INVALID_FIELDS', 'Choose one of the proposed slots.', undefined, {
        chosen: 'unknown',
      });
    await saveSlotRequest(ctx, id, { status: 'accepted', chosen, ...answer(ctx) });
    const { version } = order;
    const { delivery_date, delivery_slot_id } = slot;
    await rescheduleOrder(ctx, order.id, { version, delivery_date, delivery_slot_id });
    await note(ctx, order, 'accept_slot', { to_window: slot.window_from }, 'accepted');
  });
}

/** Keeps the order's time window. Throws NOT_FOUND, STATUS_CONFLICT. */
export function declineSlot(
  ctx: Ctx,
  id: number,
  { reason }: z.output<typeof contract.declineSlotRequest.body>,
) {
  return withRequest(ctx, id, async (ctx, order) => {
    const decline_reason = reason ?? null;
    await saveSlotRequest(ctx, id, { status: 'declined', decline_reason, ...answer(ctx) });
    await note(ctx, order, 'decline_slot', { reason: decline_reason }, 'declined');
  });
}

/** Takes a request back. Throws NOT_FOUND, STATUS_CONFLICT. */
export function withdrawSlotRequest(ctx: Ctx, id: number) {
  return withRequest(ctx, id, async (ctx, order) => {
    await saveSlotRequest(ctx, id, { status: 'withdrawn', ...answer(ctx) });
    await note(ctx, order, 'withdraw_slot', {}, null);
  });
}

function answer(ctx: Ctx) {
  return { answered_at: ctx.now, answered_by: ctx.actor.user_id };
}

/** Locks the order, then its request, so that an answer, a plan and a second answer never cross. */
function withRequest(
  ctx: Ctx,
  id: number,
  work: (ctx: Ctx, order: Order, request: SlotRequestRow) => Promise<void>,
) {
  return inTransaction(ctx, async (ctx) => {
    const found = await findSlotRequest(ctx, id);
    const order = found && (await lockOrder(ctx, found.order_id));
    if (!order) throw noSuch('request');
    const request = await lockSlotRequest(ctx, id);
    refuseUnlessOpen(request, ctx.now);
    await work(ctx, order, request);
    return getOrder(ctx, order.id);
  });
}

async function note(
  ctx: Ctx,
  order: Order,
  action: 'request_slot' | 'accept_slot' | 'decline_slot' | 'withdraw_slot',
  details: Record<string, string | number | null>,
  slot_request: 'open' | 'accepted' | 'declined' | null,
): Promise<void> {
  const { id, client_id, status } = order;
  await insertOrderEvent(ctx, {
    order_id: id,
    at: ctx.now,
    from_status: status,
    to_status: status,
    details: { step: action, ...details },
  });
  await recordAudit(ctx, { action, subject: 'order', subject_id: id, client_id, after: details });
  await addJob(ctx, orderChanged, {
    id,
    client_id,
    from: status,
    status,
    ...(slot_request && { slot_request }),
  });
}

function noSuch(what: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${what}.`);
}
