import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { UsageCarried } from './policies-counted.rules.ts';

/** Who and what a decision is about; `driver_id` null means the vehicle's own driver. */
export interface DecisionSubject {
  readonly client_id: number;
  readonly vehicle_id: number;
  readonly driver_id: number | null;
  /** The chosen station, or the one of the pump. */
  readonly station_id: number | null;
  /** Until when a price change would still reach this request. */
  readonly valid_until: Date;
  /** The requested product; the vehicle's own by default. */
  readonly fuel_type_id?: number;
  /** The group whose rules and counters apply; the vehicle's own when left out. */
  readonly group_id?: number | null;
  /** The instant in whose day, week and month the fill counts; now when left out. */
  readonly counted_at?: Date;
}

// The client's allocated balance first: its holder decides alone for this client. Then the vehicle and its driver,
// which the new row references anyway: a concurrent deletion or deactivation waits, or is visible.
const LOCK: Statement = {
  name: 'policy_lock',
  text: `with wallet as materialized (
           select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
           where a.kind = 'client_allocated' and a.party_id = $1 for update of b
         ), vehicle as materialized (
           select v.driver_id from vehicles v
           where v.id = $2 and v.client_id = $1 and (select count(*) from wallet) = 1 for key share of v
         )
         select d.id from vehicle v join drivers d on d.id = case when $3::bigint is not null then $3::bigint else v.driver_id end for key share of d`,
};

/** Locks the client's money, the vehicle and its driver for the rest of the transaction. */
export async function lockDecision(ctx: Ctx, subject: DecisionSubject): Promise<void> {
  await ctx.db.rows(LOCK, [subject.client_id, subject.vehicle_id, subject.driver_id]);
}

/**
 * Adds to the counters of client, group, vehicle and driver, and to the days of temporary capacity; negative figures
 * subtract. One row per scope and Riyadh day: changed where it is there, which spares the lock that a conflict takes first. All are of one
 * client, whose money is locked: no two moves meet.
 */
const MOVE_USAGE: Statement = {
  name: 'policy_move_usage',
  text: `with moves as (
           select * from unnest($5::date[], $6::bigint[], $7::bigint[], $8::int[], $9::bigint[], $10::bigint[], $11::bigint[])
             as m(day, volume_ml, amount_halalas, fills, capacity_id, extra_volume_ml, extra_amount_halalas)
         ), drawn as (
           insert into temporary_capacity_days as t (capacity_id, day, volume_ml, amount_halalas)
           select capacity_id, day, sum(extra_volume_ml), sum(extra_amount_halalas) from moves
           where capacity_id is not null and (extra_volume_ml <> 0 or extra_amount_halalas <> 0)
           group by capacity_id, day
           on conflict (capacity_id, day) do update set
             volume_ml = t.volume_ml + excluded.volume_ml, amount_halalas = t.amount_halalas + excluded.amount_halalas
         ), totals as (
           select s.scope, s.scope_id, m.day, sum(m.volume_ml) as volume_ml, sum(m.amount_halalas) as amount_halalas, sum(m.fills) as fills,
             sum(m.extra_volume_ml) as extra_volume_ml, sum(m.extra_amount_halalas) as extra_amount_halalas
           from unnest(array['client', 'driver', 'group', 'vehicle'], array[$1, $3, $4, $2]::bigint[]) as s(scope, scope_id), moves m
           where s.scope_id is not null
           group by s.scope, s.scope_id, m.day
         ), counted as (
           update usage_days u set volume_ml = u.volume_ml + t.volume_ml, amount_halalas = u.amount_halalas + t.amount_halalas,
             fills = u.fills + t.fills, extra_volume_ml = u.extra_volume_ml + t.extra_volume_ml,
             extra_amount_halalas = u.extra_amount_halalas + t.extra_amount_halalas
           from totals t where (u.scope, u.scope_id, u.day) = (t.scope, t.scope_id, t.day)
           returning u.scope, u.scope_id, u.day
         )
         insert into usage_days (scope, scope_id, day, volume_ml, amount_halalas, fills, extra_volume_ml, extra_amount_halalas)
         select * from totals t
         where not exists (select from counted c where (c.scope, c.scope_id, c.day) = (t.scope, t.scope_id, t.day))
         order by 1, 2, 3
         on conflict (scope, scope_id, day) do update set
           volume_ml = usage_days.volume_ml + excluded.volume_ml,
           amount_halalas = usage_days.amount_halalas + excluded.amount_halalas,
           fills = usage_days.fills + excluded.fills,
           extra_volume_ml = usage_days.extra_volume_ml + excluded.extra_volume_ml,
           extra_amount_halalas = usage_days.extra_amount_halalas + excluded.extra_amount_halalas`,
};

/** Moves what one request counts for from `from` (null: nothing yet) to `to` (null: nothing any more). */
export async function moveUsage(
  ctx: Ctx,
  request: { client_id: number; vehicle_id: number; driver_id: number; group_id: number | null },
  from: UsageCarried | null,
  to: UsageCarried | null,
): Promise<void> {
  const moves = [...(from ? [{ ...from, sign: -1 }] : []), ...(to ? [{ ...to, sign: 1 }] : [])];
  if (moves.length === 0) return;
  await ctx.db.rows(MOVE_USAGE, [
    request.client_id,
    request.vehicle_id,
    request.driver_id,
    request.group_id,
    moves.map((move) => move.day),
    moves.map((move) => move.sign * move.volume_ml),
    moves.map((move) => move.sign * move.amount_halalas),
    moves.map((move) => move.sign),
    moves.map((move) => move.capacity_id),
    moves.map((move) => move.sign * move.extra_volume_ml),
    moves.map((move) => move.sign * move.extra_amount_halalas),
  ]);
}
