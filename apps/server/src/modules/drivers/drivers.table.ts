import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, partyStatus, ref } from '../../platform/columns.ts';
import { clients } from '../clients/clients.table.ts';

/** `driver_pin_mac` is a keyed hash of the 4-digit PIN; nobody can read the PIN back. */
export const drivers = pgTable(
  'drivers',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    employee_number: text().notNull(),
    first_name: text().notNull(),
    middle_name: text(),
    last_name: text().notNull(),
    civil_id: text().notNull(),
    mobile: text().notNull(),
    email: text(),
    driving_license_number: text(),
    driver_pin_mac: text(),
    nationality: text(),
    driver_prefered_language: text({ enum: ['en', 'ar', 'ur'] })
      .notNull()
      .default('en'),
    status: partyStatus(),
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('drivers_civil_id').on(t.civil_id).where(sql`deleted_at is null`),
    uniqueIndex('drivers_mobile').on(t.mobile).where(sql`deleted_at is null`),
    uniqueIndex('drivers_employee_number').on(t.client_id, t.employee_number).where(sql`deleted_at is null`),
    index('drivers_client_id').on(t.client_id),
  ],
);
