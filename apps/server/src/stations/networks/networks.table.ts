import { fuelTypes } from '../../fleet/fuel-types/fuel-types.table.ts';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';
import { boolean, check, date, integer, pgTable, primaryKey, sql, text } from '../../platform/orm.ts';

export const networks = pgTable('networks', {
  id: id(),
  name_en: text().notNull(),
  name_ar: text().notNull(),
  address: text().notNull(),
  vat_no: text().notNull().unique('networks_vat_no_taken'),
  cr_number: text().notNull().unique('networks_cr_number_taken'),
  contract_no: text().notNull(),
  /** Calendar days in Riyadh. */
  contract_start_date: date({ mode: 'string' }),
  contract_end_date: date({ mode: 'string' }),
  credit_terms_days: integer().notNull().default(15),
  payment_terms_days: integer().notNull().default(15),
  vat_file_id: ref(),
  cr_file_id: ref(),
  status: partyStatus(),
  is_demo: boolean().notNull().default(false),
  version: version(),
  created_at: createdAt(),
});

export const CONTACT_KINDS = ['manager', 'billing', 'operation'] as const;

/** The contacts of a network. A contact is one of its users, so that name, mobile and email are in one place. */
export const networkContacts = pgTable(
  'network_contacts',
  {
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    kind: text({ enum: CONTACT_KINDS }).notNull(),
    /** A user of this network; no foreign key here, because users already refer to networks. */
    user_id: ref().notNull(),
  },
  (t) => [primaryKey({ columns: [t.network_id, t.kind] })],
);

/** A network's contract fee of a fuel, without VAT; without a row the fuel type's own fee applies. */
export const networkFees = pgTable(
  'network_fees',
  {
    network_id: ref()
      .notNull()
      .references(() => networks.id),
    fuel_type_id: ref()
      .notNull()
      .references(() => fuelTypes.id),
    processing_fee_millis_per_litre: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.network_id, t.fuel_type_id] }),
    check('network_fees_not_negative', sql`processing_fee_millis_per_litre >= 0`),
  ],
);
