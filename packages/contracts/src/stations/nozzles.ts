import { FEWEST_METER_DIGITS, MAX_METER_DIGITS } from '@fleet/domain/meters.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { partyName, versionSchema } from '../shapes.ts';

/** A station's nozzles with their meters, and the rules its shifts are run by. */

const partyStatus = z.enum(['active', 'inactive']);

export const fuelName = z.object({
  id: z.number().int(),
  code: z.string(),
  title_en: z.string(),
  title_ar: z.string(),
  title_ur: z.string().nullable(),
});

export const nozzle = z.object({
  id: z.number().int(),
  /** What is painted on it. */
  number: z.number().int(),
  fuel_type: fuelName,
  meter_digits: z.number().int(),
  status: partyStatus,
  /** Where the last shift left its meter; null before its first. */
  last_reading_ml: z.number().int().nullable(),
  version: versionSchema,
});

const shiftRules = z.object({
  /** No fueling while no shift is open. */
  shift_required: z.boolean(),
  /** How far meters and what was recorded may differ: the larger of a volume … */
  shift_tolerance_ml: z.number().int().min(0).max(1_000_000),
  /** … and a share of what the meters gave, in hundredths of a percent. */
  shift_tolerance_basis_points: z.number().int().min(0).max(1_000),
});

export const forecourt = shiftRules.extend({
  station: partyName,
  nozzles: z.array(nozzle),
  /** What the station sells now: a nozzle gives one of these. */
  sells: z.array(fuelName),
  version: versionSchema,
  can: z.object({ update: z.boolean() }),
});

export const getForecourt = defineRoute({
  name: 'getForecourt',
  method: 'GET',
  path: '/stations/:id/forecourt',
  permission: 'read shift',
  summary: 'The nozzles of a station and the rules of its shifts',
  params: idParams,
  response: forecourt,
});

export const updateForecourt = defineRoute({
  name: 'updateForecourt',
  method: 'PATCH',
  path: '/stations/:id/forecourt',
  permission: 'update station',
  summary: 'Edit the shift rules of a station, of this `version`; an open shift keeps its own',
  params: idParams,
  body: shiftRules.extend({ version: versionSchema }),
  response: forecourt,
  errors: ['VERSION_CONFLICT'],
});

const number = z.number().int().min(1).max(999);
const meterDigits = z.number().int().min(FEWEST_METER_DIGITS).max(MAX_METER_DIGITS);

export const createNozzle = defineRoute({
  name: 'createNozzle',
  method: 'POST',
  path: '/nozzles',
  permission: 'update station',
  status: 201,
  idempotent: true,
  summary: 'Add a nozzle to a station. Its first meter reading is taken when the next shift opens',
  body: z.object({
    station_id: idSchema,
    fuel_type_id: idSchema,
    number,
    meter_digits: meterDigits,
  }),
  response: forecourt,
});

export const updateNozzle = defineRoute({
  name: 'updateNozzle',
  method: 'PATCH',
  path: '/nozzles/:id',
  permission: 'update station',
  summary: 'Edit a nozzle of this `version`, or deactivate it. Its product never changes',
  params: idParams,
  body: z.object({
    number,
    meter_digits: meterDigits,
    status: partyStatus,
    version: versionSchema,
  }),
  response: forecourt,
  errors: ['VERSION_CONFLICT', 'SHIFT_OPEN'],
});
