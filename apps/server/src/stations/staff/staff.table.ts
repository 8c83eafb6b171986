import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { createdAt, id, instant, partyStatus, ref, version } from '../../platform/columns.ts';
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../platform/orm.ts';
import { networks } from '../networks/networks.table.ts';
import { stations } from '../stations/stations.table.ts';

export const DESIGNATIONS = ['attendant', 'supervisor', 'area_supervisor'] as const;

/** People of a station. A supervisor has one assigned station and one area supervisor. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    station_id: ref().references(() => stations.id),
    area_supervisor_id: bigint({ mode: 'number' }).references((): AnyPgColumn => staff.id),
    employee_number: text(),
    first_name: text().notNull(),
    middle_name: text(),
    last_name: text().notNull(),
    civil_id: text().notNull(),
    mobile: text().notNull(),
    email: text(),
    nationality: text(),
    gender: text({ enum: ['male', 'female'] }),
    designation: text({ enum: DESIGNATIONS }).notNull(),
    prefered_language: text({ enum: LANGUAGES_OF.pump }).notNull().default('en'),
    status: partyStatus(),
    version: version(),
    deleted_at: instant(),
    /** When the person's data was erased, for good; the row stays for what names it. */
    erased_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('staff_civil_id_taken').on(t.civil_id).where(sql`deleted_at is null`),
    index('staff_station_id').on(t.station_id),
    index('staff_network_id').on(t.network_id),
  ],
);

/** Who worked where: one row per move from station to station. */
export const staffTransfers = pgTable(
  'staff_transfers',
  {
    id: id(),
    staff_id: ref()
      .notNull()
      .references(() => staff.id),
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    from_station_id: ref()
      .notNull()
      .references(() => stations.id),
    to_station_id: ref()
      .notNull()
      .references(() => stations.id),
    transferred_by: ref(),
    transferred_at: instant().notNull(),
  },
  (t) => [
    index('staff_transfers_staff').on(t.staff_id),
    index('staff_transfers_network').on(t.network_id, t.id.desc()),
  ],
);

/** What an attendant types to sign in to a shift: a keyed hash of four digits, and how often it was mistyped since it was right. */
export const staffPins = pgTable('staff_pins', {
  staff_id: ref()
    .primaryKey()
    .references(() => staff.id),
  pin_mac: text().notNull(),
  failures: integer().notNull().default(0),
  set_at: instant().notNull(),
});
