import { sanitizeDecimal } from './field-rules.ts';

/**
 * Entering a meter's reading by its last digits: the first ones are the same as at the last reading, by what was recorded since. Nothing
 * is taken for granted: a reading is complete only when all of its last digits were entered.
 */

const ML_PER_LITRE = 1_000;
/** Recorded liters are exceeded by what was sold beside them: so much more must fit without entering all digits. */
const SLACK_ML = 200_000;
/** Less than this would be no reading of the meter. */
const FEWEST_TYPED = 2;
const DECIMALS = 3;

/** The first digits of a meter, which cannot have changed; empty where all are to be entered. */
export function knownDigits(meter: {
  readonly meter_digits: number;
  readonly from_ml: number;
  readonly recorded_ml: number;
}): string {
  const { meter_digits, from_ml, recorded_ml } = meter;
  const digitsOf = (ml: number) => String(Math.floor(ml / ML_PER_LITRE)).padStart(meter_digits, '0');
  const [from, to] = [digitsOf(from_ml), digitsOf(from_ml + recorded_ml + SLACK_ML)];
  if (from.length !== meter_digits || to.length !== meter_digits) return '';
  let same = 0;
  while (from[same] === to[same] && same < meter_digits) same += 1;
  return from.slice(0, Math.min(same, meter_digits - FEWEST_TYPED));
}

/** What is typed after the known digits: the decimal point places itself after the last whole one. */
export function typeLastDigits(text: string, count: number): string {
  const [before = '', ...after] = sanitizeDecimal(text).split('.');
  const hasPoint = after.length > 0;
  const integer = before.slice(0, count);
  const decimals = (before.slice(count) + after.join('')).slice(0, DECIMALS);
  if (decimals !== '') return `${integer.padStart(count, '0')}.${decimals}`;
  return hasPoint && integer !== '' ? `${integer.padStart(count, '0')}.` : integer;
}

/** The reading of known and typed digits; null until the last whole digit is typed. */
export function readingOfDigits(known: string, typed: string, meter_digits: number): number | null {
  const [integer = '', decimals = ''] = typed.split('.');
  if (known.length + integer.length !== meter_digits) return null;
  return Number(known + integer) * ML_PER_LITRE + Number(decimals.padEnd(DECIMALS, '0'));
}

/** The digits to type for a reading after the known ones; null for a reading that begins otherwise. */
export function digitsOfReading(known: string, reading_ml: number, meter_digits: number): string | null {
  const integer = String(Math.floor(reading_ml / ML_PER_LITRE)).padStart(meter_digits, '0');
  if (integer.length !== meter_digits || !integer.startsWith(known)) return null;
  const decimals = String(reading_ml % ML_PER_LITRE).padStart(DECIMALS, '0');
  return `${integer.slice(known.length)}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`;
}
