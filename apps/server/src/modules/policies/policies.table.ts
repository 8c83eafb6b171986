import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, integer64, ref } from '../../platform/columns.ts';
import { clients } from '../clients/clients.table.ts';
import { drivers } from '../drivers/drivers.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

/**
 * The rules of a client, of one of its vehicles, or of one of its drivers. Null means no rule at this level; the
 * tightest of the levels wins. Limits of the client row count the whole fleet together.
 */
export const policies = pgTable(
  'policies',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_id: ref().references(() => vehicles.id),
    driver_id: ref().references(() => drivers.id),
    volume_per_fill_ml: integer64(),
    volume_per_day_ml: integer64(),
    volume_per_week_ml: integer64(),
    volume_per_month_ml: integer64(),
    amount_per_fill_halalas: integer64(),
    amount_per_day_halalas: integer64(),
    amount_per_week_halalas: integer64(),
    amount_per_month_halalas: integer64(),
    fills_per_day: integer(),
    minutes_between_fills: integer(),
    from_minute: integer(),
    to_minute: integer(),
    /** Weekdays allowed, 0 = Sunday. */
    weekdays: integer().array(),
    station_distance_metres: integer(),
    odometer_required: boolean(),
    pin_required: boolean(),
    /** `manager`: a person decides every request that passes. */
    approval: text({ enum: ['auto', 'manager'] }),
    approval_above_halalas: integer64(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('policies_client').on(t.client_id).where(sql`vehicle_id is null and driver_id is null`),
    uniqueIndex('policies_vehicle').on(t.vehicle_id).where(sql`vehicle_id is not null`),
    uniqueIndex('policies_driver').on(t.driver_id).where(sql`driver_id is not null`),
    check('policies_one_level', sql`vehicle_id is null or driver_id is null`),
  ],
);

export const USAGE_SCOPES = ['client', 'vehicle', 'driver'] as const;

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
  },
  (t) => [primaryKey({ columns: [t.scope, t.scope_id, t.day] })],
);
