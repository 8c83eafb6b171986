import { createdAt, id, integer64, partyStatus, ref, version } from '../../platform/columns.ts';
import { boolean, check, date, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';
import { vehicleTypes } from '../vehicle-types/vehicle-types.table.ts';

/** A fleet: the tenant that owns vehicles, drivers, requests and money. */
export const clients = pgTable('clients', {
  id: id(),
  name_en: text().notNull(),
  name_ar: text().notNull(),
  address: text().notNull(),
  vat_no: text().notNull().unique('clients_vat_no_taken'),
  cr_number: text().notNull().unique('clients_cr_number_taken'),
  virtual_bank_account: text(),
  /** In halalas, like every amount: remaining money below it makes the low-balance notice. */
  min_amount_notification: integer64().notNull().default(0),
  billing_period: text().notNull().default('monthly'),
  client_source: text(),
  contract_no: text().notNull(),
  /** Calendar days in Riyadh. */
  contract_start_date: date({ mode: 'string' }),
  contract_end_date: date({ mode: 'string' }),
  vat_file_id: ref(),
  cr_file_id: ref(),
  status: partyStatus(),
  is_demo: boolean().notNull().default(false),
  version: version(),
  created_at: createdAt(),
});

export const CONTACT_KINDS = ['admin', 'operation', 'billing'] as const;

/** The contacts of a client. A contact is one of its users, so that name, mobile and email are in one place. */
export const clientContacts = pgTable(
  'client_contacts',
  {
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    kind: text({ enum: CONTACT_KINDS }).notNull(),
    /** A user of this client; no foreign key here, because users already refer to clients. */
    user_id: ref().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.kind] })],
);

/** What a client's contract says of a vehicle type, without VAT; where there is no row the type's own fees hold. */
export const clientPrices = pgTable(
  'client_prices',
  {
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    vehicle_type_id: ref()
      .notNull()
      .references(() => vehicleTypes.id),
    registration_fee_halalas: integer64().notNull(),
    monthly_sub_fee_halalas: integer64().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.vehicle_type_id] }),
    check('client_prices_not_negative', sql`registration_fee_halalas >= 0 and monthly_sub_fee_halalas >= 0`),
  ],
);
