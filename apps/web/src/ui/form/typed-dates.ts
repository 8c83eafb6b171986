import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import {
  type RiyadhDate,
  riyadhDate,
  riyadhMinutesOfDay,
  startOfRiyadhDate,
} from '@fleet/domain/riyadh-time.ts';

const MONTHS_EN = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTHS_AR = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];

/** Parses a date: `21/11/2026`, `21 Nov 2026`, `٢١ نوفمبر ٢٠٢٦`, `2026-11-21`, `211126`; null if invalid. */
export function parseTypedDate(text: string): RiyadhDate | null {
  const plain = toWesternDigits(text).trim().toLowerCase();
  const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(plain);
  const parts = packed ? packed.slice(1) : plain.split(/[^\p{L}\d]+/u).filter(Boolean);
  if (parts.length !== 3) return null;
  const [first, middle, last] = parts as [string, string, string];
  const [day, year] = first.length === 4 ? [last, first] : [first, last];
  const month = monthOf(middle);
  if (month === null || !/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return null;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return asDate(`${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The instant of a Riyadh day and minute, ISO 8601 UTC. */
export function instantAt(date: RiyadhDate, minute: number): string {
  return new Date(startOfRiyadhDate(date).getTime() + minute * 60_000).toISOString();
}

/** The Riyadh day and minute of an instant; both empty if there is none. */
export function dayAndMinute(instant: string): { date: RiyadhDate | ''; minute: number | null } {
  if (instant === '') return { date: '', minute: null };
  const at = new Date(instant);
  return { date: riyadhDate(at), minute: riyadhMinutesOfDay(at) };
}

function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const english = MONTHS_EN.indexOf(text.slice(0, 3));
  const month = english >= 0 ? english : MONTHS_AR.indexOf(text);
  return month >= 0 ? month + 1 : null;
}

function asDate(date: string): RiyadhDate | null {
  try {
    startOfRiyadhDate(date);
    return date;
  } catch {
    return null;
  }
}
