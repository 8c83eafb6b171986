import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, integer64, partyStatus } from '../../platform/columns.ts';

/** A fleet: the tenant that owns vehicles, drivers, requests and money. */
export const clients = pgTable('clients', {
  id: id(),
  name_en: text().notNull(),
  name_ar: text().notNull(),
  address: text().notNull(),
  vat_no: text().notNull().unique(),
  cr_number: text().notNull().unique(),
  virtual_bank_account: text(),
  min_amount_notification: integer64().notNull().default(0),
  billing_period: text().notNull().default('monthly'),
  client_source: text(),
  contract_no: text().notNull(),
  contract_start_date: instant(),
  contract_end_date: instant(),
  status: partyStatus(),
  is_demo: boolean().notNull().default(false),
  created_at: createdAt(),
});
