import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from '../../platform/orm.ts';
import { stations } from '../stations/stations.table.ts';
import type { FuelPriceRow, Neighbours, NewPrice } from './fuel-prices.rules.ts';
import { fuelPrices } from './fuel-prices.table.ts';

/** On the way of every fill. */
const PRICE_AT = {
  name: 'fuel_price_at',
  text: `select price_millis_per_litre from fuel_prices
         where station_id = $1 and fuel_type_id = $2 and starts_at <= $3 and (ends_at is null or ends_at > $3)
         order by starts_at desc limit 1`,
};

export interface PricedStation {
  readonly id: number;
  readonly network_id: number;
  readonly fuel_price_type: 'city' | 'remote';
}

const PRICED = {
  id: stations.id,
  network_id: stations.network_id,
  fuel_price_type: stations.fuel_price_type,
};

/** Locks the station whose prices change, so that two changes never find the same neighbours; null for another's station. */
export async function lockPricedStation(ctx: Ctx, station_id: number): Promise<PricedStation | null> {
  const [row] = await ctx.db.orm
    .select(PRICED)
    .from(stations)
    .where(and(eq(stations.id, station_id), stationScope(ctx.actor)))
    .for('update');
  return row ?? null;
}

export async function findPricedStation(ctx: Ctx, station_id: number): Promise<PricedStation | null> {
  const [row] = await ctx.db.orm
    .select(PRICED)
    .from(stations)
    .where(and(eq(stations.id, station_id), stationScope(ctx.actor)));
  return row ?? null;
}

/** Another station's price is not there. Without a lock: the station is locked first, and its prices with it. */
export async function findPrice(ctx: Ctx, id: number): Promise<FuelPriceRow | null> {
  const [row] = await ctx.db.orm
    .select({ price: fuelPrices })
    .from(fuelPrices)
    .innerJoin(stations, eq(stations.id, fuelPrices.station_id))
    .where(and(eq(fuelPrices.id, id), stationScope(ctx.actor)));
  return row?.price ?? null;
}

/** The prices around an instant, leaving out the one that is about to move. */
export async function findNeighbours(
  ctx: Ctx,
  price: Pick<NewPrice, 'station_id' | 'fuel_type_id' | 'starts_at'>,
  except: number | null = null,
): Promise<Neighbours> {
  const here = and(
    eq(fuelPrices.station_id, price.station_id),
    eq(fuelPrices.fuel_type_id, price.fuel_type_id),
    except === null ? undefined : sql`${fuelPrices.id} <> ${except}`,
  );
  const one = async (where: SQL | undefined, order: SQL) =>
    (await ctx.db.orm.select().from(fuelPrices).where(and(here, where)).orderBy(order).limit(1))[0] ?? null;
  return {
    before: await one(lt(fuelPrices.starts_at, price.starts_at), desc(fuelPrices.starts_at)),
    same: await one(eq(fuelPrices.starts_at, price.starts_at), desc(fuelPrices.starts_at)),
    after: await one(gt(fuelPrices.starts_at, price.starts_at), asc(fuelPrices.starts_at)),
  };
}

export async function savePriceEnd(ctx: Ctx, id: number, ends_at: Date | null): Promise<void> {
  await ctx.db.orm.update(fuelPrices).set({ ends_at }).where(eq(fuelPrices.id, id));
}

export async function insertPrice(ctx: Ctx, price: NewPrice & { ends_at: Date | null }): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(fuelPrices)
    .values({ ...price, created_by: ctx.actor.user_id, created_at: ctx.now })
    .returning({ id: fuelPrices.id });
  return row!.id;
}

export async function savePlannedPrice(
  ctx: Ctx,
  id: number,
  price: Pick<FuelPriceRow, 'price_millis_per_litre' | 'allowance_millis' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await ctx.db.orm
    .update(fuelPrices)
    .set({ ...price, version: sql`${fuelPrices.version} + 1` })
    .where(eq(fuelPrices.id, id));
}

/** Removes prices that have not started. Returns how many. */
export async function deletePlanned(ctx: Ctx, where: { id: number } | Omit<FuelKey, 'id'>): Promise<number> {
  const which =
    'id' in where
      ? eq(fuelPrices.id, where.id)
      : and(eq(fuelPrices.station_id, where.station_id), eq(fuelPrices.fuel_type_id, where.fuel_type_id));
  const gone = await ctx.db.orm
    .delete(fuelPrices)
    .where(and(which, gt(fuelPrices.starts_at, ctx.now)))
    .returning({ id: fuelPrices.id });
  return gone.length;
}

interface FuelKey {
  readonly station_id: number;
  readonly fuel_type_id: number;
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

/** The row in force at an instant. */
export async function findPriceRowAt(ctx: Ctx, key: FuelKey, at: Date): Promise<FuelPriceRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.station_id, key.station_id),
        eq(fuelPrices.fuel_type_id, key.fuel_type_id),
        sql`${fuelPrices.starts_at} <= ${at.toISOString()}::timestamptz`,
        or(sql`${fuelPrices.ends_at} is null`, gt(fuelPrices.ends_at, at)),
      ),
    )
    .orderBy(desc(fuelPrices.starts_at))
    .limit(1);
  return row ?? null;
}

const PRICES_FROM = {
  name: 'fuel_prices_from',
  text: `select fuel_type_id, price_millis_per_litre, starts_at, ends_at from fuel_prices
         where station_id = $1 and (ends_at is null or ends_at > $2) order by fuel_type_id, starts_at limit 200`,
};

/** A station's prices from an instant on: in force and scheduled. */
export function listPricesFrom(ctx: Ctx, station_id: number, from: Date) {
  return ctx.db.rows<Pick<FuelPriceRow, 'fuel_type_id' | 'price_millis_per_litre' | 'starts_at' | 'ends_at'>>(
    PRICES_FROM,
    [station_id, from],
  );
}

/** Stations whose prices the actor may see, and with the permission change. */
export function stationScope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.station_id) return eq(stations.id, actor.station_id);
  return actor.network_id ? eq(stations.network_id, actor.network_id) : sql`false`;
}
