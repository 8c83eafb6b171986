import { addDays, type RiyadhDate, riyadhDate, riyadhWindows } from './riyadh-time.ts';

/** Named periods of a list; any other is two days: `2026-11-01..2026-11-21`. */
export const PERIODS = [
  'today',
  'yesterday',
  'tomorrow',
  'next_7_days',
  '7_days',
  '28_days',
  '30_days',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'any',
] as const;
export type NamedPeriod = (typeof PERIODS)[number];

const DATES = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** The Riyadh days of a period, both included; `any` has neither. Unknown text counts as the last seven days. */
export function daysOfPeriod(period: string, now: Date): { from?: RiyadhDate; to?: RiyadhDate } {
  const today = riyadhDate(now);
  const dates = DATES.exec(period);
  if (dates) {
    const [from, to] = [dates[1]!, dates[2]!].sort();
    return { from: from!, to: to! };
  }
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'any':
      return {};
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'next_7_days':
      return { from: today, to: addDays(today, 6) };
    case '28_days':
      return { from: addDays(today, -27), to: today };
    case '30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_week': {
      const { week } = riyadhWindows(now);
      return { from: addDays(week, -7), to: addDays(week, -1) };
    }
    case 'this_month':
      return { from: firstOfMonth, to: today };
    case 'last_month': {
      const lastDay = addDays(firstOfMonth, -1);
      return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay };
    }
    case 'this_quarter':
      return { from: firstOfQuarter(today), to: today };
    case 'last_quarter': {
      const lastDay = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(lastDay), to: lastDay };
    }
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'last_year': {
      const year = Number(today.slice(0, 4)) - 1;
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
    default:
      return { from: addDays(today, -6), to: today };
  }
}

function firstOfQuarter(day: RiyadhDate): RiyadhDate {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/** Whether a period is specified by its two days instead of by name. */
export function isPeriodOfDates(period: string): boolean {
  return DATES.test(period);
}

/** The text of a period from one day to another. */
export function periodOfDates(from: RiyadhDate, to: RiyadhDate): string {
  return `${from}..${to}`;
}

/** Longer periods are drawn by month. */
const MAX_DAYS_DRAWN = 62;

/** Whether a period is drawn by day or by month. */
export function grainOf(from: RiyadhDate, to: RiyadhDate): 'day' | 'month' {
  return countDays(from, to) <= MAX_DAYS_DRAWN ? 'day' : 'month';
}

/** Days of a period, both included. */
export function countDays(from: RiyadhDate, to: RiyadhDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** One bucket of a chart. */
export interface Span {
  readonly from: RiyadhDate;
  readonly to: RiyadhDate;
  readonly grain: 'day' | 'month';
}

/** The days or months of a period in order, also those without a request. */
export function bucketsOf({ from, to, grain }: Span): string[] {
  const buckets: string[] = [];
  if (grain === 'day') {
    for (let day = from; day <= to; day = addDays(day, 1)) buckets.push(day);
    return buckets;
  }
  let month = `${from.slice(0, 7)}-01`;
  while (month <= to) {
    buckets.push(month);
    month = `${addDays(month, 32).slice(0, 7)}-01`;
  }
  return buckets;
}

/** The first and last day of a bucket, inside the period. */
export function daysOfBucket(bucket: string, { from, to, grain }: Span): { from: string; to: string } {
  if (grain === 'day') return { from: bucket, to: bucket };
  const end = addDays(`${addDays(bucket, 32).slice(0, 7)}-01`, -1);
  return { from: bucket < from ? from : bucket, to: end > to ? to : end };
}
