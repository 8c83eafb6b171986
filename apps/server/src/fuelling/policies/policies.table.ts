import type { Area } from '@fleet/domain/areas.ts';
import type { FleetDocument } from '@fleet/domain/expiring-documents.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { vehicleGroups } from '../../fleet/vehicle-groups/vehicle-groups.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { createdAt, id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';

/**
 * The rules of a client, of one of its vehicle groups, vehicles or drivers, or of a profile that groups, vehicles and
 * drivers follow. Null means no rule at this level: a follower then has its profile's. The tightest of the levels wins.
 * Limits of the client and group rows count all their vehicles together, except those in `each_vehicle`, which count per
 * vehicle. What holds is read from the view `policies_in_force`, which has no profiles and every follower's values.
 */
export const policies = pgTable(
  'policies',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    group_id: ref().references(() => vehicleGroups.id),
    vehicle_id: ref().references(() => vehicles.id),
    driver_id: ref().references(() => drivers.id),
    /** The name of a profile; other rows have none. */
    name_en: text(),
    name_ar: text(),
    /** The profile whose rules hold where this row has none of its own. */
    profile_id: ref().references((): AnyPgColumn => policies.id),
    volume_per_fill_ml: integer64(),
    volume_per_day_ml: integer64(),
    volume_per_week_ml: integer64(),
    volume_per_month_ml: integer64(),
    amount_per_fill_halalas: integer64(),
    amount_per_day_halalas: integer64(),
    amount_per_week_halalas: integer64(),
    amount_per_month_halalas: integer64(),
    /** A window of our own: this many Riyadh days, today included. */
    window_days: integer(),
    volume_per_window_ml: integer64(),
    amount_per_window_halalas: integer64(),
    fills_per_day: integer(),
    fills_per_week: integer(),
    fills_per_month: integer(),
    minutes_between_fills: integer(),
    km_between_fills: integer(),
    from_minute: integer(),
    to_minute: integer(),
    /** Weekdays allowed, 0 = Sunday. */
    weekdays: integer().array(),
    /** Products allowed; null is all. */
    fuel_type_ids: ref().array(),
    /** Cities whose stations may serve; null is all. */
    cities: text().array(),
    /** Places drawn on the map whose stations may serve; null is everywhere. */
    areas: jsonb().$type<Area[]>(),
    /** Stations and networks that may not serve at this level; the client keeps its own lists. */
    disabled_network_ids: ref().array(),
    disabled_station_ids: ref().array(),
    station_distance_metres: integer(),
    /** By how much a fill may exceed the room in the tank. */
    tank_tolerance_percent: integer(),
    odometer_required: boolean(),
    pin_required: boolean(),
    /** Fuel only when the vehicle's tag was read. */
    tag_required: boolean(),
    /** `manager`: a person decides every request that passes. */
    approval: text({ enum: ['auto', 'manager'] }),
    approval_above_halalas: integer64(),
    /** Documents of vehicle and driver that must be valid, and for how many days after their last they still count. */
    valid_documents: text().array().$type<FleetDocument[]>(),
    document_grace_days: integer(),
    /** What follows when a rule is broken, by the code of its check; what is not named is declined. */
    consequences: jsonb().$type<Record<string, 'decline' | 'hold' | 'flag'>>().notNull().default({}),
    /** Codes of the counted limits that apply per vehicle. */
    each_vehicle: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    created_at: createdAt(),
    changed_at: instant(),
    changed_by_user_id: ref().references(() => users.id),
  },
  (t) => [
    uniqueIndex('policies_client_id_version_conflict')
      .on(t.client_id)
      .where(sql`group_id is null and vehicle_id is null and driver_id is null and name_en is null`),
    uniqueIndex('policies_group_id_version_conflict').on(t.group_id).where(sql`group_id is not null`),
    uniqueIndex('policies_vehicle_id_version_conflict').on(t.vehicle_id).where(sql`vehicle_id is not null`),
    uniqueIndex('policies_driver_id_version_conflict').on(t.driver_id).where(sql`driver_id is not null`),
    uniqueIndex('policies_name_en_taken').on(t.client_id, t.name_en).where(sql`name_en is not null`),
    uniqueIndex('policies_name_ar_taken').on(t.client_id, t.name_ar).where(sql`name_ar is not null`),
    index('policies_profile_id').on(t.profile_id).where(sql`profile_id is not null`),
    check('policies_one_level', sql`num_nonnulls(group_id, vehicle_id, driver_id, name_en) <= 1`),
    check('policies_profile_named', sql`num_nonnulls(name_en, name_ar) <> 1`),
    check('policies_followers', sql`profile_id is null or num_nonnulls(group_id, vehicle_id, driver_id) = 1`),
    check(
      'policies_window',
      sql`case when window_days is null then num_nonnulls(volume_per_window_ml, amount_per_window_halalas) = 0 else window_days between 2 and 31 end`,
    ),
  ],
);

export const USAGE_SCOPES = ['client', 'group', 'vehicle', 'driver'] as const;

/** What was reserved or dispensed on one Riyadh day, per scope; weeks and months are sums of days. Changed only in the transaction that changes the request. */
export const usageDays = pgTable(
  'usage_days',
  {
    scope: text({ enum: USAGE_SCOPES }).notNull(),
    scope_id: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    volume_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    fills: integer().notNull(),
    /** Of these, what temporary capacity covered. */
    extra_volume_ml: integer64().notNull().default(0),
    extra_amount_halalas: integer64().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.scope, t.scope_id, t.day] })],
);
