import { riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { UsageCarried } from './policies-counted.rules.ts';
import type { FactsRow } from './policies-load.rules.ts';

/** Who and what a decision is about; `driver_id` null means the vehicle's own driver. */
export interface DecisionSubject {
  readonly client_id: number;
  readonly vehicle_id: number;
  readonly driver_id: number | null;
  /** The chosen station, or the one whose pump asks. */
  readonly station_id: number | null;
  /** Until when a price change would still reach this request. */
  readonly valid_until: Date;
  /** The product asked for; the vehicle's own when left out. */
  readonly fuel_type_id?: number;
  /** The instant in whose day, week and month the fill counts; now when left out. */
  readonly counted_at?: Date;
}

/** Locks the client's allocated balance: whoever holds it decides alone for this client. */
const LOCK_WALLET: Statement = {
  name: 'policy_lock_wallet',
  text: `select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
         where a.kind = 'client_allocated' and a.party_id = $1 for update of b`,
};

const LOAD_FACTS: Statement = {
  name: 'policy_load_facts',
  text: `
    select c.status as client_status, c.is_demo, v.status as vehicle_status, v.deleted_at is not null as vehicle_deleted, v.plate_no,
      v.fuel_type_id as vehicle_fuel_type_id, f.id as fuel_type_id, v.gas_tank_capacity_ml, v.metres_per_litre, v.odometer_km, v.odo_last_updated_date,
      v.driver_id as bound_driver_id, d.id as driver_id, coalesce(d.status, 'missing') as driver_status,
      f.status as fuel_status, f.price_lower_limit_millis, f.price_upper_limit_millis,
      (select jsonb_agg(to_jsonb(p)) from policies p
        where p.client_id = c.id
          and ((p.vehicle_id is null and p.driver_id is null) or p.vehicle_id = v.id or p.driver_id = d.id)) as policies,
      (select jsonb_agg(to_jsonb(u)) from (
        select scope,
          sum(volume_ml) filter (where day = $6) as day_volume, sum(amount_halalas) filter (where day = $6) as day_amount,
          sum(fills) filter (where day = $6) as day_fills,
          sum(volume_ml) filter (where day >= $7) as week_volume, sum(amount_halalas) filter (where day >= $7) as week_amount,
          sum(volume_ml) filter (where day >= $8) as month_volume, sum(amount_halalas) filter (where day >= $8) as month_amount
        from usage_days
        where ((scope = 'client' and scope_id = c.id) or (scope = 'vehicle' and scope_id = v.id) or (scope = 'driver' and scope_id = d.id))
          and day between least($7::date, $8::date) and $6
        group by scope) u) as usage,
      (select to_jsonb(l) from (
        select closed_at, volume_ml, odometer_km from fuel_requests r
        where r.vehicle_id = v.id and r.closed_at is not null and r.status <> 'transaction_cancelled'
        order by r.closed_at desc limit 1) l) as last_fill,
      (select to_jsonb(s) from (
        select s.id, s.network_id, s.account_number is not null as is_franchisee, s.status, n.status as network_status, s.latitude, s.longitude, s.opens_at_minute, s.closes_at_minute,
          s.break_starts_at_minute, s.break_ends_at_minute,
          s.geo_fence_radius_metres, x.station_id is not null as is_disabled_by_client,
          (select p.price_millis_per_litre from fuel_prices p
            where p.station_id = s.id and p.fuel_type_id = f.id and p.starts_at <= $5 and (p.ends_at is null or p.ends_at > $5)) as price_millis
        from stations s join networks n on n.id = s.network_id
        left join client_disabled_stations x on x.client_id = c.id and x.station_id = s.id
        where s.id = $4) s) as station,
      (select r.id from fuel_requests r where r.vehicle_id = v.id
        and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')) as vehicle_request_id,
      (select r.id from fuel_requests r where r.driver_id = d.id
        and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')) as driver_request_id,
      (select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'client_allocated' and a.party_id = c.id) as remaining_halalas,
      hi.price as highest_millis, lo.price as lowest_millis
    from vehicles v
    join clients c on c.id = v.client_id
    join fuel_types f on f.id = coalesce($10, v.fuel_type_id)
    left join drivers d on d.id = coalesce($3, v.driver_id) and d.client_id = c.id and d.deleted_at is null
    left join lateral (
      select p.price_millis_per_litre as price from fuel_prices p
      join stations s on s.id = p.station_id join networks n on n.id = s.network_id
      where p.fuel_type_id = f.id and p.starts_at <= $9 and (p.ends_at is null or p.ends_at > $5)
        and ($4::bigint is null or p.station_id = $4) and s.status = 'active' and n.status = 'active'
        and not exists (select 1 from client_disabled_stations x where x.client_id = c.id and x.station_id = s.id)
      order by p.price_millis_per_litre desc limit 1) hi on true
    left join lateral (
      select p.price_millis_per_litre as price from fuel_prices p
      join stations s on s.id = p.station_id join networks n on n.id = s.network_id
      where p.fuel_type_id = f.id and p.starts_at <= $9 and (p.ends_at is null or p.ends_at > $5)
        and ($4::bigint is null or p.station_id = $4) and s.status = 'active' and n.status = 'active'
        and not exists (select 1 from client_disabled_stations x where x.client_id = c.id and x.station_id = s.id)
      order by p.price_millis_per_litre limit 1) lo on true
    where v.id = $2 and v.client_id = $1`,
};

/** Locks the client's money for the rest of the transaction. */
export async function lockWallet(ctx: Ctx, client_id: number): Promise<void> {
  await ctx.db.rows(LOCK_WALLET, [client_id]);
}

/** Everything a decision needs, in one statement; null when the vehicle is not this client's. One taken out of service is still found, with what is under way. */
export async function findFacts(ctx: Ctx, subject: DecisionSubject): Promise<FactsRow | null> {
  const windows = riyadhWindows(subject.counted_at ?? ctx.now);
  const [row] = await ctx.db.rows<FactsRow>(LOAD_FACTS, [
    subject.client_id,
    subject.vehicle_id,
    subject.driver_id,
    subject.station_id,
    ctx.now,
    windows.day,
    windows.week,
    windows.month,
    subject.valid_until,
    subject.fuel_type_id ?? null,
  ]);
  return row ?? null;
}

/** Adds to the counters of client, vehicle and driver; negative figures take away. One row per scope and Riyadh day. */
const MOVE_USAGE: Statement = {
  name: 'policy_move_usage',
  text: `insert into usage_days (scope, scope_id, day, volume_ml, amount_halalas, fills)
         select s.scope, s.scope_id, m.day, sum(m.volume_ml), sum(m.amount_halalas), sum(m.fills)
         from unnest(array['client', 'driver', 'vehicle'], array[$1, $3, $2]::bigint[]) as s(scope, scope_id),
              unnest($4::date[], $5::bigint[], $6::bigint[], $7::int[]) as m(day, volume_ml, amount_halalas, fills)
         group by s.scope, s.scope_id, m.day
         order by 1, 2, 3
         on conflict (scope, scope_id, day) do update set
           volume_ml = usage_days.volume_ml + excluded.volume_ml,
           amount_halalas = usage_days.amount_halalas + excluded.amount_halalas,
           fills = usage_days.fills + excluded.fills`,
};

/** Moves what one request counts for from `from` (null: nothing yet) to `to` (null: nothing any more). */
export async function moveUsage(
  ctx: Ctx,
  request: { client_id: number; vehicle_id: number; driver_id: number },
  from: UsageCarried | null,
  to: UsageCarried | null,
): Promise<void> {
  const moves = [...(from ? [{ ...from, sign: -1 }] : []), ...(to ? [{ ...to, sign: 1 }] : [])];
  if (moves.length === 0) return;
  await ctx.db.rows(MOVE_USAGE, [
    request.client_id,
    request.vehicle_id,
    request.driver_id,
    moves.map((move) => move.day),
    moves.map((move) => move.sign * move.volume_ml),
    moves.map((move) => move.sign * move.amount_halalas),
    moves.map((move) => move.sign),
  ]);
}
