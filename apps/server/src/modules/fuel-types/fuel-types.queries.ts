import type { listFuelTypes } from '@fleet/contracts/fuel-types.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, listOf } from '../../platform/lists.ts';
import type { FuelTypeRow, NewFuelType } from './fuel-types.rules.ts';
import { fuelTypes, pastBasePrices } from './fuel-types.table.ts';
import { priceBounds } from './price-bounds.table.ts';

export type FuelTypeQuery = Omit<z.output<(typeof listFuelTypes)['query']>, 'page' | 'per_page'>;

/** The list of all products; the text is looked for in titles and code. */
export function fuelTypeList({ q, sort = 'title_en', status }: FuelTypeQuery) {
  return listOf<FuelTypeRow>(
    {
      select: sql`f.*`,
      from: sql`fuel_types f`,
      where: allOf(
        q
          ? sql`strpos(lower(concat_ws(' ', f.title_en, f.title_ar, f.title_ur, f.code)), lower(${q})) > 0`
          : undefined,
        status ? sql`f.status = ${status}` : undefined,
      ),
      sorts: {
        title_en: sql`f.title_en`,
        base_price_millis_per_litre: sql`f.base_price_millis_per_litre`,
        processing_fee_millis_per_litre: sql`f.processing_fee_millis_per_litre`,
        created_at: sql`f.created_at`,
      },
      id: sql`f.id`,
    },
    sort,
  );
}

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

export async function saveFuelType(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<FuelTypeRow, 'id' | 'code' | 'created_at'>>,
): Promise<FuelTypeRow> {
  const [row] = await ctx.db.orm.update(fuelTypes).set(change).where(eq(fuelTypes.id, id)).returning();
  return row!;
}

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

/** What a product's base price was until today; of several changes in a day the first tells what it was before. */
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

/** How many active stations have a price of a product now, and how many of these lie outside its limits. */
export async function countSellers(ctx: Ctx, id: number) {
  const [row] = await ctx.db.rows<{ stations_selling: number; stations_outside: number }>(
    {
      name: 'fuel_type_sellers',
      text: `select count(*) as stations_selling,
               count(*) filter (where p.price_millis_per_litre not between f.price_lower_limit_millis
                 and f.price_upper_limit_millis) as stations_outside
             from fuel_prices p
             join fuel_types f on f.id = p.fuel_type_id
             join stations s on s.id = p.station_id and s.status = 'active'
             where p.fuel_type_id = $1 and p.starts_at <= $2 and (p.ends_at is null or p.ends_at > $2)`,
    },
    [id, ctx.now],
  );
  return row!;
}
