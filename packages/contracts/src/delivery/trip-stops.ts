import { FAIL_REASONS, MAX_DIP_MM, MAX_PROOF_PHOTOS } from '@fleet/domain/delivery-proofs.ts';
import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema, MAX_COUNT } from '../define-route.ts';
import { partyName } from '../shapes.ts';
import { MAX_LINES } from './order-shapes.ts';
import { drivenTrip, isVehicleOut, orderDelivery, signature } from './trip-stop-shapes.ts';

/**
 * Stops on the road: what a trip's driver sees and does, and what a client sees of a delivery. A driver reaches
 * assigned trips only; dispatchers record for a driver whose phone does not work.
 */

const count = z.number().int();

/** Dip readings before and after, in millimeters: for sites without a meter. */
const dips = {
  dip_before_mm: count.min(0).max(MAX_DIP_MM).nullish(),
  dip_after_mm: count.min(0).max(MAX_DIP_MM).nullish(),
};

export const listDrivenTrips = defineRoute({
  name: 'listDrivenTrips',
  method: 'GET',
  path: '/driven-trips',
  permission: 'drive trip',
  summary: 'The signed-in driver’s trips: those of today and those not over yet, with their stops',
  response: z.object({ rows: z.array(drivenTrip) }),
});

export const getDrivenTrip = defineRoute({
  name: 'getDrivenTrip',
  method: 'GET',
  path: '/driven-trips/:id',
  permission: 'drive trip',
  summary: 'One trip as its driver sees it, with proofs',
  params: idParams,
  response: drivenTrip,
});

const REFUSALS = ['STATUS_CONFLICT'] as const;

/** Without a version: a phone that was offline reports what was done, and the trip's state decides. */
export const loadDrivenTrip = defineRoute({
  name: 'loadDrivenTrip',
  method: 'POST',
  path: '/driven-trips/:id/load',
  permission: 'drive trip',
  idempotent: true,
  summary: 'Record that the load is on board',
  params: idParams,
  response: drivenTrip,
  errors: [...REFUSALS],
});

export const startDrivenTrip = defineRoute({
  name: 'startDrivenTrip',
  method: 'POST',
  path: '/driven-trips/:id/start',
  permission: 'drive trip',
  idempotent: true,
  summary: 'Start a loaded trip: its orders are shipped',
  params: idParams,
  response: drivenTrip,
  errors: [...REFUSALS],
});

export const abortDrivenTrip = defineRoute({
  name: 'abortDrivenTrip',
  method: 'POST',
  path: '/driven-trips/:id/abort',
  permission: 'drive trip',
  idempotent: true,
  summary: 'Abort the own trip; undelivered orders become unassigned',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3).max(300), is_vehicle_out: isVehicleOut }),
  response: drivenTrip,
  errors: [...REFUSALS],
});

/** The time by the phone; the server limits it to between the trip's start and now. */
const happenedAt = instantSchema.optional();

export const arriveAtStop = defineRoute({
  name: 'arriveAtStop',
  method: 'POST',
  path: '/trip-stops/:id/arrive',
  permission: 'drive trip',
  idempotent: true,
  summary: 'Record the arrival at a stop; repeating it changes nothing',
  params: idParams,
  body: z.object({ arrived_at: happenedAt }),
  response: drivenTrip,
  errors: [...REFUSALS],
});

export const deliverStop = defineRoute({
  name: 'deliverStop',
  method: 'POST',
  path: '/trip-stops/:id/deliver',
  permission: 'drive trip',
  idempotent: true,
  summary: 'Deliver an order with its proof: a signature with the signer’s name, or a picture',
  params: idParams,
  body: z.object({
    delivered_at: happenedAt,
    /** Each line of the order once; nothing of a line is 0. */
    lines: z
      .array(
        z.object({
          order_line_id: count.positive(),
          volume_ml: count.min(0).optional(),
          pieces: count.min(0).max(MAX_COUNT).optional(),
          ...dips,
        }),
      )
      .min(1)
      .max(MAX_LINES),
    received_by: z.string().trim().min(2).max(80).nullish(),
    signature: signature.nullish(),
    photo_file_ids: z.array(count.positive()).max(MAX_PROOF_PHOTOS).default([]),
    note: z.string().trim().max(300).nullish(),
    /** From the recipient's page, where the site asks for one. Checked when the proof is sent. */
    handover_code: z
      .string()
      .regex(/^\d{4}$/)
      .nullish(),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  }),
  response: drivenTrip,
  errors: [...REFUSALS, 'HANDOVER_CODE_WRONG', 'HANDOVER_CODE_LOCKED'],
});

export const failStop = defineRoute({
  name: 'failStop',
  method: 'POST',
  path: '/trip-stops/:id/fail',
  permission: 'drive trip',
  idempotent: true,
  summary: 'Record why nothing could be delivered; the order becomes unassigned',
  params: idParams,
  body: z.object({
    failed_at: happenedAt,
    reason: z.enum(FAIL_REASONS),
    /** Needed with `other`. */
    note: z.string().trim().max(300).nullish(),
    /** A driver takes at least one; a dispatcher who records for the driver has none. */
    photo_file_ids: z.array(count.positive()).max(MAX_PROOF_PHOTOS).default([]),
  }),
  response: drivenTrip,
  errors: [...REFUSALS],
});

export const uploadDeliveryPhoto = defineRoute({
  name: 'uploadDeliveryPhoto',
  method: 'POST',
  path: '/delivery-photos',
  permission: 'drive trip',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a picture of a delivery, which its proof then names',
  response: z.object({ file_id: count, size_bytes: count }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const getOrderDelivery = defineRoute({
  name: 'getOrderDelivery',
  method: 'GET',
  path: '/orders/:id/delivery',
  permission: 'read order',
  summary: 'The delivery of an order: its last trip assigned to a driver',
  params: idParams,
  response: z.object({ delivery: orderDelivery.nullable() }),
});

/** Fuel requested for a trip’s vehicle while the driver had the trip. */
export const listTripFuelRequests = defineRoute({
  name: 'listTripFuelRequests',
  method: 'GET',
  path: '/trips/:id/fuel-requests',
  permission: 'read trip',
  summary: 'Fuel requests of a trip’s vehicle during the trip',
  params: idParams,
  response: z.object({
    rows: z.array(
      z.object({
        id: count,
        status: z.enum(FUEL_REQUEST_STATUSES),
        created_at: instantSchema,
        station: partyName.nullable(),
        volume_ml: count.nullable(),
        amount_halalas: count.nullable(),
      }),
    ),
    /** Of those that were completed. */
    fuelled: z.object({ requests: count, volume_ml: count, amount_halalas: count }),
  }),
});
