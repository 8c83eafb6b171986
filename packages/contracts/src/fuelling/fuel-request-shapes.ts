import { FUEL_REQUEST_STATUSES, TIMELINE_ENTRIES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { idSchema, instantSchema } from '../define-route.ts';
import { coordinatesSchema, partyName, requestFuel } from '../shapes.ts';
import { checkSchema } from './check-shapes.ts';
import { lateFields } from './late-fill-shapes.ts';

/** Shapes a fuel request is shown in. Volumes in milliliters, money in halalas, prices in thousandths of a riyal a liter. */

const plateKind = z.enum(['private', 'commercial', 'public', 'diplomatic']);
export const requestVehicle = z.object({
  id: z.number().int(),
  plate_no: z.string(),
  plate_kind: plateKind,
  name: z.string(),
});
/** A fuel as attendants see it. */
export const pumpFuel = requestFuel.extend({ title_ur: z.string().nullable() });

/** How the request was found at the pump: the plate scanned or typed, the driver's code, or the vehicle's tag. */
export const FOUND_BY = ['plate', 'qr', 'typed', 'tag'] as const;
export const REQUEST_KINDS = ['litres', 'amount', 'fill_up'] as const;
/** Ready reasons for what a limit refuses; own words may stand beside or instead of them. */
export const REQUEST_REASONS = ['long_trip', 'extra_trip', 'tank_nearly_empty', 'no_station_ahead'] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number];

/** A row of a list. */
export const fuelRequestRow = z.object({
  id: z.number().int(),
  reference_number: z.string().nullable(),
  status: z.enum(FUEL_REQUEST_STATUSES),
  client: partyName,
  vehicle: requestVehicle,
  driver: z.object({ id: z.number().int(), name: z.string(), mobile: z.string() }),
  fuel_type: pumpFuel,
  kind: z.enum(REQUEST_KINDS),
  requested_volume_ml: z.number().int(),
  requested_amount_halalas: z.number().int(),
  /** What a manager approved instead, in liters or in money; both null where it was all that was requested. */
  approved_volume_ml: z.number().int().nullable(),
  approved_amount_halalas: z.number().int().nullable(),
  /** What is reserved for it, or was until it ended; 0 before an approval. */
  hold_halalas: z.number().int(),
  /** Why it is needed: a ready reason, own words, or both. */
  request_reason: z.enum(REQUEST_REASONS).nullable(),
  request_reason_text: z.string().nullable(),
  volume_ml: z.number().int().nullable(),
  amount_halalas: z.number().int().nullable(),
  charged_halalas: z.number().int().nullable(),
  price_millis_per_litre: z.number().int().nullable(),
  network: partyName.nullable(),
  station: partyName.nullable(),
  chosen_station: partyName.nullable(),
  pending_reasons: z.array(z.string()),
  /** While it waits, and once it is rejected: the checks it failed. */
  failed_checks: z.array(checkSchema),
  /** Rules it broke that allow and flag. */
  flags: z.array(z.string()),
  created_at: instantSchema,
  status_changed_at: instantSchema,
  due_at: instantSchema.nullable(),
  is_demo: z.boolean(),
});
export type FuelRequestRow = z.infer<typeof fuelRequestRow>;

export const timelineEntry = z.object({
  id: z.number().int(),
  entry: z.enum(TIMELINE_ENTRIES),
  at: instantSchema,
  device_at: instantSchema.nullable(),
  actor: z.object({
    kind: z.enum(['user', 'api_key', 'policy', 'sweeper']),
    name: z.string().nullable(),
    group: z.string().nullable(),
  }),
  coordinates: coordinatesSchema.nullable(),
  file_id: z.number().int().nullable(),
  volume_ml: z.number().int().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type TimelineRow = z.infer<typeof timelineEntry>;

/** An attachment of a thread, available at `/files/:id`. */
export const threadFile = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  media_type: z.string(),
  size_bytes: z.number().int(),
});

/** A comment of a thread with its attachments. */
export const threadComment = z.object({
  id: z.number().int(),
  comment: z.string(),
  created_at: instantSchema,
  user: z.object({ name: z.string(), group: z.string() }),
  files: z.array(threadFile),
});
export type ThreadComment = z.infer<typeof threadComment>;

/** Amounts of one request: reserved, captured, released. */
export const requestMoney = z.object({
  hold_halalas: z.number().int(),
  hold_state: z.enum(['none', 'open', 'captured', 'released']),
  excess_hold_halalas: z.number().int(),
  captured_halalas: z.number().int(),
  released_halalas: z.number().int(),
  /** Amount of the fill that no hold covers yet. */
  uncovered_halalas: z.number().int(),
  /** The client's remaining allocated and main balance now; null for readers who may not see the wallet. */
  remaining_halalas: z.number().int().nullable(),
  main_halalas: z.number().int().nullable(),
});

export const previousFill = z.object({
  id: z.number().int(),
  closed_at: instantSchema,
  volume_ml: z.number().int(),
  amount_halalas: z.number().int(),
  odometer_km: z.number().int().nullable(),
  station: partyName,
  pump_photo_file_id: z.number().int().nullable(),
});

/** Actions of the reader now, by the rules that guard the calls. */
export const requestCan = z.object({
  approve: z.boolean(),
  reject: z.boolean(),
  cancel: z.boolean(),
  initiate: z.boolean(),
  start: z.boolean(),
  close: z.boolean(),
  stop: z.boolean(),
  decide_as_client: z.boolean(),
  decide_as_admin: z.boolean(),
  comment: z.boolean(),
  dispute: z.boolean(),
});

export const fuelRequestDetail = fuelRequestRow.extend({
  /** The driver's code; null for everyone outside the client. */
  qr_token: z.string().nullable(),
  requested_odometer_km: z.number().int().nullable(),
  requested_coordinates: coordinatesSchema.nullable(),
  station_coordinates: coordinatesSchema.nullable(),
  driver_distance_metres: z.number().int().nullable(),
  tank_capacity_ml: z.number().int(),
  odometer_km: z.number().int().nullable(),
  attendant: z.object({ name: z.string() }).nullable(),
  found_by: z.enum(FOUND_BY).nullable(),
  /** The vehicle's tag that was read at the pump. */
  tag: z.object({ id: z.number().int(), tag_number: z.string(), label: z.string().nullable() }).nullable(),
  plate_read: z.string().nullable(),
  pin_checked: z.boolean(),
  override_reason: z.string().nullable(),
  pump_photo_file_id: z.number().int().nullable(),
  approved_at: instantSchema.nullable(),
  fuelling_started_at: instantSchema.nullable(),
  closed_at: instantSchema.nullable(),
  completed_at: instantSchema.nullable(),
  ...lateFields,
  end_reason: z.string().nullable(),
  vat_halalas: z.number().int().nullable(),
  vat_rate_basis_points: z.number().int(),
  checks: z.array(checkSchema),
  close_checks: z.array(checkSchema).nullable(),
  /** After a rejection: the largest volume that would have passed all checks. */
  suggested_volume_ml: z.number().int().nullable(),
  timeline: z.array(timelineEntry),
  comments: z.array(threadComment),
  /** On hold: when it was escalated to the administrators for lack of a decision. */
  escalated_at: instantSchema.nullable(),
  /**
   * The newest dispute about it, and the delivery trip its vehicle was on; null for readers without access to these.
   */
  dispute: z.object({ id: z.number().int(), state: z.enum(['open', 'upheld', 'rejected']) }).nullable(),
  trip: z.object({ id: z.number().int(), trip_code: z.string() }).nullable(),
  money: requestMoney,
  previous_fill: previousFill.nullable(),
  /** The one-time exception that would cover what is beyond the limits; null where none would, or the reader may not grant one. */
  exception: z
    .object({ volume_ml: z.number().int().nullable(), amount_halalas: z.number().int().nullable() })
    .nullable(),
  can: requestCan,
});
export type FuelRequestDetail = z.infer<typeof fuelRequestDetail>;

/** What a driver or a client user requests. Exactly one measure: liters, an amount, or a fill-up. */
export const fuelRequestBody = z
  .object({
    vehicle_id: idSchema,
    /** The vehicle's own driver when left out. */
    driver_id: idSchema.optional(),
    /** The vehicle's own product when left out; else one of those it also takes. */
    fuel_type_id: idSchema.optional(),
    kind: z.enum(REQUEST_KINDS),
    volume_ml: z.number().int().positive().max(10_000_000).optional(),
    amount_halalas: z.number().int().positive().max(100_000_000).optional(),
    station_id: idSchema.optional(),
    odometer_km: z.number().int().nonnegative().max(9_999_999).optional(),
    coordinates: coordinatesSchema.optional(),
    /** A driver's answer where the preview asks whether the vehicle is here with them. */
    vehicle_is_here: z.boolean().optional(),
    /** After a rejection by a limit: leave it for a manager instead. */
    manager_decides: z.boolean().default(false),
    /** Why it is needed, for the manager. */
    request_reason: z.enum(REQUEST_REASONS).optional(),
    request_reason_text: z.string().trim().max(300).optional(),
  })
  .superRefine((body, refinement) => {
    if ((body.kind === 'litres') !== (body.volume_ml !== undefined))
      refinement.addIssue({
        code: 'custom',
        path: ['volume_ml'],
        message: body.kind === 'litres' ? 'required' : 'not_allowed',
      });
    if ((body.kind === 'amount') !== (body.amount_halalas !== undefined))
      refinement.addIssue({
        code: 'custom',
        path: ['amount_halalas'],
        message: body.kind === 'amount' ? 'required' : 'not_allowed',
      });
  });

/** What would be decided on a request. */
export const requestPreview = z.object({
  decision: z.enum(['approve', 'refuse', 'manager_decides']),
  checks: z.array(checkSchema),
  volume_ml: z.number().int(),
  hold_halalas: z.number().int(),
  price_millis_per_litre: z.number().int().nullable(),
  suggested_volume_ml: z.number().int().nullable(),
  /**
   * The driver is to say whether the vehicle is here with them: its own position is stale, or apart from the phone. The station is the
   * one that the phone is at, if any. Null where nobody is asked.
   */
  vehicle_question: z.object({ station: partyName.nullable() }).nullable(),
});
