import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import { entryByKey } from '../../money/ledger/ledger-entries.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { ComputedRow } from './reports-computed.queries.ts';

interface Scope {
  readonly from: Date;
  readonly before: Date;
  /** Null for all networks. */
  readonly network_id: number | null;
}

const MONTH = sql`to_char(e.posted_at at time zone 'Asia/Riyadh', 'YYYY-MM')`;
const named = (table: string) =>
  sql.raw(`select n.id, coalesce(n.name_en, '') as name_en, coalesce(n.name_ar, '') as name_ar, g.measures
           from g left join ${table} n on n.id = g.key::bigint`);
const ROWS = {
  network: named('networks'),
  station: named('stations'),
  client: named('clients'),
  month: sql`select null::bigint as id, g.key as name_en, g.key as name_ar, g.measures from g`,
};
const KEYS = {
  network: sql`e.network_id::text`,
  station: sql`e.station_id::text`,
  client: sql`e.client_id::text`,
  month: MONTH,
};
export type BorneDimension = keyof typeof ROWS;

/**
 * Fuel that no client pays for, in the period it was posted. The platform's part is its account of losses, as in revenue
 * and margin; the stations' is what corrected fills pay them less: of each reversed capture what was captured again is
 * taken off.
 */
function borne(key: SQL, { from, before, network_id }: Scope): SQL {
  const within = sql`e.posted_at >= ${from} and e.posted_at < ${before}
    and (${network_id}::bigint is null or e.network_id = ${network_id}::bigint)`;
  const sumOf = (condition: SQL) =>
    sql`coalesce(-sum(amount_halalas) filter (where ${condition}), 0)::bigint`;
  const isOfDocument = sql`what in ('invoice', 'credit_note', 'debit_note')`;
  return sql`
    select key, ${sumOf(sql`true`)} as borne_total_halalas, ${sumOf(sql`not is_station`)} as borne_platform_halalas,
           ${sumOf(sql`not is_station and what <> 'platform_loss' and not ${isOfDocument}`)} as borne_excused_halalas,
           ${sumOf(sql`not is_station and what = 'platform_loss'`)} as borne_cancelled_halalas,
           ${sumOf(sql`not is_station and ${isOfDocument}`)} as borne_documents_halalas,
           ${sumOf(sql`is_station`)} as borne_station_halalas
    from (
      select ${key} as key, false as is_station, p.amount_halalas, coalesce(o.kind, e.kind) as what
      from ledger_accounts a
      join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id and ${within}
      left join ledger_entries o on o.id = e.reverses_entry_id
      where a.kind = 'platform_loss' and a.party_id = 0
      union all
      select ${key}, true, p.amount_halalas, o.kind
      from ledger_entries e
      join ledger_entries o on o.id = e.reverses_entry_id and o.kind in ('capture', 'platform_loss')
      left join ${entryByKey(sql`'capture:' || e.fuel_request_id || ':after:' || o.id`)} n on true
      join ledger_postings p on p.entry_id in (e.id, n.id)
      join ledger_accounts a on a.id = p.account_id and a.kind in ('network_payable', 'franchisee_payable')
      where e.kind = 'reversal' and ${within}) posted
    group by key having bool_or(amount_halalas <> 0)`;
}

export function listBorne(ctx: Ctx, by: BorneDimension, scope: Scope): Promise<ComputedRow[]> {
  return ctx.db.composed<ComputedRow>(sql`
    with borne as (${borne(KEYS[by], scope)}),
    g as (select key, to_jsonb(borne) - 'key' as measures from borne)
    ${ROWS[by]}`);
}

export function listBorneSeries(
  ctx: Ctx,
  scope: Scope,
  grain: 'day' | 'month',
): Promise<{ starts_on: string; measures: ReportMeasureValues }[]> {
  const day = sql`(e.posted_at at time zone 'Asia/Riyadh')::date::text`;
  return ctx.db.composed(sql`
    with borne as (${borne(grain === 'day' ? day : sql`${MONTH} || '-01'`, scope)})
    select key as starts_on, to_jsonb(borne) - 'key' as measures from borne order by key`);
}
