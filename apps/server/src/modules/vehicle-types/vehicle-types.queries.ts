import type { listVehicleTypes } from '@fleet/contracts/vehicle-types.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import type { VehicleTypeFields, VehicleTypeRow } from './vehicle-types.rules.ts';
import { vehicleTypes } from './vehicle-types.table.ts';

export type VehicleTypeQuery = Omit<z.output<(typeof listVehicleTypes)['query']>, 'page' | 'per_page'>;

/** The list of all kinds; the text is looked for in the names of every language. */
export function vehicleTypeList({ q, sort = 'name_en', status }: VehicleTypeQuery) {
  return listOf<VehicleTypeRow>(
    {
      select: sql`v.*`,
      from: sql`vehicle_types v`,
      where: allOf(
        q ? sql`strpos(lower(concat_ws(' ', v.name_en, v.name_ar, v.name_ur)), lower(${q})) > 0` : undefined,
        status ? sql`v.status = ${status}` : undefined,
      ),
      sorts: {
        name_en: sql`v.name_en`,
        name_ar: sql`v.name_ar`,
        weight_kg: sql`v.weight_kg`,
        registration_fee: sql`v.registration_fee`,
        monthly_sub_fee: sql`v.monthly_sub_fee`,
        created_at: sql`v.created_at`,
      },
      id: sql`v.id`,
    },
    sort,
  );
}

export async function listActiveVehicleTypes(ctx: Ctx) {
  return ctx.db.orm
    .select({ id: vehicleTypes.id, name_en: vehicleTypes.name_en, name_ar: vehicleTypes.name_ar })
    .from(vehicleTypes)
    .where(eq(vehicleTypes.status, 'active'))
    .orderBy(asc(vehicleTypes.name_en));
}

export async function findVehicleType(ctx: Ctx, id: number): Promise<VehicleTypeRow | null> {
  const [row] = await ctx.db.orm.select().from(vehicleTypes).where(eq(vehicleTypes.id, id));
  return row ?? null;
}

export async function lockVehicleType(ctx: Ctx, id: number): Promise<VehicleTypeRow | null> {
  const [row] = await ctx.db.orm.select().from(vehicleTypes).where(eq(vehicleTypes.id, id)).for('update');
  return row ?? null;
}

/** Inserts and returns the id; null when the name is taken. */
export async function insertVehicleType(ctx: Ctx, given: VehicleTypeFields): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(vehicleTypes)
    .values({ ...given, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: vehicleTypes.id });
  return row?.id ?? null;
}

export async function isVehicleTypeNameTaken(ctx: Ctx, name_en: string, except_id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: vehicleTypes.id })
    .from(vehicleTypes)
    .where(and(eq(vehicleTypes.name_en, name_en), ne(vehicleTypes.id, except_id)));
  return rows.length > 0;
}

export async function saveVehicleType(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<VehicleTypeRow, 'id' | 'created_at'>>,
): Promise<VehicleTypeRow> {
  const [row] = await ctx.db.orm.update(vehicleTypes).set(change).where(eq(vehicleTypes.id, id)).returning();
  return row!;
}
