import type * as contract from '@fleet/contracts/messages/calendar.ts';
import type { KnownDay } from '@fleet/contracts/messages/calendar.ts';
import { addDays, type RiyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Actor, type Ctx, inTransaction } from '../../platform/context.ts';
import { requireColleagues } from '../tasks/tasks.service.ts';
import {
  findEvent,
  insertEvent,
  type ListedEvent,
  listEvents,
  listGuestIds,
  lockOwn,
  removeEvent,
  saveEvent,
  saveGuests,
} from './calendar.queries.ts';

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
  const events = await listEvents(ctx, startOfRiyadhDate(from), startOfRiyadhDate(addDays(until, 1)));
  return {
    rows: events.map((event) => presentEvent(event, ctx.actor)),
    known: await needs.knownDays(ctx, from, until),
  };
}

type Input = z.output<typeof contract.createCalendarEvent.body>;

/** Adds an event. Throws INVALID_FIELDS for guests who are no colleagues. */
export function createEvent(ctx: Ctx, input: Input) {
  return inTransaction(ctx, async (ctx) => {
    const { guest_ids } = input.extendedProps;
    await requireColleagues(ctx, guest_ids, 'extendedProps.guest_ids');
    const { user_id, client_id, network_id, station_id } = ctx.actor;
    const parties = { user_id: user_id!, client_id, network_id, station_id };
    const id = await insertEvent(ctx, { ...columnsOf(input), ...parties, created_at: ctx.now });
    await saveGuests(ctx, id, [...new Set(guest_ids)]);
    await record(ctx, 'create', id, undefined, columnsOf(input));
    return getEvent(ctx, id);
  });
}

/** Edits an event of the actor's own. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateEvent(ctx: Ctx, id: number, { version, ...input }: Input & { version: number }) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id);
    if (!before) throw noSuchEvent();
    refuseIfChanged(before, version);
    const { guest_ids } = input.extendedProps;
    const invited = new Set(await listGuestIds(ctx, id));
    // Whoever was invited remains a guest, though they may have left since.
    const fresh = guest_ids.filter((guest) => !invited.has(guest));
    await requireColleagues(ctx, fresh, 'extendedProps.guest_ids');
    await saveEvent(ctx, id, { ...columnsOf(input), version: version + 1 });
    await saveGuests(ctx, id, [...new Set(guest_ids)]);
    await record(ctx, 'update', id, before, columnsOf(input));
    return getEvent(ctx, id);
  });
}

/** Removes an event of the actor's own. Throws NOT_FOUND. */
export function deleteEvent(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id);
    if (!before) throw noSuchEvent();
    await removeEvent(ctx, id);
    await record(ctx, 'remove', id, before, undefined);
    return { removed: true };
  });
}

async function getEvent(ctx: Ctx, id: number) {
  const event = await findEvent(ctx, id);
  if (!event) throw noSuchEvent();
  return presentEvent(event, ctx.actor);
}

function columnsOf({ title, url, start, end, allDay, extendedProps }: Input) {
  const { calendar, place, note, is_shared } = extendedProps;
  const times = { start_at: new Date(start), end_at: new Date(end), is_all_day: allDay };
  return { title, url, calendar, place, note, is_shared, ...times };
}

function presentEvent(event: ListedEvent, actor: Actor): z.input<typeof contract.calendarEvent> {
  const { id, url, title, calendar, place, note, is_shared, guests, version, user_id, owner_name } = event;
  return {
    ...{ id, url, title, allDay: event.is_all_day },
    start: event.start_at.toISOString(),
    end: event.end_at.toISOString(),
    extendedProps: {
      ...{ calendar, place, note, is_shared, guests, version },
      owner: { id: user_id, name: owner_name, is_me: user_id === actor.user_id },
    },
  };
}

function record(
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

function noSuchEvent(): AppError {
  return new AppError('NOT_FOUND', 'There is no such event.');
}
