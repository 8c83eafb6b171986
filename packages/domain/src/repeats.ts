import { addDays, type RiyadhDate, startOfRiyadhDate } from './riyadh-time.ts';

/** How an event of the calendar repeats, in days of Riyadh; the parts of RFC 5545's RRULE that the calendar offers. */
export const REPEAT_RHYTHMS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RepeatRhythm = (typeof REPEAT_RHYTHMS)[number];

export interface Repeat {
  readonly rhythm: RepeatRhythm;
  /** Every second week is 2. */
  readonly interval: number;
  /** Of weeks, 0 is Sunday; none is the weekday of the first event. */
  readonly weekdays: number[];
  /** The last possible day, or how often in all; neither is without end. */
  readonly until: RiyadhDate | null;
  readonly count: number | null;
}

/** No series is followed beyond; ISO dates compare as text until here. */
const LAST_DAY = '2199-12-31';
const MS_PER_DAY = 86_400_000;

/** The days on which a series begins an event, within both ends; `first` counts only where the rhythm meets it. */
export function repeatDays(
  first: RiyadhDate,
  repeat: Repeat,
  { from = first, until = LAST_DAY }: { from?: RiyadhDate; until?: RiyadhDate } = {},
): RiyadhDate[] {
  // What is counted is counted from the start.
  const start = repeat.count === null ? from : first;
  const end = [until, repeat.until ?? until, LAST_DAY].toSorted()[0]!;
  const days: RiyadhDate[] = [];
  let count = 0;
  for (const day of possibleDays(first, repeat, start)) {
    if (day > end || (repeat.count !== null && count >= repeat.count)) break;
    if (day < first) continue;
    count += 1;
    if (day >= from) days.push(day);
  }
  return days;
}

/** The last day of a series, null where it has no end. */
export function lastRepeatDay(first: RiyadhDate, repeat: Repeat): RiyadhDate | null {
  if (repeat.count !== null) return repeatDays(first, repeat).at(-1) ?? first;
  return repeat.until;
}

/** The first day on or after `day` that the rhythm meets: a series of Mondays that is begun on a Sunday begins on the Monday. */
export function firstRepeatDay(day: RiyadhDate, repeat: Repeat): RiyadhDate {
  for (const found of possibleDays(day, repeat, day)) if (found >= day) return found;
  return day;
}

/** Days of the rhythm in order, from a little before `from`; ends after `LAST_DAY`. */
function* possibleDays(
  first: RiyadhDate,
  { rhythm, interval, weekdays }: Repeat,
  from: RiyadhDate,
): Generator<RiyadhDate> {
  const ahead = Math.max(0, daysBetween(first, from));
  if (rhythm === 'daily') {
    for (let day = addDays(first, ahead - (ahead % interval)); day <= LAST_DAY; day = addDays(day, interval))
      yield day;
    return;
  }
  if (rhythm === 'weekly') {
    const step = 7 * interval;
    const days = weekdays.length > 0 ? [...new Set(weekdays)].sort((a, b) => a - b) : [weekdayOf(first)];
    let sunday = addDays(first, ahead - (ahead % step) - weekdayOf(first));
    for (; sunday <= LAST_DAY; sunday = addDays(sunday, step))
      for (const weekday of days) yield addDays(sunday, weekday);
    return;
  }
  const step = rhythm === 'monthly' ? interval : 12 * interval;
  // A month is at most 31 days: never past `from`.
  for (let months = Math.floor(ahead / 31 / step) * step; ; months += step) {
    const day = monthsLater(first, months);
    if (day > LAST_DAY) return;
    // The 31st is left out where a month has no such day, as RFC 5545 has it.
    if (day.slice(8) === first.slice(8)) yield day;
  }
}

/** The same day of a later month; of a month without it, a day of the next. */
function monthsLater(first: RiyadhDate, months: number): RiyadhDate {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}

const weekdayOf = (day: RiyadhDate) => new Date(`${day}T12:00:00Z`).getUTCDay();
export const daysBetween = (from: RiyadhDate, until: RiyadhDate): number =>
  Math.round((startOfRiyadhDate(until).getTime() - startOfRiyadhDate(from).getTime()) / MS_PER_DAY);
