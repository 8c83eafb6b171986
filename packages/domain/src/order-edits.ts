import {
  CANCELLABLE_ORDER_STATUSES,
  type OrderStatus,
  RESCHEDULABLE_ORDER_STATUSES,
} from './order-statuses.ts';

/** Editable fields of an order, by status and by user. */

export const ORDER_FIELDS = [
  'delivery_branch_id',
  'warehouse_id',
  'delivery_date',
  'delivery_slot_id',
  'lines',
  'priority',
  'required_skills',
  'after_order_ids',
  'apart_order_ids',
  'service_seconds',
  'client_reference',
  'notes',
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

/** Inputs of a trip's calculation: if one changes, the trip is recalculated or the order leaves it. */
export const TRIP_FIELDS: ReadonlySet<OrderField> = new Set<OrderField>([
  'warehouse_id',
  'lines',
  'required_skills',
  'after_order_ids',
  'apart_order_ids',
  'service_seconds',
]);

/** The branch and the time window. */
export const WHEN_FIELDS: ReadonlySet<OrderField> = new Set<OrderField>([
  'delivery_branch_id',
  'delivery_date',
  'delivery_slot_id',
]);

/** Notes for the driver: not part of any calculation. */
const TEXT_FIELDS: ReadonlySet<OrderField> = new Set<OrderField>(['client_reference', 'notes']);

const DRAFTED: OrderStatus = 16;
const PLANNED: OrderStatus = 17;
const LOADED_OR_SHIPPED: ReadonlySet<OrderStatus> = new Set<OrderStatus>([20, 25]);

/**
 * Whether the staff, or the order's client, may still change a field. The staff: everything while the order is
 * unassigned; on a draft trip everything but depot and hours; on an approved one its priority; its notes until it is
 * delivered. The client: the fields of its form as long as it may cancel; the notes until the load is ready. Nothing
 * of a finished order.
 */
export function canEditOrder(field: OrderField, status: OrderStatus, by: 'client' | 'staff'): boolean {
  const isUnplanned = RESCHEDULABLE_ORDER_STATUSES.has(status);
  const isPlanned = status === DRAFTED || status === PLANNED;
  if (TEXT_FIELDS.has(field))
    return isUnplanned || isPlanned || (by === 'staff' && LOADED_OR_SHIPPED.has(status));
  if (by === 'client')
    return field !== 'priority' && field !== 'service_seconds' && CANCELLABLE_ORDER_STATUSES.has(status);
  if (field === 'priority') return isUnplanned || isPlanned;
  return isUnplanned || (TRIP_FIELDS.has(field) && status === DRAFTED);
}

/** The editable fields. */
export function editableFields(status: OrderStatus, by: 'client' | 'staff'): OrderField[] {
  return ORDER_FIELDS.filter((field) => canEditOrder(field, status, by));
}
