import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface BoundVehicle {
  readonly id: number;
  readonly client_id: number;
  readonly driver_id: number | null;
}

const SCOPE = `($2::bigint is null or client_id = $2) and deleted_at is null`;
const LOCK_VEHICLE: Statement = {
  name: 'bindings_lock_vehicle',
  text: `select id, client_id, driver_id from vehicles where id = $1 and ${SCOPE} for update`,
};
const LOCK_DRIVER: Statement = {
  name: 'bindings_lock_driver',
  text: `select id from drivers where id = $1 and ${SCOPE} for update`,
};
const VEHICLE_OF: Statement = {
  name: 'bindings_vehicle_of',
  text: 'select id, client_id, driver_id from vehicles where driver_id = $1 and deleted_at is null',
};

/** Locks a vehicle of this client (null: of any) that is not in the trash. */
export async function lockBindable(
  ctx: Ctx,
  vehicle_id: number,
  client_id: number | null,
): Promise<BoundVehicle | null> {
  const [row] = await ctx.db.rows<BoundVehicle>(LOCK_VEHICLE, [vehicle_id, client_id]);
  return row ?? null;
}

/** Locks a driver of this client who is not in the trash; false when there is none. */
export async function lockDriverOfClient(ctx: Ctx, driver_id: number, client_id: number): Promise<boolean> {
  return (await ctx.db.rows(LOCK_DRIVER, [driver_id, client_id])).length > 0;
}

/** The vehicle bound to a driver now. */
export async function findVehicleOf(ctx: Ctx, driver_id: number): Promise<BoundVehicle | null> {
  const [row] = await ctx.db.rows<BoundVehicle>(VEHICLE_OF, [driver_id]);
  return row ?? null;
}

/** Ends the binding of a vehicle and begins the next, in the vehicle's row and in the log, as one statement each. */
const SAVE: Statement = {
  name: 'bindings_save',
  text: `with ended as (
           update vehicle_driver_logs set unbound_at = $3, unbound_by = $4, unbound_by_key_id = $5
           where vehicle_id = $1 and unbound_at is null)
         update vehicles set driver_id = $2 where id = $1`,
};
const LOG: Statement = {
  name: 'bindings_log',
  text: `insert into vehicle_driver_logs (vehicle_id, client_id, driver_id, bound_at, bound_by, bound_by_key_id)
         values ($1, $2, $3, $4, $5, $6)`,
};

export async function saveBinding(ctx: Ctx, vehicle: BoundVehicle, driver_id: number | null): Promise<void> {
  const { user_id, api_key_id } = ctx.actor;
  await ctx.db.rows(SAVE, [vehicle.id, driver_id, ctx.now, user_id, api_key_id]);
  if (driver_id !== null)
    await ctx.db.rows(LOG, [vehicle.id, vehicle.client_id, driver_id, ctx.now, user_id, api_key_id]);
}

const LOCK_DRIVERS: Statement = {
  name: 'bindings_lock_drivers',
  text: `select d.id from drivers d where d.id = any($1) and d.client_id = $2 and d.deleted_at is null order by d.id for update`,
};
const BUSY: Statement = {
  name: 'bindings_busy',
  text: 'select driver_id as id from vehicles where driver_id = any($1) and deleted_at is null',
};

/** Locks the drivers of this client among these; those that have a vehicle, or are not there. */
export async function lockAndListBusy(
  ctx: Ctx,
  client_id: number,
  ids: readonly number[],
): Promise<number[]> {
  const there = new Set(
    (await ctx.db.rows<{ id: number }>(LOCK_DRIVERS, [ids, client_id])).map(({ id }) => id),
  );
  const busy = await ctx.db.rows<{ id: number }>(BUSY, [ids]);
  return [...ids.filter((id) => !there.has(id)), ...busy.map(({ id }) => id)];
}

const SAVE_MANY: Statement = {
  name: 'bindings_save_many',
  text: `with pairs as (select * from unnest($2::bigint[], $3::bigint[]) as p(vehicle_id, driver_id)),
           logged as (insert into vehicle_driver_logs (vehicle_id, client_id, driver_id, bound_at, bound_by, bound_by_key_id)
             select vehicle_id, $1, driver_id, $4, $5, $6 from pairs)
         update vehicles v set driver_id = p.driver_id from pairs p where v.id = p.vehicle_id`,
};

/** Binds drivers to vehicles that have none. */
export async function saveBindings(
  ctx: Ctx,
  client_id: number,
  pairs: readonly { vehicle_id: number; driver_id: number }[],
): Promise<void> {
  const vehicles = pairs.map(({ vehicle_id }) => vehicle_id);
  const drivers = pairs.map(({ driver_id }) => driver_id);
  await ctx.db.rows(SAVE_MANY, [
    client_id,
    vehicles,
    drivers,
    ctx.now,
    ctx.actor.user_id,
    ctx.actor.api_key_id,
  ]);
}

export interface LogRow {
  readonly id: number;
  readonly vehicle_id: number;
  readonly plate_no: string;
  readonly driver_id: number;
  readonly driver_name: string;
  readonly bound_at: Date;
  readonly bound_by: string | null;
  readonly unbound_at: Date | null;
  readonly unbound_by: string | null;
}

const listBy = (column: 'vehicle_id' | 'driver_id'): Statement => ({
  name: `bindings_list_by_${column}`,
  text: `select l.id, l.vehicle_id, v.plate_no, l.driver_id,
           concat_ws(' ', d.first_name, nullif(d.middle_name, ''), d.last_name) as driver_name,
           l.bound_at, coalesce(b.name, bk.name) as bound_by, l.unbound_at, coalesce(u.name, uk.name) as unbound_by
         from vehicle_driver_logs l
         join vehicles v on v.id = l.vehicle_id
         join drivers d on d.id = l.driver_id
         left join users b on b.id = l.bound_by
         left join users u on u.id = l.unbound_by
         left join api_keys bk on bk.id = l.bound_by_key_id
         left join api_keys uk on uk.id = l.unbound_by_key_id
         where l.${column} = $1 order by l.id desc nulls last limit $2 offset $3`,
});
const LIST = { vehicle_id: listBy('vehicle_id'), driver_id: listBy('driver_id') };
const countBy = (column: 'vehicle_id' | 'driver_id'): Statement => ({
  name: `bindings_count_by_${column}`,
  text: `select count(*) as total from vehicle_driver_logs where ${column} = $1`,
});
const COUNT = { vehicle_id: countBy('vehicle_id'), driver_id: countBy('driver_id') };

/** A page of the log, newest first. The caller has settled that the reader may see this vehicle or driver. */
export async function listLog(
  ctx: Ctx,
  by: 'vehicle_id' | 'driver_id',
  id: number,
  page: { page: number; per_page: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const rows = await ctx.db.rows<LogRow>(LIST[by], [id, page.per_page, (page.page - 1) * page.per_page]);
  const [count] = await ctx.db.rows<{ total: number }>(COUNT[by], [id]);
  return { rows, total: count!.total };
}
