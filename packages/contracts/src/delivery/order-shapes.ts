import { DELIVERY_SKILLS, PRODUCT_CLASSES } from '@fleet/domain/delivery.ts';
import { ORDER_FIELDS } from '@fleet/domain/order-edits.ts';
import { z } from 'zod';
import { instantSchema } from '../define-route.ts';
import { calendarDay, orderStatus, partyName, versionSchema } from '../shapes.ts';

/** Shapes of delivery orders that lists, details, plans and trips share. */

export const MAX_LINES = 20;
/** 100 000 L, more than any tanker carries in a day. */
const MAX_LINE_VOLUME_ML = 100_000_000;
const MIN_LINE_VOLUME_ML = 1_000;

export const skills = z.array(z.enum(DELIVERY_SKILLS)).max(DELIVERY_SKILLS.length);

/** One product of an order: liters of a fuel, or pieces of goods. */
export const newOrderLine = z.object({
  delivery_product_id: z.number().int().positive(),
  volume_ml: z.number().int().min(MIN_LINE_VOLUME_ML).max(MAX_LINE_VOLUME_ML).optional(),
  pieces: z.number().int().min(1).max(100_000).optional(),
});

/** What is ordered: each product once, fuel by the liter and goods by the piece. */
export const newOrderLines = z
  .array(newOrderLine)
  .min(1)
  .max(MAX_LINES)
  .superRefine((lines, refinement) => {
    const seen = new Set<number>();
    for (const [index, line] of lines.entries()) {
      if (seen.has(line.delivery_product_id))
        refinement.addIssue({ code: 'custom', path: [index, 'delivery_product_id'], message: 'twice' });
      seen.add(line.delivery_product_id);
      if ((line.volume_ml === undefined) === (line.pieces === undefined))
        refinement.addIssue({
          code: 'custom',
          path: [index, line.pieces === undefined ? 'volume_ml' : 'pieces'],
          message: line.pieces === undefined ? 'required' : 'not_allowed',
        });
    }
  });

/** Delivery requirements that differ from the site's. */
export const MAX_RELATIONS = 10;
const related = z.array(z.number().int().positive()).max(MAX_RELATIONS);

export const orderWishes = {
  /** Orders that the same vehicle delivers before this one. */
  after_order_ids: related,
  /** Orders that another vehicle delivers. */
  apart_order_ids: related,
  priority: z.number().int().min(0).max(100),
  service_seconds: z.number().int().min(0).max(14_400).nullish(),
  client_reference: z.string().trim().max(40).nullish(),
  notes: z.string().trim().max(300).nullish(),
};

export const orderProduct = z.object({
  id: z.number().int(),
  code: z.string(),
  title_en: z.string(),
  title_ar: z.string(),
  kind: z.enum(['fuel', 'goods']),
});

export const productClass = z.enum(PRODUCT_CLASSES);

export const orderLine = z.object({
  id: z.number().int(),
  product: orderProduct,
  volume_ml: z.number().int().nullable(),
  pieces: z.number().int().nullable(),
  weight_grams: z.number().int(),
  price_millis: z.number().int(),
  amount_halalas: z.number().int(),
  delivered_volume_ml: z.number().int().nullable(),
  delivered_pieces: z.number().int().nullable(),
});

export const orderSite = partyName.extend({
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/**
 * Why an order is in no trip. The codes of a plan are those of the optimizer and of violations (`time_window`,
 * `compartments`, `product_class` …); else what took it off its trip.
 */
export const UNASSIGNED_CAUSES = [
  'plan',
  'stop_failed',
  'trip_rejected',
  'trip_aborted',
  'taken_off',
] as const;

export const unassignedReason = z.object({
  code: z.string(),
  /** Amount in the rule's unit: seconds late, liters or kilograms too much, otherwise a count. */
  by: z.number(),
  /** What is missing: equipment, product classes, orders it waits for. */
  details: z.array(z.string()),
});

export const unassignedFacts = z.object({
  cause: z.enum(UNASSIGNED_CAUSES),
  at: instantSchema,
  /** The vehicle that comes closest to delivering it; not for clients. */
  delivery_vehicle_id: z.number().int().nullable(),
  vehicle_code: z.string().nullable(),
  trip_code: z.string().nullable(),
  reasons: z.array(unassignedReason),
  /** Reported at the stop, or given for the end of the trip. */
  note: z.string().nullable(),
});
export type UnassignedFacts = z.infer<typeof unassignedFacts>;

/** Hours a client was asked to accept. */
export const slotRequest = z.object({
  id: z.number().int(),
  status: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn']),
  slots: z.array(
    z.object({
      delivery_date: calendarDay,
      delivery_slot_id: z.number().int().nullable(),
      window_from: instantSchema,
      window_to: instantSchema,
    }),
  ),
  expires_at: instantSchema,
  created_at: instantSchema,
  answered_at: instantSchema.nullable(),
  /** Index of the accepted slot. */
  chosen: z.number().int().nullable(),
  decline_reason: z.string().nullable(),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
});
export type SlotRequest = z.infer<typeof slotRequest>;

/** An order this one is bound to: `after` it on the same vehicle, or `apart` from it on another. */
export const orderRelation = z.object({
  kind: z.enum(['after', 'apart']),
  order_id: z.number().int(),
  status: orderStatus,
  warehouse: partyName,
  delivery_date: calendarDay,
});
export type OrderRelation = z.infer<typeof orderRelation>;

export const orderCan = z.object({
  confirm: z.boolean(),
  send_to_planning: z.boolean(),
  edit: z.boolean(),
  reschedule: z.boolean(),
  hold: z.boolean(),
  release: z.boolean(),
  cancel: z.boolean(),
  request_slot: z.boolean(),
});

export const orderRow = z.object({
  id: z.number().int(),
  client: partyName,
  delivery_branch: partyName,
  warehouse: orderSite,
  status: orderStatus,
  delivery_date: calendarDay,
  window_from: instantSchema,
  window_to: instantSchema,
  delivery_slot_id: z.number().int().nullable(),
  priority: z.number().int(),
  volume_ml: z.number().int(),
  weight_grams: z.number().int(),
  amount_halalas: z.number().int(),
  client_reference: z.string().nullable(),
  created_at: instantSchema,
  /** When the vehicle that delivered it arrived: it is on time if that was before `window_to`. */
  arrived_at: instantSchema.nullable(),
  delivered_at: instantSchema.nullable(),
  /** Until it is planned; null: no plan has tried it yet. */
  unassigned: unassignedFacts.nullable(),
  /** Its latest request for other hours is still open. */
  is_slot_requested: z.boolean(),
  version: versionSchema,
  can: orderCan,
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderEvent = z.object({
  id: z.number().int(),
  at: instantSchema,
  from_status: orderStatus.nullable(),
  to_status: orderStatus,
  actor_name: z.string().nullable(),
  /** Done by a client's own system: the name is its key's. */
  by_system: z.boolean(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
});

export const cancelReason = z.object({
  id: z.number().int(),
  code: z.string(),
  title_en: z.string(),
  title_ar: z.string(),
});

export const orderDetail = orderRow.extend({
  lines: z.array(orderLine),
  events: z.array(orderEvent),
  required_skills: skills,
  service_seconds: z.number().int().nullable(),
  notes: z.string().nullable(),
  placed_by: z.string().nullable(),
  /** It was ordered by the forecast of its site's tank. */
  is_by_forecast: z.boolean(),
  cancel_reason: cancelReason.nullable(),
  hold_reason: z.string().nullable(),
  relations: z.array(orderRelation),
  /** Newest first. */
  slot_requests: z.array(slotRequest),
  status_before_hold: orderStatus.nullable(),
  short_address: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_mobile: z.string().nullable(),
  driver_notes: z.string().nullable(),
  /** Fields the reader may still change. */
  editable_fields: z.array(z.enum(ORDER_FIELDS)),
});
export type OrderDetail = z.infer<typeof orderDetail>;
