import { AppError } from '../../platform/app-error.ts';
import type { fuelTypes } from './fuel-types.table.ts';

export type FuelTypeRow = typeof fuelTypes.$inferSelect;
export type NewFuelType = Omit<typeof fuelTypes.$inferInsert, 'id' | 'created_at'>;

/** Checks a new product. Throws INVALID_FIELDS naming every field that needs another look. */
export function checkNewFuelType(given: NewFuelType): void {
  const fields: Record<string, string> = {};
  if (!/^[a-z0-9_]{1,40}$/.test(given.code)) fields.code = 'invalid_format';
  for (const name of ['title_en', 'title_ar'] as const) {
    if (!given[name].trim()) fields[name] = 'required';
  }
  const { price_lower_limit_millis: lower, price_upper_limit_millis: upper } = given;
  if (lower <= 0) fields.price_lower_limit_millis = 'out_of_bounds';
  if (upper < lower) fields.price_upper_limit_millis = 'below_lower_limit';
  if (!isWithinBounds(given.base_price_millis_per_litre, given)) {
    fields.base_price_millis_per_litre = 'out_of_bounds';
  }
  if ((given.processing_fee_millis_per_litre ?? 0) < 0) fields.processing_fee_millis_per_litre = 'negative';
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  }
}

/** Whether a price, in thousandths of a riyal per litre, is one a station may ask for this product; both limits count as inside. */
export function isWithinBounds(
  price_millis_per_litre: number,
  bounds: Pick<FuelTypeRow, 'price_lower_limit_millis' | 'price_upper_limit_millis'>,
): boolean {
  return (
    price_millis_per_litre >= bounds.price_lower_limit_millis &&
    price_millis_per_litre <= bounds.price_upper_limit_millis
  );
}
