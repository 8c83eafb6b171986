import { addDays, type RiyadhDate, riyadhDate, riyadhWeekday, startOfRiyadhDate } from './riyadh-time.ts';

/** How often something comes round. */
export const RHYTHMS = ['daily', 'weekly', 'monthly'] as const;

/** When it comes round, in Riyadh: at a full hour of every day, of a weekday (0 is Sunday), or of a day of the month. */
export interface Rhythm {
  readonly rhythm: (typeof RHYTHMS)[number];
  readonly weekday: number | null;
  /** 1 to 31; a shorter month has it on its last day. */
  readonly day: number | null;
  readonly hour: number;
}

const HOUR_MS = 3_600_000;
/** From any day on, each rhythm comes round within so many. */
const LONGEST_DAYS = 31;

/** The first time after this instant. */
export function nextTime(rhythm: Rhythm, after: Date): Date {
  for (let days = 0; days <= LONGEST_DAYS; days++) {
    const at = timeOn(rhythm, addDays(riyadhDate(after), days));
    if (at && at > after) return at;
  }
  throw new RangeError('this rhythm never comes round');
}

/** From a time that was due on: the last one up to now, and how many before it went by. */
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
