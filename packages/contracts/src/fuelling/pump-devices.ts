import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { coordinatesSchema, partyName } from '../shapes.ts';
import { closeTransaction } from './fuel-requests.ts';

/**
 * A pump without a line (docs/decisions, "Without a line"). A device holds a sealed book of the requests that may come,
 * writes each step down signed and numbered, and sends them in order when the line is back.
 */

const base64 = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .max(max);
const hash = z.string().regex(/^([0-9a-f]{64})?$/);
const reason = z.string().trim().min(3).max(500);

export const pumpDevice = z.object({
  id: z.number().int(),
  name: z.string(),
  user: z.object({ id: z.number().int(), name: z.string() }),
  station: partyName,
  created_at: instantSchema,
  last_seen_at: instantSchema,
  steps: z.number().int(),
  revoked_at: instantSchema.nullable(),
});
export type PumpDevice = z.infer<typeof pumpDevice>;

export const registerPumpDevice = defineRoute({
  name: 'registerPumpDevice',
  method: 'POST',
  path: '/pump-devices',
  permission: 'serve fuel_request',
  status: 201,
  idempotent: true,
  summary: 'Register this browser’s public key for offline steps',
  body: z.object({
    /** ECDSA P-256, SubjectPublicKeyInfo. */
    public_key: base64(400),
    name: z.string().trim().min(1).max(120),
  }),
  response: z.object({
    id: z.number().int(),
    station_id: z.number().int(),
    next_number: z.number().int(),
    /** Of the last step accepted by the server; empty before the first. */
    last_hash: hash,
  }),
  errors: ['TOO_MANY_DEVICES'],
});

export const listPumpDevices = defineRoute({
  name: 'listPumpDevices',
  method: 'GET',
  path: '/pump-devices',
  permission: 'read pump_device',
  summary: 'Browsers that may fuel offline: of the reader’s station, or of all stations',
  response: z.object({ rows: z.array(pumpDevice) }),
});

export const revokePumpDevice = defineRoute({
  name: 'revokePumpDevice',
  method: 'POST',
  path: '/pump-devices/:id/revoke',
  permission: 'update pump_device',
  idempotent: true,
  summary: 'Revoke a lost or unknown browser',
  params: idParams,
  body: z.object({ reason }),
  response: pumpDevice,
});

export const getPumpOfflineCache = defineRoute({
  name: 'getPumpOfflineCache',
  method: 'GET',
  path: '/pump/offline-cache',
  permission: 'serve fuel_request',
  summary:
    'What a device of this station may hold while it has no line; each request opens with its plate or code',
  query: z.object({
    /** The requesting device; the response says whether it is still trusted. */
    device_id: idSchema.optional(),
    /** `version` of the book it holds. */
    known: z.string().max(64).optional(),
  }),
  response: z.object({
    as_of: instantSchema,
    /** The device was revoked, or belongs to another attendant or station: nothing it sends is accepted, and the book is empty. */
    is_revoked: z.boolean(),
    station: partyName,
    max_fills: z.number().int(),
    max_halalas: z.number().int(),
    /** Transactions closed offline at the station today. */
    fills: z.number().int(),
    halalas: z.number().int(),
    /** RSA-OAEP with SHA-256; the PIN is encrypted to it, its label is `request.device.number`. */
    pin_key: z.object({ id: z.number().int(), public_key: z.string() }),
    /** PBKDF2 over SHA-256 of a canonical plate or a driver's code gives 32 bytes of tag and 32 of AES-GCM key. */
    salt: z.string(),
    iterations: z.number().int(),
    version: z.string(),
    /** Null: unchanged from the known book. */
    entries: z.array(z.object({ tag: z.string(), iv: z.string(), box: z.string() })).nullable(),
    prices: z.array(
      z.object({
        fuel_type_id: z.number().int(),
        price_millis_per_litre: z.number().int(),
        starts_at: instantSchema,
        ends_at: instantSchema.nullable(),
      }),
    ),
  }),
});

const step = {
  device_id: idSchema,
  number: z.number().int().positive(),
  /** SHA-256 of the previous step, so that none can be omitted or inserted. */
  previous: hash,
  request_id: idSchema,
  device_at: instantSchema,
};

/** A step as the device signed it: the text itself is signed, hashed and stored. */
export const pumpStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    ...step,
    found_by: z.enum(['plate', 'qr', 'typed']),
    plate: z.string().max(20).optional(),
    qr_token: z.string().max(40).optional(),
    coordinates: coordinatesSchema.optional(),
  }),
  z.object({
    kind: z.literal('started'),
    ...step,
    plate_read: z.string().trim().min(1).max(20),
    pin: z.object({ key_id: idSchema, box: base64(400) }).optional(),
    /** What a reader read of the vehicle's tag, encrypted as the PIN is, under the label `request.device.number.tag`. */
    tag: z.object({ key_id: idSchema, box: base64(400) }).optional(),
    override_reason: reason.optional(),
    /** What the screen showed. */
    price_millis_per_litre: z.number().int().positive(),
    coordinates: coordinatesSchema.optional(),
  }),
  z.object({
    kind: z.literal('closed'),
    ...step,
    volume_ml: closeTransaction.body.shape.volume_ml,
    odometer_km: closeTransaction.body.shape.odometer_km,
    coordinates: coordinatesSchema.optional(),
  }),
  z.object({ kind: z.literal('stopped'), ...step, reason }),
]);
export type PumpStep = z.infer<typeof pumpStep>;

/**
 * `done`: as it would have been online. `held`: the fill waits for the platform. `noted`: it changed nothing, the code is the reason.
 */
export const stepAnswer = z.object({
  number: z.number().int(),
  outcome: z.enum(['done', 'held', 'noted']),
  request_id: z.number().int(),
  status: z.enum(FUEL_REQUEST_STATUSES).nullable(),
  reasons: z.array(z.string()),
  code: z.string().nullable(),
});
export type StepAnswer = z.infer<typeof stepAnswer>;

/** Why a step is rejected: all following steps are rejected too. */
export const STEP_REFUSALS = ['gap', 'changed', 'revoked', 'unsigned', 'unlinked', 'unreadable'] as const;

export const sendPumpSteps = defineRoute({
  name: 'sendPumpSteps',
  method: 'POST',
  path: '/pump-devices/:id/steps',
  permission: 'serve fuel_request',
  summary:
    'Upload offline steps in order; each number is processed once, and repeated ones get the stored response',
  params: idParams,
  body: z.object({
    /** The device's current clock, to correct the times of its steps. */
    sent_at: instantSchema,
    steps: z
      .array(
        z.object({
          body: z.string().min(2).max(4_000),
          signature: base64(200),
          /** The pump's photo, already uploaded. */
          pump_photo_file_id: idSchema.optional(),
        }),
      )
      .min(1)
      .max(20),
  }),
  response: z.object({
    answers: z.array(stepAnswer),
    next_number: z.number().int(),
    refused: z.object({ number: z.number().int().nullable(), why: z.enum(STEP_REFUSALS) }).nullable(),
  }),
});
