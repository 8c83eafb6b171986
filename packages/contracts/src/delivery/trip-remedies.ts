import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';
import { MAX_ARRANGED_STEPS } from './trip-arrangements.ts';
import { tripDetail } from './trips.ts';

/** What a dispatcher can do about a trip that needs someone. */

const count = z.number().int();

/**
 * A better order of the stops ahead of a trip on the road (`resequence`), or another time for the client (`later`), with
 * what it would come to.
 */
export const tripRemedy = z.object({
  kind: z.enum(['resequence', 'later']),
  /** When the late stop would be reached. */
  arrives_at: instantSchema,
  /** After its window; 0 of `later`. */
  late_seconds: count,
  /** Stops of the trip that would then be late. */
  late_stops: count,
  distance_change_metres: count,
  cost_change_halalas: count,
  /** Of `resequence`: open stops of the trip in the new order. */
  stop_ids: z.array(count),
  /** Of `later`: the end of the window to agree on. */
  window_to: instantSchema.nullable(),
});
export type TripRemedy = z.infer<typeof tripRemedy>;

export const listTripRemedies = defineRoute({
  name: 'listTripRemedies',
  method: 'GET',
  path: '/trip-stops/:id/remedies',
  permission: 'read trip',
  summary: 'What would help a late stop of a trip on the road, with arrival and cost; the best first',
  params: idParams,
  response: z.object({ rows: z.array(tripRemedy) }),
  errors: ['STATUS_CONFLICT'],
});

export const resequenceTrip = defineRoute({
  name: 'resequenceTrip',
  method: 'POST',
  path: '/trips/:id/resequence',
  permission: 'update trip',
  idempotent: true,
  summary: 'Change the order of the stops ahead of a trip on the road; its driver is notified',
  params: idParams,
  body: z.object({
    version: versionSchema,
    /** Every open delivery up to the next reload, once. */
    stop_ids: z.array(idSchema).min(2).max(MAX_ARRANGED_STEPS),
  }),
  response: tripDetail,
  errors: ['STATUS_CONFLICT', 'VERSION_CONFLICT'],
});

export const listFreeDrivers = defineRoute({
  name: 'listFreeDrivers',
  method: 'GET',
  path: '/trips/:id/free-drivers',
  permission: 'update trip',
  summary: 'Drivers of the vehicle’s fleet who are on no other trip in these hours, the vehicle’s own first',
  params: idParams,
  response: z.object({
    rows: z.array(z.object({ id: count, name: z.string(), mobile: z.string(), is_own: z.boolean() })),
  }),
});

export const messageTripDriver = defineRoute({
  name: 'messageTripDriver',
  method: 'POST',
  path: '/trips/:id/message',
  permission: 'update trip',
  status: 201,
  idempotent: true,
  summary: 'Send a message to the phone of a trip’s driver',
  params: idParams,
  body: z.object({ text: z.string().trim().min(1).max(300) }),
  response: z.object({ is_sent: z.boolean() }),
  errors: ['STATUS_CONFLICT'],
});
