import type { TankReadingSource } from '@fleet/domain/tank-levels/sources.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { type SQL, sql } from '../../platform/orm.ts';

export interface LevelVehicle {
  readonly id: number;
  readonly client_id: number;
  readonly gas_tank_capacity_ml: number;
}

/** A vehicle of the reader, also one in the trash; null for another's. */
export async function findLevelVehicle(ctx: Ctx, id: number): Promise<LevelVehicle | null> {
  const [row] = await ctx.db.composed<LevelVehicle>(sql`
    select id, client_id, gas_tank_capacity_ml from vehicles where id = ${id} and ${scope(ctx.actor)}`);
  return row ?? null;
}

export interface LevelRow {
  readonly read_at: Date;
  readonly volume_ml: number;
  readonly source: TankReadingSource;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const READINGS: Statement = {
  name: 'tank_levels_of_vehicle',
  text: `select * from (select read_at, volume_ml, source, latitude, longitude from tank_readings
           where vehicle_id = $1 and read_at >= $2 and read_at <= $3 order by read_at desc limit $4) r order by read_at`,
};

/** Readings of a vehicle between two instants, oldest first, limited to the latest. The caller has settled whose it is. */
export function listLevels(
  ctx: Ctx,
  vehicle_id: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<LevelRow[]> {
  return ctx.db.rows<LevelRow>(READINGS, [vehicle_id, from, to, limit]);
}

export interface LevelFill {
  readonly id: number;
  readonly closed_at: Date;
  readonly volume_ml: number;
  readonly driver: string;
  readonly station: { id: number; name_en: string; name_ar: string } | null;
}

/** Dispensed fills of a vehicle from an instant on, oldest first. */
export function listLevelFills(ctx: Ctx, { id, client_id }: LevelVehicle, from: Date): Promise<LevelFill[]> {
  return ctx.db.composed<LevelFill>(sql`
    select r.id, r.closed_at, r.volume_ml, concat_ws(' ', d.first_name, d.last_name) as driver,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) end as station
    from fuel_requests r join drivers d on d.id = r.driver_id left join stations s on s.id = r.station_id
    where r.vehicle_id = ${id} and r.client_id = ${client_id} and r.closed_at >= ${from.toISOString()} and r.volume_ml > 0
      and r.status in ('transaction_completed', 'transaction_pending_with_client', 'transaction_pending_with_vw')
    order by r.closed_at, r.id`);
}

/** Users of a client see its vehicles, an administrator all. */
function scope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  return actor.client_id ? sql`client_id = ${actor.client_id}` : sql`false`;
}
