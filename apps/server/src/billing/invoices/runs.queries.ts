import type { invoiceRunRow, listInvoiceRuns } from '@fleet/contracts/billing/invoice-runs.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';
import { invoiceRunItems, invoiceRuns } from './invoice-runs.table.ts';
import { IS_NOTE } from './invoices.fragments.ts';

export type RunItem = typeof invoiceRunItems.$inferSelect;
export type RunRow = Omit<z.output<typeof invoiceRunRow>, 'started_at' | 'finished_at'> & {
  readonly started_at: Date;
  readonly finished_at: Date | null;
};

/** A run with its items yet to come; its id. The database refuses a second open one for the month. */
export async function insertRun(ctx: Ctx, period: string): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(invoiceRuns)
    .values({ period, status: 'waiting', started_by: ctx.actor.user_id, started_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: invoiceRuns.id });
  return row?.id ?? 0;
}

export type NewItem = Pick<
  RunItem,
  'kind' | 'client_id' | 'network_id' | 'until_on' | 'corrects_invoice_id'
> &
  Partial<Pick<RunItem, 'discount_kind' | 'discount_value'>>;

const ITEMS_AT_ONCE = 1_000;

export async function insertItems(ctx: Ctx, run_id: number, items: readonly NewItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    const values = items
      .slice(at, at + ITEMS_AT_ONCE)
      .map((item) => ({ ...item, run_id, status: 'waiting' as const }));
    await ctx.db.orm.insert(invoiceRunItems).values(values).onConflictDoNothing();
  }
}

/** The oldest run that is not finished. */
export async function findOpenRun(ctx: Ctx): Promise<{ id: number; period: string } | null> {
  const [row] = await ctx.db.composed<{ id: number; period: string }>(
    sql`select id, period from invoice_runs where status <> 'finished' order by id limit 1`,
  );
  return row ?? null;
}

export function listWaitingItems(ctx: Ctx, run_id: number, limit: number): Promise<RunItem[]> {
  return ctx.db.composed<RunItem>(
    sql`select * from invoice_run_items where run_id = ${run_id} and status = 'waiting' order by id limit ${limit}`,
  );
}

export async function endItem(
  ctx: Ctx,
  id: number,
  end: { status: 'issued' | 'refused' | 'nothing'; code?: string | null; reason?: string },
): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_run_items set status = ${end.status}, code = ${end.code ?? null}, reason = ${end.reason ?? null}
        where id = ${id}`,
  );
}

/** Ends items whose documents were issued together. */
export async function endItems(
  ctx: Ctx,
  ids: readonly number[],
  statuses: readonly ('issued' | 'nothing')[],
): Promise<void> {
  await ctx.db.composed(sql`
    update invoice_run_items i set status = e.status, code = null, reason = null
    from unnest(${sql.param([...ids])}::bigint[], ${sql.param([...statuses])}::text[]) as e(id, status) where i.id = e.id`);
}

/** Ends the run, if nothing of it waits. */
export async function finishRun(ctx: Ctx, run_id: number): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_runs set status = 'finished', finished_at = ${ctx.now} where id = ${run_id}
        and not exists (select from invoice_run_items i where i.run_id = ${run_id} and i.status = 'waiting')`,
  );
}

export async function startRun(ctx: Ctx, run_id: number): Promise<void> {
  await ctx.db.composed(
    sql`update invoice_runs set status = 'working' where id = ${run_id} and status = 'waiting'`,
  );
}

const RUNS = sql`(
  select r.id, r.period, r.status, u.name as started_by_name, r.started_at, r.finished_at, i.planned, i.issued, i.credit_notes,
         i.debit_notes, i.refused, coalesce((select sum(case when d.kind = 'credit_note' then -d.total_halalas else d.total_halalas end)
                              from invoices d where d.run_id = r.id), 0)::bigint as total_halalas
  from invoice_runs r
  left join users u on u.id = r.started_by
  cross join lateral (
    select count(*)::int as planned, count(*) filter (where status = 'issued' and not ${IS_NOTE('e')})::int as issued,
           count(*) filter (where status = 'issued' and kind = 'credit_note')::int as credit_notes,
           count(*) filter (where status = 'issued' and kind = 'debit_note')::int as debit_notes,
           count(*) filter (where status = 'refused')::int as refused
    from invoice_run_items e where e.run_id = r.id) i
) x`;

type RunFilter = Omit<z.output<(typeof listInvoiceRuns)['query']>, 'page' | 'per_page'>;

export function runList({ period, q, sort = '-id' }: RunFilter): List<RunRow> {
  const text = period ?? q;
  const where = text ? sql`strpos(x.period, ${text}) > 0` : sql`true`;
  const sorts = { id: sql`x.id`, period: sql`x.period` };
  return listOf({ select: sql`x.*`, from: RUNS, where, sorts, id: sql`x.id` }, sort);
}

export async function findRun(ctx: Ctx, id: number): Promise<RunRow | null> {
  const [row] = await ctx.db.composed<RunRow>(sql`select x.* from ${RUNS} where x.id = ${id}`);
  return row ?? null;
}

type Named = { id: number; name_en: string; name_ar: string } | null;

/** What a run could not issue; a hundred are enough to see what is wrong. */
export function listRefusals(
  ctx: Ctx,
  run_id: number,
): Promise<{ kind: RunItem['kind']; client: Named; network: Named; code: string | null; reason: string }[]> {
  return ctx.db.composed(sql`
    select i.kind, i.code, i.reason,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) end as client,
      case when n.id is not null then jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) end as network
    from invoice_run_items i left join clients c on c.id = i.client_id left join networks n on n.id = i.network_id
    where i.run_id = ${run_id} and i.status = 'refused' order by i.id limit 100`);
}

/** Names of parties, by id: for drafts, which have no row to join. */
export async function namesOf(ctx: Ctx, party: 'clients' | 'networks', ids: readonly number[]) {
  const table = party === 'clients' ? sql`clients` : sql`networks`;
  const rows = await ctx.db.composed<NonNullable<Named>>(
    sql`select id, name_en, name_ar from ${table} where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
