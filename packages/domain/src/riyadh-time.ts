/** A calendar day in Asia/Riyadh, 'YYYY-MM-DD'. */
export type RiyadhDate = string;

const MS_PER_DAY = 86_400_000;
/** UTC+3 all year: Saudi Arabia has no daylight saving time. */
const RIYADH_OFFSET_MS = 3 * 3_600_000;

/** The day in Riyadh at this instant. Throws RangeError on an invalid Date. */
export function riyadhDate(instant: Date): RiyadhDate {
  return isoDate(instant.getTime() + RIYADH_OFFSET_MS);
}

/** Start of the Riyadh day of `instant`: 21:00 UTC of the day before. */
export function startOfRiyadhDay(instant: Date): Date {
  return startOfRiyadhDate(riyadhDate(instant));
}

/** Start of a Riyadh day. Throws RangeError if `date` is no calendar day. */
export function startOfRiyadhDate(date: RiyadhDate): Date {
  return new Date(utcMidnightMs(date) - RIYADH_OFFSET_MS);
}

/** First days of the day, week (from Sunday) and Gregorian month of limits at this instant. */
export function riyadhWindows(instant: Date): { day: RiyadhDate; week: RiyadhDate; month: RiyadhDate } {
  const day = riyadhDate(instant);
  return { day, week: addDays(day, -riyadhWeekday(instant)), month: `${day.slice(0, 7)}-01` };
}

/** The weekday in Riyadh: 0 is Sunday, 5 and 6 are the weekend. */
export function riyadhWeekday(instant: Date): number {
  return new Date(instant.getTime() + RIYADH_OFFSET_MS).getUTCDay();
}

/** Whole minutes since midnight in Riyadh, 0 to 1439. */
export function riyadhMinutesOfDay(instant: Date): number {
  const local = new Date(instant.getTime() + RIYADH_OFFSET_MS);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** The day `days` after `date` (before it if negative). Throws RangeError if `date` is no calendar day. */
export function addDays(date: RiyadhDate, days: number): RiyadhDate {
  return isoDate(utcMidnightMs(date) + days * MS_PER_DAY);
}

function isoDate(ms: number): RiyadhDate {
  return new Date(ms).toISOString().slice(0, 10);
}

function utcMidnightMs(date: RiyadhDate): number {
  const ms = Date.parse(`${date}T00:00:00Z`);
  // The round trip rejects 30 February, which some engines read as 2 March.
  if (Number.isNaN(ms) || isoDate(ms) !== date) throw new RangeError(`${date} is no day of the calendar`);
  return ms;
}
