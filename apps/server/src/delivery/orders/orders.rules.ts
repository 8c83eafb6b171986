import type { orderDetail, orderRow } from '@fleet/contracts/delivery/order-shapes.ts';
import { editableFields, type OrderField, TRIP_FIELDS, WHEN_FIELDS } from '@fleet/domain/order-edits.ts';
import {
  canMoveOrder,
  ORDER,
  type OrderMover,
  type OrderStatus,
  RESCHEDULABLE_ORDER_STATUSES,
} from '@fleet/domain/order-statuses.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { orderEvents, orderLines, orders } from './orders.table.ts';
import { unassignedForClient } from './orders-unassigned.rules.ts';

export type Order = typeof orders.$inferSelect;
export type NewOrder = Omit<
  typeof orders.$inferInsert,
  | 'id'
  | 'version'
  | 'status_before_hold'
  | 'cancel_reason_id'
  | 'hold_reason'
  | 'planning_changed_at'
  | 'unassigned'
  | 'arrived_at'
  | 'delivered_at'
  | 'ended_at'
>;
export type NewLine = Omit<typeof orderLines.$inferInsert, 'id' | 'order_id'>;
export type OrderEvent = typeof orderEvents.$inferSelect;

type Named = { id: number; name_en: string; name_ar: string };
export type ListedOrder = Order & {
  is_slot_requested: boolean;
  client: Named;
  delivery_branch: Named;
  warehouse: Named & { address: string; latitude: number; longitude: number };
};

const MS_PER_MINUTE = 60_000;
const MINUTES_A_DAY = 1440;

/** A user's role in an order: its client, or the staff that delivers it. */
export function moverOf(actor: Actor): OrderMover {
  return actor.kind !== 'system' && actor.client_id !== null ? 'client' : 'staff';
}

/** Throws STATUS_CONFLICT where `by` cannot move the order from its status to `to`. */
export function refuseUnlessMovable(
  order: Pick<Order, 'status' | 'status_before_hold'>,
  to: OrderStatus,
  by: OrderMover,
): void {
  if (canMoveOrder(order.status, to, by, order.status_before_hold)) return;
  throw new AppError('STATUS_CONFLICT', 'The status of the order no longer allows this.');
}

/** Throws STATUS_CONFLICT where the order is in a plan, on its way or over. */
export function refuseUnlessReschedulable(order: Pick<Order, 'status'>): void {
  if (RESCHEDULABLE_ORDER_STATUSES.has(order.status)) return;
  throw new AppError('STATUS_CONFLICT', 'The order is already planned: take it out of its plan first.');
}

/** The fields a user may still edit in this status; on a draft trip with permission for trips. */
export function editableBy(actor: Actor, { status }: Pick<Order, 'status'>): OrderField[] {
  if (!actor.permissions.has('create order')) return [];
  const by = moverOf(actor) === 'client' ? 'client' : 'staff';
  return editableFields(status, by).filter((field) => {
    if (WHEN_FIELDS.has(field)) return actor.permissions.has('reschedule order');
    return status !== ORDER.in_draft || !TRIP_FIELDS.has(field) || actor.permissions.has('update trip');
  });
}

/** The hours promised: those of the slot on that Riyadh day, or all of the day. */
export function windowOf(
  delivery_date: string,
  slot: { from_minute: number; to_minute: number } | null,
): { window_from: Date; window_to: Date } {
  const midnight = startOfRiyadhDate(delivery_date).getTime();
  return {
    window_from: new Date(midnight + (slot?.from_minute ?? 0) * MS_PER_MINUTE),
    window_to: new Date(midnight + (slot?.to_minute ?? MINUTES_A_DAY) * MS_PER_MINUTE),
  };
}

/** A row as the wire has it, with what the reader may do. */
export function presentOrder(row: ListedOrder, actor: Actor): z.input<typeof orderRow> {
  const by = moverOf(actor);
  const may = (permission: Parameters<typeof actor.permissions.has>[0], to: OrderStatus) =>
    actor.permissions.has(permission) && canMoveOrder(row.status, to, by, row.status_before_hold);
  return {
    ...row,
    unassigned: row.unassigned && (by === 'client' ? unassignedForClient(row.unassigned) : row.unassigned),
    window_from: row.window_from.toISOString(),
    window_to: row.window_to.toISOString(),
    created_at: row.created_at.toISOString(),
    arrived_at: row.arrived_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    can: {
      confirm: may('update order', ORDER.confirmed),
      send_to_planning: row.status_before_hold === null && may('update order', ORDER.to_plan),
      edit: editableBy(actor, row).length > 0,
      reschedule: actor.permissions.has('reschedule order') && RESCHEDULABLE_ORDER_STATUSES.has(row.status),
      hold: may('update order', ORDER.on_hold),
      release: row.status_before_hold !== null && may('update order', row.status_before_hold),
      cancel: may('cancel order', ORDER.cancelled),
      request_slot: by === 'staff' && row.status === ORDER.to_plan && actor.permissions.has('update order'),
    },
  };
}

export type OrderParts = Pick<
  z.input<typeof orderDetail>,
  | 'lines'
  | 'events'
  | 'relations'
  | 'slot_requests'
  | 'placed_by'
  | 'is_by_forecast'
  | 'cancel_reason'
  | 'short_address'
  | 'contact_name'
  | 'contact_mobile'
  | 'driver_notes'
>;

/** An order with everything beside it, as the wire has it. */
export function presentOrderDetail(
  row: ListedOrder,
  parts: OrderParts,
  actor: Actor,
): z.input<typeof orderDetail> {
  return {
    ...presentOrder(row, actor),
    ...parts,
    required_skills: row.required_skills as z.input<typeof orderDetail>['required_skills'],
    service_seconds: row.service_seconds,
    notes: row.notes,
    hold_reason: row.hold_reason,
    status_before_hold: row.status_before_hold,
    editable_fields: editableBy(actor, row),
  };
}
