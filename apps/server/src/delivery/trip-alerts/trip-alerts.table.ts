import { type LatePart, STOP_ALERT_KINDS, TRIP_ALERT_KINDS } from '@fleet/domain/tracking.ts';
import { users } from '../../access/users/users.table.ts';
import { id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  sql,
  text,
} from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';
import { deliveryVehicles } from '../delivery-vehicles/delivery-vehicles.table.ts';
import { geofences } from '../geofences/geofences.table.ts';
import { tripStops, trips } from '../trips/trips.table.ts';

const KINDS_OF_STOPS = sql.raw(STOP_ALERT_KINDS.map((kind) => `'${kind}'`).join(', '));

/** What went wrong on the road, or is to be known: one row from when it began until it was over. */
export const tripAlerts = pgTable(
  'trip_alerts',
  {
    id: id(),
    kind: text({ enum: TRIP_ALERT_KINDS }).notNull(),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    delivery_vehicle_id: ref()
      .notNull()
      .references(() => deliveryVehicles.id),
    trip_id: ref().references(() => trips.id),
    trip_stop_id: ref().references(() => tripStops.id),
    geofence_id: ref().references(() => geofences.id),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** How late it is, or was at the end; for others the duration says it. */
    late_seconds: integer(),
    /** Of `off_route`, at its worst. */
    metres: integer(),
    /** Of `late`: what it is made of. */
    causes: jsonb().$type<readonly LatePart[]>(),
    /** Of `litres_differ`: delivered less ordered. */
    difference_ml: integer64(),
    /** Of `temperature`: the reading farthest outside of the limits. */
    temperature_decicelsius: smallint(),
    began_at: instant().notNull(),
    ended_at: instant(),
    acknowledged_at: instant(),
    acknowledged_by: ref().references(() => users.id),
  },
  (t) => [
    index('trip_alerts_branch').on(t.delivery_branch_id, t.began_at),
    index('trip_alerts_trip').on(t.trip_id, t.began_at).where(sql`trip_id is not null`),
    index('trip_alerts_open').on(t.delivery_branch_id).where(sql`ended_at is null`),
    index('trip_alerts_vehicle').on(t.delivery_vehicle_id, t.began_at),
    // `trip_alerts_subject_key`, an index on expressions, is written by hand in the migration: an alert is open once.
    check('trip_alerts_forward', sql`ended_at is null or began_at <= ended_at`),
    check('trip_alerts_late', sql`(kind = 'late') = (late_seconds is not null)`),
    check('trip_alerts_stop', sql`(kind in (${KINDS_OF_STOPS})) = (trip_stop_id is not null)`),
    check(
      'trip_alerts_geofence',
      sql`(kind in ('in_area', 'in_no_go', 'in_restricted')) = (geofence_id is not null)`,
    ),
  ],
);
