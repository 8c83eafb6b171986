import type { listSettlementDifferences } from '@fleet/contracts/billing/settlement-differences.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Meters of shifts against what was settled, by station, day and fuel. */

export type DifferenceFilter = Omit<
  z.output<(typeof listSettlementDifferences)['query']>,
  'page' | 'per_page'
>;
type Answer = z.output<(typeof listSettlementDifferences)['response']>['rows'][number];
export type DifferenceRow = Answer;

const dayOf = (instant: SQL) => sql`(${instant} at time zone 'Asia/Riyadh')::date`;

/** Fuel that the station is paid for: by the client, or by the platform for what was excused. */
const IS_SETTLED = sql`(r.status = 'transaction_completed' or (r.status = 'transaction_cancelled' and exists (
  select from ledger_entries e where e.fuel_request_id = r.id and e.kind in ('capture', 'platform_loss')
    and not exists (select from ledger_entries v where v.reverses_entry_id = e.id))))`;

/** Visible stations, filtered. */
function stationsOf(actor: Actor, { network_id, station_id }: DifferenceFilter): SQL {
  const isPlatform = actor.kind === 'system' || actor.role === 'admin';
  return allOf(
    isPlatform ? undefined : sql`s.network_id = ${actor.network_id ?? 0}`,
    network_id ? sql`s.network_id = ${network_id}` : undefined,
    station_id ? sql`s.id = ${station_id}` : undefined,
  );
}

/**
 * A fill counts on the day its shift began, without one on the day it was closed. Of a fill in a shift's figures the
 * unsettled part is pending while a party is, else adjusted; of one outside them all is settled beyond the figures.
 * Difference = variance + pending + adjusted + arrived late + without a shift, each with its sign.
 */
function differences(actor: Actor, filter: DifferenceFilter): SQL {
  const { from, to } = filter;
  const [start, end] = [startOfRiyadhDate(from), startOfRiyadhDate(addDays(to, 1))];
  // A shift lasts two days at most, so a fill of it was closed in these.
  const [early, late] = [startOfRiyadhDate(addDays(from, -1)), startOfRiyadhDate(addDays(to, 4))];
  return sql`(
    with asked as (select s.id, s.network_id from stations s where ${stationsOf(actor, filter)}),
    days as (
      select w.id, w.station_id, ${dayOf(sql`w.opened_at`)} as day, w.status = 'open' as is_open, w.closed_at
      from shifts w where w.station_id in (select id from asked) and w.opened_at >= ${start} and w.opened_at < ${end}),
    metered as (
      select d.station_id, d.day, f.fuel_type_id, sum(f.metered_ml) as metered_ml, sum(f.other_sales_ml) as other_sales_ml,
             sum(f.variance_ml) as variance_ml,
             array_agg(f.reason order by d.id) filter (where f.reason is not null) as stated_reasons
      from days d join shift_fuels f on f.shift_id = d.id group by 1, 2, 3),
    fills as (
      select d.station_id, d.day, x.fuel_type_id, x.volume_ml as pumped_ml, x.closed_at <= coalesce(d.closed_at, 'infinity') as recorded_in_time,
             true as in_shift, r.status, ${IS_SETTLED} as is_settled, r.volume_ml, r.amount_halalas
      from days d join shift_fills x on x.shift_id = d.id join fuel_requests r on r.id = x.fuel_request_id
      union all
      select r.station_id, ${dayOf(sql`r.closed_at`)}, r.fuel_type_id, 0, false, false, r.status, true, r.volume_ml, r.amount_halalas
      from asked a join fuel_requests r on r.station_id = a.id
      where r.status = 'transaction_completed' and r.created_at >= ${early} and r.created_at < ${late}
        and r.closed_at >= ${start} and r.closed_at < ${end}
        and not exists (select from shift_fills x where x.fuel_request_id = r.id)),
    sums as (
      select station_id, day, fuel_type_id,
             count(*) filter (where is_settled)::int as transactions,
             coalesce(sum(pumped_ml) filter (where recorded_in_time), 0) as recorded_ml,
             coalesce(sum(volume_ml) filter (where is_settled), 0) as settled_ml,
             coalesce(sum(amount_halalas) filter (where is_settled), 0) as settled_halalas,
             coalesce(sum(pumped_ml) filter (where recorded_in_time and status like 'transaction_pending%'), 0) as pending_ml,
             coalesce(sum(pumped_ml - case when is_settled then volume_ml else 0 end)
               filter (where recorded_in_time and status not like 'transaction_pending%'), 0) as adjusted_ml,
             coalesce(sum(volume_ml) filter (where in_shift and not recorded_in_time and is_settled), 0) as late_ml,
             coalesce(sum(volume_ml) filter (where not in_shift), 0) as shiftless_ml
      from fills group by 1, 2, 3),
    counted as (
      select station_id, day, count(*)::int as shifts, count(*) filter (where is_open)::int as open_shifts from days group by 1, 2)
    select k.station_id || ':' || k.day || ':' || k.fuel_type_id as id, k.day::text as day, k.station_id, k.fuel_type_id,
           coalesce(c.shifts, 0) as shifts, coalesce(c.open_shifts, 0) as open_shifts, m.metered_ml::bigint as metered_ml,
           coalesce(m.other_sales_ml, 0)::bigint as other_sales_ml, coalesce(u.recorded_ml, 0)::bigint as recorded_ml,
           coalesce(u.transactions, 0) as transactions, coalesce(u.settled_ml, 0)::bigint as settled_ml,
           coalesce(u.settled_halalas, 0)::bigint as settled_halalas,
           (m.metered_ml - m.other_sales_ml - coalesce(u.settled_ml, 0))::bigint as difference_ml,
           coalesce(m.variance_ml, 0)::bigint as variance_ml, coalesce(u.pending_ml, 0)::bigint as pending_ml,
           coalesce(u.adjusted_ml, 0)::bigint as adjusted_ml, -coalesce(u.late_ml, 0)::bigint as late_ml,
           -coalesce(u.shiftless_ml, 0)::bigint as shiftless_ml,
           c.station_id is not null or exists (select from days d where d.station_id = k.station_id and d.day < k.day) as has_shifts,
           coalesce(m.stated_reasons, '{}') as stated_reasons
    from (select station_id, day, fuel_type_id from metered union select station_id, day, fuel_type_id from sums) k
    left join metered m using (station_id, day, fuel_type_id)
    left join sums u using (station_id, day, fuel_type_id)
    left join counted c using (station_id, day)
  ) x join stations s on s.id = x.station_id join networks n on n.id = s.network_id join fuel_types f on f.id = x.fuel_type_id`;
}

const PARTS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'volume_ml', volume_ml)), '[]')
  from (values ('variance', x.variance_ml), ('pending', x.pending_ml), ('adjusted', x.adjusted_ml), ('arrived_late', x.late_ml),
               ('without_shift', x.shiftless_ml)) as p(reason, volume_ml) where volume_ml <> 0)`;

const SELECT = sql`x.id, x.day, x.shifts, x.open_shifts, x.metered_ml, x.other_sales_ml, x.recorded_ml, x.transactions, x.settled_ml,
  x.settled_halalas, x.difference_ml, ${PARTS} as parts, x.stated_reasons,
  jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) as network,
  jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) as station,
  jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar, 'title_ur', f.title_ur) as fuel_type`;

/** By station, day and fuel, latest day first by default; sorting by difference ignores its sign. */
export function differenceList(ctx: Ctx, filter: DifferenceFilter): List<DifferenceRow> {
  return listOf<DifferenceRow>(
    {
      select: SELECT,
      from: differences(ctx.actor, filter),
      where: whereOf(filter),
      sorts: { day: sql`x.day`, station: sql`s.name_en`, difference_ml: sql`abs(x.difference_ml)` },
      id: sql`x.id`,
    },
    filter.sort ?? '-day',
  );
}

/** The same added up, over what has meters. */
export async function sumDifferences(ctx: Ctx, filter: DifferenceFilter) {
  const [row] = await ctx.db.composed<{
    metered_ml: number;
    other_sales_ml: number;
    settled_ml: number;
    difference_ml: number;
  }>(sql`
    select coalesce(sum(x.metered_ml), 0)::bigint as metered_ml, coalesce(sum(x.other_sales_ml), 0)::bigint as other_sales_ml,
           coalesce(sum(x.settled_ml), 0)::bigint as settled_ml,
           coalesce(sum(x.difference_ml), 0)::bigint as difference_ml
    from ${differences(ctx.actor, filter)} where ${whereOf(filter)}`);
  return row!;
}

/** A hundredth of a litre: less is not shown. */
const MIN_ML = 10;

/** Once a station keeps shifts, fuel outside of them is a hole; where none does, there are no meters to differ from. */
function whereOf({ q, fuel_type_id, only }: DifferenceFilter): SQL {
  return allOf(
    fuel_type_id ? sql`x.fuel_type_id = ${fuel_type_id}` : undefined,
    only === 'differing'
      ? sql`(abs(x.difference_ml) >= ${MIN_ML} or (x.has_shifts and x.shiftless_ml <> 0))`
      : undefined,
    q ? sql`(strpos(lower(s.name_en), ${q.toLowerCase()}) > 0 or strpos(s.name_ar, ${q}) > 0)` : undefined,
  );
}
