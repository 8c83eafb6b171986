import { AppError } from '../../platform/app-error.ts';
import type { fuelPrices } from './fuel-prices.table.ts';

export type FuelPriceRow = typeof fuelPrices.$inferSelect;

/** What a station will ask from an instant on, in thousandths of a riyal per litre, VAT included. */
export interface NewPrice {
  readonly station_id: number;
  readonly fuel_type_id: number;
  readonly price_millis_per_litre: number;
  readonly starts_at: Date;
}

export interface PriceBounds {
  readonly status: 'active' | 'inactive';
  readonly price_lower_limit_millis: number;
  readonly price_upper_limit_millis: number;
}

/**
 * Checks a new price against the bounds of the product and the latest price there is: prices are only added at the end,
 * so that what was true at an instant stays true. Throws INVALID_FIELDS.
 */
export function checkNewPrice(price: NewPrice, product: PriceBounds, latest: FuelPriceRow | null): void {
  const fields: Record<string, string> = {};
  const { price_lower_limit_millis: lower, price_upper_limit_millis: upper } = product;
  if (product.status !== 'active') fields.fuel_type_id = 'inactive';
  if (!Number.isInteger(price.price_millis_per_litre)) fields.price_millis_per_litre = 'invalid_type';
  else if (price.price_millis_per_litre < lower || price.price_millis_per_litre > upper) {
    fields.price_millis_per_litre = 'out_of_bounds';
  }
  if (latest && price.starts_at <= latest.starts_at) fields.starts_at = 'not_after_latest';
  else if (latest?.ends_at && price.starts_at < latest.ends_at) fields.starts_at = 'overlaps';
  if (Object.keys(fields).length > 0) {
    throw new AppError(
      'INVALID_FIELDS',
      'Some fields need another look.',
      { lower_millis: lower, upper_millis: upper },
      fields,
    );
  }
}
