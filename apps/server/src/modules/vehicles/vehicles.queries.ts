import { parsePlate } from '@fleet/domain/plates.ts';
import { and, asc, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import { clients } from '../clients/clients.table.ts';
import { drivers } from '../drivers/drivers.table.ts';
import { fuelTypes } from '../fuel-types/fuel-types.table.ts';
import { vehicleTypes } from '../vehicle-types/vehicle-types.table.ts';
import type { NewVehicle, VehicleRow } from './vehicles.rules.ts';
import { vehicles } from './vehicles.table.ts';

/** Inserts and returns the id; null when the plate is on another vehicle or the driver is bound to one. */
export async function insertVehicle(ctx: Ctx, vehicle: NewVehicle): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(vehicles)
    .values({ ...vehicle, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: vehicles.id });
  return row?.id ?? null;
}

/** Which of the things a vehicle refers to exist where the actor may refer to them. */
export async function findReferences(ctx: Ctx, vehicle: NewVehicle) {
  const { actor } = ctx;
  const isOwnClient = isPlatform(actor) || actor.client_id === vehicle.client_id;
  const [row] = await ctx.db.rows<{ client: boolean; vehicle_type: boolean; fuel_type: boolean }>(
    {
      name: 'vehicle_references',
      text: `select exists (select 1 from clients where id = $1) as client,
               exists (select 1 from vehicle_types where id = $2 and status = 'active') as vehicle_type,
               exists (select 1 from fuel_types where id = $3 and status = 'active') as fuel_type`,
    },
    [vehicle.client_id, vehicle.vehicle_type_id, vehicle.fuel_type_id],
  );
  return { ...row!, client: isOwnClient && row!.client };
}

/** Unsafe in that it looks at all clients: a plate is on one vehicle in the whole country. Only tells whether, not whose. */
export async function unsafeIsPlateTaken(ctx: Ctx, plate_no: string): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.plate_no, plate_no), isNull(vehicles.deleted_at)));
  return rows.length > 0;
}

/** Locks a vehicle in the actor's scope that is not deleted. */
export async function lockVehicle(ctx: Ctx, id: number): Promise<VehicleRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, id), isNull(vehicles.deleted_at), scope(ctx.actor)))
    .for('update');
  return row ?? null;
}

/** Whether another vehicle has this driver. */
export async function isDriverBoundElsewhere(
  ctx: Ctx,
  driver_id: number,
  vehicle_id: number,
): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.driver_id, driver_id), ne(vehicles.id, vehicle_id), isNull(vehicles.deleted_at)));
  return rows.length > 0;
}

export async function saveVehicle(
  ctx: Ctx,
  id: number,
  change: Partial<Pick<VehicleRow, 'status' | 'driver_id'>>,
): Promise<void> {
  await ctx.db.orm.update(vehicles).set(change).where(eq(vehicles.id, id));
}

/** One page by plate, with the exact total. */
export async function listVehicleRows(
  ctx: Ctx,
  filter: { q?: string; client_id?: number; page: number; per_page: number },
) {
  const where = and(
    isNull(vehicles.deleted_at),
    scope(ctx.actor),
    filter.client_id ? eq(vehicles.client_id, filter.client_id) : undefined,
    matches(filter.q),
  );
  const rows = await ctx.db.orm
    .select({
      id: vehicles.id,
      plate_no: vehicles.plate_no,
      plate_kind: vehicles.plate_kind,
      name: vehicles.name,
      client: { id: clients.id, name_en: clients.name_en, name_ar: clients.name_ar },
      fuel_type: {
        id: fuelTypes.id,
        code: fuelTypes.code,
        title_en: fuelTypes.title_en,
        title_ar: fuelTypes.title_ar,
      },
      vehicle_type: { id: vehicleTypes.id, name_en: vehicleTypes.name_en, name_ar: vehicleTypes.name_ar },
      driver_id: drivers.id,
      driver_name: sql<string>`concat_ws(' ', ${drivers.first_name}, nullif(${drivers.middle_name}, ''), ${drivers.last_name})`,
      gas_tank_capacity_ml: vehicles.gas_tank_capacity_ml,
      odometer_km: vehicles.odometer_km,
      odo_last_updated_date: vehicles.odo_last_updated_date,
      status: vehicles.status,
    })
    .from(vehicles)
    .innerJoin(clients, eq(clients.id, vehicles.client_id))
    .innerJoin(fuelTypes, eq(fuelTypes.id, vehicles.fuel_type_id))
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, vehicles.vehicle_type_id))
    .leftJoin(drivers, and(eq(drivers.id, vehicles.driver_id), isNull(drivers.deleted_at)))
    .where(where)
    .orderBy(asc(vehicles.plate_no), asc(vehicles.id))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const [total] = await ctx.db.orm.select({ count: count() }).from(vehicles).where(where);
  return { rows, total: total!.count };
}

/** A driver sees the vehicle bound to them, users of a client its vehicles, an administrator all. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.driver_id) return eq(vehicles.driver_id, actor.driver_id);
  return actor.client_id ? eq(vehicles.client_id, actor.client_id) : sql`false`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

/** A whole plate in any script finds that plate; anything else is looked for in plate and name. */
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const plate = parsePlate(q);
  if (plate) return eq(vehicles.plate_no, plate.canonical);
  const text = q.toLowerCase();
  return sql`(strpos(lower(${vehicles.plate_no}), ${text}) > 0 or strpos(lower(${vehicles.name}), ${text}) > 0)`;
}
