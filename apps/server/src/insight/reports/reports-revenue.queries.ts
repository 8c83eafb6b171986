import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { ComputedRow } from './reports-computed.queries.ts';

interface Bounds {
  readonly from: Date;
  readonly before: Date;
}

const MONTH = sql`to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM')`;
const ROWS = {
  network: sql`select n.id, coalesce(n.name_en, '') as name_en, coalesce(n.name_ar, '') as name_ar, g.measures
               from g left join networks n on n.id = g.key::bigint`,
  client: sql`select c.id, coalesce(c.name_en, '') as name_en, coalesce(c.name_ar, '') as name_ar, g.measures
              from g left join clients c on c.id = g.key::bigint`,
  month: sql`select null::bigint as id, g.key as name_en, g.key as name_ar, g.measures from g`,
};
const KEYS = {
  // A fee of vehicles has no network; what a client bought of ours neither.
  network: sql`e.network_id::text`,
  client: sql`e.client_id::text`,
  month: MONTH,
};

/**
 * Every posting of the platform's accounts of revenue and loss in the period, by what it is for: the columns add up to the
 * accounts. A reversal counts as what it takes back, a document's own booking as what the document bills.
 */
function earned(key: SQL, { from, before }: Bounds): SQL {
  const sumOf = (condition: SQL) => sql`coalesce(sum(amount_halalas) filter (where ${condition}), 0)::bigint`;
  return sql`
    select key, ${sumOf(sql`account <> 'platform_loss'`)} as revenue_halalas,
           ${sumOf(sql`account = 'fees' and what = 'processing_fee'`)} as processing_fee_halalas,
           ${sumOf(sql`account = 'fees' and what in ('subscription_fee', 'subscription')`)} as subscription_halalas,
           ${sumOf(sql`account = 'fees' and what not in ('processing_fee', 'subscription_fee', 'subscription')`)} as vehicle_fee_halalas,
           ${sumOf(sql`account = 'delivery_sales'`)} as delivery_halalas,
           ${sumOf(sql`account = 'platform_loss'`)} as borne_halalas,
           coalesce(sum(amount_halalas), 0)::bigint as margin_halalas
    from (
      select ${key} as key, a.kind as account, p.amount_halalas,
             coalesce((select d.billed_kind from invoices d where d.entry_id = coalesce(o.id, e.id)), o.kind, e.kind) as what
      from ledger_accounts a
      join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id and e.posted_at >= ${from} and e.posted_at < ${before}
      left join ledger_entries o on o.id = e.reverses_entry_id
      where a.kind in ('fees', 'delivery_sales', 'platform_loss') and a.party_id = 0) posted
    group by key`;
}

export function listRevenue(ctx: Ctx, by: keyof typeof ROWS, bounds: Bounds): Promise<ComputedRow[]> {
  return ctx.db.composed<ComputedRow>(sql`
    with earned as (${earned(KEYS[by], bounds)}),
    g as (select key, to_jsonb(earned) - 'key' as measures from earned)
    ${ROWS[by]}`);
}

export function listRevenueSeries(
  ctx: Ctx,
  bounds: Bounds,
  grain: 'day' | 'month',
): Promise<{ starts_on: string; measures: ReportMeasureValues }[]> {
  const day = sql`(e.posted_at at time zone 'Asia/Riyadh')::date::text`;
  return ctx.db.composed(sql`
    with earned as (${earned(grain === 'day' ? day : sql`${MONTH} || '-01'`, bounds)})
    select key as starts_on, to_jsonb(earned) - 'key' as measures from earned order by key`);
}
