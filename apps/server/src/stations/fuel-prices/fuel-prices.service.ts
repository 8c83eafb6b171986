import { getFuelType } from '../../fleet/fuel-types/fuel-types.resource.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  deletePlanned,
  findNeighbours,
  findPrice,
  findPriceAt,
  findPriceRowAt,
  insertPrice,
  listPricesFrom,
  lockPricedStation,
  type PricedStation,
  savePlannedPrice,
  savePriceEnd,
} from './fuel-prices.queries.ts';
import { checkPrice, type FuelPriceRow, type NewPrice } from './fuel-prices.rules.ts';
import { countSellers as countSellersOf } from './fuel-prices-sellers.queries.ts';

/** How many active stations sell a product now, and how many of them outside its price limits. */
export function countSellers(ctx: Ctx, fuel_type_id: number) {
  return countSellersOf(ctx, fuel_type_id);
}

/**
 * Sets a station's price of a product from `starts_at` on: the previous price ends there, and it ends where the next
 * scheduled one starts. Returns the id. Throws NOT_FOUND for another's station, INVALID_FIELDS for a price outside
 * the limits, a start in the past or one that is taken.
 */
export function setPrice(ctx: Ctx, price: NewPrice): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockedStation(ctx, price.station_id);
    const product = await getFuelType(ctx, price.fuel_type_id);
    const neighbours = await findNeighbours(ctx, price);
    checkPrice(price, product, station, neighbours, ctx);

    const { before, after } = neighbours;
    if (before && isStillOpen(before, price.starts_at)) await savePriceEnd(ctx, before.id, price.starts_at);
    const id = await insertPrice(ctx, { ...price, ends_at: after?.starts_at ?? null });
    await recordAudit(ctx, {
      action: 'set_price',
      subject: 'fuel_price',
      subject_id: id,
      network_id: station.network_id,
      station_id: station.id,
      before: before && priceFields(before),
      after: price,
    });
    return id;
  });
}

/**
 * Changes a planned price before it starts. Throws NOT_FOUND, PRICE_ALREADY_IN_FORCE, VERSION_CONFLICT when it is not the version
 * seen, and INVALID_FIELDS as `setPrice` does.
 */
export function updatePlannedPrice(
  ctx: Ctx,
  id: number,
  input: { price_millis_per_litre: number; allowance_millis: number; starts_at: Date; version: number },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { price, station } = await lockedPlanned(ctx, id);
    refuseIfChanged(price, input.version);
    const { version: _seen, ...changed } = { ...price, ...input };
    const product = await getFuelType(ctx, price.fuel_type_id);
    await unlink(ctx, price);
    const neighbours = await findNeighbours(ctx, changed, id);
    checkPrice(changed as NewPrice, product, station, neighbours, ctx);

    const { before, after } = neighbours;
    if (before && isStillOpen(before, changed.starts_at))
      await savePriceEnd(ctx, before.id, changed.starts_at);
    const { price_millis_per_litre, allowance_millis, starts_at } = changed;
    const ends_at = after?.starts_at ?? null;
    await savePlannedPrice(ctx, id, { price_millis_per_litre, allowance_millis, starts_at, ends_at });
    await recordAudit(ctx, {
      action: 'change_price',
      subject: 'fuel_price',
      subject_id: id,
      network_id: station.network_id,
      station_id: station.id,
      before: priceFields(price),
      after: { price_millis_per_litre, allowance_millis, starts_at },
    });
  });
}

/**
 * Withdraws a scheduled price before it starts; the previous one continues. Throws NOT_FOUND and
 * PRICE_ALREADY_IN_FORCE.
 */
export function withdrawPlannedPrice(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { price, station } = await lockedPlanned(ctx, id);
    await unlink(ctx, price);
    await deletePlanned(ctx, { id });
    await recordAudit(ctx, {
      action: 'withdraw_price',
      subject: 'fuel_price',
      subject_id: id,
      network_id: station.network_id,
      station_id: station.id,
      before: priceFields(price),
    });
  });
}

/**
 * Takes a product off sale at a station: its price ends now, planned ones are withdrawn. Refuellings that have started keep
 * their price. Returns how many were withdrawn. Throws NOT_FOUND, and NO_PRICE when it is not sold there.
 */
export function stopSelling(ctx: Ctx, station_id: number, fuel_type_id: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockedStation(ctx, station_id);
    const key = { station_id, fuel_type_id };
    const current = await findPriceRowAt(ctx, key, ctx.now);
    if (!current || current.starts_at >= ctx.now) {
      throw new AppError('NO_PRICE', 'This station does not sell this product.');
    }
    const withdrawn = await deletePlanned(ctx, key);
    await savePriceEnd(ctx, current.id, ctx.now);
    await recordAudit(ctx, {
      action: 'stop_selling',
      subject: 'fuel_price',
      subject_id: current.id,
      network_id: station.network_id,
      station_id,
      before: priceFields(current),
      after: { ends_at: ctx.now, withdrawn },
    });
    return withdrawn;
  });
}

/** The price of a product at a station at an instant, in thousandths of a riyal per litre; null when it is not sold there then. */
export function priceAt(
  ctx: Ctx,
  station_id: number,
  fuel_type_id: number,
  at: Date,
): Promise<number | null> {
  return findPriceAt(ctx, station_id, fuel_type_id, at);
}

/** A station's prices from an instant on: in force and scheduled. */
export async function pricesFrom(ctx: Ctx, station_id: number, from: Date) {
  return (await listPricesFrom(ctx, station_id, from)).map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

/** What a remote station adds to a product's price at an instant; the bounds of the product hold without it. */
export async function allowanceAt(
  ctx: Ctx,
  station_id: number,
  fuel_type_id: number,
  at: Date,
): Promise<number> {
  return (await findPriceRowAt(ctx, { station_id, fuel_type_id }, at))?.allowance_millis ?? 0;
}

async function lockedStation(ctx: Ctx, station_id: number): Promise<PricedStation> {
  const station = await lockPricedStation(ctx, station_id);
  if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
  return station;
}

/** A price that has not started, under the lock of its station. */
async function lockedPlanned(ctx: Ctx, id: number): Promise<{ price: FuelPriceRow; station: PricedStation }> {
  const named = await findPrice(ctx, id);
  if (!named) throw new AppError('NOT_FOUND', 'There is no such price.');
  const station = await lockedStation(ctx, named.station_id);
  const price = await findPrice(ctx, id);
  if (!price) throw new AppError('NOT_FOUND', 'There is no such price.');
  if (price.starts_at <= ctx.now) {
    throw new AppError('PRICE_ALREADY_IN_FORCE', 'This price is in force already; set a new one.', {
      starts_at: price.starts_at.toISOString(),
    });
  }
  return { price, station };
}

/** Lets the price before it go on as if this one were not planned. */
async function unlink(ctx: Ctx, price: FuelPriceRow): Promise<void> {
  const { before } = await findNeighbours(ctx, price, price.id);
  if (before?.ends_at && before.ends_at.getTime() === price.starts_at.getTime()) {
    await savePriceEnd(ctx, before.id, price.ends_at);
  }
}

function isStillOpen(price: FuelPriceRow, at: Date): boolean {
  return price.ends_at === null || price.ends_at > at;
}

function priceFields({ price_millis_per_litre, allowance_millis, starts_at }: FuelPriceRow) {
  return { price_millis_per_litre, allowance_millis, starts_at };
}
