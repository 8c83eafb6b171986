import type { updateOrder } from '@fleet/contracts/delivery/orders.ts';
import { ORDER_FIELDS, type OrderField } from '@fleet/domain/order-edits.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { RelatedIds } from './order-relations.queries.ts';
import { editableBy, type Order } from './orders.rules.ts';

export type OrderEdit = z.output<typeof updateOrder.body>;
type Lines = readonly {
  readonly delivery_product_id: number;
  readonly volume_ml?: number | null | undefined;
  readonly pieces?: number | null | undefined;
}[];

/** The changes of an edit: an omitted or equal field is none. */
export function changedFields(
  order: Order & RelatedIds,
  lines: Lines,
  edit: OrderEdit,
): { readonly changed: ReadonlySet<OrderField>; readonly change: Partial<Order> } {
  const wanted: Partial<Order & RelatedIds> = {
    delivery_branch_id: edit.delivery_branch_id,
    warehouse_id: edit.warehouse_id,
    delivery_date: edit.delivery_date,
    delivery_slot_id: edit.delivery_slot_id,
    priority: edit.priority,
    required_skills: edit.required_skills && [...new Set(edit.required_skills)],
    after_order_ids: edit.after_order_ids && [...new Set(edit.after_order_ids)],
    apart_order_ids: edit.apart_order_ids && [...new Set(edit.apart_order_ids)],
    service_seconds: edit.service_seconds,
    client_reference: edit.client_reference === '' ? null : edit.client_reference,
    notes: edit.notes === '' ? null : edit.notes,
  } as Partial<Order & RelatedIds>;
  const isChanged = (field: OrderField) => {
    if (field === 'lines') return edit.lines !== undefined && textOf(edit.lines) !== textOf(lines);
    const [now, then] = [wanted[field], order[field]];
    return now !== undefined && String(sorted(now)) !== String(sorted(then));
  };
  const changed = new Set(ORDER_FIELDS.filter(isChanged));
  const change = Object.fromEntries(
    [...changed].flatMap((field) => (isBeside(field) ? [] : [[field, wanted[field]]])),
  );
  return { changed, change };
}

/** Stored beside the order. */
function isBeside(field: OrderField): field is 'lines' | keyof RelatedIds {
  return field === 'lines' || field === 'after_order_ids' || field === 'apart_order_ids';
}

/** Throws STATUS_CONFLICT, naming them, where this user may no longer edit fields. */
export function refuseUneditable(actor: Actor, order: Order, changed: ReadonlySet<OrderField>): void {
  const may = new Set(editableBy(actor, order));
  const fields = [...changed].filter((field) => !may.has(field));
  if (fields.length === 0) return;
  throw new AppError('STATUS_CONFLICT', 'The status of the order no longer allows this change.', { fields });
}

/** Whether a plan depends on it, unlike notes for the driver. */
export function isPlannedBy(changed: ReadonlySet<OrderField>): boolean {
  return [...changed].some((field) => field !== 'notes' && field !== 'client_reference');
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

function textOf(lines: Lines): string {
  return lines
    .map(
      ({ delivery_product_id, volume_ml, pieces }) =>
        `${delivery_product_id} ${volume_ml ?? ''} ${pieces ?? ''}`,
    )
    .toSorted()
    .join();
}
