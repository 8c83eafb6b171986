import type * as contract from '@fleet/contracts/messages/calendar.ts';
import type { KnownDay } from '@fleet/contracts/messages/calendar.ts';
import { addDays, type RiyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTransaction } from '../../platform/context.ts';
import { requireColleagues } from '../tasks/tasks.service.ts';
import { findEvent, insertEvent, type ListedEvent, listEvents, saveGuests } from './calendar.queries.ts';
import { daysActive, firstDay, inOrder, timesOn } from './series.rules.ts';

/** Most events in one answer, every day of a series one. */
const MAX_ROWS = 2_000;

/** What the calendar needs of later contexts. */
export interface CalendarNeeds {
  /** What the product knows of the days from the first until the last, as the actor may see it. */
  readonly knownDays: (ctx: Ctx, from: RiyadhDate, until: RiyadhDate) => Promise<KnownDay[]>;
}

/** Events and what is known of some days, both ends included. */
export async function listDays(
  ctx: Ctx,
  { from, until }: { from: RiyadhDate; until: RiyadhDate },
  needs: CalendarNeeds,
) {
  const events = await listRows(ctx, from, until);
  return {
    rows: events
      .flatMap((event) => daysActive(event, from, until).map((day) => presentEvent(event, ctx.actor, day)))
      .toSorted((a, b) => a.start.localeCompare(b.start) || a.id - b.id)
      .slice(0, MAX_ROWS),
    known: await needs.knownDays(ctx, from, until),
  };
}

/** Events between two days, each series once. */
export function listRows(ctx: Ctx, from: RiyadhDate, until: RiyadhDate): Promise<ListedEvent[]> {
  return listEvents(ctx, startOfRiyadhDate(from), startOfRiyadhDate(addDays(until, 1)));
}

export type EventInput = z.output<typeof contract.createCalendarEvent.body>;

/** Adds an event. Throws INVALID_FIELDS for guests who are no colleagues. */
export function createEvent(ctx: Ctx, input: EventInput) {
  return inTransaction(ctx, async (ctx) => {
    const { guest_ids } = input.extendedProps;
    await requireColleagues(ctx, guest_ids, 'extendedProps.guest_ids');
    const { user_id, client_id, network_id, station_id } = ctx.actor;
    const parties = { user_id: user_id!, client_id, network_id, station_id };
    const event = inOrder(columnsOf(input));
    const id = await insertEvent(ctx, { ...event, ...parties, created_at: ctx.now });
    await saveGuests(ctx, id, [...new Set(guest_ids)]);
    await recordEvent(ctx, 'create', id, undefined, event);
    return getEvent(ctx, id);
  });
}

export async function getEvent(ctx: Ctx, id: number) {
  const event = await findEvent(ctx, id);
  if (!event) throw noSuchEvent();
  return presentEvent(event, ctx.actor);
}

export function columnsOf({ title, url, start, end, allDay, extendedProps }: EventInput) {
  const { calendar, place, note, is_shared, repeat } = extendedProps;
  const times = { start_at: new Date(start), end_at: new Date(end), is_all_day: allDay };
  return { title, url, calendar, place, note, is_shared, repeat, ...times };
}

/** An event as it is on one day of its series. */
function presentEvent(
  event: ListedEvent,
  actor: Actor,
  day = firstDay(event),
): z.input<typeof contract.calendarEvent> {
  const { id, url, title, calendar, place, note, is_shared, guests, version, user_id, owner_name } = event;
  const times = timesOn(event, day);
  return {
    ...{ id, url, title, allDay: event.is_all_day },
    start: times.start_at.toISOString(),
    end: times.end_at.toISOString(),
    extendedProps: {
      ...{ calendar, place, note, is_shared, guests, version },
      ...{ repeat: event.repeat ?? event.series_repeat, series: seriesOf(event, day) },
      owner: { id: user_id, name: owner_name, is_me: user_id === actor.user_id },
    },
  };
}

function seriesOf({ id, repeat, version, series_id, series_day, series_version }: ListedEvent, day: string) {
  if (repeat) return { id, day, version };
  if (series_id === null) return null;
  return { id: series_id, day: series_day!, version: series_version! };
}

export function recordEvent(
  ctx: Ctx,
  action: 'create' | 'update' | 'remove',
  subject_id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    ...{ action, subject: 'calendar_event', subject_id, client_id, network_id, station_id, before, after },
  });
}

export function noSuchEvent(): AppError {
  return new AppError('NOT_FOUND', 'There is no such event.');
}
