import { SHIFT_STATUSES, SHIFT_VERDICTS } from '@fleet/contracts/fuelling/shift-shapes.ts';
import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { id, instant, integer64, ref, version } from '../../platform/columns.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { nozzles } from '../../stations/nozzles/nozzles.table.ts';
import { staff } from '../../stations/staff/staff.table.ts';
import { stations } from '../../stations/stations/stations.table.ts';
import { fuelRequests } from '../fuel-requests/fuel-requests.table.ts';

/** A station's time between two readings of all its meters. Its fills are tied to it when the pump closes them. */
export const shifts = pgTable(
  'shifts',
  {
    id: id(),
    reference_number: text()
      .notNull()
      .generatedAlwaysAs(sql`'SHF-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref()
      .notNull()
      .references(() => stations.id),
    status: text({ enum: SHIFT_STATUSES }).notNull(),
    /** The station's tolerance when it was opened: a later setting judges later shifts. */
    tolerance_ml: integer64().notNull(),
    tolerance_basis_points: integer().notNull(),
    verdict: text({ enum: SHIFT_VERDICTS }),
    /** Of all its fuels, once it is closed: lists read them here. */
    transactions: integer(),
    transactions_ml: integer64(),
    amount_halalas: integer64(),
    metered_ml: integer64(),
    other_sales_ml: integer64(),
    variance_ml: integer64(),
    opened_at: instant().notNull(),
    opened_by: ref()
      .notNull()
      .references(() => users.id),
    /** When its fills ended; correcting what was sent back leaves it. */
    closed_at: instant(),
    /** Users who entered its closing figures: none of them approves it. */
    closed_by: bigint({ mode: 'number' }).array().notNull().default([]),
    note: text(),
    decided_at: instant(),
    decided_by: ref().references(() => users.id),
    decision_comment: text(),
    version: version(),
    is_demo: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('shifts_shift_open').on(t.station_id).where(sql`status = 'open'`),
    index('shifts_station').on(t.station_id, t.opened_at, t.id),
    index('shifts_network').on(t.network_id, t.opened_at, t.id),
    index('shifts_time').on(t.opened_at, t.id),
    check('shifts_closed', sql`(status = 'open') = (closed_at is null)`),
    check('shifts_second_approver', sql`status <> 'approved' or not decided_by = any(closed_by)`),
  ],
);

/** A nozzle's meter at the beginning and the end of a shift, and the change of the meter between them if there was one. */
export const shiftReadings = pgTable(
  'shift_readings',
  {
    shift_id: ref()
      .notNull()
      .references(() => shifts.id),
    nozzle_id: ref()
      .notNull()
      .references(() => nozzles.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    /** Number and digits as they were: the report stays as it was. */
    number: integer().notNull(),
    meter_digits: integer().notNull(),
    /** Where the shift before left it; null at a nozzle's first. */
    expected_ml: integer64(),
    opening_ml: integer64().notNull(),
    /** The meter was exchanged while no shift was open. */
    meter_changed_before: boolean().notNull().default(false),
    change_old_ml: integer64(),
    change_new_ml: integer64(),
    change_reason: text(),
    changed_at: instant(),
    changed_by: ref().references(() => users.id),
    closing_ml: integer64(),
    volume_ml: integer64(),
    rolled_over: boolean().notNull().default(false),
    photo_file_id: ref().references(() => files.id),
    /** What was read in the picture of the meter, with certainty. */
    photo_reading_ml: integer64(),
  },
  (t) => [
    primaryKey({ columns: [t.shift_id, t.nozzle_id] }),
    index('shift_readings_nozzle').on(t.nozzle_id, t.shift_id),
    index('shift_readings_photo').on(t.photo_file_id).where(sql`photo_file_id is not null`),
    check('shift_readings_volume', sql`volume_ml >= 0 and (closing_ml is null) = (volume_ml is null)`),
  ],
);

/** Who served in a shift, each come and go by the person's own PIN. */
export const shiftAttendants = pgTable(
  'shift_attendants',
  {
    id: id(),
    shift_id: ref()
      .notNull()
      .references(() => shifts.id),
    staff_id: ref()
      .notNull()
      .references(() => staff.id),
    signed_in_at: instant().notNull(),
    signed_out_at: instant(),
  },
  (t) => [
    index('shift_attendants_shift').on(t.shift_id),
    uniqueIndex('shift_attendants_staff_id_status_conflict').on(t.staff_id).where(sql`signed_out_at is null`),
  ],
);

/** A fill as the pump closed it: pumped litres stay those that were pumped, whatever is decided of the request later. */
export const shiftFills = pgTable(
  'shift_fills',
  {
    fuel_request_id: ref()
      .primaryKey()
      .references(() => fuelRequests.id),
    shift_id: ref()
      .notNull()
      .references(() => shifts.id),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    volume_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    /** When it was recorded: after the shift's own close for one that its device sent later. */
    closed_at: instant().notNull(),
  },
  (t) => [index('shift_fills_shift').on(t.shift_id, t.closed_at)],
);

/** One fuel of a closed shift: meters against what was recorded, and why they differ. */
export const shiftFuels = pgTable(
  'shift_fuels',
  {
    shift_id: ref()
      .notNull()
      .references(() => shifts.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    metered_ml: integer64().notNull(),
    transactions: integer().notNull(),
    transactions_ml: integer64().notNull(),
    amount_halalas: integer64().notNull(),
    /** Sold past this product, by the station's own word. */
    other_sales_ml: integer64().notNull(),
    variance_ml: integer64().notNull(),
    tolerance_ml: integer64().notNull(),
    verdict: text({ enum: SHIFT_VERDICTS }).notNull(),
    reason: text(),
    photo_file_id: ref().references(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.shift_id, t.fuel_type_id] }),
    index('shift_fuels_photo').on(t.photo_file_id).where(sql`photo_file_id is not null`),
    check('shift_fuels_exact', sql`variance_ml = metered_ml - transactions_ml - other_sales_ml`),
    check(
      'shift_fuels_explained',
      sql`verdict = 'within' or (reason is not null and photo_file_id is not null)`,
    ),
  ],
);
