import {
  daysBetween,
  firstRepeatDay,
  lastRepeatDay,
  type Repeat,
  repeatDays,
} from '@fleet/domain/repeats.ts';
import { addDays, type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';

/** Events that repeat: which days, and what is left of a series when a day of it is changed or removed. */

interface Times {
  readonly start_at: Date;
  readonly end_at: Date;
}

export interface SeriesTimes extends Times {
  readonly repeat: Repeat | null;
  /** The last day that begins an event; null where none is the last. */
  readonly last_on: RiyadhDate | null;
  /** Days that were removed, or are events of their own. */
  readonly excluded_days: readonly RiyadhDate[];
}

const MS_PER_DAY = 86_400_000;
const length_ms = ({ start_at, end_at }: Times) => end_at.getTime() - start_at.getTime();
export const firstDay = ({ start_at }: Pick<SeriesTimes, 'start_at'>) => riyadhDate(start_at);

/** The days whose event is under way between two days; of a single event its own, wherever it is. */
export function daysActive(event: SeriesTimes, from: RiyadhDate, until: RiyadhDate): RiyadhDate[] {
  const first = firstDay(event);
  if (!event.repeat) return [first];
  // The end is exclusive: an event until midnight is over on the next day.
  const reach = Math.ceil(length_ms(event) / MS_PER_DAY);
  const after = addDays(from, -reach);
  const limit = event.last_on !== null && event.last_on < until ? event.last_on : until;
  return repeatDays(first, { ...event.repeat, until: limit, count: null }, { from: after, until }).filter(
    (day) => !event.excluded_days.includes(day) && timesOn(event, day).end_at > startOf(from),
  );
}

/** Whether the series begins an event on this day, or did before the day was excluded. */
export const meetsDay = (event: Omit<SeriesTimes, 'excluded_days'>, day: RiyadhDate): boolean =>
  event.repeat !== null &&
  (event.last_on === null || day <= event.last_on) &&
  repeatDays(firstDay(event), { ...event.repeat, count: null }, { from: day, until: day }).length > 0;

/** Start and end of the event on a day of its series. */
export function timesOn(event: Times, day: RiyadhDate): Times {
  const shift_ms = daysBetween(firstDay(event), day) * MS_PER_DAY;
  return shifted(event, shift_ms);
}

/** The event as a series in order: begun on a day of its rhythm, and with the last day. */
export function inOrder<Event extends Omit<SeriesTimes, 'last_on' | 'excluded_days'>>(
  event: Event,
): Event & Pick<SeriesTimes, 'last_on'> {
  const { repeat, start_at } = event;
  if (!repeat) return { ...event, last_on: null };
  const first = firstRepeatDay(firstDay(event), repeat);
  const shift_ms = daysBetween(firstDay({ start_at }), first) * MS_PER_DAY;
  return { ...event, ...shifted(event, shift_ms), last_on: lastRepeatDay(first, repeat) };
}

/** The whole series after the event of one day was moved: as far as that one. */
export function movedAs(series: Times, day: RiyadhDate, moved: Times): Times {
  const before = timesOn(series, day);
  const start_at = new Date(series.start_at.getTime() + moved.start_at.getTime() - before.start_at.getTime());
  const end_at = new Date(start_at.getTime() + moved.end_at.getTime() - moved.start_at.getTime());
  return { start_at, end_at };
}

/** The series until the day before; its count becomes a day. */
export function endedBefore(repeat: Repeat, day: RiyadhDate): Repeat {
  return { ...repeat, count: null, until: addDays(day, -1) };
}

/** What is left to count from a day on. */
export function countFrom(series: SeriesTimes, day: RiyadhDate): number | null {
  const { repeat } = series;
  if (!repeat || repeat.count === null) return null;
  return repeatDays(firstDay(series), repeat, { from: day }).length;
}

/** RRULE of RFC 5545; a last day is written as the instant of its event, in UTC where the events have times. */
export function rruleOf(event: SeriesTimes, isAllDay: boolean): string {
  const { rhythm, interval, weekdays, until, count } = event.repeat!;
  const parts = [`FREQ=${rhythm.toUpperCase()}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (rhythm === 'weekly' && weekdays.length > 0)
    parts.push(`BYDAY=${weekdays.map((day) => BYDAY[day]).join()}`);
  if (rhythm === 'weekly') parts.push('WKST=SU');
  if (count !== null) parts.push(`COUNT=${count}`);
  if (until !== null) parts.push(`UNTIL=${isAllDay ? until.replaceAll('-', '') : utcOf(event, until)}`);
  return parts.join(';');
}

const BYDAY = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const utcOf = (event: SeriesTimes, day: RiyadhDate) =>
  `${timesOn(event, day).start_at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
const startOf = (day: RiyadhDate) => new Date(Date.parse(`${day}T00:00:00+03:00`));

function shifted({ start_at, end_at }: Times, by_ms: number): Times {
  return { start_at: new Date(start_at.getTime() + by_ms), end_at: new Date(end_at.getTime() + by_ms) };
}
