import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';

/** Many trips at once: approved and handed out in one call, with what could not be. */

export const MAX_TRIPS_AT_ONCE = 100;

export const advanceTrips = defineRoute({
  name: 'advanceTrips',
  method: 'POST',
  path: '/trips/advance',
  permission: 'update trip',
  idempotent: true,
  summary:
    'Approve several trips, assign them to their vehicles’ drivers, or both; those that cannot are named',
  body: z.object({
    steps: z
      .array(z.enum(['approve', 'assign']))
      .min(1)
      .max(2),
    trips: z
      .array(z.object({ id: idSchema, version: versionSchema }))
      .min(1)
      .max(MAX_TRIPS_AT_ONCE),
  }),
  response: z.object({
    approved: z.array(z.number().int()),
    assigned: z.array(z.number().int()),
    refused: z.array(
      z.object({
        id: z.number().int(),
        trip_code: z.string().nullable(),
        step: z.enum(['approve', 'assign']),
        code: z.enum(['NOT_FOUND', 'STATUS_CONFLICT', 'VERSION_CONFLICT', 'DRIVER_BUSY', 'INVALID_FIELDS']),
        /** Of INVALID_FIELDS: the vehicle has no driver, an unknown one, or one without a license for the goods. */
        driver: z.enum(['required', 'unknown', 'no_hazmat_license']).nullable(),
      }),
    ),
  }),
});
