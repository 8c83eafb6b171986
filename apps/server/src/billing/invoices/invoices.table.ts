import { INVOICE_LINE_KINDS } from '@fleet/contracts/billing/invoice-lines.ts';
import {
  type authorityMessage,
  BILLING_MODELS,
  CLEARANCE_STATUSES,
  DISCOUNT_KINDS,
  INVOICE_KINDS,
  type invoiceParty,
  SETTLEMENT_KINDS,
  SUBMISSION_OUTCOMES,
} from '@fleet/contracts/billing/invoices.ts';
import { BILLED_KINDS } from '@fleet/contracts/shapes.ts';
import type { z } from 'zod';
import { users } from '../../access/users/users.table.ts';
import { deliveredLines } from '../../delivery/trip-stops/trip-stops.table.ts';
import { clients } from '../../fleet/clients/clients.table.ts';
import { ledgerEntries } from '../../money/ledger/ledger.table.ts';
import { changeNo, id, instant, integer64, ref } from '../../platform/columns.ts';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';
import { invoiceRuns, invoiceSellers } from './invoice-runs.table.ts';

export type InvoiceParty = z.output<typeof invoiceParty>;

/** An invoice, a credit or debit note as it was issued. Never changed: the database refuses it. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    seller_id: ref()
      .notNull()
      .references(() => invoiceSellers.id),
    number: text().notNull().unique('invoices_number_key'),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    /** What a note corrects is of this kind; else the same as `kind`. */
    billed_kind: text({ enum: BILLED_KINDS }).notNull(),
    billing_model: text({ enum: BILLING_MODELS }).notNull(),
    /** The buyer, but of a processing fee, which the network buys. */
    client_id: ref().references(() => clients.id),
    /** Whose fuel, or whose processing fee it is. */
    network_id: ref().references(() => networks.id),
    period: text().notNull(),
    /** The days of the month it is for; null on documents of whole months issued before there were parts. */
    from_on: date({ mode: 'string' }),
    until_on: date({ mode: 'string' }),
    corrects_invoice_id: ref(),
    reason: text(),
    run_id: ref().references(() => invoiceRuns.id),
    issued_at: instant().notNull(),
    issued_by: ref().references(() => users.id),
    due_on: date({ mode: 'string' }).notNull(),
    /** Of the total, fueled on credit and open at its issue; null where nothing was. */
    on_credit_halalas: integer64(),
    seller: jsonb().$type<InvoiceParty>().notNull(),
    buyer: jsonb().$type<InvoiceParty>().notNull(),
    discount_kind: text({ enum: DISCOUNT_KINDS }).notNull(),
    discount_value: integer().notNull(),
    net_halalas: integer64().notNull(),
    discount_halalas: integer64().notNull(),
    taxable_halalas: integer64().notNull(),
    vat_halalas: integer64().notNull(),
    total_halalas: integer64().notNull(),
    vat_lines: jsonb().$type<readonly VatLine[]>().notNull(),
    /** What the covered entries had booked with the buyer already; the rest is booked by `entry_id`. */
    posted_halalas: integer64().notNull(),
    entry_id: ref()
      .unique('invoices_entry_id_key')
      .references(() => ledgerEntries.id),
    uuid: uuid().notNull().unique('invoices_uuid_key'),
    icv: integer().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
    qr: text().notNull(),
    xml: text().notNull(),
    change_no: changeNo(),
  },
  (t) => [
    index('invoices_changes').on(t.client_id, t.change_no, t.id).where(sql`client_id is not null`),
    uniqueIndex('invoices_seller_id_icv_key').on(t.seller_id, t.icv),
    index('invoices_issued').on(t.issued_at, t.id),
    index('invoices_client').on(t.client_id, t.issued_at, t.id),
    index('invoices_network').on(t.network_id, t.issued_at, t.id),
    index('invoices_period').on(t.period, t.kind, t.id),
    index('invoices_run').on(t.run_id).where(sql`run_id is not null`),
    index('invoices_corrects').on(t.corrects_invoice_id).where(sql`corrects_invoice_id is not null`),
    check(
      'invoices_sums',
      sql`taxable_halalas = net_halalas - discount_halalas and total_halalas = taxable_halalas + vat_halalas
          and total_halalas > 0 and discount_halalas >= 0`,
    ),
    check(
      'invoices_corrections',
      sql`(kind in ('credit_note', 'debit_note')) = (corrects_invoice_id is not null)
          and (kind in ('credit_note', 'debit_note') or kind = billed_kind)
          and (kind not in ('credit_note', 'debit_note') or reason is not null)`,
    ),
    check(
      'invoices_parties',
      sql`case billed_kind when 'refuelling' then client_id is not null and network_id is not null
          when 'processing_fee' then client_id is null and network_id is not null
          when 'borne' then client_id is null and network_id is not null
          else client_id is not null and network_id is null end`,
    ),
  ],
);

export interface VatLine {
  readonly rate_basis_points: number;
  readonly taxable_halalas: number;
  readonly vat_halalas: number;
}

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoice_id: ref()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    kind: text({ enum: INVOICE_LINE_KINDS }).notNull(),
    title_en: text().notNull(),
    title_ar: text().notNull(),
    items: integer().notNull(),
    volume_ml: integer64(),
    pieces: integer(),
    price_millis: integer(),
    price_includes_vat: boolean().notNull(),
    vat_rate_basis_points: integer().notNull(),
    /** Null where the line is one amount, and on documents issued before it was stored. */
    net_price_micros: integer64(),
    rounding_halalas: integer64().notNull().default(0),
    net_halalas: integer64().notNull(),
    vat_halalas: integer64().notNull(),
    gross_halalas: integer64().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoice_id, t.position] }),
    check('invoice_lines_sum', sql`gross_halalas = net_halalas + vat_halalas`),
    check(
      'invoice_lines_multiply',
      sql`net_price_micros is null or net_halalas - rounding_halalas = (2 * case when volume_ml > 0 then volume_ml else pieces * 1000::bigint end
          * net_price_micros + 10000000) / 20000000`,
    ),
  ],
);

/** Of ledger entries on documents: each is on one at most, enforced by its key. Amounts are below zero where they took back. */
const entryOnDocument = () => ({
  entry_id: ref()
    .primaryKey()
    .references(() => ledgerEntries.id),
  invoice_id: ref()
    .notNull()
    .references(() => invoices.id),
  amount_halalas: integer64().notNull(),
});

/** The entries that documents cover. */
export const invoiceEntries = pgTable('invoice_entries', entryOnDocument(), (t) => [
  index('invoice_entries_invoice').on(t.invoice_id, t.entry_id),
]);

/** What the platform bears of entries, and the document that charges it between network and platform. */
export const invoiceBorneEntries = pgTable('invoice_borne_entries', entryOnDocument(), (t) => [
  index('invoice_borne_entries_invoice').on(t.invoice_id, t.entry_id),
]);

/**
 * The invoice of a delivered line: at most one. Delivered lines are immutable, so this is a table beside them; the
 * row is removed when the invoice is reversed completely.
 */
export const invoicedDeliveries = pgTable(
  'invoiced_deliveries',
  {
    delivered_line_id: ref()
      .primaryKey()
      .references(() => deliveredLines.id),
    invoice_id: ref().notNull(),
    invoiced_at: instant().notNull(),
  },
  (t) => [index('invoiced_deliveries_invoice').on(t.invoice_id)],
);

/** What settled how much of an invoice, one after the other; never changed. Together with the total it is what is due. */
export const invoiceSettlements = pgTable(
  'invoice_settlements',
  {
    id: id(),
    invoice_id: ref()
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: SETTLEMENT_KINDS }).notNull(),
    /** Negative where a payment was reversed. */
    amount_halalas: integer64().notNull(),
    settled_at: instant().notNull(),
    entry_id: ref().references(() => ledgerEntries.id),
    credit_note_id: ref().references(() => invoices.id),
  },
  (t) => [index('invoice_settlements_invoice').on(t.invoice_id, t.id)],
);

/** Present state of a document: its amount due (the total less its settlements), and the authority's response. */
export const invoiceStates = pgTable(
  'invoice_states',
  {
    invoice_id: ref()
      .primaryKey()
      .references(() => invoices.id),
    due_halalas: integer64().notNull(),
    credited_halalas: integer64().notNull().default(0),
    /** By debit notes, each with a state of its own. */
    debited_halalas: integer64().notNull().default(0),
    clearance_status: text({ enum: CLEARANCE_STATUSES }).notNull(),
    clearance_attempts: integer().notNull().default(0),
    clearance_changed_at: instant(),
    /** The document as the authority stamped it. */
    cleared_xml: text(),
    /** Not sent again before this. */
    next_attempt_at: instant(),
    /** Since when its buyer sees it. */
    shared_at: instant(),
  },
  (t) => [
    index('invoice_states_due').on(t.invoice_id).where(sql`due_halalas > 0`),
    index('invoice_states_to_send').on(t.invoice_id).where(sql`clearance_status in ('not_sent', 'sending')`),
    check(
      'invoice_states_clearance',
      sql`clearance_status in ('not_sent', 'sending', 'cleared', 'reported', 'refused')`,
    ),
    check(
      'invoice_states_not_negative',
      sql`due_halalas >= 0 and credited_halalas >= 0 and debited_halalas >= 0`,
    ),
  ],
);

/** What the tax authority answered each time a document was sent; never changed. */
export const invoiceSubmissions = pgTable(
  'invoice_submissions',
  {
    id: id(),
    invoice_id: ref()
      .notNull()
      .references(() => invoices.id),
    sent_at: instant().notNull(),
    outcome: text({ enum: SUBMISSION_OUTCOMES }).notNull(),
    reason: text(),
    errors: jsonb().$type<readonly AuthorityMessage[]>().notNull(),
    warnings: jsonb().$type<readonly AuthorityMessage[]>().notNull(),
  },
  (t) => [index('invoice_submissions_invoice').on(t.invoice_id, t.id)],
);

export type AuthorityMessage = z.output<typeof authorityMessage>;

/** Whom we reminded of what, once per step. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoice_id: ref()
      .notNull()
      .references(() => invoices.id),
    days_overdue: integer().notNull(),
    sent_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoice_id, t.days_overdue] })],
);
