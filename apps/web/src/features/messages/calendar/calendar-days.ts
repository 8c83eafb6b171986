import type { CalendarEvent, CalendarName, KnownDay } from '@fleet/contracts/messages/calendar.ts';
import { addDays, type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type SaudiHoliday, saudiHolidays } from '@fleet/domain/saudi-holidays.ts';

export const VIEWS = ['month', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** One line of a day: an event, what the product knows, or a public holiday. */
export type DayLine = { readonly key: string; readonly calendar: CalendarName } & (
  | { readonly is: 'event'; readonly event: CalendarEvent }
  | { readonly is: 'known'; readonly known: KnownDay }
  | { readonly is: 'holiday'; readonly holiday: SaudiHoliday }
);

/** Days of a view around a day, weeks from Sunday: whole weeks of its month, its week, or its month. */
export function daysOf(view: View, day: RiyadhDate): RiyadhDate[] {
  const first = view === 'week' ? startOfWeek(day) : firstOfMonth(day);
  const start = view === 'month' ? startOfWeek(first) : first;
  const after = view === 'week' ? addDays(first, 7) : firstOfMonth(addDays(first, 31));
  const end = view === 'month' ? addDays(startOfWeek(addDays(after, 6)), 0) : after;
  const days: RiyadhDate[] = [];
  for (let next = start; next < end; next = addDays(next, 1)) days.push(next);
  return days;
}

/** The same view one step on, or back. */
export function stepOf(view: View, day: RiyadhDate, by: 1 | -1): RiyadhDate {
  if (view === 'week') return addDays(day, 7 * by);
  return by === 1
    ? firstOfMonth(addDays(firstOfMonth(day), 31))
    : firstOfMonth(addDays(firstOfMonth(day), -1));
}

/** What stands on each day, all-day lines first. */
export function linesByDay(
  days: readonly RiyadhDate[],
  events: readonly CalendarEvent[],
  known: readonly KnownDay[],
): Map<RiyadhDate, DayLine[]> {
  const [from, until] = [days[0]!, days.at(-1)!];
  const lines = new Map<RiyadhDate, DayLine[]>(days.map((day) => [day, []]));
  for (const holiday of saudiHolidays(from, until))
    lines.get(holiday.day)?.push({
      ...{ is: 'holiday', key: `holiday-${holiday.kind}`, calendar: 'holiday', holiday },
    });
  for (const one of known)
    lines.get(one.day)?.push({
      ...{
        is: 'known',
        key: `${one.kind}-${one.params.document ?? ''}-${one.subject_id}`,
        calendar: 'business',
        known: one,
      },
    });
  const isLater = (event: CalendarEvent) => (event.allDay ? 0 : 1);
  for (const event of events.toSorted((a, b) => isLater(a) - isLater(b) || a.start.localeCompare(b.start)))
    for (let day = riyadhDate(new Date(event.start)); day <= lastDayOf(event); day = addDays(day, 1))
      lines.get(day)?.push({
        ...{
          is: 'event',
          key: `event-${event.id}-${event.start}`,
          calendar: event.extendedProps.calendar,
          event,
        },
      });
  return lines;
}

/** The last day on which an event is under way. */
export function lastDayOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): RiyadhDate {
  return riyadhDate(new Date(Math.max(Date.parse(end) - 1, Date.parse(start))));
}

export const firstOfMonth = (day: RiyadhDate): RiyadhDate => `${day.slice(0, 7)}-01`;
const startOfWeek = (day: RiyadhDate) => addDays(day, -weekdayOf(day));
/** 0 is Sunday. */
export const weekdayOf = (day: RiyadhDate): number => new Date(`${day}T12:00:00Z`).getUTCDay();
