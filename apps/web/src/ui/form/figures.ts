import { MINUTES_A_DAY } from '@fleet/domain/delivery.ts';
import { sanitizeDecimal } from '@fleet/domain/field-rules.ts';
import { parseFixedPoint } from '@fleet/domain/fixed-point.ts';

/** Filters typed input: digits, one decimal point and at most `decimals` after it; grouping commas of pasted numbers are removed. */
export function typedFigure(text: string, decimals: number, isSigned = false): string {
  const sign = isSigned && /^\s*[-−]/.test(text) ? '-' : '';
  const [integer = '', fraction] = sanitizeDecimal(text).split('.');
  const figure =
    fraction === undefined || decimals === 0 ? integer : `${integer}.${fraction.slice(0, decimals)}`;
  return sign + figure;
}

/** The number as an integer of its smallest unit; null if empty or invalid. */
export function countOfFigure(text: string, decimals: number): number | null {
  if (!text.startsWith('-')) return parseFixedPoint(text, decimals);
  const count = parseFixedPoint(text.slice(1), decimals);
  return count === null ? null : -count;
}

/** An integer as editable text: at least `min` decimals, no grouping. `figureOfCount(8920, 2, 2)` is `89.20`. */
export function figureOfCount(count: number | null, decimals: number, min = 0): string {
  if (count === null) return '';
  if (count < 0) return `-${figureOfCount(-count, decimals, min)}`;
  const digits = String(Math.round(count)).padStart(decimals + 1, '0');
  const integer = digits.slice(0, digits.length - decimals);
  let fraction = decimals === 0 ? '' : digits.slice(-decimals);
  while (fraction.length > min && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return fraction ? `${integer}.${fraction}` : integer;
}

/** Parses a time of day: `5:30`, `0530`, `٥٣٠`, `5`, `24:00`; minutes since midnight, null if invalid. */
export function parseTimeOfDay(text: string): number | null {
  const digits = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(sanitizeDecimal(text.replace(':', '.')));
  if (!digits) return null;
  const [hours, minutes] = [Number(digits[1]), Number(digits[2] ?? 0)];
  const minute = hours * 60 + minutes;
  return minutes < 60 && minute <= MINUTES_A_DAY ? minute : null;
}

/** `330` is `05:30`; the end of a day is `24:00`. */
export function timeOfDayText(minute: number | null): string {
  if (minute === null) return '';
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
