import { LATE_CAUSES, TRIP_ALERT_KINDS } from '@fleet/domain/tracking.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { calendarDay, orderStatus, partyName } from '../shapes.ts';

/** Problems and notices on the road, with begin and end. */

const count = z.number().int();

export const tripAlert = z.object({
  id: count,
  kind: z.enum(TRIP_ALERT_KINDS),
  delivery_branch_id: count,
  delivery_vehicle: z.object({ id: count, code: z.string(), plate_no: z.string() }),
  trip: z
    .object({
      id: count,
      trip_code: z.string(),
      version: count,
      /** Of an aborted trip: orders of its day that have no other trip yet. */
      orders_left: z.array(count),
    })
    .nullable(),
  /** Of `late`, `failed_stop`, `proof_missing` and `litres_differ`: the stop and its order. */
  stop: z
    .object({
      id: count,
      position: count,
      failed_reason: z.string().nullable(),
      client: partyName.nullable(),
      order: z
        .object({
          id: count,
          version: count,
          status: orderStatus,
          volume_ml: count,
          warehouse: partyName,
          window_to: instantSchema,
          contact_name: z.string().nullable(),
          contact_mobile: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Of a geofence alert. */
  geofence: z.object({ id: count, name: z.string() }).nullable(),
  /** Position of the vehicle when it began. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Delay, duration of the stop, of silence or off route; as of now, or of its end. */
  seconds: count,
  /** Of `off_route`: the detour in excess of the allowed one. */
  metres: count.nullable(),
  /** Of `late`: its parts, which add up to `seconds`; negative where time was made up or in hand. */
  causes: z.array(z.object({ cause: z.enum(LATE_CAUSES), seconds: count })),
  /** Of `litres_differ`: delivered less ordered. */
  difference_ml: count.nullable(),
  /** Of `temperature`, in tenths of a degree. */
  temperature_decicelsius: count.nullable(),
  /** Ongoing, to be acted on, and not acknowledged. */
  needs_action: z.boolean(),
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
  summary: 'Alerts of a depot, a trip or a vehicle',
  query: listQuery(['began_at', 'kind']).extend({
    delivery_branch_id: idSchema.optional(),
    trip_id: idSchema.optional(),
    delivery_vehicle_id: idSchema.optional(),
    kind: z.enum(TRIP_ALERT_KINDS).optional(),
    /** `open`: ongoing. `needed`: those that need someone; `total` is the measure `open_alerts`. */
    only: z.enum(['all', 'open', 'needed']).default('all'),
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
  summary: 'Acknowledge an alert: it remains open, and needs nobody any more',
  params: idParams,
  response: tripAlert,
});
