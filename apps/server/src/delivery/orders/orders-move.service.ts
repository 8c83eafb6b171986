import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type * as contract from '@fleet/contracts/delivery/orders.ts';
import type * as board from '@fleet/contracts/delivery/orders-board.ts';
import type { OrderField } from '@fleet/domain/order-edits.ts';
import { ORDER, type OrderMover, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { orderChanged } from './orders.jobs.ts';
import { listCancelReasons } from './orders.queries.ts';
import { moverOf, type Order, refuseUnlessMovable, refuseUnlessReschedulable } from './orders.rules.ts';
import { getOrder } from './orders.service.ts';
import { refuseWrongDay, takeSlot } from './orders-place.service.ts';
import { insertOrderEvent, lockOrder, saveOrder, unsafeLockOrder } from './orders-save.queries.ts';
import { unassignedAfter } from './orders-unassigned.rules.ts';
import { withdrawOpenRequests } from './slot-requests.queries.ts';

type Seen = { version: number };
type RefusedCode = z.input<typeof board.advanceOrders.response>['refused'][number]['code'];
type Details = Record<string, string | number | null>;

interface Move {
  readonly to: OrderStatus;
  readonly by: OrderMover;
  readonly action: AuditAction;
  readonly change?: Partial<Order>;
  readonly details?: Details;
  /** Of a trip: the depot and day it has the order for. */
  readonly on?: { readonly delivery_branch_id: number; readonly delivery_date: string };
  /** It happened long ago: nobody is notified now. */
  readonly isRepeat?: boolean;
}

/**
 * Moves a locked order: the way must be there, and the step goes to the order's events, the audit log and open browsers.
 * For the order's own services, and for plans and trips. Throws STATUS_CONFLICT.
 */
export async function moveOrder(ctx: Ctx, order: Order, move: Move): Promise<void> {
  refuseUnlessMovable(order, move.to, move.by);
  const unassigned = unassignedAfter(order.status, move, ctx.now);
  const change = { status: move.to, ...move.change };
  if (move.to !== ORDER.to_plan) await withdrawOpenRequests(ctx, order.id);
  await saveOrder(ctx, order.id, { ...change, ...(unassigned !== undefined && { unassigned }) });
  await noteStep(ctx, order, move.to, move.details ?? null);
  await recordAudit(ctx, {
    action: move.action,
    subject: 'order',
    subject_id: order.id,
    client_id: order.client_id,
    before: { status: order.status },
    after: { ...change, ...move.details },
  });
  await publishChange(ctx, order, move.to, { is_repeat: move.isRepeat ?? false });
}

/**
 * Moves the orders of a trip along with it, in the order of their ids so that two never wait for each other. For trips, which
 * guard who may. Throws STATUS_CONFLICT, and where one of them is not there NOT_FOUND.
 */
export async function moveOrdersOfTrip(
  ctx: Ctx,
  ids: readonly number[],
  move: Omit<Move, 'by' | 'change'>,
): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await unsafeLockOrder(ctx, id);
    if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
    // It may have been moved to another day since it was read.
    const { on = order } = move;
    if (on.delivery_branch_id !== order.delivery_branch_id || on.delivery_date !== order.delivery_date)
      throw new AppError('STATUS_CONFLICT', 'The order was moved to another day or branch.');
    const by = move.to === ORDER.ready_for_pick_up || move.to === ORDER.shipped ? 'staff' : 'plan';
    await moveOrder(ctx, order, { ...move, by });
  }
}

/** Moves an order by what happened at its stop. For stops, which guard who may. Throws STATUS_CONFLICT, NOT_FOUND. */
export async function moveOrderAtStop(ctx: Ctx, id: number, move: Omit<Move, 'by'>): Promise<void> {
  const order = await unsafeLockOrder(ctx, id);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  await moveOrder(ctx, order, { ...move, by: 'driver' });
}

/** Confirms an order that was placed. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function confirmOrder(ctx: Ctx, id: number, { version }: Seen) {
  return withOrder(ctx, id, version, confirm);
}

function confirm(ctx: Ctx, order: Order): Promise<void> {
  return moveOrder(ctx, order, { to: ORDER.confirmed, by: moverOf(ctx.actor), action: 'confirm' });
}

/**
 * Takes the same step with several orders: those whose state allows it move together, the others are named. Locked in
 * id order, so that concurrent calls never deadlock.
 */
export function advanceOrders(ctx: Ctx, { step, orders }: z.output<typeof board.advanceOrders.body>) {
  const take = step === 'confirm' ? confirm : letBePlanned;
  return inTransaction(ctx, async (ctx) => {
    const moved: number[] = [];
    const refused: { id: number; code: RefusedCode }[] = [];
    for (const { id, version } of orders.toSorted((a, b) => a.id - b.id)) {
      try {
        const order = await lockOrder(ctx, id);
        if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
        refuseIfChanged(order, version);
        await take(ctx, order);
        moved.push(id);
      } catch (error) {
        // The rules reject before anything is written, so the transaction continues with the others.
        if (!(error instanceof AppError)) throw error;
        refused.push({ id, code: error.code as RefusedCode });
      }
    }
    return { moved, refused };
  });
}

/** Lets an order be planned. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function sendToPlanning(ctx: Ctx, id: number, { version }: Seen) {
  return withOrder(ctx, id, version, letBePlanned);
}

async function letBePlanned(ctx: Ctx, order: Order): Promise<void> {
  if (order.status_before_hold !== null)
    throw new AppError('STATUS_CONFLICT', 'The order is on hold: release it first.');
  await moveOrder(ctx, order, { to: ORDER.to_plan, by: moverOf(ctx.actor), action: 'send_to_planning' });
}

/** Puts an order on hold; its status is remembered. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function holdOrder(
  ctx: Ctx,
  id: number,
  { version, by_sales, reason }: z.output<typeof contract.holdOrder.body>,
) {
  return withOrder(ctx, id, version, (ctx, order) =>
    moveOrder(ctx, order, {
      to: by_sales ? ORDER.on_hold_by_sales : ORDER.on_hold,
      by: moverOf(ctx.actor),
      action: 'hold',
      change: { status_before_hold: order.status, hold_reason: reason },
      details: { reason },
    }),
  );
}

/** Takes an order off hold, back to its status before. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT. */
export function releaseOrder(ctx: Ctx, id: number, { version }: Seen) {
  return withOrder(ctx, id, version, (ctx, order) => {
    if (order.status_before_hold === null) throw new AppError('STATUS_CONFLICT', 'The order is not on hold.');
    return moveOrder(ctx, order, {
      to: order.status_before_hold,
      by: moverOf(ctx.actor),
      action: 'release',
      change: { status_before_hold: null, hold_reason: null },
    });
  });
}

/** Cancels an order for a reason from the list. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT, INVALID_FIELDS. */
export function cancelOrder(
  ctx: Ctx,
  id: number,
  { version, cancel_reason_id }: z.output<typeof contract.cancelOrder.body>,
) {
  return withOrder(ctx, id, version, async (ctx, order) => {
    const by = moverOf(ctx.actor);
    const reason = (await listCancelReasons(ctx, by === 'staff')).find((row) => row.id === cancel_reason_id);
    if (!reason)
      throw new AppError('INVALID_FIELDS', 'Choose a reason from the list.', undefined, {
        cancel_reason_id: 'unknown',
      });
    await moveOrder(ctx, order, {
      to: ORDER.cancelled,
      by,
      action: 'cancel',
      change: { cancel_reason_id, ended_at: ctx.now },
      details: { cancel_reason: reason.code },
    });
  });
}

/** Moves an order in no plan to another day or slot. Throws NOT_FOUND, STATUS_CONFLICT, VERSION_CONFLICT, INVALID_FIELDS, SLOT_FULL. */
export function rescheduleOrder(
  ctx: Ctx,
  id: number,
  { version, delivery_date, delivery_slot_id = null }: z.output<typeof contract.rescheduleOrder.body>,
) {
  return withOrder(ctx, id, version, async (ctx, order) => {
    refuseUnlessReschedulable(order);
    refuseWrongDay(ctx, delivery_date);
    const window = await takeSlot(ctx, {
      delivery_branch_id: order.delivery_branch_id,
      delivery_date,
      delivery_slot_id,
      except: order.id,
    });
    const unassigned = order.unassigned?.cause === 'plan' ? null : order.unassigned;
    const change = { delivery_date, delivery_slot_id, ...window, planning_changed_at: ctx.now, unassigned };
    await saveOrder(ctx, order.id, change);
    await withdrawOpenRequests(ctx, order.id);
    await noteStep(ctx, order, order.status, {
      from_date: order.delivery_date,
      from_window: order.window_from.toISOString(),
      to_date: delivery_date,
      to_window: window.window_from.toISOString(),
    });
    await recordAudit(ctx, {
      action: 'reschedule',
      subject: 'order',
      subject_id: order.id,
      client_id: order.client_id,
      before: { delivery_date: order.delivery_date, delivery_slot_id: order.delivery_slot_id },
      after: { delivery_date, delivery_slot_id },
    });
    await publishChange(ctx, order, order.status, { changed: ['delivery_date', 'delivery_slot_id'] });
  });
}

async function withOrder(
  ctx: Ctx,
  id: number,
  version: number,
  work: (ctx: Ctx, order: Order) => Promise<void>,
) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
    refuseIfChanged(order, version);
    await work(ctx, order);
    return getOrder(ctx, id);
  });
}

function noteStep(ctx: Ctx, order: Order, to_status: OrderStatus, details: Details | null): Promise<void> {
  return insertOrderEvent(ctx, {
    order_id: order.id,
    at: ctx.now,
    from_status: order.status,
    to_status,
    details,
  });
}

function publishChange(
  ctx: Ctx,
  order: Order,
  status: OrderStatus,
  more: { is_repeat?: boolean; changed?: OrderField[] } = {},
): Promise<void> {
  const { id, client_id, status: from } = order;
  return addJob(ctx, orderChanged, { id, client_id, from, status, ...more });
}
