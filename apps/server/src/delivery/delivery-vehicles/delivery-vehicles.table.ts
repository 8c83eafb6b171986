import type { VehicleClass } from '@fleet/domain/delivery.ts';
import { users } from '../../access/users/users.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { vehicles } from '../../fleet/vehicles/vehicles.table.ts';
import { createdAt, id, instant, integer64, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';

/** Delivery data of a vehicle of the fuel fleet: capacity, cost, limits and equipment. */
export const deliveryVehicles = pgTable(
  'delivery_vehicles',
  {
    id: id(),
    vehicle_id: ref()
      .notNull()
      .unique('delivery_vehicles_vehicle_id_taken')
      .references(() => vehicles.id),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    /** What the dispatcher calls it: `Tanker 11`. */
    code: text().notNull(),
    /** Its driver unless a trip names another. */
    driver_id: ref().references(() => drivers.id),
    vehicle_class: text().$type<VehicleClass>().notNull().default('tanker'),
    payload_grams: integer64().notNull(),
    /** Loaded, for sites that let no heavier vehicle in. */
    gross_weight_kg: integer().notNull(),
    skills: text().array().notNull().default(sql`'{}'::text[]`),
    fixed_cost_halalas: integer().notNull(),
    cost_halalas_per_km: integer().notNull(),
    cost_halalas_per_hour: integer().notNull(),
    shift_from_minute: smallint().notNull(),
    shift_to_minute: smallint().notNull(),
    /** A pause of so many seconds, begun between these minutes; null: none. */
    break_from_minute: smallint(),
    break_to_minute: smallint(),
    break_seconds: integer(),
    max_stops: smallint(),
    max_distance_metres: integer(),
    /** Beside the branch's speed. */
    speed_percent: smallint().notNull().default(100),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('delivery_vehicles_code_taken').on(t.delivery_branch_id, t.code),
    index('delivery_vehicles_driver').on(t.driver_id).where(sql`driver_id is not null`),
    check('delivery_vehicles_shift', sql`0 <= shift_from_minute and shift_from_minute < shift_to_minute`),
    check(
      'delivery_vehicles_break',
      sql`num_nulls(break_from_minute, break_to_minute, break_seconds) in (0, 3)
        and (break_seconds is null or break_from_minute <= break_to_minute)`,
    ),
  ],
);

/** A tank of a delivery vehicle: it holds one product a trip, any of its fuels, or any at all where none is named. */
export const deliveryCompartments = pgTable(
  'delivery_compartments',
  {
    delivery_vehicle_id: ref()
      .notNull()
      .references(() => deliveryVehicles.id),
    position: smallint().notNull(),
    capacity_ml: integer64().notNull(),
    fuel_type_ids: integer64().array().notNull().default(sql`'{}'::bigint[]`),
  },
  (t) => [
    primaryKey({ columns: [t.delivery_vehicle_id, t.position] }),
    check('delivery_compartments_capacity', sql`capacity_ml > 0`),
  ],
);

/** When a vehicle or a driver is not there: workshop, leave, sickness. */
export const deliveryAbsences = pgTable(
  'delivery_absences',
  {
    id: id(),
    delivery_vehicle_id: ref().references(() => deliveryVehicles.id),
    driver_id: ref().references(() => drivers.id),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    reason: text().notNull(),
    created_by: ref().references(() => users.id),
    created_at: createdAt(),
    removed_at: instant(),
  },
  (t) => [
    index('delivery_absences_vehicle').on(t.delivery_vehicle_id, t.to_at),
    index('delivery_absences_driver').on(t.driver_id, t.to_at),
    check('delivery_absences_of_one', sql`num_nonnulls(delivery_vehicle_id, driver_id) = 1`),
    check('delivery_absences_forward', sql`from_at < to_at`),
  ],
);
