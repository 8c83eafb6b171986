import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, partyStatus, ref, version } from '../../platform/columns.ts';

export const networks = pgTable('networks', {
  id: id(),
  name_en: text().notNull(),
  name_ar: text().notNull(),
  address: text().notNull(),
  vat_no: text().notNull().unique(),
  cr_number: text().notNull().unique(),
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

/** Whom to turn to at a network. A contact is one of its users, so that name, mobile and e-mail stand in one place. */
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
