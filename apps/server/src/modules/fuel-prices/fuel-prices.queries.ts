import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import { stations } from '../stations/stations.table.ts';
import type { FuelPriceRow, NewPrice } from './fuel-prices.rules.ts';
import { fuelPrices } from './fuel-prices.table.ts';

/** On the way of every fill. */
const PRICE_AT = {
  name: 'fuel_price_at',
  text: `select price_millis_per_litre from fuel_prices
         where station_id = $1 and fuel_type_id = $2 and starts_at <= $3 and (ends_at is null or ends_at > $3)
         order by starts_at desc limit 1`,
};

/** Locks the station whose prices change, so that two changes never find the same latest price; null for another's station. */
export async function lockPricedStation(
  ctx: Ctx,
  station_id: number,
): Promise<{ id: number; network_id: number } | null> {
  const [row] = await ctx.db.orm
    .select({ id: stations.id, network_id: stations.network_id })
    .from(stations)
    .where(and(eq(stations.id, station_id), scope(ctx.actor)))
    .for('update');
  return row ?? null;
}

export async function findLatestPrice(
  ctx: Ctx,
  station_id: number,
  fuel_type_id: number,
): Promise<FuelPriceRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(fuelPrices)
    .where(and(eq(fuelPrices.station_id, station_id), eq(fuelPrices.fuel_type_id, fuel_type_id)))
    .orderBy(desc(fuelPrices.starts_at))
    .limit(1);
  return row ?? null;
}

export async function savePriceEnd(ctx: Ctx, id: number, ends_at: Date): Promise<void> {
  await ctx.db.orm.update(fuelPrices).set({ ends_at }).where(eq(fuelPrices.id, id));
}

export async function insertPrice(ctx: Ctx, price: NewPrice): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(fuelPrices)
    .values({ ...price, created_by: ctx.actor.user_id, created_at: ctx.now })
    .returning({ id: fuelPrices.id });
  return row!.id;
}

export async function findPriceAt(
  ctx: Ctx,
  station_id: number,
  fuel_type_id: number,
  at: Date,
): Promise<number | null> {
  const [row] = await ctx.db.rows<{ price_millis_per_litre: number }>(PRICE_AT, [
    station_id,
    fuel_type_id,
    at,
  ]);
  return row?.price_millis_per_litre ?? null;
}

function scope(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || actor.group === 'admin') return undefined;
  if (actor.station_id) return eq(stations.id, actor.station_id);
  return actor.network_id ? eq(stations.network_id, actor.network_id) : sql`false`;
}
