import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, partyStatus, ref } from '../../platform/columns.ts';
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
    last_name: text().notNull(),
    civil_id: text().notNull(),
    mobile: text().notNull(),
    email: text(),
    designation: text({ enum: DESIGNATIONS }).notNull(),
    prefered_language: text({ enum: ['en', 'ar', 'ur'] })
      .notNull()
      .default('en'),
    status: partyStatus(),
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('staff_civil_id').on(t.civil_id).where(sql`deleted_at is null`),
    index('staff_station_id').on(t.station_id),
  ],
);
