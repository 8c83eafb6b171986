import { balanceOfBusy } from '../../money/ledger/ledger-balances.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { eq, type SQL, sql } from '../../platform/orm.ts';
import { type BatchBounds, loosePostings } from './settlement-lines.queries.ts';
import { settlementBatches } from './settlements.table.ts';

/** The writing half of batches: opened, taken on for closing, closed. */

export interface SettlementMeasures {
  readonly opening_halalas: number;
  readonly refuelling_halalas: number;
  readonly correction_halalas: number;
  readonly processing_fee_halalas: number;
  readonly payment_halalas: number;
  readonly closing_halalas: number;
  readonly transactions: number;
  readonly volume_ml: number;
  readonly later_halalas: number;
  readonly ledger_halalas: number;
}

const sumOf = (kind: string) =>
  sql`coalesce(sum(amount_halalas) filter (where is_due and kind = ${kind}), 0)::bigint`;

/** Opening, movements and closing over `loose`, with the ledger's balance: one statement, hence one snapshot. */
function measuresOver(batch: BatchBounds, opening_halalas: number): SQL {
  return sql`
    select ${opening_halalas}::bigint as opening_halalas, ${sumOf('refuelling')} as refuelling_halalas,
           ${sumOf('correction')} as correction_halalas, ${sumOf('processing_fee')} as processing_fee_halalas,
           ${sumOf('payment')} as payment_halalas,
           (${opening_halalas}::bigint + coalesce(sum(amount_halalas) filter (where is_due), 0))::bigint as closing_halalas,
           count(*) filter (where is_due and kind = 'refuelling')::int as transactions,
           coalesce(sum(volume_ml) filter (where is_due and kind in ('refuelling', 'correction')), 0)::bigint as volume_ml,
           coalesce(sum(amount_halalas) filter (where not is_due), 0)::bigint as later_halalas,
           coalesce(min(entry_id) filter (where not is_due), 9007199254740991) as first_later,
           ${balanceOfBusy(sql`${batch.account_id}`)}::bigint as ledger_halalas
    from loose`;
}

/** What an open batch would be closed with now. */
export async function readMeasures(
  ctx: Ctx,
  batch: BatchBounds,
  opening_halalas: number,
): Promise<SettlementMeasures> {
  const [row] = await ctx.db.composed<SettlementMeasures>(
    sql`with loose as (${loosePostings(batch)}) ${measuresOver(batch, opening_halalas)}`,
  );
  return row!;
}

/**
 * Writes all due entries as lines and returns their total, in one statement: an entry is in the lines and in the
 * figures or in neither. `up_to_entry_id`: everything of the account up to there is in a batch, and nothing can
 * follow.
 */
export async function insertLines(
  ctx: Ctx,
  batch: BatchBounds,
  opening_halalas: number,
): Promise<SettlementMeasures & { readonly up_to_entry_id: number }> {
  const [row] = await ctx.db.composed<SettlementMeasures & { up_to_entry_id: number }>(sql`
    with loose as materialized (${loosePostings(batch)}),
    kept as (insert into settlement_lines (entry_id, batch_id, kind, amount_halalas)
             select entry_id, ${batch.id}, kind, amount_halalas from loose where is_due order by entry_id),
    f as (${measuresOver(batch, opening_halalas)})
    select f.*, greatest(${batch.floor_entry_id}::bigint, least(f.first_later - 1, coalesce((select max(s.up_to_entry_id)
             from ledger_snapshots s where s.account_id = ${batch.account_id}), 0))) as up_to_entry_id
    from f`);
  return row!;
}

/** Closes a batch with these figures; the database rejects those that do not match the ledger. */
export async function saveClosed(
  ctx: Ctx,
  id: number,
  measures: SettlementMeasures & { readonly up_to_entry_id: number },
): Promise<void> {
  const { opening_halalas, refuelling_halalas, correction_halalas, processing_fee_halalas, payment_halalas } =
    measures;
  const { closing_halalas, later_halalas, ledger_halalas, transactions, volume_ml, up_to_entry_id } =
    measures;
  await ctx.db.orm
    .update(settlementBatches)
    .set({
      ...{ status: 'closed', closed_at: ctx.now, problem: null },
      ...{ opening_halalas, refuelling_halalas, correction_halalas, processing_fee_halalas, payment_halalas },
      ...{ closing_halalas, later_halalas, ledger_halalas, transactions, volume_ml, up_to_entry_id },
    })
    .where(eq(settlementBatches.id, id));
}

/** The month a ledger entry is settled in: what is booked after a month for it is of that month. */
export const MONTH = sql`coalesce(case e.kind when 'processing_fee' then (select c.period from fee_charges c where c.entry_id = e.id)
                                when 'invoice' then (select d.period from invoices d where d.entry_id = e.id) end,
                           to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM'))`;

/**
 * Opens a batch for every payable account, or one network's, that has something due in none up to a month: of its oldest month that is
 * not settled, so that each batch holds its own month and opens with what came before. What comes late for a closed month is in the
 * month after the last. An account with one open, or with a later month closed, is left alone. Their ids.
 */
export async function insertBatches(ctx: Ctx, period: string, network_id: number | null): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(sql`
    insert into settlement_batches (account_id, network_id, station_id, number, period, status, opened_at, opened_by)
    select a.id, coalesce(s.network_id, a.party_id), s.id, coalesce(last.number, 0) + 1, due.period, 'open', ${ctx.now}, ${ctx.actor.user_id}
    from ledger_accounts a
    left join stations s on a.kind = 'franchisee_payable' and s.id = a.party_id
    left join lateral (select number, period, status, up_to_entry_id from settlement_batches b
                       where b.account_id = a.id order by number desc limit 1) last on true
    cross join lateral (
      select greatest(min(${MONTH}), to_char((last.period || '-01')::date + interval '1 month', 'YYYY-MM')) as period
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = a.id and p.entry_id > coalesce(last.up_to_entry_id, 0)
        and not exists (select from settlement_lines l where l.entry_id = p.entry_id)
      having count(*) > 0) due
    where a.kind in ('network_payable', 'franchisee_payable') and due.period <= ${period}
      and (last.number is null or (last.status = 'closed' and last.period < ${period}))
      and (${network_id}::bigint is null or coalesce(s.network_id, a.party_id) = ${network_id}::bigint)
    order by 2, 3 nulls first
    on conflict do nothing
    returning id`);
  return rows.map((row) => row.id);
}

/** Marks open batches to be closed: one, or all of a month. Their ids. */
export async function markClosing(ctx: Ctx, query: { id?: number | undefined; period?: string | undefined }) {
  const rows = await ctx.db.composed<{ id: number; network_id: number; station_id: number | null }>(sql`
    update settlement_batches set status = 'closing', closing_by = ${ctx.actor.user_id}, problem = null
    where status = 'open' and (${query.id ?? null}::bigint is null or id = ${query.id ?? null}::bigint)
      and (${query.period ?? null}::text is null or period = ${query.period ?? null}::text)
    returning id, network_id, station_id`);
  return rows;
}

/** The oldest batch that waits to be closed. */
export async function findClosing(ctx: Ctx): Promise<{ id: number; closing_by: number | null } | null> {
  const [row] = await ctx.db.composed<{ id: number; closing_by: number | null }>(
    sql`select id, closing_by from settlement_batches where status = 'closing' order by id limit 1`,
  );
  return row ?? null;
}

/** Gives a batch back that could not be closed, with the reason. */
export async function reopen(ctx: Ctx, id: number, problem: string): Promise<void> {
  await ctx.db.composed(
    sql`update settlement_batches set status = 'open', problem = ${problem} where id = ${id} and status = 'closing'`,
  );
}
