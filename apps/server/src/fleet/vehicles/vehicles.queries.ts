import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, inArray, isNull, type SQL, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import { vehicleGroups } from '../vehicle-groups/vehicle-groups.table.ts';
import type { NewVehicle, VehicleRow } from './vehicles.rules.ts';
import { vehicleOtherFuels, vehicles } from './vehicles.table.ts';

/** Inserts, without a driver, and returns the id. */
export async function insertVehicle(ctx: Ctx, vehicle: NewVehicle): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(vehicles)
    .values({ ...vehicle, driver_id: null, created_at: ctx.now })
    .returning({ id: vehicles.id });
  return row!.id;
}

/** Inserts many at once; the plates that were free with the ids they got. */
export async function insertVehicles(ctx: Ctx, input: readonly NewVehicle[]): Promise<Map<string, number>> {
  const rows = await ctx.db.orm
    .insert(vehicles)
    .values(input.map((vehicle) => ({ ...vehicle, driver_id: null, created_at: ctx.now })))
    .onConflictDoNothing()
    .returning({ id: vehicles.id, plate_no: vehicles.plate_no });
  return new Map(rows.map((row) => [row.plate_no, row.id]));
}

/** Which of the things a vehicle refers to exist where the actor may refer to them. */
export async function findReferences(
  ctx: Ctx,
  vehicle: Pick<NewVehicle, 'client_id' | 'vehicle_type_id' | 'fuel_type_id' | 'group_id'>,
) {
  const { actor } = ctx;
  const isOwnClient = isPlatform(actor) || actor.client_id === vehicle.client_id;
  const [row] = await ctx.db.rows<{
    client: boolean;
    vehicle_type: boolean;
    fuel_type: boolean;
    group: boolean;
  }>(
    {
      name: 'vehicle_references',
      text: `select exists (select 1 from clients where id = $1) as client,
               exists (select 1 from vehicle_types where id = $2 and status = 'active') as vehicle_type,
               exists (select 1 from fuel_types where id = $3 and status = 'active') as fuel_type,
               $4::bigint is null or exists (select 1 from vehicle_groups where id = $4 and client_id = $1) as "group"`,
    },
    [vehicle.client_id, vehicle.vehicle_type_id, vehicle.fuel_type_id, vehicle.group_id ?? null],
  );
  return { ...row!, client: isOwnClient && row!.client };
}

export const { lock: lockVehicle } = resourceWrites(vehicles, ({ actor }) =>
  and(isNull(vehicles.deleted_at), scope(actor)),
);
/** Locks a vehicle in the trash, too. */
export const { lock: lockVehicleAnywhere } = resourceWrites(vehicles, ({ actor }) => scope(actor));

export async function saveVehicle(ctx: Ctx, id: number, change: Partial<VehicleRow>): Promise<void> {
  // The database assigns both, and rejects values from others.
  const { id: _id, change_no: _change, ...rest } = change;
  await ctx.db.orm.update(vehicles).set(rest).where(eq(vehicles.id, id));
}

/** Puts these products, and no others, beside the vehicle's own. False when one of them is not sold. */
export async function saveOtherFuels(
  ctx: Ctx,
  vehicle_id: number,
  fuelTypeIds: readonly number[],
): Promise<boolean> {
  await ctx.db.orm.delete(vehicleOtherFuels).where(eq(vehicleOtherFuels.vehicle_id, vehicle_id));
  const wanted = [...new Set(fuelTypeIds)];
  if (wanted.length === 0) return true;
  const inserted = await ctx.db.composed(
    sql`insert into vehicle_other_fuels (vehicle_id, fuel_type_id)
        select ${vehicle_id}, f.id from fuel_types f
        where f.status = 'active' and f.id in (${sql.join(
          wanted.map((id) => sql`${id}`),
          sql`, `,
        )})
        returning fuel_type_id`,
  );
  return inserted.length === wanted.length;
}

/** The other products of a vehicle, for its change history. */
export async function listOtherFuelIds(ctx: Ctx, vehicle_id: number): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ id: vehicleOtherFuels.fuel_type_id })
    .from(vehicleOtherFuels)
    .where(eq(vehicleOtherFuels.vehicle_id, vehicle_id))
    .orderBy(vehicleOtherFuels.fuel_type_id);
  return rows.map((row) => row.id);
}

/** Locks the vehicles of the actor among these, in the order of their ids. */
export async function lockVehicles(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Pick<VehicleRow, 'id' | 'client_id' | 'group_id'>[]> {
  return ctx.db.orm
    .select({ id: vehicles.id, client_id: vehicles.client_id, group_id: vehicles.group_id })
    .from(vehicles)
    .where(and(inArray(vehicles.id, [...ids]), isNull(vehicles.deleted_at), scope(ctx.actor)))
    .orderBy(vehicles.id)
    .for('update');
}

/** Whether the client has this group. */
export async function hasGroup(ctx: Ctx, group_id: number, client_id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: vehicleGroups.id })
    .from(vehicleGroups)
    .where(and(eq(vehicleGroups.id, group_id), eq(vehicleGroups.client_id, client_id)));
  return rows.length > 0;
}

export async function saveGroupOf(ctx: Ctx, ids: readonly number[], group_id: number | null): Promise<void> {
  await ctx.db.orm
    .update(vehicles)
    .set({ group_id, version: sql`${vehicles.version} + 1` })
    .where(inArray(vehicles.id, [...ids]));
}

/** A driver sees the vehicle bound to them, users of a client its vehicles, an administrator all. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.driver_id) return eq(vehicles.driver_id, actor.driver_id);
  return actor.client_id ? eq(vehicles.client_id, actor.client_id) : sql`false`;
}
