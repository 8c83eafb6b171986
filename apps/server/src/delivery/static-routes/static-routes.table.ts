import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  check,
  date,
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
import { trips } from '../trips/trips.table.ts';
import { warehouses } from '../warehouses/warehouses.table.ts';

/** A day of a route: skipped, trip created, nothing to deliver, or trip not possible. */
export const ROUTE_DAY_STATES = ['skipped', 'made', 'empty', 'refused'] as const;

/** What is ordered for a site on each of the route's days, without other orders. */
export interface StandingLine {
  readonly delivery_product_id: number;
  readonly volume_ml?: number | undefined;
  readonly pieces?: number | undefined;
}

/** A fixed route of a depot: its trips are created automatically. */
export const staticRoutes = pgTable(
  'static_routes',
  {
    id: id(),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    delivery_vehicle_id: ref()
      .notNull()
      .references(() => deliveryVehicles.id),
    title_en: text().notNull(),
    title_ar: text().notNull(),
    /** 0 is Sunday. */
    weekdays: smallint().array().notNull(),
    from_date: date({ mode: 'string' }).notNull(),
    to_date: date({ mode: 'string' }),
    /** Its trip leaves no earlier in the day. */
    start_minute: smallint(),
    /** Its trip is made so many days before. */
    days_before: integer().notNull(),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    index('static_routes_branch').on(t.delivery_branch_id, t.id),
    index('static_routes_vehicle').on(t.delivery_vehicle_id),
    check('static_routes_start', sql`start_minute between 0 and 1439`),
    check('static_routes_forward', sql`to_date is null or from_date <= to_date`),
    check(
      'static_routes_weekdays',
      sql`weekdays <@ '{0,1,2,3,4,5,6}'::smallint[] and cardinality(weekdays) > 0`,
    ),
  ],
);

/** The places of a route in their order. */
export const staticRouteStops = pgTable(
  'static_route_stops',
  {
    id: id(),
    static_route_id: ref()
      .notNull()
      .references(() => staticRoutes.id),
    position: smallint().notNull(),
    warehouse_id: ref()
      .notNull()
      .references(() => warehouses.id),
    standing_lines: jsonb().$type<StandingLine[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('static_route_stops_static_route_id_position_key').on(t.static_route_id, t.position),
    uniqueIndex('static_route_stops_static_route_id_warehouse_id_key').on(t.static_route_id, t.warehouse_id),
  ],
);

/** What became of a route's days; a day that is not here is still to come. */
export const staticRouteDays = pgTable(
  'static_route_days',
  {
    id: id(),
    static_route_id: ref()
      .notNull()
      .references(() => staticRoutes.id),
    date: date({ mode: 'string' }).notNull(),
    state: text({ enum: ROUTE_DAY_STATES }).notNull(),
    trip_id: ref().references(() => trips.id),
    note: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('static_route_days_static_route_id_date_key').on(t.static_route_id, t.date),
    index('static_route_days_trip_id').on(t.trip_id).where(sql`trip_id is not null`),
    check('static_route_days_trip', sql`(state = 'made') = (trip_id is not null)`),
  ],
);
