import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { invoiceReplacements } from './invoice-replacements.table.ts';
import type { AuthorityMessage } from './invoices.table.ts';
import { coverEntries, findToChange, type LockedInvoice, lockInvoice } from './issue.queries.ts';

/** Documents the authority rejected, and what takes their place. */

export interface Rejected extends LockedInvoice {
  readonly replaced_by: number | null;
  readonly seller_network_id: number | null;
}

/** A document with what decides whether it may be issued again. Whether the actor sees it is asked before. */
export async function getRejected(ctx: Ctx, id: number, isLocked: boolean): Promise<Rejected> {
  const invoice = await (isLocked ? lockInvoice(ctx, id) : findToChange(ctx, id));
  return { ...invoice!, ...(await readRejection(ctx, id)) };
}

type Rejection = Pick<Rejected, 'replaced_by' | 'seller_network_id'>;

async function readRejection(ctx: Ctx, id: number): Promise<Rejection> {
  const [row] = await ctx.db.composed<Rejection>(sql`
    select z.standing_id as replaced_by, q.network_id as seller_network_id
    from invoices d
    join invoice_sellers q on q.id = d.seller_id
    left join invoice_replacements z on z.invoice_id = d.id where d.id = ${id}`);
  return row!;
}

/** What the authority said when it rejected a document last. */
export async function findRejection(ctx: Ctx, invoice_id: number): Promise<readonly AuthorityMessage[]> {
  const [row] = await ctx.db.composed<{ errors: readonly AuthorityMessage[] }>(sql`
    select errors from invoice_submissions where invoice_id = ${invoice_id} and outcome = 'refused' order by id desc limit 1`);
  return row?.errors ?? [];
}

/** The document that counts in place of this one: itself where it was never replaced. */
export async function findStanding(
  ctx: Ctx,
  invoice_id: number,
): Promise<{ id: number; number: string; issued_at: Date; clearance_status: string }> {
  const [row] = await ctx.db.composed<{
    id: number;
    number: string;
    issued_at: Date;
    clearance_status: string;
  }>(sql`
    select d.id, d.number, d.issued_at, s.clearance_status from invoices d join invoice_states s on s.invoice_id = d.id
    where d.id = coalesce((select z.standing_id from invoice_replacements z where z.invoice_id = ${invoice_id}), ${invoice_id})`);
  return row!;
}

/** Writes down what takes whose place; what the rejected one stood for counts with it from here on. */
export async function insertReplacement(ctx: Ctx, invoice_id: number, replacement_id: number): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_replacements set standing_id = ${replacement_id} where standing_id = ${invoice_id}`,
  );
  const by = { replaced_at: ctx.now, replaced_by: ctx.actor.user_id };
  await ctx.db.orm
    .insert(invoiceReplacements)
    .values({ invoice_id, replacement_id, standing_id: replacement_id, ...by });
}

/** What a document covered is covered by the one that replaces it, with the entry that the document booked itself. */
export async function moveCovered(ctx: Ctx, from: Rejected, to: number): Promise<void> {
  await ctx.db.composed(sql`update invoice_entries set invoice_id = ${to} where invoice_id = ${from.id}`);
  await ctx.db.composed(
    sql`update invoice_borne_entries set invoice_id = ${to} where invoice_id = ${from.id}`,
  );
  await ctx.db.composed(sql`update invoiced_deliveries set invoice_id = ${to} where invoice_id = ${from.id}`);
  if (from.entry_id === null) return;
  const amountOf: Record<string, number> = {
    credit_note: -from.total_halalas,
    debit_note: from.total_halalas,
  };
  const amount = amountOf[from.kind] ?? from.total_halalas - from.posted_halalas;
  await coverEntries(ctx, to, [from.entry_id], [amount]);
}

/** What settled a document settles the one that replaces it; the former is due to nobody. */
export async function moveSettlements(ctx: Ctx, from: Rejected, to: number): Promise<void> {
  await ctx.db.composed(sql`
    with held as (
      select kind, entry_id, credit_note_id, sum(amount_halalas) as amount from invoice_settlements
      where invoice_id = ${from.id} group by 1, 2, 3 having sum(amount_halalas) <> 0)
    insert into invoice_settlements (invoice_id, kind, amount_halalas, settled_at, entry_id, credit_note_id)
    select ${from.id}::bigint, kind, -amount, ${ctx.now}::timestamptz, entry_id, credit_note_id from held
    union all select ${to}::bigint, kind, amount, ${ctx.now}::timestamptz, entry_id, credit_note_id from held
    union all select ${from.id}::bigint, 'replaced', ${from.total_halalas}::bigint, ${ctx.now}::timestamptz, null, null`);
  await ctx.db.composed(sql`
    update invoice_states s set due_halalas = ${from.due_halalas}, credited_halalas = ${from.credited_halalas},
      debited_halalas = ${from.debited_halalas} where s.invoice_id = ${to}`);
  await ctx.db.composed(
    sql`update invoice_states set due_halalas = 0, credited_halalas = 0, debited_halalas = 0 where invoice_id = ${from.id}`,
  );
}

/** What a credit note settled of its invoice is settled by the one that replaces it; the amount due stays. */
export async function moveCredit(ctx: Ctx, from: number, to: number): Promise<void> {
  await ctx.db.composed(sql`
    with held as (
      select invoice_id, kind, sum(amount_halalas) as amount from invoice_settlements
      where credit_note_id = ${from} group by 1, 2 having sum(amount_halalas) <> 0)
    insert into invoice_settlements (invoice_id, kind, amount_halalas, settled_at, credit_note_id)
    select invoice_id, kind, -amount, ${ctx.now}::timestamptz, ${from}::bigint from held
    union all select invoice_id, kind, amount, ${ctx.now}::timestamptz, ${to}::bigint from held`);
}
