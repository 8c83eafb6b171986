import { type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';

/** iCalendar (RFC 5545), as far as a calendar of events needs it. */

export interface IcalEvent {
  /** The same at every reading: by it other calendars know an event again. */
  readonly uid: string;
  readonly title: string;
  readonly start: Date;
  /** The first instant after it. */
  readonly end: Date;
  readonly isAllDay: boolean;
  readonly category: string;
  readonly place?: string | null;
  readonly note?: string | null;
  readonly url?: string | null;
  /** Counts its edits. */
  readonly sequence: number;
  readonly changed_at: Date;
  /** How it repeats, and the starts that are left out. */
  readonly rrule?: string;
  readonly without?: readonly Date[];
  /** Which start of the series with its `uid` it stands for, and whether that has days instead of times. */
  readonly recurrence?: { readonly start: Date; readonly isAllDay: boolean };
}

/** Saudi Arabia has had no daylight saving time since 1947. */
const TIME_ZONE = `BEGIN:VTIMEZONE
TZID:Asia/Riyadh
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
TZNAME:+03
END:STANDARD
END:VTIMEZONE`.split('\n');

const MAX_OCTETS = 75;

/** A calendar as a file: lines of at most 75 octets, ended by CRLF. */
export function icalOf(name: string, events: readonly IcalEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mahatta//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Riyadh',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...TIME_ZONE,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: IcalEvent): string[] {
  const { title, category, place, note, url, isAllDay } = event;
  const at = (instant: Date, isDay = isAllDay) =>
    isDay ? `;VALUE=DATE:${dateOf(instant)}` : `;TZID=Asia/Riyadh:${localOf(instant)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utcOf(event.changed_at)}`,
    `LAST-MODIFIED:${utcOf(event.changed_at)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART${at(event.start)}`,
    `DTEND${at(event.end)}`,
    ...(event.rrule ? [`RRULE:${event.rrule}`] : []),
    ...(event.without ?? []).map((start) => `EXDATE${at(start)}`),
    ...(event.recurrence ? [`RECURRENCE-ID${at(event.recurrence.start, event.recurrence.isAllDay)}`] : []),
    `SUMMARY:${escaped(title)}`,
    `CATEGORIES:${escaped(category)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    ...(url ? [`URL:${url.replace(/\p{Cc}/gu, '')}`] : []),
    `TRANSP:${isAllDay ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Folded at 75 octets, never within a character. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}

const compact = (iso: string) => iso.replace(/[-:]/g, '').slice(0, 15);
const dateOf = (instant: Date): string => (riyadhDate(instant) as RiyadhDate).replaceAll('-', '');
const localOf = (instant: Date): string => compact(new Date(instant.getTime() + 3 * 3_600_000).toISOString());
const utcOf = (instant: Date): string => `${compact(instant.toISOString())}Z`;
