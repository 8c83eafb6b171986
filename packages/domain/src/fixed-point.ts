import { toWesternDigits } from './field-rules.ts';

/**
 * Reads a decimal number as a whole count of its smallest unit, without ever passing through a fraction: ('2.18', 3) is 2180.
 * Reads Arabic-Indic and Persian digits and the Arabic decimal separator. Null for a sign, a thousands separator
 * ('2,180' means 2.18 to some and 2180 to others), more than `decimals` digits after the point, or a count above 2^53.
 */
export function parseFixedPoint(text: string, decimals: number): number | null {
  const plain = toWesternDigits(text).trim().replace('٫', '.');
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain);
  const integer = match?.[1] ?? '';
  const fraction = match?.[2] ?? '';
  if (integer === '' && fraction === '') return null;
  if (fraction.length > decimals) return null;

  const count = Number(integer + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(count) ? count : null;
}
