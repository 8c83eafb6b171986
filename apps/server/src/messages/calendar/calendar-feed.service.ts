import { createHash, randomBytes } from 'node:crypto';
import type { KnownDay } from '@fleet/contracts/messages/calendar.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { saudiHolidays } from '@fleet/domain/saudi-holidays.ts';
import type { FastifyReply } from 'fastify';
import { absentActor } from '../../access/sessions/session-actors.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type Language, texts } from '../../platform/texts.ts';
import {
  type FeedRow,
  findFeed,
  type ListedEvent,
  removeFeed,
  replaceFeed,
  saveFeedRead,
  unsafeFindFeedByKey,
} from './calendar.queries.ts';
import { type CalendarNeeds, listRows } from './calendar.service.ts';
import { type IcalEvent, icalOf } from './ical.rules.ts';
import { rruleOf, timesOn } from './series.rules.ts';

/** What other calendars are given: a month back, and half a year ahead. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 183;
const KEY_BYTES = 32;

export async function getFeed(ctx: Ctx) {
  return presentFeed(await findFeed(ctx));
}

/** Makes a new key, shown once; the one before no longer works. */
export function createFeed(ctx: Ctx) {
  return inTransaction(ctx, async (ctx) => {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await replaceFeed(ctx, hashOf(key));
    await record(ctx, 'create');
    return { ...presentFeed(await findFeed(ctx)), key };
  });
}

/** Revokes the key; without one nothing happens. */
export function deleteFeed(ctx: Ctx) {
  return inTransaction(ctx, async (ctx) => {
    if (await findFeed(ctx)) {
      await removeFeed(ctx);
      await record(ctx, 'revoke');
    }
    return presentFeed(null);
  });
}

/**
 * The calendar of the key's owner, with their present rights. Throws NOT_FOUND for a key that was revoked, and once its owner
 * may no longer sign in.
 */
export async function sendFeed(
  ctx: Ctx,
  reply: FastifyReply,
  { key, language }: { key: string; language: Language },
  needs: CalendarNeeds,
): Promise<FastifyReply> {
  const feed = await unsafeFindFeedByKey(ctx, hashOf(key));
  const actor = feed && (await absentActor(ctx, feed.user_id));
  if (!actor) throw new AppError('NOT_FOUND', 'There is no such calendar.');
  const today = riyadhDate(ctx.now);
  const [from, until] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const own = { ...ctx, actor };
  const rows = await listRows(own, from, until);
  const known = await needs.knownDays(own, from, until);
  const t = texts(language);
  const holidays = saudiHolidays(from, until).map((holiday) => ({
    ...allDay(`holiday-${holiday.kind}-${holiday.day}`, holiday.day),
    title:
      t(`calendar.holidays.${holiday.kind}`) + (holiday.isExpected ? ` (${t('calendar.expected')})` : ''),
    category: t('calendar.calendars.holiday'),
  }));
  const product = language === 'ar' ? ctx.config.PRODUCT_NAME_AR : ctx.config.PRODUCT_NAME;
  const text = icalOf(t('calendar.feed_name', { product, name: actor.name }), [
    ...rows.map((row) => eventOf(row, rows, t(`calendar.calendars.${row.calendar}`))),
    ...known.map((one) => ({
      ...allDay(uidOf(one), one.day),
      title: knownTitle(t, one, language),
      category: t('calendar.calendars.business'),
    })),
    ...holidays,
  ]);
  await saveFeedRead(ctx, actor.user_id!);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow' });
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .send(text);
}

function knownTitle(
  t: ReturnType<typeof texts>,
  { kind, params, count }: KnownDay,
  language: Language,
): string {
  const document = params.document ? t(`expiring_documents.names.${params.document}`) : '';
  const named = {
    fuel: params[`fuel_${language}`],
    party: params[`name_${language}`],
    owner: params[`owner_${language}`],
  };
  // One line for a document of several: the insurance of a fleet.
  const key = document && count > 1 ? `${kind}s` : kind;
  return t(`calendar.known.${key}`, { ...params, ...named, document, count });
}

/** All-day lines have no edits of their own: their instant is the day itself, so that the file stays the same. */
function allDay(uid: string, day: string): Omit<IcalEvent, 'title' | 'category'> {
  const start = startOfRiyadhDate(day);
  const end = startOfRiyadhDate(addDays(day, 1));
  return { uid: `${uid}@mahatta`, start, end, isAllDay: true, sequence: 0, changed_at: start };
}

const uidOf = ({ kind, day, subject_id, params }: KnownDay) =>
  [kind, ...(params.document ? [params.document] : []), subject_id ?? 'all', day].join('-');

/** An event of a file; one that was changed by itself says of which series, if its reader sees that. */
function eventOf(event: ListedEvent, all: readonly ListedEvent[], category: string): IcalEvent {
  const { id, url, title, place, note, start_at, end_at, is_all_day, version, series_day } = event;
  const series = all.find((one) => one.id === event.series_id);
  const changed = all.flatMap((one) => (one.series_id === id ? [one.series_day] : []));
  const startOn = (of: ListedEvent, day: string) => timesOn(of, day).start_at;
  return {
    ...{ uid: `event-${series?.id ?? id}@mahatta`, url, title, category, place, note },
    ...{ start: start_at, end: end_at, isAllDay: is_all_day },
    ...{ sequence: version - 1, changed_at: start_at },
    ...(event.repeat && {
      rrule: rruleOf(event, is_all_day),
      without: event.excluded_days.filter((day) => !changed.includes(day)).map((day) => startOn(event, day)),
    }),
    ...(series && { recurrence: { start: startOn(series, series_day!), isAllDay: series.is_all_day } }),
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

function presentFeed(feed: FeedRow | null) {
  return {
    created_at: feed?.created_at.toISOString() ?? null,
    read_at: feed?.read_at?.toISOString() ?? null,
  };
}

function record(ctx: Ctx, action: 'create' | 'revoke'): Promise<void> {
  const { user_id, client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    ...{ action, subject: 'calendar_feed', subject_id: user_id, client_id, network_id, station_id },
  });
}
