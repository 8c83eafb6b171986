import { type OrderField, WHEN_FIELDS } from '@fleet/domain/order-edits.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { findRelatedIds, setRelations } from './order-relations.service.ts';
import { orderChanged } from './orders.jobs.ts';
import { moverOf, type Order } from './orders.rules.ts';
import { changedFields, isPlannedBy, type OrderEdit, refuseUneditable } from './orders-edit.rules.ts';
import { linesOf, refuseForeignPlace, refuseWrongDay, sumsOf, takeSlot } from './orders-place.service.ts';
import { insertOrderEvent, listOrderLines, lockOrder, saveLines, saveOrder } from './orders-save.queries.ts';
import { withdrawOpenRequests } from './slot-requests.queries.ts';

export type { OrderEdit } from './orders-edit.rules.ts';

/** An order as it was, and what an edit made different. */
export interface EditedOrder {
  readonly order: Order;
  readonly changed: ReadonlySet<OrderField>;
}

/**
 * Changes what of an order may still be changed. A product that was ordered keeps its price, another comes at today's. For trips,
 * which look after the one the order is on. Throws NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT, INVALID_FIELDS, SLOT_FULL.
 */
export async function editOrder(ctx: Ctx, id: number, edit: OrderEdit): Promise<EditedOrder> {
  const order = await lockOrder(ctx, id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  refuseIfChanged(order, edit.version);
  const lines = await listOrderLines(ctx, id);
  const related = await findRelatedIds(ctx, id);
  const { changed, change } = changedFields({ ...order, ...related }, lines, edit);
  if (changed.size === 0) return { order, changed };
  refuseUneditable(ctx.actor, order, changed);
  const wanted = { ...order, ...change };
  if (changed.has('warehouse_id') || changed.has('delivery_branch_id')) await refuseForeignPlace(ctx, wanted);
  const isMoved = [...changed].some((field) => WHEN_FIELDS.has(field));
  const window = isMoved ? await moveTo(ctx, wanted) : {};
  const ordered = changed.has('lines') ? await linesOf(ctx, edit.lines!, id) : null;
  if (ordered) await saveLines(ctx, id, ordered);
  if (changed.has('after_order_ids') || changed.has('apart_order_ids')) await setRelations(ctx, wanted, edit);
  if (isMoved) await withdrawOpenRequests(ctx, id);
  const all = { ...change, ...window, ...(ordered && sumsOf(ordered)) };
  const planning_changed_at = isPlannedBy(changed) ? ctx.now : order.planning_changed_at;
  await saveOrder(ctx, id, { ...all, planning_changed_at });
  if (isMoved) await noteMove(ctx, order, wanted, window);
  await recordAudit(ctx, {
    action: 'update',
    subject: 'order',
    subject_id: id,
    client_id: order.client_id,
    before: { ...order, ...related, lines },
    after: { ...order, ...all, ...(await findRelatedIds(ctx, id)), lines: ordered ?? lines },
  });
  const { client_id, status } = order;
  const by = { mover: moverOf(ctx.actor) };
  await addJob(ctx, orderChanged, { id, client_id, from: status, status, changed: [...changed], by });
  return { order, changed };
}

async function moveTo(ctx: Ctx, wanted: Order): Promise<{ window_from: Date; window_to: Date }> {
  refuseWrongDay(ctx, wanted.delivery_date);
  return takeSlot(ctx, { ...wanted, except: wanted.id });
}

function noteMove(ctx: Ctx, order: Order, wanted: Order, window: { window_from?: Date }): Promise<void> {
  return insertOrderEvent(ctx, {
    order_id: order.id,
    at: ctx.now,
    from_status: order.status,
    to_status: order.status,
    details: {
      from_date: order.delivery_date,
      from_window: order.window_from.toISOString(),
      to_date: wanted.delivery_date,
      to_window: window.window_from!.toISOString(),
    },
  });
}
