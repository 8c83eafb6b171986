import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, partyName } from '../shapes.ts';
import { tripRow, tripStop } from './trips.ts';

/**
 * Current state of trips and vehicles: the specification's `tripList`, `ontripVehiclesForControltower` and
 * `freeVehiclesForControltower`.
 */

const count = z.number().int();

/** Last position of a vehicle, with its time. */
export const vehiclePosition = z.object({
  fixed_at: instantSchema,
  latitude: z.number(),
  longitude: z.number(),
  speed_kmh: count.nullable(),
  /** 0 is north, 90 east. */
  heading_degrees: count.nullable(),
  accuracy_metres: count.nullable(),
  battery_percent: count.nullable(),
});
export type VehiclePosition = z.infer<typeof vehiclePosition>;

/**
 * `waiting`: its trip has not been started. `driving`: to its next stop. `at_stop`: at one. `stopped`: elsewhere.
 * `silent`: no position for longer than its depot's limit, or never one. `ended`: closed or aborted.
 */
export const LIVE_STATES = ['waiting', 'driving', 'at_stop', 'stopped', 'silent', 'ended'] as const;

export const liveStop = tripStop
  .pick({ id: true, position: true, kind: true, status: true, order: true })
  .extend({
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    planned_arrival_at: instantSchema,
    arrived_at: instantSchema.nullable(),
    departed_at: instantSchema.nullable(),
    /** Current expected arrival; null after the arrival, or if it will not be reached. */
    eta_at: instantSchema.nullable(),
    /** After the end of the time window (a job) or the plan (the return); 0 if on time. */
    late_seconds: count,
  });
export type LiveStop = z.infer<typeof liveStop>;

export const liveTrip = tripRow
  .pick({
    id: true,
    trip_code: true,
    delivery_branch: true,
    trip_date: true,
    kind: true,
    status: true,
    vehicle: true,
    driver: true,
    stops: true,
    stops_done: true,
    volume_ml: true,
    planned_start_at: true,
    planned_end_at: true,
    planned_distance_metres: true,
    started_at: true,
    ended_at: true,
    version: true,
    can: true,
  })
  .extend({
    state: z.enum(LIVE_STATES),
    position: vehiclePosition.nullable(),
    /** Of `steps`; null where none is left. */
    next_stop_id: count.nullable(),
    /** Of the latest stop. */
    late_seconds: count,
    /** On the road, and later than its depot's alert limit allows: the same rule as of the alert. */
    is_late: z.boolean(),
    /** Expected return. */
    eta_end_at: instantSchema.nullable(),
    /** Open alerts without acknowledgment. */
    open_alerts: count,
    steps: z.array(liveStop),
  });
export type LiveTrip = z.infer<typeof liveTrip>;

/**
 * Approved trips of a day: waiting, with or without a driver, on the road and ended. Without a day, today's and all on
 * the road: a night's trip continues after midnight.
 */
export const listLiveTrips = defineRoute({
  name: 'listLiveTrips',
  method: 'GET',
  path: '/live-trips',
  permission: 'read trip',
  summary: 'Trips of a branch’s day with where they are and when they will be where',
  query: z.object({ delivery_branch_id: idSchema, trip_date: calendarDay.optional() }),
  response: z.object({ as_of: instantSchema, trip_date: calendarDay, rows: z.array(liveTrip) }),
});

export const getLiveTrip = defineRoute({
  name: 'getLiveTrip',
  method: 'GET',
  path: '/live-trips/:id',
  permission: 'read trip',
  summary: 'One trip as it is now',
  params: idParams,
  response: liveTrip,
});

/** A vehicle of the branch, on a trip or free. */
export const liveVehicle = z.object({
  delivery_vehicle_id: count,
  code: z.string(),
  plate_no: z.string(),
  vehicle_type: partyName.nullable(),
  capacity_ml: count,
  driver: z.object({ id: count, name: z.string(), mobile: z.string() }).nullable(),
  position: vehiclePosition.nullable(),
  is_silent: z.boolean(),
  is_absent: z.boolean(),
  /** The trip it is on, or its next one today; null: free for the rest of the day. */
  trip: z
    .object({
      id: count,
      trip_code: z.string(),
      status: tripRow.shape.status,
      planned_start_at: instantSchema,
    })
    .nullable(),
});
export type LiveVehicle = z.infer<typeof liveVehicle>;

export const listLiveVehicles = defineRoute({
  name: 'listLiveVehicles',
  method: 'GET',
  path: '/live-vehicles',
  permission: 'read trip',
  summary: 'All active vehicles of a depot with their last positions',
  query: z.object({ delivery_branch_id: idSchema }),
  response: z.object({ as_of: instantSchema, rows: z.array(liveVehicle) }),
});

/** Available vehicles: those without a current trip, nearest first. */
export const listNearbyVehicles = defineRoute({
  name: 'listNearbyVehicles',
  method: 'GET',
  path: '/live-vehicles/nearby',
  permission: 'read trip',
  summary: 'Vehicles without a trip, nearest to a point first; one without a position counts as at its depot',
  query: z.object({
    delivery_branch_id: idSchema,
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
    limit: z.coerce.number().int().min(1).max(50).default(5),
  }),
  response: z.object({
    rows: z.array(
      liveVehicle.extend({
        /** Distance as plans calculate it. */
        distance_metres: count,
        drive_seconds: count,
        is_at_branch: z.boolean(),
      }),
    ),
  }),
});

/**
 * Server-sent events of a depot's map, beside `/events`: only while it is open. `data` is JSON with a `type`:
 * `positions` {rows: [[delivery_vehicle_id, seconds of 1970, latitude, longitude, speed_kmh or null, heading_degrees
 * or null]]}: the newest position of each vehicle that moved, collected for a quarter of a second. `live_trip` {id}:
 * its stops, states or ETAs (by a minute or more) changed; read it again. `trip_alert` {id, trip_id,
 * delivery_vehicle_id, kind, change: 'began' | 'ended' | 'seen'}.
 */
export const streamLiveTrips = defineRoute({
  name: 'streamLiveTrips',
  method: 'GET',
  path: '/live-trips/events',
  permission: 'read trip',
  kind: 'stream',
  summary: 'Live positions, trips and alerts of a depot (text/event-stream)',
  query: z.object({ delivery_branch_id: idSchema }),
  response: z.unknown(),
});
