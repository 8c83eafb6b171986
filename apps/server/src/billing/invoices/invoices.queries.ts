import type { invoiceRow, listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { IS_CHARGE, IS_STANDING, invoiceScope } from './invoices.fragments.ts';
import type { invoiceLines, invoiceSettlements, invoices } from './invoices.table.ts';

/** Visible invoices: the platform all, a client what it bought, a network what it bought or sold. */

type Row = z.output<typeof invoiceRow>;
export type InvoiceRow = Omit<Row, 'issued_at' | 'status'> & { readonly issued_at: Date };

/** A party or station by its names, as JSON; null where none is joined. */
export const NAMED = (alias: SQL) =>
  sql`case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar) end`;
const NUMBERED = (alias: SQL) =>
  sql`case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'number', ${alias}.number) end`;
const SELECT = sql`d.id, d.number, d.kind, d.period, d.from_on, d.until_on, d.billing_model, ${NAMED(sql`c`)} as client, ${NAMED(sql`n`)} as network,
  d.issued_at, d.due_on, d.net_halalas, d.discount_halalas, d.taxable_halalas, d.vat_halalas, d.total_halalas,
  s.due_halalas, s.credited_halalas, s.debited_halalas, coalesce(d.on_credit_halalas, 0)::bigint as on_credit_halalas, s.clearance_status,
  ${NUMBERED(sql`o`)} as corrects, ${NUMBERED(sql`w`)} as replaces, ${NUMBERED(sql`b`)} as replaced_by`;
const FROM = sql`invoices d
  join invoice_states s on s.invoice_id = d.id
  left join clients c on c.id = d.client_id
  left join networks n on n.id = d.network_id
  left join invoices o on o.id = d.corrects_invoice_id
  left join invoice_replacements y on y.replacement_id = d.id left join invoices w on w.id = y.invoice_id
  left join invoice_replacements z on z.invoice_id = d.id left join invoices b on b.id = z.standing_id`;

export type InvoiceFilter = Omit<z.output<(typeof listInvoices)['query']>, 'page' | 'per_page'>;

/** Visible invoices, newest first by default. */
export function invoiceList(ctx: Ctx, filter: InvoiceFilter): List<InvoiceRow> {
  const sorts = {
    issued_at: sql`d.id`,
    number: sql`d.number`,
    due_on: sql`d.due_on`,
    total_halalas: sql`d.total_halalas`,
    due_halalas: sql`s.due_halalas`,
  };
  const parts = { select: SELECT, from: FROM, where: whereOf(ctx, filter), sorts, id: sql`d.id` };
  return listOf(parts, filter.sort ?? '-issued_at');
}

/** What all that match come to; credit notes take away, debit notes add, what was replaced counts no more. */
export async function sumInvoices(ctx: Ctx, filter: InvoiceFilter) {
  const signed = (column: SQL) =>
    sql`coalesce(sum(case when d.kind = 'credit_note' then -${column} else ${column} end), 0)::bigint`;
  const [sums] = await ctx.db.composed<{
    taxable_halalas: number;
    vat_halalas: number;
    total_halalas: number;
    due_halalas: number;
  }>(sql`select ${signed(sql`d.taxable_halalas`)} as taxable_halalas, ${signed(sql`d.vat_halalas`)} as vat_halalas,
                ${signed(sql`d.total_halalas`)} as total_halalas, coalesce(sum(s.due_halalas), 0)::bigint as due_halalas
         from ${FROM} where ${allOf(whereOf(ctx, filter), IS_STANDING)}`);
  return sums!;
}

export type FullInvoice = InvoiceRow &
  Pick<
    typeof invoices.$inferSelect,
    | 'billed_kind'
    | 'client_id'
    | 'seller'
    | 'buyer'
    | 'discount_kind'
    | 'discount_value'
    | 'vat_lines'
    | 'reason'
    | 'uuid'
    | 'icv'
    | 'previous_hash'
    | 'hash'
    | 'qr'
    | 'xml'
    | 'entry_id'
  > & {
    readonly clearance_attempts: number;
    readonly clearance_changed_at: Date | null;
    readonly next_attempt_at: Date | null;
    readonly shared_at: Date | null;
    readonly cleared_xml: string | null;
    readonly covered: number;
  };

/** One visible document in full; null where there is none. */
export async function findInvoice(ctx: Ctx, id: number): Promise<FullInvoice | null> {
  const [row] = await ctx.db.composed<FullInvoice>(sql`
    select ${SELECT}, d.billed_kind, d.client_id, d.seller, d.buyer, d.discount_kind, d.discount_value, d.vat_lines, d.reason,
           d.uuid, d.icv, d.previous_hash, d.hash, d.qr, d.xml, d.entry_id, s.clearance_attempts, s.clearance_changed_at,
           s.next_attempt_at, s.shared_at, s.cleared_xml,
           ((select count(*) from invoice_entries i where i.invoice_id = d.id and ${IS_CHARGE})
             + (select count(*) from invoiced_deliveries e where e.invoice_id = d.id))::int as covered
    from ${FROM} where ${allOf(sql`d.id = ${id}`, invoiceScope(ctx.actor))}`);
  return row ?? null;
}

export function listLines(ctx: Ctx, invoice_id: number): Promise<(typeof invoiceLines.$inferSelect)[]> {
  return ctx.db.composed(sql`select * from invoice_lines where invoice_id = ${invoice_id} order by position`);
}

export function listSettlements(
  ctx: Ctx,
  invoice_id: number,
): Promise<(typeof invoiceSettlements.$inferSelect)[]> {
  return ctx.db.composed(sql`select * from invoice_settlements where invoice_id = ${invoice_id} order by id`);
}

export function listReminders(
  ctx: Ctx,
  invoice_id: number,
): Promise<{ days_overdue: number; sent_at: Date }[]> {
  return ctx.db.composed(
    sql`select days_overdue, sent_at from invoice_reminders where invoice_id = ${invoice_id} order by days_overdue`,
  );
}

export function listNotes(
  ctx: Ctx,
  invoice_id: number,
  kind: 'credit_note' | 'debit_note',
): Promise<{ id: number; number: string; total_halalas: number; issued_at: Date; reason: string | null }[]> {
  return ctx.db.composed(sql`
    select d.id, d.number, d.total_halalas, d.issued_at, d.reason from invoices d
    where d.corrects_invoice_id in (select ${invoice_id}::bigint
      union all select y.invoice_id from invoice_replacements y where y.standing_id = ${invoice_id})
      and d.kind = ${kind} and ${IS_STANDING} order by d.id`);
}

function whereOf(ctx: Ctx, filter: InvoiceFilter): SQL {
  const text = filter.q?.toLowerCase();
  return allOf(
    invoiceScope(ctx.actor),
    filter.kind ? sql`d.kind = ${filter.kind}` : undefined,
    filter.status ? statusIs(filter.status, riyadhDate(ctx.now)) : undefined,
    filter.clearance_status ? sql`s.clearance_status = ${filter.clearance_status}` : undefined,
    filter.client_id ? sql`d.client_id = ${filter.client_id}` : undefined,
    filter.network_id ? sql`d.network_id = ${filter.network_id}` : undefined,
    filter.period ? sql`d.period = ${filter.period}` : undefined,
    filter.run_id ? sql`d.run_id = ${filter.run_id}` : undefined,
    filter.corrects_invoice_id ? sql`d.corrects_invoice_id = ${filter.corrects_invoice_id}` : undefined,
    text
      ? sql`(strpos(lower(d.number), ${text}) > 0 or strpos(lower(concat_ws(' ', c.name_en, n.name_en)), ${text}) > 0
             or strpos(concat_ws(' ', c.name_ar, n.name_ar), ${text}) > 0)`
      : undefined,
  );
}

/** `invoiceStatus` of the domain, as a condition. */
function statusIs(status: NonNullable<InvoiceFilter['status']>, today: string): SQL {
  const credited = sql`s.credited_halalas >= d.total_halalas + s.debited_halalas`;
  switch (status) {
    case 'replaced':
      return sql`not ${IS_STANDING}`;
    case 'credited':
      return credited;
    case 'charged':
      return sql`(not ${credited} and s.due_halalas = 0 and ${IS_STANDING} and d.on_credit_halalas > 0)`;
    case 'paid':
      return sql`(not ${credited} and s.due_halalas = 0 and ${IS_STANDING} and coalesce(d.on_credit_halalas, 0) = 0)`;
    case 'overdue':
      return sql`(not ${credited} and s.due_halalas > 0 and d.due_on < ${today}::date)`;
    case 'partly_paid':
      return sql`(not ${credited} and s.due_halalas > 0 and d.due_on >= ${today}::date
                  and s.due_halalas < d.total_halalas - s.credited_halalas)`;
    case 'issued':
      return sql`(not ${credited} and s.due_halalas > 0 and d.due_on >= ${today}::date
                  and s.due_halalas = d.total_halalas - s.credited_halalas)`;
  }
}
