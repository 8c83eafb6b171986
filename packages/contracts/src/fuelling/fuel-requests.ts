import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportRoute, sortOf } from '../lists.ts';
import { coordinatesSchema } from '../shapes.ts';
import { approvalBody } from './approval-shapes.ts';
import { checkSchema } from './check-shapes.ts';
import { requestFilters } from './fuel-request-filters.ts';
import {
  FOUND_BY,
  fuelRequestBody,
  fuelRequestDetail,
  fuelRequestRow,
  pumpFuel,
  requestPreview,
} from './fuel-request-shapes.ts';
import { readTagText, TAG_ERRORS } from './read-tag.ts';

const reason = z.string().trim().min(3).max(500);
const BUSY = ['VEHICLE_BUSY', 'DRIVER_BUSY'] as const;

export const previewFuelRequest = defineRoute({
  name: 'previewFuelRequest',
  method: 'POST',
  path: '/fuel-requests/preview',
  permission: 'create fuel_request',
  summary: 'Check the policy without requesting fuel: every check, the hold, and what would be approved',
  body: fuelRequestBody,
  response: requestPreview,
  errors: ['VEHICLE_WITHOUT_DRIVER'],
});

export const createFuelRequest = defineRoute({
  name: 'createFuelRequest',
  method: 'POST',
  path: '/fuel-requests',
  permission: 'create fuel_request',
  status: 201,
  idempotent: true,
  summary:
    'Request fuel; the policy decides at once: approved with a hold, rejected, or passed to a client manager',
  body: fuelRequestBody,
  response: fuelRequestDetail,
  errors: [...BUSY, 'VEHICLE_WITHOUT_DRIVER', 'INSUFFICIENT_FUNDS', 'DEVICE_BOUND_ELSEWHERE'],
});

/** `status_changed_at` sorts pending requests: it needs a `status` of open requests. */
export const FUEL_REQUEST_SORTS = ['created_at', 'status_changed_at', 'amount', 'volume'] as const;

/** Position in a list: the sort value and the id of a row, as in `next` and `previous` of a page. */
const cursorSchema = z
  .string()
  .regex(/^(\d{1,17}|none)\.\d{1,16}$/)
  .optional();

const requestPage = pageOf(fuelRequestRow).extend({
  /** Pass as `after` for the next page; null on the last. */
  next: z.string().nullable(),
  /** Pass as `before` for the previous page; null on the first. */
  previous: z.string().nullable(),
});

export const listFuelRequests = defineRoute({
  name: 'listFuelRequests',
  method: 'GET',
  path: '/fuel-requests',
  permission: 'read fuel_request',
  summary: 'Requests and transactions the reader may see, newest first',
  query: pageQuery.extend({
    ...requestFilters.shape,
    sort: sortOf(FUEL_REQUEST_SORTS).default('-created_at'),
    /** Pages beyond the count limit are read in sequence: `next` of one page is `after` of the following. */
    after: cursorSchema,
    before: cursorSchema,
  }),
  response: requestPage,
});

export const exportFuelRequests = exportRoute(listFuelRequests);

export const getFuelRequest = defineRoute({
  name: 'getFuelRequest',
  method: 'GET',
  path: '/fuel-requests/:id',
  permission: 'read fuel_request',
  summary: 'One request with timeline, checks, money, comments and what the reader may do',
  params: idParams,
  response: fuelRequestDetail,
});

export const approveFuelRequest = defineRoute({
  name: 'approveFuelRequest',
  method: 'POST',
  path: '/fuel-requests/:id/approve',
  permission: 'decide fuel_request',
  idempotent: true,
  summary: 'Approve a waiting request: all of it, less, or with an exception; the hold is placed',
  params: idParams,
  body: approvalBody,
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT', 'INSUFFICIENT_FUNDS', 'NO_PRICE'],
});

export const rejectFuelRequest = defineRoute({
  name: 'rejectFuelRequest',
  method: 'POST',
  path: '/fuel-requests/:id/reject',
  permission: 'decide fuel_request',
  idempotent: true,
  summary: 'Reject a waiting request as client manager, with a reason for the driver',
  params: idParams,
  body: z.object({ reason }),
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT'],
});

export const cancelFuelRequest = defineRoute({
  name: 'cancelFuelRequest',
  method: 'POST',
  path: '/fuel-requests/:id/cancel',
  permission: 'cancel fuel_request',
  idempotent: true,
  summary: 'Cancel a request before fueling; the whole hold is released',
  params: idParams,
  body: z.object({ reason: reason.optional() }),
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT', 'REASON_REQUIRED'],
});

// ── at the pump ──

export const pumpRequest = z.object({
  id: z.number().int(),
  status: z.enum(FUEL_REQUEST_STATUSES),
  plate_no: z.string(),
  plate_kind: z.enum(['private', 'commercial', 'public', 'diplomatic']),
  vehicle_name: z.string(),
  client: z.object({ name_en: z.string(), name_ar: z.string() }),
  driver_name: z.string(),
  fuel_type: pumpFuel,
  /** Maximum volume: the requested volume, or what the hold covers at this price. */
  max_volume_ml: z.number().int(),
  max_amount_halalas: z.number().int(),
  price_millis_per_litre: z.number().int().nullable(),
  pin_required: z.boolean(),
  pin_tries_left: z.number().int(),
  /** The vehicle's tag. `wanted`: without it the fill waits or is flagged. */
  tag: z.enum(['read', 'required', 'wanted', 'none']),
  odometer_required: z.boolean(),
  odometer_at_request_km: z.number().int().nullable(),
  staff_may_override: z.boolean(),
  initiated_at: instantSchema.nullable(),
  fuelling_started_at: instantSchema.nullable(),
  due_at: instantSchema.nullable(),
  /** Whether this vehicle may be fueled here now. Failed checks first. */
  checks: z.array(checkSchema),
  served_here: z.boolean(),
});
export type PumpRequest = z.infer<typeof pumpRequest>;

export const getPumpQueue = defineRoute({
  name: 'getPumpQueue',
  method: 'GET',
  path: '/pump/queue',
  permission: 'serve fuel_request',
  summary: 'Requests at the pumps of this station, and upcoming ones with hidden plates',
  response: z.object({
    station: z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string(), status: z.string() }),
    at_the_pumps: z.array(pumpRequest),
    coming_here: z.array(
      z.object({
        id: z.number().int(),
        plate_hint: z.string(),
        plate_kind: z.string(),
        fuel_type: pumpFuel.omit({ id: true }),
        volume_ml: z.number().int(),
        approved_at: instantSchema,
        distance_metres: z.number().int().nullable(),
      }),
    ),
  }),
});

export const lookUpAtPump = defineRoute({
  name: 'lookUpAtPump',
  method: 'POST',
  path: '/pump/lookups',
  permission: 'serve fuel_request',
  summary:
    'Find an approved request by exact plate, the driver’s QR code or the vehicle’s tag; recorded and rate limited',
  body: z
    .object({
      plate: z.string().trim().max(20).optional(),
      qr_token: z.string().trim().max(40).optional(),
      tag: readTagText.optional(),
    })
    .refine((body) => [body.plate, body.qr_token, body.tag].filter(Boolean).length === 1, {
      path: ['plate'],
      message: 'plate_or_qr',
    }),
  response: pumpRequest,
  errors: ['REQUEST_NOT_FOUND_AT_PUMP', ...TAG_ERRORS],
});

const seenAt = { coordinates: coordinatesSchema.optional(), device_at: instantSchema.optional() };

export const initiateTransaction = defineRoute({
  name: 'initiateTransaction',
  method: 'POST',
  path: '/fuel-requests/:id/initiate',
  permission: 'serve fuel_request',
  idempotent: true,
  summary: 'The request is found at this pump; the station takes it on',
  params: idParams,
  body: z.object({
    found_by: z.enum(FOUND_BY),
    plate: z.string().max(20).optional(),
    qr_token: z.string().max(40).optional(),
    tag: readTagText.optional(),
    ...seenAt,
  }),
  response: pumpRequest,
  errors: ['STATUS_CONFLICT', 'STATION_NOT_ALLOWED', 'REQUEST_NOT_FOUND_AT_PUMP', 'NO_PRICE', ...TAG_ERRORS],
});

export const startFuelling = defineRoute({
  name: 'startFuelling',
  method: 'POST',
  path: '/fuel-requests/:id/start',
  permission: 'serve fuel_request',
  idempotent: true,
  summary: 'Start fueling after plate and PIN are confirmed; the price is fixed',
  params: idParams,
  body: z.object({
    /** The plate as read or typed at the pump; not needed once the vehicle's tag was read. */
    plate_read: z.string().trim().min(1).max(20).optional(),
    /** The vehicle's tag, read now. */
    tag: readTagText.optional(),
    driver_pin: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    /** Override of a mismatched plate or PIN by staff, with a reason; the platform then reviews the transaction. */
    override_reason: reason.optional(),
    /** The camera's previous reading; its image becomes the proof. Without one the plate counts as typed. */
    plate_reading_id: idSchema.optional(),
    plate_photo_file_id: idSchema.optional(),
    ...seenAt,
  }),
  response: pumpRequest,
  errors: [
    ...(['STATUS_CONFLICT', 'PLATE_MISMATCH', 'PIN_REQUIRED', 'INCORRECT_PIN', 'NO_PRICE'] as const),
    ...(['STATION_NOT_ALLOWED', 'SHIFT_REQUIRED', 'TAG_REQUIRED', ...TAG_ERRORS] as const),
  ],
});

export const closeTransaction = defineRoute({
  name: 'closeTransaction',
  method: 'POST',
  path: '/fuel-requests/:id/close',
  permission: 'serve fuel_request',
  idempotent: true,
  summary:
    'Complete fueling with liters, odometer and photo: capture the dispensed amount, or hold the transaction',
  params: idParams,
  body: z.object({
    volume_ml: z.number().int().positive().max(10_000_000),
    odometer_km: z.number().int().nonnegative().max(9_999_999).optional(),
    pump_photo_file_id: idSchema.optional(),
    /**
     * A preset pump reports its liters itself: an attendant who saw others reports a mismatch, and the platform
     * reviews it.
     */
    pump_mismatch: reason.optional(),
    /** Why other liters than those in the picture of the display are right. */
    display_kept_reason: reason.optional(),
    ...seenAt,
  }),
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT', 'PUMP_STILL_UNLOCKED', 'PUMP_REPORT_MISMATCH'],
});

export const stopTransaction = defineRoute({
  name: 'stopTransaction',
  method: 'POST',
  path: '/fuel-requests/:id/stop',
  permission: 'serve fuel_request',
  idempotent: true,
  summary: 'Cancel at the pump before any fuel is dispensed; the hold is released',
  params: idParams,
  body: z.object({ reason, ...seenAt }),
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT', 'PUMP_STILL_UNLOCKED', 'FUEL_ALREADY_DISPENSED'],
});
