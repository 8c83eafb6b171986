import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { together } from '../../platform/together.ts';
import { IS_STANDING, standingOf } from './invoices.fragments.ts';
import { invoiceLines, invoiceSettlements, invoices } from './invoices.table.ts';

/** The writing half of invoices: the series, the document, what it covers, what settles it. */

export interface Series {
  readonly id: number;
  readonly network_id: number | null;
  readonly last_invoice_number: number;
  readonly last_credit_note_number: number;
  readonly last_debit_note_number: number;
  readonly last_icv: number;
  readonly last_hash: string | null;
  readonly logo_file_id: number | null;
}

const OPEN_SERIES = {
  name: 'invoices_open_series',
  text: 'insert into invoice_sellers (network_id) values ($1) on conflict do nothing',
};
const LOCK_SERIES = {
  name: 'invoices_lock_series',
  text: 'select * from invoice_sellers where coalesce(network_id, 0) = coalesce($1::bigint, 0) for update',
};

/**
 * Makes this transaction the only one that issues for the seller, until it ends: its next number is reserved, and is
 * not used up when we fail, because the count is written with the document.
 */
export async function lockSeries(ctx: Ctx, network_id: number | null): Promise<Series> {
  if (network_id !== null) await ctx.db.rows(OPEN_SERIES, [network_id]);
  const [series] = await ctx.db.rows<Series>(LOCK_SERIES, [network_id]);
  return series!;
}

const OPEN_MANY_SERIES = {
  name: 'invoices_open_many_series',
  text: `insert into invoice_sellers (network_id) select n.id from unnest($1::bigint[]) as n(id) order by n.id on conflict do nothing`,
};
const LOCK_MANY_SERIES = {
  name: 'invoices_lock_many_series',
  text: `select * from invoice_sellers
         where coalesce(network_id, 0) = any(select coalesce(n.id, 0) from unnest($1::bigint[]) as n(id)) order by id for update`,
};

/**
 * The same for several sellers, in one order whoever asks: only who issues many documents at once holds more than one series. By the
 * network, or null for the platform's own.
 */
export async function lockManySeries(
  ctx: Ctx,
  network_ids: readonly (number | null)[],
): Promise<Map<number | null, Series>> {
  const named = [...new Set(network_ids)];
  await ctx.db.rows(OPEN_MANY_SERIES, [named.filter((id) => id !== null)]);
  const found = await ctx.db.rows<Series>(LOCK_MANY_SERIES, [named]);
  return new Map(found.map((series) => [series.network_id, series]));
}

/** Changes what is printed on the documents of a series from now on. */
export async function saveLogo(ctx: Ctx, seller_id: number, logo_file_id: number | null): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_sellers set logo_file_id = ${logo_file_id} where id = ${seller_id}`,
  );
}

const ADVANCE = {
  name: 'invoices_advance_series',
  text: `update invoice_sellers set last_icv = $2, last_hash = $3,
           last_invoice_number = last_invoice_number + case when $4::text in ('credit_note', 'debit_note') then 0 else 1 end,
           last_credit_note_number = last_credit_note_number + case when $4 = 'credit_note' then 1 else 0 end,
           last_debit_note_number = last_debit_note_number + case when $4 = 'debit_note' then 1 else 0 end
         where id = $1`,
};

export type NewInvoice = Omit<typeof invoices.$inferInsert, 'id'>;
export type NewLine = Omit<typeof invoiceLines.$inferInsert, 'invoice_id'>;

const LINES_AT_ONCE = 1_000;

/** Writes documents with their lines and moves their series on, one document at a time; their ids in the same order. */
export async function insertInvoices(
  ctx: Ctx,
  documents: readonly { readonly row: NewInvoice; readonly lines: readonly NewLine[] }[],
): Promise<number[]> {
  const written = await ctx.db.orm
    .insert(invoices)
    .values(documents.map(({ row }) => row))
    .returning({ id: invoices.id, number: invoices.number });
  const ids = new Map(written.map(({ id, number }) => [number, id]));
  const idOf = (row: NewInvoice) => ids.get(row.number)!;
  const lines = documents.flatMap(({ row, lines }) =>
    lines.map((line) => ({ ...line, invoice_id: idOf(row) })),
  );
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    await ctx.db.orm.insert(invoiceLines).values(lines.slice(at, at + LINES_AT_ONCE));
  await together(
    ...documents.map(({ row }) => ctx.db.rows(ADVANCE, [row.seller_id, row.icv, row.hash, row.kind])),
  );
  return documents.map(({ row }) => idOf(row));
}

const COVER_ENTRIES = {
  name: 'invoices_cover_entries',
  text: `insert into invoice_entries (entry_id, invoice_id, amount_halalas)
         select entry_id, $1, amount from unnest($2::bigint[], $3::bigint[]) as c(entry_id, amount)`,
};
/** Records that these entries are on this document; the key rejects an entry that is on one already. */
export async function coverEntries(
  ctx: Ctx,
  invoice_id: number,
  ids: number[],
  amounts: number[],
): Promise<void> {
  await ctx.db.rows(COVER_ENTRIES, [invoice_id, ids, amounts]);
}

export interface NewState {
  readonly invoice_id: number;
  readonly total_halalas: number;
  /** What of it was paid when it was charged. */
  readonly charged_halalas: number;
}

const INSERT_STATES = {
  name: 'invoices_insert_states',
  text: `insert into invoice_states (invoice_id, due_halalas, clearance_status, shared_at)
         select s.id, s.total - s.charged, 'not_sent', $4 from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as s(id, total, charged)`,
};
const INSERT_CHARGED = {
  name: 'invoices_insert_charged',
  text: `insert into invoice_settlements (invoice_id, kind, amount_halalas, settled_at)
         select s.id, 'charged', s.charged, $3 from unnest($1::bigint[], $2::bigint[]) as s(id, charged) where s.charged <> 0 order by s.id`,
};

/** Creates the states of documents, not sent to the authority: all that was not paid at once is due. */
export async function insertStates(
  ctx: Ctx,
  states: readonly NewState[],
  shared_at: Date | null,
): Promise<void> {
  const ids = states.map(({ invoice_id }) => invoice_id);
  const totals = states.map(({ total_halalas }) => total_halalas);
  const charged = states.map(({ charged_halalas }) => charged_halalas);
  await together(
    ctx.db.rows(INSERT_STATES, [ids, totals, charged, shared_at]),
    ctx.db.rows(INSERT_CHARGED, [ids, charged, ctx.now]),
  );
}

type NewSettlement = Omit<typeof invoiceSettlements.$inferInsert, 'id' | 'settled_at'>;

/** Writes down what settled a part of an invoice, and what is due after it. Below zero makes more due again. */
export async function settle(ctx: Ctx, settlement: NewSettlement): Promise<void> {
  if (settlement.amount_halalas === 0) return;
  await ctx.db.orm.insert(invoiceSettlements).values({ ...settlement, settled_at: ctx.now });
  await ctx.db.composed(
    sql`update invoice_states set due_halalas = due_halalas - ${settlement.amount_halalas} where invoice_id = ${settlement.invoice_id}`,
  );
}

/** Adds to what of an invoice was credited. */
export async function addCredited(ctx: Ctx, invoice_id: number, amount_halalas: number): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_states set credited_halalas = credited_halalas + ${amount_halalas} where invoice_id = ${invoice_id}`,
  );
}

/** Adds to what debit notes of an invoice charged. */
export async function addDebited(ctx: Ctx, invoice_id: number, amount_halalas: number): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_states set debited_halalas = debited_halalas + ${amount_halalas} where invoice_id = ${invoice_id}`,
  );
}

export interface LockedInvoice {
  readonly id: number;
  readonly number: string;
  readonly kind: string;
  readonly billed_kind: (typeof invoices.$inferSelect)['billed_kind'];
  readonly billing_model: 'agency' | 'resale';
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly period: string;
  readonly from_on: string | null;
  readonly until_on: string | null;
  readonly issued_at: Date;
  readonly seller: (typeof invoices.$inferSelect)['seller'];
  readonly buyer: (typeof invoices.$inferSelect)['buyer'];
  readonly vat_lines: (typeof invoices.$inferSelect)['vat_lines'];
  readonly corrects_invoice_id: number | null;
  readonly reason: string | null;
  readonly due_on: string;
  readonly on_credit_halalas: number | null;
  readonly discount_kind: (typeof invoices.$inferSelect)['discount_kind'];
  readonly discount_value: number;
  readonly entry_id: number | null;
  readonly icv: number;
  readonly previous_hash: string;
  readonly taxable_halalas: number;
  readonly vat_halalas: number;
  readonly posted_halalas: number;
  readonly total_halalas: number;
  readonly due_halalas: number;
  readonly credited_halalas: number;
  readonly debited_halalas: number;
  readonly clearance_status: string;
}

/** Whose document it is, before anything is locked. */
export async function findInvoiceHeader(ctx: Ctx, id: number) {
  const [row] = await ctx.db.composed<{
    kind: string;
    client_id: number | null;
    seller_network_id: number | null;
  }>(sql`select d.kind, d.client_id, q.network_id as seller_network_id
         from invoices d join invoice_sellers q on q.id = d.seller_id where d.id = ${id}`);
  return row ?? null;
}

/** The document with its state locked; null if the client has none such. */
export function lockInvoice(ctx: Ctx, id: number, client_id?: number): Promise<LockedInvoice | null> {
  return findToChange(ctx, id, client_id, sql`for update of s`);
}

/** The same without a lock, to say what a change would do. */
export async function findToChange(
  ctx: Ctx,
  id: number,
  client_id?: number,
  lock: SQL = sql``,
): Promise<LockedInvoice | null> {
  const [row] = await ctx.db.composed<LockedInvoice>(sql`
    select d.*, s.due_halalas, s.credited_halalas, s.debited_halalas, s.clearance_status
    from invoices d join invoice_states s on s.invoice_id = d.id
    where d.id = ${id} ${client_id === undefined ? sql`` : sql`and d.client_id = ${client_id}`} ${lock}`);
  return row ?? null;
}

/** Kinds of documents that a client's receivable pays: fuel was paid at the pump. */
const IS_OWED = sql`('subscription', 'delivery', 'debit_note')`;

/** A client's invoices that its receivable pays, oldest debt first, with what of each can be due at all. */
export function lockReceivables(
  ctx: Ctx,
  client_id: number,
): Promise<{ id: number; due_halalas: number; max_halalas: number }[]> {
  return ctx.db.composed(sql`
    select d.id, s.due_halalas, (d.total_halalas - coalesce((
             select sum(y.amount_halalas) from invoice_settlements y
             where y.invoice_id = d.id and y.kind in ('charged', 'wallet', 'credit_note')), 0))::bigint as max_halalas
    from invoices d join invoice_states s on s.invoice_id = d.id
    where d.client_id = ${client_id} and d.kind in ${IS_OWED} and ${IS_STANDING}
    order by coalesce((select min(o.issued_at) from invoice_replacements y join invoices o on o.id = y.invoice_id
                       where y.standing_id = d.id), d.issued_at), d.id for update of s`);
}

/** What is due of an invoice's debit notes. */
export async function sumDueOfDebitNotes(ctx: Ctx, invoice_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ sum: number }>(sql`
    select coalesce(sum(s.due_halalas), 0)::bigint as sum
    from invoices d join invoice_states s on s.invoice_id = d.id
    where d.kind = 'debit_note' and ${standingOf(sql`d.corrects_invoice_id`)} = ${invoice_id} and ${IS_STANDING}`);
  return row!.sum;
}

/** What a client owes for fees that are on no invoice yet. */
export async function sumNotInvoiced(ctx: Ctx, client_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ sum: number }>(sql`
    select -coalesce(sum(p.amount_halalas), 0)::bigint as sum
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind = 'fees_receivable'
    where e.client_id = ${client_id} and e.kind in ('registration_fee', 'monthly_fee', 'subscription_fee')
      and not exists (select from invoice_entries i where i.entry_id = e.id)
      and not exists (select from ledger_entries v where v.reverses_entry_id = e.id)`);
  return row!.sum;
}

/** Clients with an invoice that their receivable pays and that is due, or whose balance moved since it was paid. */
export async function listClientsToMatch(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.composed<{ client_id: number }>(sql`
    select distinct d.client_id from invoice_states s join invoices d on d.id = s.invoice_id
    where s.due_halalas > 0 and d.client_id is not null and d.kind in ${IS_OWED} order by 1`);
  return rows.map((row) => row.client_id);
}
