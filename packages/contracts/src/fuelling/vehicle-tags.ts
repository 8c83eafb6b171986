import { TAG_PAIRED_AT, TAG_STATUSES } from '@fleet/domain/vehicle-tags.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { partyName } from '../shapes.ts';
import { requestVehicle } from './fuel-request-shapes.ts';
import { readTagText } from './read-tag.ts';

/**
 * NFC and RFID tags on vehicles. What a reader reads is stored as a keyed hash only and is in no response; people see the
 * tag's own number, `TAG-0000123`.
 */

const MAX_PAIRED_AT_ONCE = 1_000;

const label = z.string().trim().max(60).nullish();
const reason = z.string().trim().min(3).max(500);
/** The code as typed at the pump, spaces included. */
const code = z.string().trim().min(4).max(20);
const tagName = z.object({ id: z.number().int(), tag_number: z.string() });

export const vehicleTag = z.object({
  id: z.number().int(),
  tag_number: z.string(),
  /** What is printed on it, or where it is fitted. */
  label: z.string().nullable(),
  status: z.enum(TAG_STATUSES),
  status_reason: z.string().nullable(),
  status_changed_at: instantSchema,
  client: partyName,
  vehicle: requestVehicle,
  paired_at: instantSchema,
  paired_in: z.enum(TAG_PAIRED_AT),
  paired_by: z.string().nullable(),
  paired_station: partyName.nullable(),
  last_read_at: instantSchema.nullable(),
  last_read_station: partyName.nullable(),
  /** When it was last refused at a pump. */
  last_refused_at: instantSchema.nullable(),
  replaced_by: tagName.nullable(),
  can: z.object({
    block: z.boolean(),
    report_lost: z.boolean(),
    activate: z.boolean(),
    move: z.boolean(),
    replace: z.boolean(),
  }),
});
export type VehicleTag = z.infer<typeof vehicleTag>;

/** When a tag was last read: never, in the last 30 days, or before. */
export const TAG_READS = ['never', 'recent', 'old'] as const;

export const listVehicleTags = defineRoute({
  name: 'listVehicleTags',
  method: 'GET',
  path: '/vehicle-tags',
  permission: 'read vehicle_tag',
  summary: 'Tags of the fleet’s vehicles: their state, when they were paired and last read',
  query: listQuery(['plate_no', 'tag_number', 'paired_at', 'status_changed_at', 'last_read_at']).extend({
    client_id: idSchema.optional(),
    vehicle_id: idSchema.optional(),
    status: z.enum(TAG_STATUSES).optional(),
    read: z.enum(TAG_READS).optional(),
  }),
  response: pageOf(vehicleTag),
});

export const exportVehicleTags = exportRoute(listVehicleTags);

export const getVehicleTag = defineRoute({
  name: 'getVehicleTag',
  method: 'GET',
  path: '/vehicle-tags/:id',
  permission: 'read vehicle_tag',
  summary: 'One tag',
  params: idParams,
  response: vehicleTag,
});

export const pairVehicleTag = defineRoute({
  name: 'pairVehicleTag',
  method: 'POST',
  path: '/vehicle-tags',
  permission: 'update vehicle_tag',
  status: 201,
  summary: 'Pair a tag with a vehicle at the desk; `replaces_id` names the active tag whose place it takes',
  body: z.object({ vehicle_id: idSchema, tag: readTagText, label, replaces_id: idSchema.optional() }),
  response: vehicleTag,
  errors: ['VEHICLE_HAS_TAG'],
});

export const pairManyVehicleTags = defineRoute({
  name: 'pairManyVehicleTags',
  method: 'POST',
  path: '/vehicle-tags/batch',
  permission: 'update vehicle_tag',
  summary: 'Pair many tags by plate, all or none; `is_trial` only checks. The tags’ contents are not stored',
  maxBytes: 512 * 1024,
  body: z.object({
    client_id: idSchema.optional(),
    is_trial: z.boolean().default(false),
    pairs: z
      .array(z.object({ plate_no: z.string().trim().max(20), tag: z.string().trim().max(80), label }))
      .min(1)
      .max(MAX_PAIRED_AT_ONCE),
  }),
  response: z.object({
    paired: z.number().int(),
    /** Pairs that cannot be made, by their line from 1; while there is one, nothing is. */
    problems: z.array(
      z.object({ line: z.number().int(), field: z.enum(['plate_no', 'tag']), problem: z.string() }),
    ),
  }),
});

export const setVehicleTagStatus = defineRoute({
  name: 'setVehicleTagStatus',
  method: 'POST',
  path: '/vehicle-tags/:id/status',
  permission: 'update vehicle_tag',
  summary: 'Block a tag, report it lost, or activate it again',
  params: idParams,
  body: z.object({
    status: z.enum(['active', 'blocked', 'lost']),
    /** Required to block a tag or to report it lost. */
    reason: reason.optional(),
  }),
  response: vehicleTag,
  errors: ['STATUS_CONFLICT', 'VEHICLE_HAS_TAG', 'REASON_REQUIRED'],
});

export const moveVehicleTag = defineRoute({
  name: 'moveVehicleTag',
  method: 'POST',
  path: '/vehicle-tags/:id/move',
  permission: 'update vehicle_tag',
  summary: 'Move a tag to another vehicle of the same fleet',
  params: idParams,
  body: z.object({ vehicle_id: idSchema, reason }),
  response: vehicleTag,
  errors: ['STATUS_CONFLICT', 'VEHICLE_HAS_TAG'],
});

export const createVehicleTagCode = defineRoute({
  name: 'createVehicleTagCode',
  method: 'POST',
  path: '/vehicle-tags/codes',
  permission: 'update vehicle_tag',
  status: 201,
  callers: 'people',
  summary: 'A code to pair a tag with this vehicle at a pump, once, within a day; it ends the previous code',
  body: z.object({ vehicle_id: idSchema }),
  response: z.object({
    /** Shown once: only its hash is stored. */
    code: z.string(),
    expires_at: instantSchema,
    /** The active tag that will be replaced. */
    replaces: tagName.nullable(),
  }),
});

// ── at the pump ──

const pairingVehicle = requestVehicle.omit({ id: true }).extend({
  client: z.object({ name_en: z.string(), name_ar: z.string() }),
});

export const checkVehicleTagCode = defineRoute({
  name: 'checkVehicleTagCode',
  method: 'POST',
  path: '/pump/vehicle-tags/code',
  permission: 'serve fuel_request',
  summary: 'The vehicle of a pairing code, to compare with the one at the pump; recorded and limited',
  body: z.object({ code }),
  response: pairingVehicle,
  errors: ['TAG_CODE_INVALID'],
});

export const pairVehicleTagAtPump = defineRoute({
  name: 'pairVehicleTagAtPump',
  method: 'POST',
  path: '/pump/vehicle-tags',
  permission: 'serve fuel_request',
  status: 201,
  idempotent: true,
  summary: 'Pair a tag with the vehicle of a pairing code; the code is used up',
  body: z.object({ code, tag: readTagText }),
  response: pairingVehicle.extend({ tag_number: z.string() }),
  errors: ['TAG_CODE_INVALID'],
});
