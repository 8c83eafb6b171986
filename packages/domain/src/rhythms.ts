import { addDays, type RiyadhDate, riyadhDate, riyadhWeekday, startOfRiyadhDate } from './riyadh-time.ts';

/** Frequencies of a schedule. */
export const RHYTHMS = ['daily', 'weekly', 'monthly'] as const;

/** A schedule in Riyadh time: at a full hour of every day, of a weekday (0 is Sunday), or of a day of the month. */
export interface Rhythm {
  readonly rhythm: (typeof RHYTHMS)[number];
  readonly weekday: number | null;
  /** 1 to 31; the last day in shorter months. */
  readonly day: number | null;
  readonly hour: number;
}

const HOUR_MS = 3_600_000;
/** Maximum days until the next due time. */
const LONGEST_DAYS = 31;

/** The first due time after this instant. */
export function nextTime(rhythm: Rhythm, after: Date): Date {
  for (let days = 0; days <= LONGEST_DAYS; days++) {
    const at = timeOn(rhythm, addDays(riyadhDate(after), days));
    if (at && at > after) return at;
  }
  throw new RangeError('this rhythm never comes round');
}

/** The last due time up to now, starting from one that was due, and the number of missed ones before it. */
export function latestTime(rhythm: Rhythm, due: Date, now: Date): { at: Date; missed: number } {
  let [at, missed] = [due, 0];
  for (let next = nextTime(rhythm, at); next <= now; next = nextTime(rhythm, at)) {
    at = next;
    missed += 1;
  }
  return { at, missed };
}

function timeOn({ rhythm, weekday, day, hour }: Rhythm, date: RiyadhDate): Date | null {
  const start = startOfRiyadhDate(date);
  const isDay =
    rhythm === 'daily' ||
    (rhythm === 'weekly' && riyadhWeekday(start) === weekday) ||
    (rhythm === 'monthly' && Number(date.slice(8)) === Math.min(day!, daysInMonth(date)));
  return isDay ? new Date(start.getTime() + hour * HOUR_MS) : null;
}

function daysInMonth(date: RiyadhDate): number {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
