import { TRIP_ALERT_KINDS } from '@fleet/domain/tracking.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { calendarDay, partyName } from '../shapes.ts';

/** Problems and notices on the road, with begin and end. */

const count = z.number().int();

export const tripAlert = z.object({
  id: count,
  kind: z.enum(TRIP_ALERT_KINDS),
  delivery_branch_id: count,
  delivery_vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  trip: z.object({ id: count, trip_code: z.string() }).nullable(),
  /** Of `late`: the stop and its client. */
  stop: z.object({ id: count, position: count, client: partyName.nullable() }).nullable(),
  /** Of a geofence alert. */
  geofence: z.object({ id: count, name: z.string() }).nullable(),
  /** Position of the vehicle when it began. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Delay, duration of the stop, of silence or off route; as of now, or of its end. */
  seconds: count,
  /** Of `off_route`: the detour in excess of the allowed one. */
  metres: count.nullable(),
  began_at: instantSchema,
  ended_at: instantSchema.nullable(),
  acknowledged_at: instantSchema.nullable(),
  acknowledged_by: z.string().nullable(),
  can: z.object({ acknowledge: z.boolean() }),
});
export type TripAlert = z.infer<typeof tripAlert>;

export const listTripAlerts = defineRoute({
  name: 'listTripAlerts',
  method: 'GET',
  path: '/trip-alerts',
  permission: 'read trip',
  summary: 'Alerts of a depot, a trip or a vehicle; open and unacknowledged ones first',
  query: listQuery(['began_at', 'kind']).extend({
    delivery_branch_id: idSchema.optional(),
    trip_id: idSchema.optional(),
    delivery_vehicle_id: idSchema.optional(),
    kind: z.enum(TRIP_ALERT_KINDS).optional(),
    /** `open`: ongoing, or not acknowledged. */
    only: z.enum(['all', 'open']).default('all'),
    from_date: calendarDay.optional(),
    to_date: calendarDay.optional(),
  }),
  response: pageOf(tripAlert),
});

export const acknowledgeTripAlert = defineRoute({
  name: 'acknowledgeTripAlert',
  method: 'POST',
  path: '/trip-alerts/:id/acknowledge',
  permission: 'update trip',
  idempotent: true,
  summary: 'Acknowledge an alert: it remains open',
  params: idParams,
  response: tripAlert,
});
