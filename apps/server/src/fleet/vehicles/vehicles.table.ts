import {
  changeNo,
  createdAt,
  id,
  instant,
  integer64,
  partyStatus,
  ref,
  version,
} from '../../platform/columns.ts';
import { date, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { clients } from '../clients/clients.table.ts';
import { drivers } from '../drivers/drivers.table.ts';
import { fuelTypes } from '../fuel-types/fuel-types.table.ts';
import { vehicleGroups } from '../vehicle-groups/vehicle-groups.table.ts';
import { vehicleTypes } from '../vehicle-types/vehicle-types.table.ts';

export const PLATE_KINDS = ['private', 'commercial', 'public', 'diplomatic'] as const;

/** `plate_no` is the canonical plate, the Latin row as printed: `JDR-4821`. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    driver_id: ref().references(() => drivers.id),
    group_id: ref().references(() => vehicleGroups.id),
    vehicle_type_id: ref()
      .notNull()
      .references(() => vehicleTypes.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    plate_no: text().notNull(),
    plate_kind: text({ enum: PLATE_KINDS }).notNull(),
    name: text().notNull(),
    brand: text(),
    make: text(),
    model: text(),
    color: text(),
    cost_center: text(),
    client_reference_number: text(),
    gas_tank_capacity_ml: integer64().notNull(),
    metres_per_litre: integer(),
    odometer_km: integer(),
    odo_last_updated_date: instant(),
    last_refill_date: instant(),
    last_service_date: instant(),
    next_service_date: instant(),
    /** The last day each document is valid, and a picture of it, a file of kind `document_photo`. */
    registration_until: date({ mode: 'string' }),
    insurance_until: date({ mode: 'string' }),
    inspection_until: date({ mode: 'string' }),
    operating_card_until: date({ mode: 'string' }),
    registration_file_id: ref(),
    insurance_file_id: ref(),
    inspection_file_id: ref(),
    operating_card_file_id: ref(),
    version: version(),
    status: partyStatus(),
    deleted_at: instant(),
    created_at: createdAt(),
    change_no: changeNo(),
  },
  (t) => [
    // None of these, nor `vehicles_search` (a migration's), names what a fill changes: its update enters no index (decision 147).
    uniqueIndex('vehicles_plate_no_taken').on(t.plate_no).where(sql`deleted_at is null`),
    uniqueIndex('vehicles_driver_id_taken').on(t.driver_id).where(sql`deleted_at is null`),
    index('vehicles_client_id').on(t.client_id, t.plate_no),
    index('vehicles_group_id').on(t.group_id).where(sql`group_id is not null`),
    index('vehicles_next_service').on(t.next_service_date).where(sql`next_service_date is not null`),
  ],
);

/** Position of a vehicle in the order of changes, by its number there; kept by triggers of `vehicles`. Apart, since every fill moves it. */
export const vehicleChanges = pgTable(
  'vehicle_changes',
  {
    vehicle_id: ref()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    client_id: ref().notNull(),
    change_no: integer64().notNull(),
  },
  // The feed read by cursor (insight/feeds).
  (t) => [index('vehicle_changes_client').on(t.client_id, t.change_no, t.vehicle_id)],
);

/** Products a vehicle takes beside its own, for one with several tanks or engines. */
export const vehicleOtherFuels = pgTable(
  'vehicle_other_fuels',
  {
    vehicle_id: ref()
      .notNull()
      .references(() => vehicles.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
  },
  (t) => [primaryKey({ columns: [t.vehicle_id, t.fuel_type_id] })],
);
