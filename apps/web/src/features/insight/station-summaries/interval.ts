import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';

/** Two instants, ISO 8601 UTC, both inclusive. */
export interface Interval {
  readonly from: string;
  readonly to: string;
}

const RIYADH_AHEAD_MS = 3 * 3_600_000;
const MINUTE_MS = 60_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The last two days: from the start of yesterday to the end of today in Riyadh. */
export function lastTwoDays(now: Date): Interval {
  const today = riyadhDate(now);
  return {
    from: startOfRiyadhDate(addDays(today, -1)).toISOString(),
    to: new Date(startOfRiyadhDate(addDays(today, 1)).getTime() - 1).toISOString(),
  };
}

/** An instant in the address: to the minute, in Riyadh time. */
export function localText(instant: string): string {
  return new Date(Date.parse(instant) + RIYADH_AHEAD_MS).toISOString().slice(0, 16);
}

/** Parses such a text; null if invalid. The end of an interval includes its minute. */
export function readLocal(text: string): string | null {
  const time = LOCAL.test(text) ? Date.parse(`${text.slice(0, 16)}:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time - RIYADH_AHEAD_MS).toISOString();
}

/** The interval for requests: the last minute is included. */
export function wholeMinutes({ from, to }: Interval): Interval {
  const end = Date.parse(to);
  const last = end % MINUTE_MS === 0 ? end + MINUTE_MS - 1 : end;
  return { from, to: new Date(last).toISOString() };
}

/** Parses the address; missing or invalid parts mean the last two days. */
export function readInterval(from: string, to: string, now: Date): Interval {
  const [start, end] = [readLocal(from), readLocal(to)];
  return start && end && start <= end ? { from: start, to: end } : lastTwoDays(now);
}
