import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';

/**
 * Figures read from pictures that were uploaded as proof. Only what the reader is sure of is answered: everything is null
 * otherwise, and nobody is asked anything.
 */

export const readPumpDisplay = defineRoute({
  name: 'readPumpDisplay',
  method: 'POST',
  path: '/pump/display-readings',
  permission: 'serve fuel_request',
  summary:
    'Read liters and amount in the picture of a pump’s display, checked by the price of the request being fueled here',
  body: z.object({
    /** The uploaded `pump_photo`; a picture shows one fill. */
    file_id: idSchema,
    fuel_request_id: idSchema,
  }),
  response: z.object({
    is_certain: z.boolean(),
    volume_ml: z.number().int().nullable(),
    amount_halalas: z.number().int().nullable(),
    price_millis_per_litre: z.number().int().nullable(),
  }),
  errors: ['PICTURE_READER_BUSY'],
});

export const readMeterDisplay = defineRoute({
  name: 'readMeterDisplay',
  method: 'POST',
  path: '/pump/meter-readings',
  permission: 'run shift',
  summary:
    'Read the meter of a nozzle in a picture, between its reading at the opening and what it can have run since',
  body: z.object({
    /** The uploaded `meter_photo`; a picture shows one meter. */
    file_id: idSchema,
    shift_id: idSchema,
    nozzle_id: idSchema,
  }),
  response: z.object({ is_certain: z.boolean(), reading_ml: z.number().int().nullable() }),
  errors: ['PICTURE_READER_BUSY'],
});
