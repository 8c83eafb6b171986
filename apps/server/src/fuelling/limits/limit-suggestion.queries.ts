import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { TypeFacts } from './limit-suggestion.rules.ts';

export interface SuggestedType extends TypeFacts {
  readonly name_en: string;
  readonly name_ar: string;
  readonly vehicle_ids: number[];
}

const HISTORY_DAYS = 90;

const TYPES: Statement = {
  name: 'limit_suggestion',
  text: `
    with v as (
      select v.id, v.vehicle_type_id, v.gas_tank_capacity_ml from vehicles v
      where v.client_id = $1 and v.deleted_at is null and v.status = 'active'
        and not exists (select from policies o where (o.vehicle_id = v.id or o.group_id = v.group_id)
          and (o.profile_id is not null or cardinality(policy_codes(o)) > 0))
    ), f as (
      select v.vehicle_type_id, v.id as vehicle_id, r.volume_ml, (r.fuelling_started_at at time zone 'Asia/Riyadh')::date as day
      from v join fuel_requests r on r.vehicle_id = v.id
      where r.client_id = $1 and r.status = 'transaction_completed' and r.fuelling_started_at >= $2::timestamptz - $3 * interval '1 day'
    ), fills as (
      select vehicle_type_id, count(*) as fills, percentile_cont(0.95) within group (order by volume_ml) as usual_fill_ml,
        array[count(*) filter (where extract(dow from day) = 0), count(*) filter (where extract(dow from day) = 1),
          count(*) filter (where extract(dow from day) = 2), count(*) filter (where extract(dow from day) = 3),
          count(*) filter (where extract(dow from day) = 4), count(*) filter (where extract(dow from day) = 5),
          count(*) filter (where extract(dow from day) = 6)] as by_weekday
      from f group by vehicle_type_id
    ), days as (
      select vehicle_type_id, percentile_disc(0.95) within group (order by fills) as usual_fills_a_day
      from (select vehicle_type_id, vehicle_id, day, count(*) as fills from f group by 1, 2, 3) d group by vehicle_type_id
    ), months as (
      select vehicle_type_id, percentile_cont(0.95) within group (order by volume_ml) as usual_month_ml
      from (select vehicle_type_id, vehicle_id, date_trunc('month', day) as month, sum(volume_ml)::float8 as volume_ml from f group by 1, 2, 3) m
      group by vehicle_type_id
    )
    select y.name_en, y.name_ar, array_agg(v.id order by v.id) as vehicle_ids, max(v.gas_tank_capacity_ml) as largest_tank_ml,
      coalesce(fills.fills, 0) as fills, fills.usual_fill_ml, days.usual_fills_a_day, months.usual_month_ml,
      coalesce(fills.by_weekday, '{0,0,0,0,0,0,0}') as by_weekday
    from v join vehicle_types y on y.id = v.vehicle_type_id
    left join fills on fills.vehicle_type_id = y.id left join days on days.vehicle_type_id = y.id left join months on months.vehicle_type_id = y.id
    group by y.id, fills.fills, fills.usual_fill_ml, fills.by_weekday, days.usual_fills_a_day, months.usual_month_ml
    order by count(*) desc, y.id`,
};

/** The active vehicles that have no limit of their own or of their group, by type. */
export function listUnlimited(ctx: Ctx, client_id: number): Promise<SuggestedType[]> {
  return ctx.db.rows<SuggestedType>(TYPES, [client_id, ctx.now, HISTORY_DAYS]);
}
