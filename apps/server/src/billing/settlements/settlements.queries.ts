import type { listSettlementBatches } from '@fleet/contracts/billing/settlement-batches.ts';
import type {
  SETTLEMENT_BATCH_STATUSES,
  SETTLEMENT_STATES,
} from '@fleet/contracts/billing/settlement-shapes.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { settlementScope } from './settlements.fragments.ts';

interface Named {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export interface BatchRow {
  readonly id: number;
  readonly reference_number: string;
  readonly account_id: number;
  readonly network_id: number;
  readonly station_id: number | null;
  readonly network: Named;
  readonly station: Named | null;
  readonly number: number;
  readonly period: string;
  readonly status: (typeof SETTLEMENT_BATCH_STATUSES)[number];
  readonly state: (typeof SETTLEMENT_STATES)[number];
  readonly opening_halalas: number | null;
  readonly refuelling_halalas: number | null;
  readonly correction_halalas: number | null;
  readonly processing_fee_halalas: number | null;
  readonly payment_halalas: number | null;
  readonly closing_halalas: number | null;
  readonly later_halalas: number | null;
  readonly ledger_halalas: number | null;
  readonly transactions: number | null;
  readonly volume_ml: number | null;
  readonly left_halalas: number;
  readonly problem: string | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/** The end of a batch's month: payments from then on are in no batch that was closed with it. */
const UNTIL = sql`(((b.period || '-01')::date + interval '1 month') at time zone 'Asia/Riyadh')`;

/** What was paid on a batch's account since, less reversals: negative. */
const PAID_SINCE = sql`(
  select coalesce(sum(p.amount_halalas), 0) from ledger_entries e
  join ledger_postings p on p.entry_id = e.id and p.account_id = b.account_id
  left join ledger_entries o on o.id = e.reverses_entry_id
  where e.network_id = b.network_id and e.posted_at >= ${UNTIL}
    and e.kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer')
    and coalesce(o.kind, e.kind) = 'payment'
    and not exists (select from settlement_lines l where l.entry_id = e.id))`;

/** The batches of an account succeed each other: only the last closed one has a remainder. */
const BATCHES = sql`(
  select b.*, x.left_halalas,
         case when b.status <> 'closed' then b.status when x.is_last and x.left_halalas > 0 then 'to_pay'
              when x.is_last or b.closing_halalas = 0 then 'settled' else 'carried' end as state
  from settlement_batches b
  cross join lateral (
    select not exists (select from settlement_batches n
                       where n.account_id = b.account_id and n.number > b.number and n.status = 'closed') as is_last) w
  cross join lateral (
    select w.is_last, case when b.status = 'closed' and w.is_last and b.closing_halalas > 0
                           then greatest(0, b.closing_halalas + ${PAID_SINCE}) else 0 end::bigint as left_halalas) x
) b`;

const SELECT = sql`b.*, jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) as network,
  case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) end as station`;
const FROM = sql`${BATCHES} join networks n on n.id = b.network_id left join stations s on s.id = b.station_id`;

export type BatchFilter = Omit<z.output<(typeof listSettlementBatches)['query']>, 'page' | 'per_page'>;

/** Visible batches, latest month first by default. */
export function batchList(ctx: Ctx, filter: BatchFilter): List<BatchRow> {
  const sorts = {
    period: sql`b.period`,
    network: sql`n.name_en`,
    closing_halalas: sql`b.closing_halalas`,
    left_halalas: sql`b.left_halalas`,
  };
  const where = whereOf(ctx.actor, filter);
  return listOf<BatchRow>(
    { select: SELECT, from: FROM, where, sorts, id: sql`b.id` },
    filter.sort ?? '-period',
  );
}

/** What is left to pay of everything that matches. */
export async function sumLeft(ctx: Ctx, filter: BatchFilter): Promise<number> {
  const [sums] = await ctx.db.composed<{ sum: number }>(
    sql`select coalesce(sum(b.left_halalas), 0)::bigint as sum from ${FROM} where ${whereOf(ctx.actor, filter)}`,
  );
  return sums!.sum;
}

/** One batch of those the actor may see. */
export async function findBatch(ctx: Ctx, id: number): Promise<BatchRow | null> {
  const [row] = await ctx.db.composed<BatchRow>(
    sql`select ${SELECT} from ${FROM} where ${allOf(sql`b.id = ${id}`, settlementScope(ctx.actor))}`,
  );
  return row ?? null;
}

/** Where the account's batch before this one ended: what this one opens with, and behind which entry it begins. */
export async function findBefore(ctx: Ctx, { account_id, number }: Pick<BatchRow, 'account_id' | 'number'>) {
  const [row] = await ctx.db.composed<{ closing_halalas: number; up_to_entry_id: number }>(
    sql`select closing_halalas, up_to_entry_id from settlement_batches where account_id = ${account_id} and number = ${number} - 1`,
  );
  return { opening_halalas: row?.closing_halalas ?? 0, floor_entry_id: row?.up_to_entry_id ?? 0 };
}

/** Makes this transaction the only one that closes or pays the batch. False when there is none. */
export async function lockBatch(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.composed(sql`select id from settlement_batches where id = ${id} for update`);
  return rows.length > 0;
}

/** Whether liters of the month await their processing fee: the month's run is incomplete. */
export async function hasFeesToCome(ctx: Ctx, period: string, network_id: number): Promise<boolean> {
  const [row] = await ctx.db.composed<{ waits: boolean }>(sql`
    select not exists (select from fee_runs where kind = 'processing_fee' and period = ${period} and finished_at is not null)
           and not exists (select from fee_charges where kind = 'processing_fee' and period = ${period} and network_id = ${network_id})
           as waits`);
  return row!.waits;
}

function whereOf(actor: Actor, { q, state, period, network_id, station_id }: BatchFilter): SQL {
  return allOf(
    settlementScope(actor),
    state ? sql`b.state = ${state}` : undefined,
    period ? sql`b.period = ${period}` : undefined,
    network_id ? sql`b.network_id = ${network_id}` : undefined,
    station_id ? sql`b.station_id = ${station_id}` : undefined,
    q
      ? sql`(b.reference_number = ${q.toUpperCase()} or strpos(lower(n.name_en), ${q.toLowerCase()}) > 0 or strpos(n.name_ar, ${q}) > 0
             or strpos(lower(s.name_en), ${q.toLowerCase()}) > 0 or strpos(s.name_ar, ${q}) > 0)`
      : undefined,
  );
}
