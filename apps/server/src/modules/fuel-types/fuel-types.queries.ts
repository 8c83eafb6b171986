import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { FuelTypeRow, NewFuelType } from './fuel-types.rules.ts';
import { fuelTypes } from './fuel-types.table.ts';

/** Inserts and returns the id; null when the code is taken. */
export async function insertFuelType(ctx: Ctx, fuelType: NewFuelType): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(fuelTypes)
    .values({ ...fuelType, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: fuelTypes.id });
  return row?.id ?? null;
}

export async function findFuelType(ctx: Ctx, id: number): Promise<FuelTypeRow | null> {
  const [row] = await ctx.db.orm.select().from(fuelTypes).where(eq(fuelTypes.id, id));
  return row ?? null;
}

export async function lockFuelType(ctx: Ctx, id: number): Promise<FuelTypeRow | null> {
  const [row] = await ctx.db.orm.select().from(fuelTypes).where(eq(fuelTypes.id, id)).for('update');
  return row ?? null;
}

export async function saveFuelTypeStatus(ctx: Ctx, id: number, status: FuelTypeRow['status']): Promise<void> {
  await ctx.db.orm.update(fuelTypes).set({ status }).where(eq(fuelTypes.id, id));
}

/** Products on sale, in the order they were set up. */
export async function listFuelTypeRows(ctx: Ctx) {
  return ctx.db.orm
    .select({
      id: fuelTypes.id,
      code: fuelTypes.code,
      title_en: fuelTypes.title_en,
      title_ar: fuelTypes.title_ar,
    })
    .from(fuelTypes)
    .where(eq(fuelTypes.status, 'active'))
    .orderBy(asc(fuelTypes.id));
}
