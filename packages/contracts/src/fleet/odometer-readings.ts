import { z } from 'zod';
import { defineRoute, idParams, instantSchema, MAX_COUNT, pageOf, pageQuery } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';

/** Odometer readings of a vehicle, in whole kilometers, with their time. */

export const odometerReading = z.object({
  id: z.number().int(),
  read_at: instantSchema,
  odometer_km: z.number().int(),
  /** Since the previous reading; null for the first, and for a new instrument. Never negative. */
  distance_km: z.number().int().nullable(),
  source: z.enum(['fuel_request', 'typed', 'first']),
  fuel_request: z.object({ id: z.number().int(), reference_number: z.string().nullable() }).nullable(),
  is_new_odometer: z.boolean(),
  note: z.string().nullable(),
  entered_by: z.string().nullable(),
  corrected_at: instantSchema.nullable(),
  version: versionSchema,
});

const odometer_km = z.number().int().max(MAX_COUNT);
const note = z.string().trim().max(300).nullish();

export const listOdometerReadings = defineRoute({
  name: 'listOdometerReadings',
  method: 'GET',
  path: '/vehicles/:id/odometer-readings',
  permission: 'read vehicle',
  summary: 'Odometer history, newest first, with the distance driven between readings',
  params: idParams,
  query: pageQuery,
  response: pageOf(odometerReading).extend({ can: z.object({ add: z.boolean(), correct: z.boolean() }) }),
});

export const createOdometerReading = defineRoute({
  name: 'createOdometerReading',
  method: 'POST',
  path: '/vehicles/:id/odometer-readings',
  permission: 'update vehicle',
  status: 201,
  idempotent: true,
  summary: 'Write down a reading, also one from before others: it must lie between its neighbours in time',
  params: idParams,
  body: z.object({ odometer_km, read_at: instantSchema, is_new_odometer: z.boolean().default(false), note }),
  response: odometerReading,
  errors: ['ODOMETER_OUT_OF_SEQUENCE'],
});

export const correctOdometerReading = defineRoute({
  name: 'correctOdometerReading',
  method: 'PATCH',
  path: '/odometer-readings/:id',
  permission: 'update vehicle',
  summary: 'Correct a typing error in its own row; `version` is the one that was read',
  params: idParams,
  body: z.object({
    odometer_km,
    read_at: instantSchema.optional(),
    is_new_odometer: z.boolean().optional(),
    note,
    version: versionSchema,
  }),
  response: odometerReading,
  errors: ['ODOMETER_OUT_OF_SEQUENCE', 'VERSION_CONFLICT'],
});
