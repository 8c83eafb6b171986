import { INVOICE_RUN_ITEM_STATUSES, INVOICE_RUN_STATUSES } from '@fleet/contracts/billing/invoice-runs.ts';
import { BILLING_MODELS, DISCOUNT_KINDS, INVOICE_KINDS } from '@fleet/contracts/billing/invoices.ts';
import { files } from '../../access/files/files.table.ts';
import { users } from '../../access/users/users.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { id, instant, ref, version } from '../../platform/columns.ts';
import { check, date, index, integer, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';

/**
 * Issuers: the platform (no network), or a network in whose name we issue. One series of numbers for its invoices,
 * one for its credit notes, one for its debit notes, and one hash chain over them all. Issuing locks this row; that is what keeps the numbers
 * gapless.
 */
export const invoiceSellers = pgTable(
  'invoice_sellers',
  {
    id: id(),
    network_id: ref().references(() => networks.id),
    last_invoice_number: integer().notNull().default(0),
    last_credit_note_number: integer().notNull().default(0),
    last_debit_note_number: integer().notNull().default(0),
    /** The authority's counter and the hash of the last document; null before the first. */
    last_icv: integer().notNull().default(0),
    last_hash: text(),
    /** On documents issued from now on. */
    logo_file_id: ref().references(() => files.id),
  },
  (t) => [
    uniqueIndex('invoice_sellers_network_id_key').on(sql`coalesce(${t.network_id}, 0)`),
    check(
      'invoice_sellers_counts',
      sql`last_icv = last_invoice_number + last_credit_note_number + last_debit_note_number`,
    ),
  ],
);

/** How a client or a network is invoiced; without a row, by the defaults. */
export const invoiceTerms = pgTable(
  'invoice_terms',
  {
    id: id(),
    client_id: ref()
      .unique('invoice_terms_client_id_version_conflict')
      .references(() => clients.id),
    network_id: ref()
      .unique('invoice_terms_network_id_version_conflict')
      .references(() => networks.id),
    due_days: integer().notNull(),
    billing_model: text({ enum: BILLING_MODELS }).notNull(),
    discount_kind: text({ enum: DISCOUNT_KINDS }).notNull(),
    discount_value: integer().notNull(),
    building_number: text(),
    street: text(),
    district: text(),
    city: text(),
    postal_code: text(),
    additional_number: text(),
    street_ar: text(),
    district_ar: text(),
    city_ar: text(),
    version: version(),
  },
  () => [
    check('invoice_terms_of_one', sql`num_nonnulls(client_id, network_id) = 1`),
    check('invoice_terms_due', sql`due_days between 0 and 120`),
    check(
      'invoice_terms_discount',
      sql`case discount_kind when 'none' then discount_value = 0 when 'percent' then discount_value between 0 and 10000
          else discount_value >= 0 end`,
    ),
  ],
);

/** The issue of a month and its user; documents are in its items. */
export const invoiceRuns = pgTable(
  'invoice_runs',
  {
    id: id(),
    period: text().notNull(),
    status: text({ enum: INVOICE_RUN_STATUSES }).notNull(),
    started_by: ref().references(() => users.id),
    started_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [
    /** One run at a time for a month: two would find the same work. */
    uniqueIndex('invoice_runs_period_status_conflict').on(t.period).where(sql`status <> 'finished'`),
  ],
);

/** One document a run is to issue, and its result. An interrupted run continues with the open ones. */
export const invoiceRunItems = pgTable(
  'invoice_run_items',
  {
    id: id(),
    run_id: ref()
      .notNull()
      .references(() => invoiceRuns.id),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    client_id: ref().references(() => clients.id),
    network_id: ref().references(() => networks.id),
    /** The last day of the part of the month; null on credit and debit notes. */
    until_on: date({ mode: 'string' }),
    /** What a note corrects. */
    corrects_invoice_id: ref(),
    /** Agreed for this document alone; else by the buyer's terms. */
    discount_kind: text({ enum: DISCOUNT_KINDS }),
    discount_value: integer(),
    status: text({ enum: INVOICE_RUN_ITEM_STATUSES }).notNull(),
    code: text(),
    reason: text(),
  },
  (t) => [
    index('invoice_run_items_run').on(t.run_id, t.status, t.id),
    uniqueIndex('invoice_run_items_document_key').on(
      t.run_id,
      t.kind,
      sql`coalesce(${t.until_on}, '-infinity')`,
      sql`coalesce(${t.client_id}, 0)`,
      sql`coalesce(${t.network_id}, 0)`,
      sql`coalesce(${t.corrects_invoice_id}, 0)`,
    ),
  ],
);
