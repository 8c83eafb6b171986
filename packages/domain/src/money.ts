import { parseFixedPoint } from './fixed-point.ts';

/** 15% since 1 July 2020; the rate in force on a date is a dated setting. */
export const VAT_RATE_BASIS_POINTS_DEFAULT = 1500;

const BASIS_POINTS_PER_WHOLE = 10_000n;
/** ml × 1/1000 SAR per liter counts 1/1 000 000 SAR; a halala is 1/100 SAR. */
const MICRO_SAR_PER_HALALA = 10_000n;

/**
 * Amount of a volume: ml × price (1/1000 SAR per liter) in halalas, half-up, exact at any size. Throws RangeError on a negative or
 * fractional argument, and if the amount exceeds 2^53.
 */
export function amountHalalas(volume_ml: number, price_millis_per_litre: number): number {
  const microSar = count(volume_ml, 'volume_ml') * count(price_millis_per_litre, 'price_millis_per_litre');
  return safeNumber(divideHalfUp(microSar, MICRO_SAR_PER_HALALA));
}

/**
 * The largest volume in ml whose amount, as `amountHalalas` rounds it, does not exceed `amount_halalas`. Throws RangeError on a
 * negative or fractional argument, a price of zero, and if the volume exceeds 2^53.
 */
export function volumeForAmountMl(amount_halalas: number, price_millis_per_litre: number): number {
  const price = count(price_millis_per_litre, 'price_millis_per_litre');
  if (price === 0n) throw new RangeError('price_millis_per_litre must be above zero');
  const amount = count(amount_halalas, 'amount_halalas');
  // Everything below the next half halala still rounds down to the amount.
  const maxMicroSar = amount * MICRO_SAR_PER_HALALA + MICRO_SAR_PER_HALALA / 2n - 1n;
  return safeNumber(maxMicroSar / price);
}

/**
 * Splits an amount that includes VAT, as pump prices do. The VAT is rounded half-up and the net is the rest, so net + VAT = gross.
 * Throws RangeError on a negative or fractional argument.
 */
export function splitVat(
  gross_halalas: number,
  rate_basis_points: number,
): { net_halalas: number; vat_halalas: number } {
  const gross = count(gross_halalas, 'gross_halalas');
  const rate = count(rate_basis_points, 'rate_basis_points');
  const vat = divideHalfUp(gross * rate, BASIS_POINTS_PER_WHOLE + rate);
  return { net_halalas: safeNumber(gross - vat), vat_halalas: safeNumber(vat) };
}

/** Adds VAT to an amount without it, as for fees; half-up. Throws RangeError on a negative or fractional argument. */
export function addVat(
  net_halalas: number,
  rate_basis_points: number,
): { vat_halalas: number; gross_halalas: number } {
  const net = count(net_halalas, 'net_halalas');
  const vat = divideHalfUp(net * count(rate_basis_points, 'rate_basis_points'), BASIS_POINTS_PER_WHOLE);
  return { vat_halalas: safeNumber(vat), gross_halalas: safeNumber(net + vat) };
}

/** Parses an amount in riyals ('1250.50', '١٢٥٠٫٥') to halalas; null if invalid or with more than 2 decimals. */
export function parseSarToHalalas(text: string): number | null {
  return parseFixedPoint(text, 2);
}

/** Parses a price in riyals per liter ('2.18', '1.895') to 1/1000 SAR; null if invalid or with more than 3 decimals. */
export function parsePriceToMillis(text: string): number | null {
  return parseFixedPoint(text, 3);
}

function count(value: number, name: string): bigint {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a whole number from zero up, not ${value}`);
  }
  return BigInt(value);
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an exact number`);
  return number;
}
