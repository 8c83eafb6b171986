import { TRIP_KINDS, TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay, partyName } from '../shapes.ts';

/** Delivery figures, planned and actual: over a period, by day, by vehicle and its compartments, and by trip. */

const count = z.number().int();
/** Null if unknown: the trip is not over, or its vehicle reported no position. */
const known = count.nullable();

/** Stops count as soon as they are over, trips when they are. */
const stopSums = {
  orders_done: count,
  orders_failed: count,
  /** Completed ones that arrived before the end of the time window. */
  orders_on_time: count,
  /** Deliveries that their recipients rated, and the stars they gave in sum. */
  ratings: count,
  rated_stars: count,
  delivered_ml: count,
  /** Of stops with a known departure, so that both cover the same ones. */
  planned_service_seconds: count,
  actual_service_seconds: count,
};
const loadSums = {
  /** Number of loads of a vehicle. */
  loads: count,
  loaded_ml: count,
  /** Its total capacity over these loads. */
  offered_ml: count,
  /** Fuel for its own engine on these trips. */
  fuel_ml: count,
};

/**
 * Planned and actual measures cover the same trips: distance and cost those with a measured distance, time all that
 * are over.
 */
export const deliverySums = z.object({
  trips_open: count,
  trips_running: count,
  trips_over: count,
  /**
   * Of those: faster than a truck can drive, as in a simulation. Their times, distances and costs are not realistic.
   */
  unreal_trips: count,
  ...stopSums,
  planned_seconds: count,
  actual_seconds: count,
  measured_trips: count,
  planned_distance_metres: count,
  actual_distance_metres: count,
  planned_cost_halalas: count,
  actual_cost_halalas: count,
  measured_orders_planned: count,
  measured_orders_done: count,
  measured_ml: count,
  ...loadSums,
});
export type DeliverySums = z.infer<typeof deliverySums>;

const days = { from_date: calendarDay, to_date: calendarDay };
const branch = { delivery_branch_id: idSchema.optional() };

export const getDeliveryMeasures = defineRoute({
  name: 'getDeliveryMeasures',
  method: 'GET',
  path: '/delivery-measures',
  permission: 'read trip',
  summary: 'Deliveries of a period of at most 366 days and of the period before, in total and by day',
  query: z.object({ ...branch, ...days }),
  response: z.object({
    total: deliverySums,
    before: deliverySums,
    days: z.array(deliverySums.extend({ trip_date: calendarDay })),
  }),
});

const vehicle = z.object({ id: count, code: z.string(), plate_no: z.string() });

export const vehicleMeasures = deliverySums.extend({
  vehicle,
  /** Of the days it was out: on its trips, and on duty. */
  busy_seconds: count,
  shift_seconds: count,
  compartments: z.array(
    z.object({ position: count, capacity_ml: count, loads: count, loaded_ml: count, offered_ml: count }),
  ),
});
export type VehicleMeasures = z.infer<typeof vehicleMeasures>;

export const listVehicleMeasures = defineRoute({
  name: 'listVehicleMeasures',
  method: 'GET',
  path: '/delivery-measures/vehicles',
  permission: 'read trip',
  summary: 'Deliveries of a period by vehicle, with the utilization of each compartment',
  query: listQuery(['code', 'trips_over', 'delivered_ml', 'actual_distance_metres', 'load_share']).extend({
    ...branch,
    ...days,
  }),
  response: pageOf(vehicleMeasures),
});
export const exportVehicleMeasures = exportRoute(listVehicleMeasures);

export const tripMeasures = z.object({
  id: count,
  trip_code: z.string(),
  trip_date: calendarDay,
  kind: z.enum(TRIP_KINDS),
  status: z.enum(TRIP_STATUSES),
  delivery_branch: partyName,
  vehicle,
  driver: z.object({ id: count, name: z.string() }).nullable(),
  is_unreal: z.boolean(),
  orders: count,
  volume_ml: count,
  ...stopSums,
  /**
   * How far distance and time of plan and actual go: to the vehicle's return to its branch, or to the last stop where it was not
   * seen there (yet). Null while the trip is not over: the plan is the whole.
   */
  compared_until: z.enum(['return', 'last_stop']).nullable(),
  planned_distance_metres: count,
  actual_distance_metres: known,
  planned_seconds: count,
  actual_seconds: known,
  planned_cost_halalas: count,
  actual_cost_halalas: known,
  ...loadSums,
});
export type TripMeasures = z.infer<typeof tripMeasures>;

export const listTripMeasures = defineRoute({
  name: 'listTripMeasures',
  method: 'GET',
  path: '/delivery-measures/trips',
  permission: 'read trip',
  summary: 'Plan against actual of each started trip of a period',
  query: listQuery([
    'trip_code',
    'trip_date',
    'orders',
    'on_time_share',
    'distance_off',
    'time_off',
    'actual_cost_halalas',
  ]).extend({ ...branch, ...days, delivery_vehicle_id: idSchema.optional() }),
  response: pageOf(tripMeasures),
});
export const exportTripMeasures = exportRoute(listTripMeasures);

export const getTripMeasures = defineRoute({
  name: 'getTripMeasures',
  method: 'GET',
  path: '/delivery-measures/trips/:id',
  permission: 'read trip',
  summary: 'Plan against actual of one trip so far',
  params: idParams,
  response: tripMeasures,
});
