import type { TripKind, TripStatus } from '@fleet/domain/trip-statuses.ts';
import { users } from '../../access/users/users.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { createdAt, id, instant, integer64, ref, version } from '../../platform/columns.ts';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';
import { deliveryVehicles } from '../delivery-vehicles/delivery-vehicles.table.ts';
import { orders } from '../orders/orders.table.ts';
import { plans } from '../plans/plans.table.ts';

/** A stop is still to come, in progress, done, or failed; a dropped one left the trip before it was reached. */
export const STOP_STATUSES = ['planned', 'arrived', 'done', 'failed', 'dropped'] as const;
export const STOP_KINDS = ['start', 'job', 'break', 'reload', 'end'] as const;

/** So much of a fuel in one of the vehicle's compartments. */
export interface StopLoad {
  readonly position: number;
  readonly fuel_type_id: number;
  readonly volume_ml: number;
}

/** One vehicle's tour of a day, from its depot and back; planned and actual data. */
export const trips = pgTable(
  'trips',
  {
    id: id(),
    /** What people call it: `T-1000-251126-03`. */
    trip_code: text().notNull().unique('trips_trip_code_key'),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    trip_date: date({ mode: 'string' }).notNull(),
    kind: text().$type<TripKind>().notNull(),
    status: text().$type<TripStatus>().notNull().default('draft'),
    plan_id: ref().references(() => plans.id),
    delivery_vehicle_id: ref()
      .notNull()
      .references(() => deliveryVehicles.id),
    driver_id: ref().references(() => drivers.id),
    /** It leaves no earlier in the day, however it is changed: a fixed route's hour. */
    start_minute: smallint(),
    planned_start_at: instant().notNull(),
    planned_end_at: instant().notNull(),
    planned_distance_metres: integer().notNull(),
    planned_travel_seconds: integer().notNull(),
    planned_service_seconds: integer().notNull(),
    planned_waiting_seconds: integer().notNull(),
    planned_cost_halalas: integer64().notNull(),
    /** The load is ready, or on board. */
    loaded_at: instant(),
    started_at: instant(),
    ended_at: instant(),
    end_reason: text(),
    /** Neither hand nor new plan moves it. */
    is_locked: boolean().notNull().default(false),
    /** Violations that a user accepted. */
    accepted_violations: text().array().notNull().default(sql`'{}'::text[]`),
    created_by: ref().references(() => users.id),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    index('trips_branch_day').on(t.delivery_branch_id, t.trip_date, t.id),
    index('trips_vehicle_day').on(t.delivery_vehicle_id, t.trip_date),
    index('trips_driver').on(t.driver_id, t.trip_date),
    index('trips_plan').on(t.plan_id).where(sql`plan_id is not null`),
    check('trips_forward', sql`planned_start_at <= planned_end_at`),
    check(
      'trips_driven',
      sql`status not in ('assigned', 'started', 'partially_closed') or driver_id is not null`,
    ),
  ],
);

/** The stops of a trip in their order, its start, pauses and loads included. */
export const tripStops = pgTable(
  'trip_stops',
  {
    id: id(),
    trip_id: ref()
      .notNull()
      .references(() => trips.id),
    position: smallint().notNull(),
    kind: text({ enum: STOP_KINDS }).notNull(),
    order_id: ref().references(() => orders.id),
    status: text({ enum: STOP_STATUSES }).notNull().default('planned'),
    is_locked: boolean().notNull().default(false),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    planned_arrival_at: instant().notNull(),
    planned_waiting_seconds: integer().notNull(),
    planned_service_seconds: integer().notNull(),
    /** On the way since the start of the trip. */
    planned_travelled_seconds: integer().notNull(),
    planned_travelled_metres: integer().notNull(),
    /** A reload before which the compartments are cleaned. */
    is_cleaned: boolean().notNull().default(false),
    /** Filled in at a start or a reload, drawn at a job. */
    compartments: jsonb().$type<StopLoad[]>().notNull().default([]),
    arrived_at: instant(),
    departed_at: instant(),
    failed_reason: text(),
    failed_note: text(),
    /** What the driver found. */
    failed_photo_file_ids: ref().array().notNull().default(sql`'{}'::bigint[]`),
    /** When its client was notified that the vehicle is near: once. */
    near_notified_at: instant(),
  },
  (t) => [
    uniqueIndex('trip_stops_trip_id_position_key').on(t.trip_id, t.position),
    uniqueIndex('trip_stops_order_id_status_conflict')
      .on(t.order_id)
      .where(sql`order_id is not null and status in ('planned', 'arrived', 'done')`),
    check('trip_stops_order', sql`(kind = 'job') = (order_id is not null)`),
    check('trip_stops_failed', sql`(status = 'failed') = (failed_reason is not null)`),
  ],
);
