import { riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import { freshTankLevel } from '../../fleet/tank-readings/tank-readings.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { FLEET_DOCUMENT_DATES, usageSums } from './policies.fragments.ts';
import type { DecisionSubject } from './policies.queries.ts';
import type { FactsRow, PumpFactsRow } from './policies-load.rules.ts';

/**
 * The highest and the lowest price in force, or scheduled before expiry, among the stations that may serve. A chosen
 * station counts itself: whether it may serve is a separate check.
 */
const pricesAt = (station_id: string, now: string, valid_until: string) => `
      select max(p.price_millis_per_litre) as highest, min(p.price_millis_per_litre) as lowest from fuel_prices p
      join stations s on s.id = p.station_id join networks n on n.id = s.network_id
      where p.fuel_type_id = f.id and p.starts_at <= ${valid_until} and (p.ends_at is null or p.ends_at > ${now})
        and s.status = 'active' and n.status = 'active'
        and case when ${station_id}::bigint is not null then p.station_id = ${station_id} else
          not exists (select 1 from client_disabled_stations x where x.client_id = c.id and x.station_id = s.id)
          and not exists (select 1 from client_disabled_networks x where x.client_id = c.id and x.network_id = s.network_id)
          and not coalesce(rules.has_stations and exists (
            select 1 from jsonb_to_recordset(rules.policies) as q(disabled_station_ids jsonb, disabled_network_ids jsonb, cities jsonb, areas jsonb)
            where q.disabled_station_ids @> to_jsonb(s.id) or q.disabled_network_ids @> to_jsonb(s.network_id)
              or not q.cities @> to_jsonb(s.city) or not is_in_areas(q.areas, s.latitude, s.longitude)), false)
        end`;

/** Who, what and by which rules: columns of `ofWhom`. */
const WHO_AND_WHAT = `c.status as client_status, v.status as vehicle_status, v.deleted_at is not null as vehicle_deleted,
      case when exists (select 1 from vehicle_other_fuels x where x.vehicle_id = v.id and x.fuel_type_id = f.id) then f.id
        else v.fuel_type_id end as vehicle_fuel_type_id, f.id as fuel_type_id, coalesce(d.status, 'missing') as driver_status,
      f.status as fuel_status, rules.policies, ${FLEET_DOCUMENT_DATES} as documents`;

const stationAt = (id: string, now: string) => `(select to_jsonb(s) from (
        select s.id, s.network_id, s.city, s.account_number is not null as is_franchisee, s.status, n.status as network_status, s.latitude, s.longitude, s.opens_at_minute, s.closes_at_minute,
          s.break_starts_at_minute, s.break_ends_at_minute, s.geo_fence_radius_metres,
          exists (select 1 from client_disabled_stations x where x.client_id = c.id and x.station_id = s.id)
            or exists (select 1 from client_disabled_networks x where x.client_id = c.id and x.network_id = s.network_id) as is_disabled_by_client,
          (select p.price_millis_per_litre from fuel_prices p
            where p.station_id = s.id and p.fuel_type_id = f.id and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})) as price_millis
        from stations s join networks n on n.id = s.network_id
        where s.id = ${id}) s) as station`;

/** What belongs to a vehicle `v` and these ids. */
const ofWhom = (
  fuel_type_id: string,
  driver_id: string,
  group_id: string,
) => `join clients c on c.id = v.client_id
    join fuel_types f on f.id = ${fuel_type_id}
    left join drivers d on d.id = ${driver_id} and d.client_id = c.id and d.deleted_at is null
    left join vehicle_groups g on g.id = ${group_id} and g.client_id = c.id
    cross join lateral (
      select jsonb_agg(to_jsonb(p)) as policies, array_agg(distinct p.window_days) filter (where p.window_days is not null) as window_days,
        bool_or(num_nonnulls(p.disabled_station_ids, p.disabled_network_ids, p.cities, p.areas) > 0) as has_stations
      from policies_in_force p
      where p.client_id = c.id
        and (num_nonnulls(p.group_id, p.vehicle_id, p.driver_id) = 0 or p.group_id = g.id or p.vehicle_id = v.id or p.driver_id = d.id)) rules`;

/** Of whom the facts are, as expressions: of parameters, or of the request `q`. */
interface FactsOf {
  readonly from: string;
  readonly which: string;
  readonly fuel_type_id: string;
  readonly driver_id: string;
  readonly group_id: string;
  readonly station_id: string;
  readonly now: string;
  readonly valid_until: string;
  /** The first days of its Riyadh day, week and month. */
  readonly day: string;
  readonly week: string;
  readonly month: string;
}

/** The facts of a decision in one statement. */
function loadFacts(of: FactsOf): string {
  const { from, which, fuel_type_id, driver_id, group_id, station_id, now, valid_until, day, week, month } =
    of;
  return `
    select c.id as client_id, c.is_demo, v.plate_no, v.gas_tank_capacity_ml, v.metres_per_litre, v.odometer_km, v.odo_last_updated_date,
      v.driver_id as bound_driver_id, d.id as driver_id, d.u_uid is not null as driver_has_phone, g.id as group_id,
      f.price_lower_limit_millis, f.price_upper_limit_millis, ${WHO_AND_WHAT},
      (select jsonb_agg(to_jsonb(u)) from (
        select scope, ${usageSums(day, week, month)}
        from usage_days
        where (scope, scope_id) in (('client', c.id), ('group', g.id), ('vehicle', v.id), ('driver', d.id))
          and day between least(${week}::date, ${month}::date) and ${day}
        group by scope) u) as usage,
      case when rules.window_days is not null then (select jsonb_agg(to_jsonb(w)) from (
        select u.scope, n as days, sum(u.volume_ml) as volume, sum(u.amount_halalas) as amount,
          sum(u.extra_volume_ml) as extra_volume, sum(u.extra_amount_halalas) as extra_amount
        from unnest(rules.window_days) n, usage_days u
        where (u.scope, u.scope_id) in (('client', c.id), ('group', g.id), ('vehicle', v.id), ('driver', d.id))
          and u.day between ${day}::date - n + 1 and ${day}
        group by u.scope, n) w) end as window_usage,
      (select to_jsonb(t) from (
        select t.id, t.mode, t.volume_ml, t.amount_halalas, t.carry_over, coalesce((${day}::date - t.starts_on) / t.days, 0) + 1 as periods,
          coalesce(sum(u.volume_ml), 0) as used_volume_ml, coalesce(sum(u.amount_halalas), 0) as used_amount_halalas,
          coalesce(sum(u.volume_ml) filter (where u.day >= p.since), 0) as used_volume_in_period_ml,
          coalesce(sum(u.amount_halalas) filter (where u.day >= p.since), 0) as used_amount_in_period_halalas
        from temporary_capacities t
        cross join lateral (select t.starts_on + coalesce((${day}::date - t.starts_on) / t.days * t.days, 0) as since) p
        left join temporary_capacity_days u on u.capacity_id = t.id
        where t.vehicle_id = v.id and t.status = 'running' and t.starts_on <= ${day} and (t.renew_automatically or t.ends_at > ${now})
        group by t.id, p.since) t) as capacity,
      (select jsonb_agg(to_jsonb(m)) from (
        select case when b.group_id is not null then 'group' when b.cost_center is not null then 'cost_center' else 'client' end as level,
          b.amount_halalas, b.volume_ml, b.consequence,
          (select coalesce(sum(u.used), 0) from budget_days(b, ${month}::date, (${month}::date + interval '1 month')::date - 1) u) as used
        from budgets b
        where b.client_id = c.id and b.month = ${month}::date and (b.group_id is null or b.group_id = g.id)
          and (b.cost_center is null or b.cost_center = cost_center_of(v, g))) m) as budgets,
      (select to_jsonb(l) from (
        select closed_at, volume_ml,
          coalesce((select o.odometer_km from odometer_readings o where o.fuel_request_id = r.id), r.odometer_km) as odometer_km
        from fuel_requests r
        where r.vehicle_id = v.id and r.closed_at is not null and r.status <> 'transaction_cancelled'
        order by r.closed_at desc nulls last limit 1) l) as last_fill,
      (select r.closed_at from fuel_requests r
        where r.driver_id = d.id and r.closed_at is not null and r.status <> 'transaction_cancelled'
        order by r.closed_at desc nulls last limit 1) as driver_last_fill_at,
      ${freshTankLevel('v.id', `${now}::timestamptz`)} as tank_level,
      ${stationAt(station_id, now)},
      (select r.id from fuel_requests r where r.vehicle_id = v.id
        and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')) as vehicle_request_id,
      (select r.id from fuel_requests r where r.driver_id = d.id
        and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')) as driver_request_id,
      (select b.balance_halalas + b.credit_limit_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'client_allocated' and a.party_id = c.id) as remaining_halalas,
      (select greatest(0, b.balance_halalas) from credit_lines l
        join ledger_accounts a on a.kind = 'client_allocated' and a.party_id = l.client_id join ledger_balances b on b.account_id = a.id
        where l.client_id = c.id and l.blocked_at is not null) as prepaid_halalas,
      prices.highest as highest_millis, prices.lowest as lowest_millis
    from ${from}
    ${ofWhom(fuel_type_id, driver_id, group_id)}
    cross join lateral (${pricesAt(station_id, now, valid_until)}) prices
    where ${which}`;
}

const LOAD_FACTS: Statement = {
  name: 'policy_load_facts',
  text: loadFacts({
    from: 'vehicles v',
    which: 'v.id = $2 and v.client_id = $1',
    fuel_type_id: 'coalesce($6, v.fuel_type_id)',
    driver_id: 'coalesce($3, v.driver_id)',
    group_id: 'case when $7 then $8 else v.group_id end',
    station_id: '$4',
    now: '$5',
    valid_until: '$12',
    day: '$9',
    week: '$10',
    month: '$11',
  }),
};

/** Its windows are those of the day on which it began to be fueled; "offset 0" has them computed once. */
const LOAD_CLOSING_FACTS: Statement = {
  name: 'policy_load_closing_facts',
  text: loadFacts({
    from: `fuel_requests q join vehicles v on v.id = q.vehicle_id and v.client_id = q.client_id
    cross join lateral (select d.day, d.day - extract(dow from d.day)::int as week, date_trunc('month', d.day)::date as month
      from (select (coalesce(q.fuelling_started_at, $3) at time zone 'Asia/Riyadh')::date as day) d offset 0) w`,
    which: 'q.id = $1',
    fuel_type_id: 'q.fuel_type_id',
    driver_id: 'q.driver_id',
    group_id: 'q.group_id',
    station_id: '$2::bigint',
    now: '$3::timestamptz',
    valid_until: '$3',
    day: 'w.day',
    week: 'w.week',
    month: 'w.month',
  }),
};

/** What a pump asks of a request that was approved: its limits were reserved then. */
const LOAD_PUMP_FACTS: Statement = {
  name: 'policy_load_pump_facts',
  text: `
    select ${WHO_AND_WHAT}, ${stationAt('$2', '$3::timestamptz')}
    from fuel_requests q join vehicles v on v.id = q.vehicle_id and v.client_id = q.client_id
    ${ofWhom('q.fuel_type_id', 'q.driver_id', 'q.group_id')}
    where q.id = $1`,
};

/** Everything a decision needs, in one statement; null when the vehicle is not this client's. One taken out of service is still found, with what is in progress. */
export async function findFacts(ctx: Ctx, subject: DecisionSubject): Promise<FactsRow | null> {
  const windows = riyadhWindows(subject.counted_at ?? ctx.now);
  const [row] = await ctx.db.rows<FactsRow>(LOAD_FACTS, [
    subject.client_id,
    subject.vehicle_id,
    subject.driver_id,
    subject.station_id,
    ctx.now,
    subject.fuel_type_id ?? null,
    subject.group_id !== undefined,
    subject.group_id ?? null,
    windows.day,
    windows.week,
    windows.month,
    subject.valid_until,
  ]);
  return row ?? null;
}

/** The same of a request that is closed now at this station; null when its vehicle is not its client's. Unsafe: the request may be anybody's. */
export async function unsafeClosingFacts(
  ctx: Ctx,
  fuel_request_id: number,
  station_id: number,
): Promise<FactsRow | null> {
  const values = [fuel_request_id, station_id, ctx.now];
  const [row] = await ctx.db.rows<FactsRow>(LOAD_CLOSING_FACTS, values);
  return row ?? null;
}

/** What a pump of this station asks of a request; null when its vehicle is not its client's. Unsafe: the request may be anybody's. */
export async function unsafePumpFacts(
  ctx: Ctx,
  fuel_request_id: number,
  station_id: number,
): Promise<PumpFactsRow | null> {
  const values = [fuel_request_id, station_id, ctx.now];
  const [row] = await ctx.db.rows<PumpFactsRow>(LOAD_PUMP_FACTS, values);
  return row ?? null;
}

const HAS_FUEL_TYPE: Statement = {
  name: 'policy_has_fuel_type',
  text: 'select from fuel_types where id = $1',
};

export async function hasFuelType(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(HAS_FUEL_TYPE, [id])).length > 0;
}
