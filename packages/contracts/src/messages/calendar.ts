import { REPEAT_RHYTHMS } from '@fleet/domain/repeats.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, versionSchema } from '../shapes.ts';

/** The calendar: events of people, and what the product knows of the days. Names as in the specification. */

export const CALENDARS = ['business', 'holiday', 'personal', 'family', 'other'] as const;
export type CalendarName = (typeof CALENDARS)[number];
/** Most days in one answer: a list of a quarter. */
export const MAX_CALENDAR_DAYS = 100;
export const MAX_GUESTS = 30;
/** Most events that a count may ask for, and most days, weeks, months or years between two. */
export const MAX_REPEATS = 366;
export const MAX_INTERVAL = 30;
const MAX_REPEATED_MS = 31 * 86_400_000;

/** What a change of an event that repeats is made to. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** What the product itself knows; the sentence is `calendar.known.<kind>`. */
export const KNOWN_KINDS = [
  'contract_end',
  'invoice_due',
  'price_change',
  'report_mail',
  'trip_planned',
  'delivery_absence',
  'vehicle_document',
  'driver_document',
  'station_document',
] as const;
export type KnownKind = (typeof KNOWN_KINDS)[number];

const repeat = z
  .object({
    rhythm: z.enum(REPEAT_RHYTHMS),
    interval: z.number().int().min(1).max(MAX_INTERVAL),
    /** Of weeks, 0 is Sunday; none is the weekday of the start. */
    weekdays: z.array(z.number().int().min(0).max(6)).max(7),
    /** The last possible day. Neither this nor a count is without end. */
    until: z.iso.date().nullable(),
    count: z.number().int().min(1).max(MAX_REPEATS).nullable(),
  })
  .refine(({ until, count }) => until === null || count === null, { path: ['count'], message: 'invalid' });

const person = z.object({ id: z.number().int(), name: z.string() });

export const calendarEvent = z.object({
  id: z.number().int(),
  url: z.string().nullable(),
  title: z.string(),
  start: instantSchema,
  /** The first instant after it; of an all-day event the midnight after its last day. */
  end: instantSchema,
  allDay: z.boolean(),
  extendedProps: z.object({
    calendar: z.enum(CALENDARS),
    place: z.string().nullable(),
    note: z.string().nullable(),
    /** The whole company sees it. */
    is_shared: z.boolean(),
    guests: z.array(person),
    repeat: repeat.nullable(),
    /** Of which series it is the event of this day; its version is the series’ unless it was changed by itself. */
    series: z.object({ id: z.number().int(), day: z.iso.date(), version: versionSchema }).nullable(),
    owner: person.extend({ is_me: z.boolean() }),
    version: versionSchema,
  }),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

export const knownDay = z.object({
  kind: z.enum(KNOWN_KINDS),
  day: calendarDay,
  /** How many of the kind are one line: trips of a day. */
  count: z.number().int(),
  subject: z.string().nullable(),
  /** Null where the line stands for several. */
  subject_id: z.number().int().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type KnownDay = z.infer<typeof knownDay>;

export const listCalendarEvents = defineRoute({
  name: 'listCalendarEvents',
  method: 'GET',
  path: '/calendar/events',
  permission: 'signed-in',
  summary: 'Events the signed-in user sees between two days, and what the product knows of these days',
  query: z
    .object({ from: calendarDay, until: calendarDay })
    .refine(
      ({ from, until }) =>
        from <= until && Date.parse(until) - Date.parse(from) <= MAX_CALENDAR_DAYS * 86_400_000,
      { path: ['until'], message: 'too_big' },
    ),
  response: z.object({ rows: z.array(calendarEvent), known: z.array(knownDay) }),
});

const fields = {
  title: z.string().trim().min(1).max(160),
  start: instantSchema,
  end: instantSchema,
  allDay: z.boolean(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  extendedProps: z.object({
    calendar: z.enum(CALENDARS),
    place: z.string().trim().max(160).nullable(),
    note: z.string().trim().max(2_000).nullable(),
    is_shared: z.boolean(),
    guest_ids: z.array(idSchema).max(MAX_GUESTS),
    repeat: repeat.nullable().default(null),
  }),
};
interface Times {
  start: string;
  end: string;
  extendedProps: { repeat: z.output<typeof repeat> | null };
}
const isInOrder = ({ start, end }: Times) => start < end;
const WRONG_ORDER = { path: ['end'], message: 'too_small' };
const isShortEnough = ({ start, end, extendedProps }: Times) =>
  !extendedProps.repeat || Date.parse(end) - Date.parse(start) <= MAX_REPEATED_MS;
const TOO_LONG = { path: ['end'], message: 'too_big' };
const endsAfterStart = ({ start, extendedProps }: Times) =>
  !extendedProps.repeat?.until || extendedProps.repeat.until >= riyadhDate(new Date(start));
const ENDS_BEFORE = { path: ['extendedProps', 'repeat', 'until'], message: 'too_small' };
/** Which of a series, and the day of the one that is meant. Without a day the series itself. */
const part = { scope: z.enum(SERIES_SCOPES).default('all'), day: z.iso.date().optional() };
const namesDay = ({ scope, day }: { scope: SeriesScope; day?: string | undefined }) =>
  scope === 'all' || day !== undefined;
const NO_DAY = { path: ['day'], message: 'required' };

export const createCalendarEvent = defineRoute({
  name: 'createCalendarEvent',
  method: 'POST',
  path: '/calendar/events',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Add an event; its guests see it',
  body: z
    .object(fields)
    .refine(isInOrder, WRONG_ORDER)
    .refine(isShortEnough, TOO_LONG)
    .refine(endsAfterStart, ENDS_BEFORE),
  response: calendarEvent,
});

export const updateCalendarEvent = defineRoute({
  name: 'updateCalendarEvent',
  method: 'PATCH',
  path: '/calendar/events/:id',
  permission: 'signed-in',
  summary: 'Edit an event of one’s own; of one that repeats this day’s, this and the following, or all',
  params: idParams,
  body: z
    .object({ ...fields, ...part, version: versionSchema })
    .refine(isInOrder, WRONG_ORDER)
    .refine(isShortEnough, TOO_LONG)
    .refine(endsAfterStart, ENDS_BEFORE)
    .refine(namesDay, NO_DAY),
  response: calendarEvent,
  errors: ['VERSION_CONFLICT'],
});

export const deleteCalendarEvent = defineRoute({
  name: 'deleteCalendarEvent',
  method: 'DELETE',
  path: '/calendar/events/:id',
  permission: 'signed-in',
  summary: 'Remove an event of one’s own, for its guests too; of one that repeats some or all',
  params: idParams,
  query: z.object(part).refine(namesDay, NO_DAY),
  response: z.object({ removed: z.boolean() }),
});

const feedState = z.object({ created_at: instantSchema.nullable(), read_at: instantSchema.nullable() });

export const getCalendarFeed = defineRoute({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendar/feed',
  permission: 'signed-in',
  summary: 'Whether other calendars may subscribe to the signed-in user’s, and when one last read it',
  response: feedState,
});

export const createCalendarFeed = defineRoute({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/calendar/feed',
  permission: 'signed-in',
  status: 201,
  summary: 'Make a new secret address for other calendars, shown once; the one before no longer works',
  response: feedState.extend({ key: z.string() }),
});

export const deleteCalendarFeed = defineRoute({
  name: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/calendar/feed',
  permission: 'signed-in',
  summary: 'Revoke the address for other calendars',
  response: feedState,
});

export const readCalendarFeed = defineRoute({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar/feeds/:key',
  permission: 'public',
  kind: 'stream',
  summary: 'The calendar of the holder of the key, as iCalendar (RFC 5545)',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  query: z.object({ lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
});
