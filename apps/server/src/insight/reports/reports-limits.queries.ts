import type { ReportDimension, ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

export interface LimitScope {
  readonly client_id: number;
  readonly window: 'day' | 'week' | 'month';
  /** The Riyadh days of the window, both included. */
  readonly from: string;
  readonly to: string;
}

/** The rows of a report on limits: whose fills each counts, the tightest limit in litres and in riyals, and its name. */
function limited(by: ReportDimension, { client_id, window }: LimitScope): SQL {
  const of = (unit: 'volume' | 'amount', table: string) =>
    sql.raw(`${table}.${unit}_per_${window}_${unit === 'volume' ? 'ml' : 'halalas'}`);
  /** A limit per vehicle is each vehicle's; otherwise it is that of all together. */
  const isEach = (unit: 'volume' | 'amount', table: string) =>
    sql.raw(`'${unit}_per_${window}' = any(${table}.each_vehicle)`);
  const each = (unit: 'volume' | 'amount', table: string) =>
    sql`case when ${isEach(unit, table)} then ${of(unit, table)} end`;
  const shared = (unit: 'volume' | 'amount') =>
    sql`case when not ${isEach(unit, 'p')} then ${of(unit, 'p')} end`;
  switch (by) {
    case 'vehicle':
      return sql`
        select v.id as key, v.name as name_en, v.name as name_ar, jsonb_build_object('plate_no', v.plate_no, 'plate_kind', v.plate_kind) as plate,
               least(${of('volume', 'p')}, ${each('volume', 'pg')}, ${each('volume', 'pc')}) as limit_ml,
               least(${of('amount', 'p')}, ${each('amount', 'pg')}, ${each('amount', 'pc')}) as limit_halalas
        from vehicles v left join policies_in_force p on p.vehicle_id = v.id left join policies_in_force pg on pg.group_id = v.group_id
        left join policies_in_force pc on pc.client_id = v.client_id and num_nonnulls(pc.group_id, pc.vehicle_id, pc.driver_id) = 0
        where v.client_id = ${client_id} and v.deleted_at is null`;
    case 'driver':
      return sql`
        select n.id as key, concat_ws(' ', n.first_name, n.middle_name, n.last_name) as name_en,
               concat_ws(' ', n.first_name, n.middle_name, n.last_name) as name_ar, null::jsonb as plate,
               ${of('volume', 'p')} as limit_ml, ${of('amount', 'p')} as limit_halalas
        from drivers n join policies_in_force p on p.driver_id = n.id where n.client_id = ${client_id} and n.deleted_at is null`;
    case 'group':
      return sql`
        select n.id as key, n.name_en, n.name_ar, null::jsonb as plate, ${shared('volume')} as limit_ml, ${shared('amount')} as limit_halalas
        from vehicle_groups n join policies_in_force p on p.group_id = n.id where n.client_id = ${client_id}`;
    default:
      return sql`
        select n.id as key, n.name_en, n.name_ar, null::jsonb as plate, ${shared('volume')} as limit_ml, ${shared('amount')} as limit_halalas
        from clients n join policies_in_force p on p.client_id = n.id and num_nonnulls(p.group_id, p.vehicle_id, p.driver_id) = 0
        where n.id = ${client_id}`;
  }
}

/** What is used of each limit that is set. What one vehicle's or driver's limit counts is without what temporary capacity covered. */
function used(by: ReportDimension, scope: LimitScope): SQL {
  const isNet = by === 'vehicle' || by === 'driver';
  const net = isNet
    ? sql`sum(u.volume_ml - u.extra_volume_ml) as ml, sum(u.amount_halalas - u.extra_amount_halalas) as halalas`
    : sql`sum(u.volume_ml) as ml, sum(u.amount_halalas) as halalas`;
  return sql`
    select l.*, case when l.limit_ml is not null then coalesce(u.ml, 0)::bigint end as used_ml,
           case when l.limit_halalas is not null then coalesce(u.halalas, 0)::bigint end as used_halalas
    from (${limited(by, scope)}) l left join lateral (
      select ${net} from usage_days u where u.scope = ${by} and u.scope_id = l.key and u.day between ${scope.from}::date and ${scope.to}::date
    ) u on true where l.limit_ml is not null or l.limit_halalas is not null`;
}

const MEASURES = sql`jsonb_build_object('used_percent', g.used_percent, 'limit_ml', g.limit_ml, 'used_ml', g.used_ml, 'left_ml', g.left_ml,
  'limit_halalas', g.limit_halalas, 'used_halalas', g.used_halalas, 'left_halalas', g.left_halalas)`;
const DERIVED = sql`case when limit_ml is not null then greatest(limit_ml - used_ml, 0) end as left_ml,
  case when limit_halalas is not null then greatest(limit_halalas - used_halalas, 0) end as left_halalas,
  round(100 * greatest(used_ml::numeric / nullif(limit_ml, 0), used_halalas::numeric / nullif(limit_halalas, 0)))::int as used_percent`;

/** Whatever has a limit in the window, with what is used of it; the fullest first unless sorted otherwise. */
export function limitRows(by: ReportDimension, scope: LimitScope, sort: string): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.replace(/^-/, '');
  const column = key === 'name' ? sql`g.name_en` : sql`g.${sql.identifier(key)}`;
  return sql`
    with g as (select *, ${DERIVED} from (${used(by, scope)}) used)
    select g.key as id, g.name_en, g.name_ar, g.plate, ${MEASURES} as measures, count(*) over () as total
    from g order by ${column} ${direction} nulls last, g.key`;
}

/** Limits and usage of all rows together; a missing limit is none. */
export async function sumLimits(
  ctx: Ctx,
  by: ReportDimension,
  scope: LimitScope,
): Promise<ReportMeasureValues> {
  const [row] = await ctx.db.composed<{ measures: ReportMeasureValues }>(sql`
    with g as (select *, ${DERIVED} from (
      select sum(limit_ml)::bigint as limit_ml, sum(used_ml)::bigint as used_ml,
             sum(limit_halalas)::bigint as limit_halalas, sum(used_halalas)::bigint as used_halalas
      from (${used(by, scope)}) used) sums)
    select ${MEASURES} as measures from g`);
  return row!.measures;
}
