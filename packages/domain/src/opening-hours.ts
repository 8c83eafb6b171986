const MINUTES_OF_A_DAY = 1_440;

/**
 * Opening hours of a station, in minutes of the Riyadh day. A closing time before the opening time spans midnight, 1440 is midnight;
 * no hours is all day. A break lies inside the hours and may span midnight too.
 */
export interface OpeningHours {
  readonly opens_at_minute: number | null;
  readonly closes_at_minute: number | null;
  readonly break_starts_at_minute: number | null;
  readonly break_ends_at_minute: number | null;
}

/** One open period without a break. If `to` is at or before `from`, it is on the next day. */
export interface OpenPeriod {
  readonly from: number;
  readonly to: number;
}

export type HoursProblem = 'both_or_none' | 'out_of_bounds' | 'outside_hours';

/** The open periods of a day; null if the station is always open. */
export function openPeriods(hours: OpeningHours): OpenPeriod[] | null {
  const { opens_at_minute: opens, closes_at_minute: closes } = hours;
  const { break_starts_at_minute: start, break_ends_at_minute: end } = hours;
  const hasHours = opens !== null && closes !== null;
  if (start === null || end === null) return hasHours ? [{ from: opens, to: closes }] : null;
  if (!hasHours) return [{ from: end, to: start }];
  return [
    { from: opens, to: start },
    { from: end, to: closes },
  ].filter(({ from, to }) => wrap(from) !== wrap(to));
}

/** Whether a station is open at a minute of the Riyadh day. */
export function isOpenAt(hours: OpeningHours, minute: number): boolean {
  return openPeriods(hours)?.some((period) => isWithin(period, minute)) ?? true;
}

/** The current open period, else the next one; null if the station is always open. */
export function openPeriodAt(hours: OpeningHours, minute: number): OpenPeriod | null {
  const periods = openPeriods(hours);
  if (!periods) return null;
  const until = ({ from }: OpenPeriod) => wrap(from - minute);
  return (
    periods.find((period) => isWithin(period, minute)) ??
    periods.toSorted((a, b) => until(a) - until(b))[0] ??
    null
  );
}

/** Problems of the input hours, by field; empty if there are none. */
export function hoursProblems(hours: OpeningHours): Partial<Record<keyof OpeningHours, HoursProblem>> {
  const { opens_at_minute: opens, closes_at_minute: closes } = hours;
  const { break_starts_at_minute: start, break_ends_at_minute: end } = hours;
  const problem = pairProblem(opens, closes);
  if (problem) return { opens_at_minute: problem };
  const breakProblem = pairProblem(start, end);
  if (breakProblem) return { break_starts_at_minute: breakProblem };
  if (start === null || end === null || opens === null || closes === null) return {};
  const length = lengthOf(opens, closes);
  const from = wrap(start - opens);
  const to = wrap(end - opens) || MINUTES_OF_A_DAY;
  return from < to && to <= length && to - from < length ? {} : { break_starts_at_minute: 'outside_hours' };
}

function pairProblem(from: number | null, to: number | null): 'both_or_none' | 'out_of_bounds' | null {
  if (from === null && to === null) return null;
  if (from === null || to === null) return 'both_or_none';
  const isInDay = [from, to].every(
    (minute) => Number.isInteger(minute) && minute >= 0 && minute <= MINUTES_OF_A_DAY,
  );
  return isInDay && from !== to && from < MINUTES_OF_A_DAY ? null : 'out_of_bounds';
}

function isWithin({ from, to }: OpenPeriod, minute: number): boolean {
  return wrap(minute - from) < lengthOf(from, to);
}

/** From 08:00 to 08:00 is a whole day, from 22:00 to 06:00 a night. */
function lengthOf(from: number, to: number): number {
  return wrap(to - from) || MINUTES_OF_A_DAY;
}

function wrap(minutes: number): number {
  return ((minutes % MINUTES_OF_A_DAY) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
}
