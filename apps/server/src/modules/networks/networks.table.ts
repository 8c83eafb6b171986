import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, partyStatus } from '../../platform/columns.ts';

export const networks = pgTable('networks', {
  id: id(),
  name_en: text().notNull(),
  name_ar: text().notNull(),
  address: text().notNull(),
  vat_no: text().notNull().unique(),
  cr_number: text().notNull().unique(),
  contract_no: text().notNull(),
  contract_start_date: instant(),
  contract_end_date: instant(),
  credit_terms_days: integer().notNull().default(15),
  payment_terms_days: integer().notNull().default(15),
  status: partyStatus(),
  is_demo: boolean().notNull().default(false),
  created_at: createdAt(),
});
