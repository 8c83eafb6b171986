import type { SETTLEMENT_LINE_KINDS, settlementLine } from '@fleet/contracts/billing/settlement-shapes.ts';
import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** What is in a batch: written down when it was closed, or what it would be closed with now. */

/** What must be known of a batch to say what is in it. */
export interface BatchBounds {
  readonly id: number;
  readonly account_id: number;
  readonly status: 'open' | 'closing' | 'closed';
  readonly period: string;
  /** Up to this entry everything is in earlier batches. */
  readonly floor_entry_id: number;
}

/** The kind an entry counts as: a reversed payment or fee with its own, reversed or reposted fuel as a correction. */
export const KIND = sql`case
  when coalesce(o.kind, e.kind) = 'payment' then 'payment'
  when coalesce(o.kind, e.kind) in ('processing_fee', 'invoice', 'credit_note', 'debit_note') then 'processing_fee'
  when e.kind = 'platform_loss' or (e.kind = 'capture' and e.business_key = 'capture:' || e.fuel_request_id) then 'refuelling'
  else 'correction' end`;

/**
 * Postings of the account that are in no batch, each with its kind and whether it is of the batch's month or before. A
 * processing fee is of the month it is for, although it is booked when that is over.
 */
export function loosePostings({ account_id, period, floor_entry_id }: BatchBounds): SQL {
  const { until } = boundsOfPeriod(period);
  return sql`
    select p.entry_id, p.amount_halalas, ${KIND} as kind, coalesce(e.volume_ml, 0) as volume_ml,
           case e.kind when 'processing_fee' then (select c.period from fee_charges c where c.entry_id = e.id) <= ${period}
                       when 'invoice' then (select d.period from invoices d where d.entry_id = e.id) <= ${period}
                       else e.posted_at < ${until} end as is_due
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    left join ledger_entries o on o.id = e.reverses_entry_id
    where p.account_id = ${account_id} and p.entry_id > ${floor_entry_id}
      and not exists (select from settlement_lines l where l.entry_id = p.entry_id)`;
}

export function linesOf(batch: BatchBounds): SQL {
  return batch.status === 'closed'
    ? sql`(select entry_id, kind, amount_halalas from settlement_lines where batch_id = ${batch.id})`
    : sql`(select entry_id, kind, amount_halalas from (${loosePostings(batch)}) d where is_due)`;
}

type LineKind = (typeof SETTLEMENT_LINE_KINDS)[number];
export interface LineFilter {
  readonly q?: string | undefined;
  readonly kind?: LineKind | undefined;
  readonly sort?: 'posted_at' | '-posted_at' | undefined;
}
export type LineRow = Omit<z.output<typeof settlementLine>, 'posted_at'> & { readonly posted_at: Date };

/** Over an entry `e`, the one `o` it reverses, and the fee `c`: the month corrected, where one is. */
const CORRECTS = sql`case when e.reverses_entry_id is not null or l.kind = 'correction' then coalesce(c.period,
  to_char(coalesce((select f.posted_at from ledger_entries f where f.business_key = 'capture:' || e.fuel_request_id), o.posted_at)
          at time zone 'Asia/Riyadh', 'YYYY-MM')) end`;

const FROM = sql`join ledger_entries e on e.id = l.entry_id
  left join ledger_entries o on o.id = e.reverses_entry_id
  left join fuel_requests r on r.id = e.fuel_request_id
  left join fee_charges c on c.entry_id = case when o.id is not null then o.id else e.id end
  left join payments y on y.entry_id = case when o.id is not null then o.id else e.id end
  left join vehicles v on v.id = r.vehicle_id
  left join fuel_types t on t.id = case when r.fuel_type_id is not null then r.fuel_type_id else c.fuel_type_id end
  left join stations s on s.id = case when r.station_id is not null then r.station_id else e.station_id end`;

/** The lines of a batch, oldest first by default. */
export function lineList(batch: BatchBounds, { kind, q, sort = 'posted_at' }: LineFilter): List<LineRow> {
  return listOf<LineRow>(
    {
      select: sql`l.entry_id, e.posted_at, l.kind, e.kind as entry_kind, o.kind as reversed_kind, e.fuel_request_id,
        coalesce(r.reference_number, y.reference_number, 'LE-' || e.id) as reference_number,
        ${CORRECTS} as corrects_period,
        case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) end as station,
        v.plate_no,
        case when t.id is not null then jsonb_build_object('title_en', t.title_en, 'title_ar', t.title_ar) end as fuel_type,
        coalesce(e.volume_ml, c.volume_ml) as volume_ml, l.amount_halalas, e.reason`,
      from: sql`${linesOf(batch)} l ${FROM}`,
      where: whereOf({ kind, q }),
      sorts: { posted_at: sql`e.posted_at` },
      id: sql`l.entry_id`,
      filled: ['posted_at'],
    },
    sort,
  );
}

/** What the lines that match come to. */
export async function sumLines(ctx: Ctx, batch: BatchBounds, filter: LineFilter): Promise<number> {
  const from = filter.q ? sql`${linesOf(batch)} l ${FROM}` : sql`${linesOf(batch)} l`;
  const [sums] = await ctx.db.composed<{ sum: number }>(
    sql`select coalesce(sum(l.amount_halalas), 0)::bigint as sum from ${from} where ${whereOf(filter)}`,
  );
  return sums!.sum;
}

function whereOf({ kind, q }: LineFilter): SQL {
  return allOf(
    kind ? sql`l.kind = ${kind}` : undefined,
    q
      ? sql`(r.reference_number = ${q.toUpperCase()} or y.reference_number = ${q.toUpperCase()}
             or strpos(lower(s.name_en), ${q.toLowerCase()}) > 0 or strpos(s.name_ar, ${q}) > 0 or v.plate_no = ${q.toUpperCase()})`
      : undefined,
  );
}

interface Named {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}
export interface GroupRow {
  readonly station: Named;
  readonly fuel_type: {
    readonly id: number;
    readonly code: string;
    readonly title_en: string;
    readonly title_ar: string;
  };
  readonly transactions: number;
  readonly volume_ml: number;
  readonly amount_halalas: number;
}

/** Fuel of a batch by station and fuel, corrections taken in, the largest first. */
export function listGroups(ctx: Ctx, batch: BatchBounds, limit: number): Promise<GroupRow[]> {
  return ctx.db.composed<GroupRow>(sql`
    select jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) as station,
           jsonb_build_object('id', t.id, 'code', t.code, 'title_en', t.title_en, 'title_ar', t.title_ar) as fuel_type,
           g.transactions, g.volume_ml, g.amount_halalas
    from (
      select r.station_id, r.fuel_type_id, count(*) filter (where l.kind = 'refuelling')::int as transactions,
             sum(coalesce(e.volume_ml, 0))::bigint as volume_ml, sum(l.amount_halalas)::bigint as amount_halalas
      from ${linesOf(batch)} l
      join ledger_entries e on e.id = l.entry_id
      join fuel_requests r on r.id = e.fuel_request_id
      where l.kind in ('refuelling', 'correction')
      group by r.station_id, r.fuel_type_id) g
    join stations s on s.id = g.station_id
    join fuel_types t on t.id = g.fuel_type_id
    order by g.amount_halalas desc, s.id, t.id limit ${limit}`);
}

/** Corrections by the month they correct, the oldest first. */
export function listCorrectedMonths(
  ctx: Ctx,
  batch: BatchBounds,
): Promise<{ period: string; entries: number; amount_halalas: number }[]> {
  return ctx.db.composed(sql`
    select period, count(*)::int as entries, sum(amount_halalas)::bigint as amount_halalas
    from (select coalesce(${CORRECTS}, ${batch.period}) as period, l.amount_halalas
          from ${linesOf(batch)} l
          join ledger_entries e on e.id = l.entry_id
          left join ledger_entries o on o.id = e.reverses_entry_id
          left join fee_charges c on c.entry_id = o.id
          where l.kind = 'correction') x
    group by period order by period`);
}
