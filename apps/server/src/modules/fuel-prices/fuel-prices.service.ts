import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getFuelType } from '../fuel-types/fuel-types.service.ts';
import {
  findLatestPrice,
  findPriceAt,
  insertPrice,
  lockPricedStation,
  savePriceEnd,
} from './fuel-prices.queries.ts';
import { checkNewPrice, type NewPrice } from './fuel-prices.rules.ts';

/**
 * Sets what a station asks for a product from `starts_at` on, and ends the price before it there. Returns the id.
 * Throws NOT_FOUND for another's station, INVALID_FIELDS for a price out of bounds or a start not after the latest.
 */
export function setPrice(ctx: Ctx, price: NewPrice): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockPricedStation(ctx, price.station_id);
    if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
    const product = await getFuelType(ctx, price.fuel_type_id);
    const latest = await findLatestPrice(ctx, price.station_id, price.fuel_type_id);
    checkNewPrice(price, product, latest);

    if (latest && !latest.ends_at) await savePriceEnd(ctx, latest.id, price.starts_at);
    const id = await insertPrice(ctx, price);
    await recordAudit(ctx, {
      action: 'set_price',
      subject: 'fuel_price',
      subject_id: id,
      network_id: station.network_id,
      station_id: station.id,
      before: latest && {
        price_millis_per_litre: latest.price_millis_per_litre,
        starts_at: latest.starts_at,
      },
      after: price,
    });
    return id;
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
