import type { TankReadingSource } from '@fleet/domain/tank-levels/sources.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { NewTankReading, Recent, TankVehicle } from './tank-readings.rules.ts';

const VEHICLES: Statement = {
  name: 'tank_reading_vehicles',
  text: `select id, client_id, gas_tank_capacity_ml from vehicles
         where id = any($1::bigint[]) and ($2::bigint is null or client_id = $2) and ($3::bigint is null or driver_id = $3)
           and deleted_at is null`,
};

/** Those of these vehicles that are the actor's. */
export async function listOwnVehicles(ctx: Ctx, ids: readonly number[]): Promise<Map<number, TankVehicle>> {
  const whose = isPlatform(ctx.actor) ? [null, null] : [ctx.actor.client_id ?? -1, ctx.actor.driver_id];
  const rows = await ctx.db.rows<TankVehicle>(VEHICLES, [ids, ...whose]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In one order for all: two batches with the same readings wait for each other in turn. */
const INSERT: Statement = {
  name: 'tank_readings_insert',
  text: `insert into tank_readings (vehicle_id, client_id, read_at, volume_ml, source, latitude, longitude, received_at)
         select vehicle_id, client_id, read_at, volume_ml, source, latitude, longitude, $2::timestamptz
         from jsonb_to_recordset($1::jsonb) as r(vehicle_id bigint, client_id bigint, read_at timestamptz, volume_ml bigint,
           source text, latitude float8, longitude float8)
         order by vehicle_id, read_at on conflict do nothing returning vehicle_id, read_at`,
};

/** Stores readings; those known by vehicle and time stay as they are. Returns the new ones. */
export function insertReadings(
  ctx: Ctx,
  readings: readonly NewTankReading[],
): Promise<{ vehicle_id: number; read_at: Date }[]> {
  return ctx.db.rows(INSERT, [JSON.stringify(readings), ctx.now]);
}

const RECENT: Statement = {
  name: 'tank_readings_recent',
  text: `select v.id as vehicle_id, v.gas_tank_capacity_ml, v.last_refill_date,
           (select max(r.before_ml - r.volume_ml) from (
             select volume_ml, lag(volume_ml) over (order by read_at) as before_ml from tank_readings t
             where t.vehicle_id = v.id and t.read_at > n.newest - interval '16 hours' and t.read_at <= n.newest) r) as fall_ml
         from unnest($1::bigint[], $2::timestamptz[]) as n(vehicle_id, newest) join vehicles v on v.id = n.vehicle_id`,
};

/** What is known around the newest reading of each vehicle. */
export function listRecent(ctx: Ctx, newest: ReadonlyMap<number, Date>): Promise<Recent[]> {
  return ctx.db.rows<Recent>(RECENT, [[...newest.keys()], [...newest.values()]]);
}

const FIND: Statement = {
  name: 'tank_readings_find',
  text: 'select read_at, volume_ml, source from tank_readings where vehicle_id = $1 and read_at = $2',
};

/** The reading that is stored for a time. */
export async function getReading(ctx: Ctx, vehicle_id: number, read_at: Date) {
  const [row] = await ctx.db.rows<{ read_at: Date; volume_ml: number; source: TankReadingSource }>(FIND, [
    vehicle_id,
    read_at,
  ]);
  return row!;
}

const BATCH = 1_000;
const REMOVE: Statement = {
  name: 'tank_readings_remove',
  text: `with gone as (
           delete from tank_readings where (vehicle_id, read_at) in (
             select vehicle_id, read_at from tank_readings where read_at < $1 limit ${BATCH})
           returning 1)
         select count(*)::int as count from gone`,
};

/** Removes readings before a time, batch by batch. Returns how many. */
export async function removeReadings(ctx: Ctx, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const [row] = await ctx.db.rows<{ count: number }>(REMOVE, [before]);
    removed += row!.count;
    if (row!.count < BATCH) return removed;
  }
}
