import { TANK_READING_SOURCES } from '@fleet/domain/tank-levels/sources.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, MAX_COUNT } from '../define-route.ts';

/** Readings of what a vehicle's tank holds, from telematics or entered by hand. */

export const MAX_TANK_READINGS = 500;

const reading = {
  read_at: instantSchema,
  /** Contents in milliliters, or percent of the registered capacity, by `unit`. */
  level: z.number().min(0).max(MAX_COUNT),
  unit: z.enum(['ml', 'percent']),
  source: z.enum(TANK_READING_SOURCES),
  /** Where the vehicle was then; both or none. */
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
};

/** Why a reading of a batch was not stored. */
export const TANK_READING_REFUSALS = ['unknown_vehicle', 'in_future', 'too_old', 'out_of_bounds'] as const;

export const sendTankReadings = defineRoute({
  name: 'sendTankReadings',
  method: 'POST',
  path: '/tank-readings',
  permission: 'update vehicle',
  summary:
    'Send tank levels of many vehicles; one that is known by vehicle and time is left as it is, so a batch can be sent again',
  body: z.object({
    readings: z
      .array(z.object({ vehicle_id: idSchema, ...reading }))
      .min(1)
      .max(MAX_TANK_READINGS),
  }),
  response: z.object({
    stored: z.number().int(),
    duplicates: z.number().int(),
    /** By place in the batch, from 0. */
    refused: z.array(z.object({ index: z.number().int(), reason: z.enum(TANK_READING_REFUSALS) })),
  }),
});

export const createTankReading = defineRoute({
  name: 'createTankReading',
  method: 'POST',
  path: '/vehicles/:id/tank-readings',
  permission: 'update vehicle',
  status: 201,
  summary: 'Send the tank level of one vehicle; the answer is the reading that is stored for this time',
  params: idParams,
  body: z.object(reading),
  response: z.object({
    read_at: instantSchema,
    volume_ml: z.number().int(),
    source: z.enum(TANK_READING_SOURCES),
  }),
});
