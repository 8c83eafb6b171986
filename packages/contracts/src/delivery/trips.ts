import { TRIP_KINDS, TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, orderStatus, partyName, versionSchema } from '../shapes.ts';
import { orderSite } from './order-shapes.ts';
import { isVehicleOut } from './trip-stop-shapes.ts';

/** Trips (the specification's `tripList`, `dynamicTripData`): from a plan's draft to the last stop. */

const count = z.number().int();

export const tripCan = z.object({
  approve: z.boolean(),
  reject: z.boolean(),
  assign: z.boolean(),
  unassign: z.boolean(),
  load: z.boolean(),
  start: z.boolean(),
  abort: z.boolean(),
  /** Its stops may be arranged manually: it is neither locked nor loaded. */
  arrange: z.boolean(),
  lock: z.boolean(),
});

export const tripRow = z.object({
  id: count,
  trip_code: z.string(),
  delivery_branch: partyName,
  trip_date: calendarDay,
  kind: z.enum(TRIP_KINDS),
  status: z.enum(TRIP_STATUSES),
  plan_id: count.nullable(),
  vehicle: z.object({
    id: count,
    code: z.string(),
    plate_no: z.string(),
    capacity_ml: count,
    /** Owner of the vehicle: one of their drivers drives the trip. */
    client_id: count,
    /** Default driver, unless a trip has another. */
    driver: z.object({ id: count, name: z.string() }).nullable(),
  }),
  driver: z.object({ id: count, name: z.string(), mobile: z.string() }).nullable(),
  stops: count,
  stops_done: count,
  volume_ml: count,
  planned_start_at: instantSchema,
  planned_end_at: instantSchema,
  planned_distance_metres: count,
  planned_travel_seconds: count,
  planned_service_seconds: count,
  planned_waiting_seconds: count,
  planned_cost_halalas: count,
  loaded_at: instantSchema.nullable(),
  started_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
  end_reason: z.string().nullable(),
  /** Neither users nor new plans change it. */
  is_locked: z.boolean(),
  /** Violations that a user accepted (`ACCEPTABLE_VIOLATIONS`). */
  accepted_violations: z.array(z.string()),
  created_at: instantSchema,
  version: count,
  can: tripCan,
});
export type TripRow = z.infer<typeof tripRow>;

export const tripStop = z.object({
  id: count,
  position: count,
  kind: z.enum(['start', 'job', 'break', 'reload', 'end']),
  status: z.enum(['planned', 'arrived', 'done', 'failed', 'dropped']),
  is_locked: z.boolean(),
  order: z
    .object({
      id: count,
      status: orderStatus,
      client: partyName,
      warehouse: orderSite,
      window_from: instantSchema,
      window_to: instantSchema,
      volume_ml: count,
      weight_grams: count,
    })
    .nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  planned_arrival_at: instantSchema,
  planned_waiting_seconds: count,
  planned_service_seconds: count,
  planned_travelled_seconds: count,
  planned_travelled_metres: count,
  /** A reload before which the compartments are cleaned. */
  is_cleaned: z.boolean(),
  compartments: z.array(z.object({ position: count, fuel_type_id: count, volume_ml: count })),
  arrived_at: instantSchema.nullable(),
  departed_at: instantSchema.nullable(),
  failed_reason: z.string().nullable(),
});

export const tripDetail = tripRow.extend({ steps: z.array(tripStop) });
export type TripDetail = z.infer<typeof tripDetail>;

export const listTrips = defineRoute({
  name: 'listTrips',
  method: 'GET',
  path: '/trips',
  permission: 'read trip',
  summary: 'Trips of branches, with what was planned and how far they are',
  query: listQuery(['trip_code', 'planned_start_at', 'stops', 'planned_cost_halalas', 'created_at']).extend({
    delivery_branch_id: idSchema.optional(),
    from_date: calendarDay.optional(),
    to_date: calendarDay.optional(),
    kind: z.enum(TRIP_KINDS).optional(),
    status: z.enum(TRIP_STATUSES).optional(),
    delivery_vehicle_id: idSchema.optional(),
    plan_id: idSchema.optional(),
  }),
  response: pageOf(tripRow),
});
export const exportTrips = exportRoute(listTrips);

export const getTrip = defineRoute({
  name: 'getTrip',
  method: 'GET',
  path: '/trips/:id',
  permission: 'read trip',
  summary: 'One trip with its stops',
  params: idParams,
  response: tripDetail,
});

/**
 * Orders in the plan move from 15 to 16. Once per plan; every other plan of the day remains a comparison. A plan of
 * the rest of a day changes the trips it was made from, if nobody has changed them since.
 */
export const adoptPlan = defineRoute({
  name: 'adoptPlan',
  method: 'POST',
  path: '/trips/adopt',
  permission: 'update trip',
  status: 201,
  idempotent: true,
  summary: 'Adopt a plan as draft trips: all of it, or nothing if its orders or vehicles are no longer free',
  body: z.object({ plan_id: idSchema }),
  response: z.object({ trips: z.array(tripDetail) }),
  errors: ['STATUS_CONFLICT', 'PLAN_OUTDATED', 'DRIVER_BUSY'],
});

const version = z.object({ version: versionSchema });
const REFUSALS = ['STATUS_CONFLICT', 'VERSION_CONFLICT'] as const;

export const approveTrip = defineRoute({
  name: 'approveTrip',
  method: 'POST',
  path: '/trips/:id/approve',
  permission: 'approve trip',
  idempotent: true,
  summary: 'Approve a draft: its orders are planned',
  params: idParams,
  body: version,
  response: tripDetail,
  errors: [...REFUSALS],
});

const reason = z.string().trim().min(3).max(300);

export const rejectTrip = defineRoute({
  name: 'rejectTrip',
  method: 'POST',
  path: '/trips/:id/reject',
  permission: 'approve trip',
  idempotent: true,
  summary: 'Discard a trip without a driver: its orders become unassigned',
  params: idParams,
  body: version.extend({ reason }),
  response: tripDetail,
  errors: [...REFUSALS],
});

export const assignTrip = defineRoute({
  name: 'assignTrip',
  method: 'POST',
  path: '/trips/:id/assign',
  permission: 'update trip',
  idempotent: true,
  summary: 'Assign an approved trip to a driver: the one named, or the vehicle’s own',
  params: idParams,
  body: version.extend({ driver_id: z.number().int().positive().optional() }),
  response: tripDetail,
  errors: [...REFUSALS, 'DRIVER_BUSY'],
});

export const unassignTrip = defineRoute({
  name: 'unassignTrip',
  method: 'POST',
  path: '/trips/:id/unassign',
  permission: 'update trip',
  idempotent: true,
  summary: 'Unassign a trip that is not loaded yet from its driver',
  params: idParams,
  body: version,
  response: tripDetail,
  errors: [...REFUSALS],
});

export const loadTrip = defineRoute({
  name: 'loadTrip',
  method: 'POST',
  path: '/trips/:id/load',
  permission: 'update trip',
  idempotent: true,
  summary: 'Record that a trip’s load is ready for pickup',
  params: idParams,
  body: version,
  response: tripDetail,
  errors: [...REFUSALS],
});

export const startTrip = defineRoute({
  name: 'startTrip',
  method: 'POST',
  path: '/trips/:id/start',
  permission: 'update trip',
  idempotent: true,
  summary: 'Start a loaded trip: its orders are shipped',
  params: idParams,
  body: version,
  response: tripDetail,
  errors: [...REFUSALS],
});

export const abortTrip = defineRoute({
  name: 'abortTrip',
  method: 'POST',
  path: '/trips/:id/abort',
  permission: 'update trip',
  idempotent: true,
  summary: 'Abort a trip on the road; undelivered orders become unassigned',
  params: idParams,
  body: version.extend({ reason, is_vehicle_out: isVehicleOut }),
  response: tripDetail,
  errors: [...REFUSALS],
});
