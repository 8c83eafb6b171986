import {
  MAX_STROKE_POINTS,
  MAX_STROKES,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
} from '@fleet/domain/delivery-proofs.ts';
import { HANDOVER_CHECKS } from '@fleet/domain/recipients.ts';
import { TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { z } from 'zod';
import { instantSchema } from '../define-route.ts';
import { calendarDay, orderStatus, partyName } from '../shapes.ts';
import { orderProduct, orderSite } from './order-shapes.ts';

/** Shapes of trips as their drivers see them, and of proofs of delivery. */

const count = z.number().int();

/** Whether the vehicle of an aborted trip stays unavailable for the rest of the day, so that no plan uses it again. */
export const isVehicleOut = z.boolean().default(true);

const point = z.tuple([count.min(0).max(SIGNATURE_WIDTH), count.min(0).max(SIGNATURE_HEIGHT)]);
/** A signature as strokes: small enough to store on an offline phone, and sharp in print. */
export const signature = z.array(z.array(point).min(1).max(MAX_STROKE_POINTS)).min(1).max(MAX_STROKES);

export const deliveryProof = z.object({
  /** By the driver's phone, which may have been offline. */
  delivered_at: instantSchema,
  recorded_at: instantSchema,
  recorded_by: z.string().nullable(),
  received_by: z.string().nullable(),
  signature: signature.nullable(),
  photo_file_ids: z.array(count),
  note: z.string().nullable(),
  /** How the hand-over was confirmed where the site asks for a code: by the code, or released by a dispatcher. */
  handover: z.enum(HANDOVER_CHECKS).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  lines: z.array(
    z.object({
      order_line_id: count,
      product: orderProduct,
      volume_ml: count.nullable(),
      pieces: count.nullable(),
      dip_before_mm: count.nullable(),
      dip_after_mm: count.nullable(),
    }),
  ),
});
export type DeliveryProof = z.infer<typeof deliveryProof>;

export const drivenStop = z.object({
  id: count,
  position: count,
  kind: z.enum(['start', 'job', 'break', 'reload', 'end']),
  status: z.enum(['planned', 'arrived', 'done', 'failed', 'dropped']),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  planned_arrival_at: instantSchema,
  /** Current expected arrival; null once it is over. */
  expected_at: instantSchema.nullable(),
  planned_waiting_seconds: count,
  planned_service_seconds: count,
  planned_travelled_metres: count,
  compartments: z.array(
    z.object({ position: count, fuel_type_en: z.string(), fuel_type_ar: z.string(), volume_ml: count }),
  ),
  arrived_at: instantSchema.nullable(),
  departed_at: instantSchema.nullable(),
  failed_reason: z.string().nullable(),
  failed_note: z.string().nullable(),
  failed_photo_file_ids: z.array(count),
  /** The order of the stop, without its price; null if the stop is no delivery. */
  order: z
    .object({
      id: count,
      status: orderStatus,
      client: partyName,
      warehouse: orderSite,
      window_from: instantSchema,
      window_to: instantSchema,
      contact_name: z.string().nullable(),
      contact_mobile: z.string().nullable(),
      driver_notes: z.string().nullable(),
      notes: z.string().nullable(),
      client_reference: z.string().nullable(),
      short_address: z.string().nullable(),
      /** Whether the driver has to type the recipient's code, and whether a dispatcher has released the delivery. */
      handover: z.enum(['code', 'locked', 'released']).nullable(),
      lines: z.array(
        z.object({
          id: count,
          product: orderProduct,
          volume_ml: count.nullable(),
          pieces: count.nullable(),
        }),
      ),
    })
    .nullable(),
  proof: deliveryProof.nullable(),
  /** A late proof, after the stop was removed from its trip: the dispatcher's decision. */
  late_proof: z.enum(['waiting', 'accepted', 'dismissed']).nullable(),
  can: z.object({ arrive: z.boolean(), deliver: z.boolean(), fail: z.boolean() }),
});
export type DrivenStop = z.infer<typeof drivenStop>;

export const drivenTrip = z.object({
  id: count,
  trip_code: z.string(),
  delivery_branch: orderSite,
  trip_date: calendarDay,
  status: z.enum(TRIP_STATUSES),
  vehicle: z.object({ id: count, vehicle_id: count, code: z.string(), plate_no: z.string() }),
  driver_name: z.string().nullable(),
  planned_start_at: instantSchema,
  planned_end_at: instantSchema,
  planned_distance_metres: count,
  loaded_at: instantSchema.nullable(),
  started_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
  end_reason: z.string().nullable(),
  stops: z.array(drivenStop),
  can: z.object({ load: z.boolean(), start: z.boolean(), abort: z.boolean() }),
});
export type DrivenTrip = z.infer<typeof drivenTrip>;

/** A client’s own delivery: driver and expected time, and afterwards the proof and the charge. */
export const orderDelivery = z.object({
  trip_code: z.string(),
  stop_status: drivenStop.shape.status,
  /** Number of stops before this one. */
  stops_before: count,
  plate_no: z.string(),
  driver_name: z.string().nullable(),
  driver_mobile: z.string().nullable(),
  expected_at: instantSchema.nullable(),
  arrived_at: instantSchema.nullable(),
  departed_at: instantSchema.nullable(),
  failed_reason: z.string().nullable(),
  failed_note: z.string().nullable(),
  failed_photo_file_ids: z.array(count),
  proof: deliveryProof.nullable(),
  /** The charge for the delivered quantity; null until it is billed. */
  charge: z
    .object({
      net_halalas: count,
      vat_halalas: count,
      amount_halalas: count,
      /** Null until a month's invoice includes it. */
      invoice: z.object({ id: count, number: z.string() }).nullable(),
    })
    .nullable(),
});
export type OrderDelivery = z.infer<typeof orderDelivery>;
