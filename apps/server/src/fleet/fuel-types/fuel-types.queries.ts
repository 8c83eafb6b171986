import type { Ctx } from '../../platform/context.ts';
import { asc, eq } from '../../platform/orm.ts';
import { fuelTypes, pastBasePrices } from './fuel-types.table.ts';
import { priceBounds } from './price-bounds.table.ts';

export type FuelTypeRow = typeof fuelTypes.$inferSelect;

/** The limit changes now: what it was before, from the beginning unless that is written down, and what it is from now on. */
export async function insertPriceBound(ctx: Ctx, before: FuelTypeRow, highest: number): Promise<void> {
  const ofProduct = { fuel_type_id: before.id };
  const bounds = ctx.db.orm.insert(priceBounds);
  const first = { starts_at: new Date(0), highest_price_millis_per_litre: before.price_upper_limit_millis };
  const next = { starts_at: ctx.now, highest_price_millis_per_litre: highest };
  const [written] = await ctx.db.orm
    .select({ starts_at: priceBounds.starts_at })
    .from(priceBounds)
    .where(eq(priceBounds.fuel_type_id, before.id))
    .limit(1);
  const rows = (written ? [next] : [first, next]).map((row) => ({ ...ofProduct, ...row }));
  await bounds.values(rows).onConflictDoUpdate({
    target: [priceBounds.fuel_type_id, priceBounds.starts_at],
    set: { highest_price_millis_per_litre: highest },
  });
}

/** A product's base price until today; of several changes in a day the first stores the previous value. */
export async function savePastBasePrice(
  ctx: Ctx,
  past: { fuel_type_id: number; ends_on: string; price_millis_per_litre: number },
): Promise<void> {
  await ctx.db.orm.insert(pastBasePrices).values(past).onConflictDoNothing();
}

/** Products on sale, in the order they were set up. */
export async function listFuelsOnSaleRows(ctx: Ctx) {
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
