import type {
  listCapacityVehicles,
  listTemporaryCapacities,
} from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';
import type { Capacity } from './temporary-capacities.rules.ts';

export interface CapacityListRow extends Capacity {
  plate_no: string;
  vehicle_name: string;
  created_by: string | null;
  ended_by: string | null;
  periods: number;
  used_volume_ml: number;
  used_amount_halalas: number;
  used_volume_in_period_ml: number;
  used_amount_in_period_halalas: number;
}

/** Temporary capacity of a client, with what was taken from it up to today. */
export function capacityList(
  ctx: Ctx,
  client_id: number,
  { q, status, vehicle_id, sort = '-created_at' }: z.output<(typeof listTemporaryCapacities)['query']>,
) {
  const today = riyadhDate(ctx.now);
  return listOf<CapacityListRow>(
    {
      select: sql`t.*, v.plate_no, v.name as vehicle_name, u.name as created_by, e.name as ended_by,
        greatest(coalesce((${today}::date - t.starts_on) / t.days, 0), 0) + 1 as periods, used.*`,
      from: sql`temporary_capacities t join vehicles v on v.id = t.vehicle_id
        left join users u on u.id = t.created_by_user_id left join users e on e.id = t.ended_by_user_id
        cross join lateral (
          select coalesce(sum(d.volume_ml), 0) as used_volume_ml, coalesce(sum(d.amount_halalas), 0) as used_amount_halalas,
            coalesce(sum(d.volume_ml) filter (where d.day >= p.since), 0) as used_volume_in_period_ml,
            coalesce(sum(d.amount_halalas) filter (where d.day >= p.since), 0) as used_amount_in_period_halalas
          from (select t.starts_on + coalesce((${today}::date - t.starts_on) / t.days * t.days, 0) as since) p
          left join temporary_capacity_days d on d.capacity_id = t.id) used`,
      where: allOf(
        sql`t.client_id = ${client_id}`,
        status ? sql`t.status = ${status}` : undefined,
        vehicle_id ? sql`t.vehicle_id = ${vehicle_id}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', v.plate_no, replace(v.plate_no, '-', ''), v.name, t.reason)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: { created_at: sql`t.created_at`, ends_at: sql`t.ends_at`, plate_no: sql`v.plate_no` },
      id: sql`t.id`,
    },
    sort,
  );
}

export interface CapacityVehicle {
  id: number;
  plate_no: string;
  plate_kind: 'private' | 'commercial' | 'public' | 'diplomatic';
  name: string;
  make: string | null;
  model: string | null;
  type_name_en: string;
  type_name_ar: string;
  fuel_code: string;
  fuel_title_en: string;
  fuel_title_ar: string;
  group_name_en: string | null;
  group_name_ar: string | null;
  driver_name: string | null;
  gas_tank_capacity_ml: number;
  raises_volume: boolean;
  raises_amount: boolean;
  running_id: number | null;
  volume_ml: number | null;
  amount_halalas: number | null;
  mode: 'once' | 'days' | null;
  days: number | null;
  renew_automatically: boolean | null;
  carry_over: boolean | null;
  ends_at: Date | null;
}

/** Vehicles of a client with what runs for each, and whether any rule that counts it over days would be raised. */
export function vehicleList(
  client_id: number,
  { q, group_id, fuel_type_id, sort = 'plate_no' }: z.output<(typeof listCapacityVehicles)['query']>,
) {
  // What counts one vehicle or its driver: their own rules, and those of client and group that hold for every vehicle.
  const raises = (unit: 'volume' | 'amount', suffix: 'ml' | 'halalas') =>
    sql.raw(`exists (select 1 from policies_in_force p where p.client_id = v.client_id and (
      (p.vehicle_id = v.id or p.driver_id = v.driver_id)
        and num_nonnulls(p.${unit}_per_day_${suffix}, p.${unit}_per_week_${suffix}, p.${unit}_per_month_${suffix}, p.${unit}_per_window_${suffix}) > 0
      or (p.group_id = v.group_id or num_nonnulls(p.group_id, p.vehicle_id, p.driver_id) = 0)
        and p.each_vehicle && array['${unit}_per_day', '${unit}_per_week', '${unit}_per_month', '${unit}_per_window'])) as raises_${unit}`);
  return listOf<CapacityVehicle>(
    {
      select: sql`v.id, v.plate_no, v.plate_kind, v.name, v.make, v.model, y.name_en as type_name_en, y.name_ar as type_name_ar,
        f.code as fuel_code, f.title_en as fuel_title_en, f.title_ar as fuel_title_ar, g.name_en as group_name_en, g.name_ar as group_name_ar,
        nullif(concat_ws(' ', d.first_name, d.last_name), '') as driver_name, v.gas_tank_capacity_ml,
        ${raises('volume', 'ml')}, ${raises('amount', 'halalas')},
        t.id as running_id, t.volume_ml, t.amount_halalas, t.mode, t.days, t.renew_automatically, t.carry_over, t.ends_at`,
      from: sql`vehicles v join vehicle_types y on y.id = v.vehicle_type_id join fuel_types f on f.id = v.fuel_type_id
        left join vehicle_groups g on g.id = v.group_id left join drivers d on d.id = v.driver_id and d.deleted_at is null
        left join temporary_capacities t on t.vehicle_id = v.id and t.status = 'running'`,
      where: allOf(
        sql`v.client_id = ${client_id} and v.deleted_at is null and v.status = 'active'`,
        group_id ? sql`v.group_id = ${group_id}` : undefined,
        fuel_type_id ? sql`v.fuel_type_id = ${fuel_type_id}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', v.plate_no, replace(v.plate_no, '-', ''), v.name, d.first_name, d.last_name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: { plate_no: sql`v.plate_no`, gas_tank_capacity_ml: sql`v.gas_tank_capacity_ml` },
      id: sql`v.id`,
    },
    sort,
  );
}

const LOCK_VEHICLES: Statement = {
  name: 'capacity_lock_vehicles',
  text: `select id from vehicles where id = any($2::bigint[]) and client_id = $1 and deleted_at is null order by id for no key update`,
};

/** Locks the client's own vehicles of these; returns those there are. */
export async function lockVehicles(ctx: Ctx, client_id: number, ids: readonly number[]): Promise<number[]> {
  return (await ctx.db.rows<{ id: number }>(LOCK_VEHICLES, [client_id, ids])).map((row) => row.id);
}

const REPLACE: Statement = {
  name: 'capacity_replace',
  text: `update temporary_capacities set status = 'replaced', ended_at = $2, ended_by_user_id = $3
         where id = any(array(select id from temporary_capacities
           where vehicle_id = any($1::bigint[]) and status = 'running' order by id for update)) returning *`,
};

/** Ends what runs for these vehicles because something else takes its place. */
export function replaceRunning(ctx: Ctx, vehicle_ids: readonly number[]): Promise<Capacity[]> {
  return ctx.db.rows<Capacity>(REPLACE, [vehicle_ids, ctx.now, ctx.actor.user_id]);
}

const INSERT: Statement = {
  name: 'capacity_insert',
  text: `insert into temporary_capacities (batch_id, client_id, vehicle_id, volume_ml, amount_halalas, mode, days, renew_automatically, carry_over,
           reason, starts_on, ends_at, created_by_user_id, created_at)
         select $1, $2, v.id, v.volume_ml, v.amount_halalas, $6, $7, $8, $9, $10, $11, $12, $13, $14
         from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as v(id, volume_ml, amount_halalas) returning *`,
};

export type NewCapacity = Pick<
  Capacity,
  'batch_id' | 'client_id' | 'mode' | 'days' | 'renew_automatically' | 'carry_over' | 'reason' | 'ends_at'
>;

/** What a vehicle gets: litres or an amount. */
export type Share = Pick<Capacity, 'vehicle_id' | 'volume_ml' | 'amount_halalas'>;

/** One row per vehicle. */
export function insertCapacities(
  ctx: Ctx,
  input: NewCapacity,
  shares: readonly Share[],
): Promise<Capacity[]> {
  return ctx.db.rows<Capacity>(INSERT, [
    input.batch_id,
    input.client_id,
    shares.map((share) => share.vehicle_id),
    shares.map((share) => share.volume_ml),
    shares.map((share) => share.amount_halalas),
    input.mode,
    input.days,
    input.renew_automatically,
    input.carry_over,
    input.reason,
    riyadhDate(ctx.now),
    input.ends_at,
    ctx.actor.user_id,
    ctx.now,
  ]);
}

const LOCK: Statement = {
  name: 'capacity_lock',
  text: 'select * from temporary_capacities where id = any($2::bigint[]) and client_id = $1 order by id for update',
};

export function lockCapacities(ctx: Ctx, client_id: number, ids: readonly number[]): Promise<Capacity[]> {
  return ctx.db.rows<Capacity>(LOCK, [client_id, ids]);
}

const REVOKE: Statement = {
  name: 'capacity_revoke',
  text: `update temporary_capacities set status = 'revoked', ended_at = $2, ended_by_user_id = $3, end_reason = $4 where id = any($1::bigint[])`,
};

export async function saveRevoked(ctx: Ctx, ids: readonly number[], reason: string): Promise<void> {
  await ctx.db.rows(REVOKE, [ids, ctx.now, ctx.actor.user_id, reason]);
}

const LOCK_DUE: Statement = {
  name: 'capacity_lock_due',
  text: `select * from temporary_capacities where status = 'running' and ends_at <= $1 order by ends_at, id limit 500 for update skip locked`,
};

/** Locks what is due now; what another process has in hand is left to it. */
export function lockDue(ctx: Ctx): Promise<Capacity[]> {
  return ctx.db.rows<Capacity>(LOCK_DUE, [ctx.now]);
}

const SAVE_DUE: Statement = {
  name: 'capacity_save_due',
  text: `update temporary_capacities set status = $2, period = coalesce($3, period), ends_at = coalesce($4, ends_at),
           ended_at = case when $2 = 'expired' then ends_at end where id = $1`,
};

export async function saveDue(
  ctx: Ctx,
  id: number,
  change: { status: 'running' | 'expired'; period?: number; ends_at?: Date },
): Promise<void> {
  await ctx.db.rows(SAVE_DUE, [id, change.status, change.period ?? null, change.ends_at ?? null]);
}
