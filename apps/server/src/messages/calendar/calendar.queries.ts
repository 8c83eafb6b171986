import type { Repeat } from '@fleet/domain/repeats.ts';
import type { RiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from '../../platform/orm.ts';
import { calendarEventGuests, calendarEvents, calendarFeeds } from './calendar.table.ts';

export type EventRow = typeof calendarEvents.$inferSelect;
export type ListedEvent = EventRow & {
  owner_name: string;
  guests: { id: number; name: string }[];
  /** Of the series that an event of its own belongs to. */
  series_version: number | null;
  series_repeat: Repeat | null;
};

/** Most events in one answer. */
const LIMIT = 1_000;

/** The actor's own, those they are a guest of, and those their company shares. */
const seenBy = ({ user_id, client_id, network_id, station_id }: Actor) => sql`(e.user_id = ${user_id}
  or exists (select 1 from calendar_event_guests g where g.calendar_event_id = e.id and g.user_id = ${user_id})
  or (e.is_shared and e.client_id is not distinct from ${client_id}::bigint
    and e.network_id is not distinct from ${network_id}::bigint
    and e.station_id is not distinct from ${station_id}::bigint))`;

const eventsWhere = (ctx: Ctx, which: SQL) =>
  ctx.db.composed<ListedEvent>(sql`select e.*, u.name as owner_name, s.version as series_version, s.repeat as series_repeat, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id)
      from calendar_event_guests g join users p on p.id = g.user_id where g.calendar_event_id = e.id), '[]') as guests
    from calendar_events e join users u on u.id = e.user_id
      left join calendar_events s on s.id = e.series_id where ${which} and ${seenBy(ctx.actor)}
    order by e.start_at, e.id limit ${LIMIT}`);

/** Events the actor sees that are under way between two instants, and series that may have one there. */
export function listEvents(ctx: Ctx, from: Date, until: Date): Promise<ListedEvent[]> {
  const after = sql`${from.toISOString()}::timestamptz`;
  return eventsWhere(
    ctx,
    sql`e.start_at < ${until.toISOString()}::timestamptz and case when e.repeat is null then e.end_at > ${after}
      else e.last_on is null or e.last_on + interval '1 day' + (e.end_at - e.start_at) > ${after} end`,
  );
}

export async function findEvent(ctx: Ctx, id: number): Promise<ListedEvent | null> {
  const [row] = await eventsWhere(ctx, sql`e.id = ${id}`);
  return row ?? null;
}

/** Locks an event of the actor's own; nobody else changes it. */
export async function lockOwn(ctx: Ctx, id: number): Promise<EventRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), eq(calendarEvents.user_id, ctx.actor.user_id!)))
    .for('update');
  return row ?? null;
}

export async function insertEvent(ctx: Ctx, event: typeof calendarEvents.$inferInsert): Promise<number> {
  const [row] = await ctx.db.orm.insert(calendarEvents).values(event).returning({ id: calendarEvents.id });
  return row!.id;
}

export async function saveEvent(ctx: Ctx, id: number, change: Partial<EventRow>): Promise<void> {
  await ctx.db.orm.update(calendarEvents).set(change).where(eq(calendarEvents.id, id));
}

export async function removeEvent(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(calendarEvents).where(eq(calendarEvents.id, id));
}

/** Removes the events of a series that were changed by themselves, but for these days. */
export async function removeChangedDays(
  ctx: Ctx,
  series_id: number,
  kept: readonly RiyadhDate[],
): Promise<void> {
  await ctx.db.orm
    .delete(calendarEvents)
    .where(
      and(
        eq(calendarEvents.series_id, series_id),
        ...(kept.length > 0 ? [notInArray(calendarEvents.series_day, [...kept])] : []),
      ),
    );
}

/** Gives them to the series that follows. */
export async function moveChangedDays(
  ctx: Ctx,
  series_id: number,
  next_id: number,
  days: readonly RiyadhDate[],
): Promise<void> {
  if (days.length === 0) return;
  await ctx.db.orm
    .update(calendarEvents)
    .set({ series_id: next_id })
    .where(and(eq(calendarEvents.series_id, series_id), inArray(calendarEvents.series_day, [...days])));
}

export async function saveGuests(ctx: Ctx, id: number, user_ids: readonly number[]): Promise<void> {
  await ctx.db.orm.delete(calendarEventGuests).where(eq(calendarEventGuests.calendar_event_id, id));
  if (user_ids.length > 0)
    await ctx.db.orm
      .insert(calendarEventGuests)
      .values(user_ids.map((user_id) => ({ calendar_event_id: id, user_id })));
}

export async function listGuestIds(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ user_id: calendarEventGuests.user_id })
    .from(calendarEventGuests)
    .where(eq(calendarEventGuests.calendar_event_id, id));
  return rows.map(({ user_id }) => user_id);
}

export type FeedRow = typeof calendarFeeds.$inferSelect;

export async function findFeed(ctx: Ctx): Promise<FeedRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.user_id, ctx.actor.user_id!));
  return row ?? null;
}

/** The feed with this key, whoever's it is: the key is what identifies the reader. */
export async function unsafeFindFeedByKey(ctx: Ctx, key_hash: string): Promise<FeedRow | null> {
  const [row] = await ctx.db.orm.select().from(calendarFeeds).where(eq(calendarFeeds.key_hash, key_hash));
  return row ?? null;
}

export async function replaceFeed(ctx: Ctx, key_hash: string): Promise<void> {
  const fresh = { key_hash, created_at: ctx.now, read_at: null };
  await ctx.db.orm
    .insert(calendarFeeds)
    .values({ user_id: ctx.actor.user_id!, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.user_id, set: fresh });
}

export async function removeFeed(ctx: Ctx): Promise<void> {
  await ctx.db.orm.delete(calendarFeeds).where(eq(calendarFeeds.user_id, ctx.actor.user_id!));
}

/** Notes that a feed was read, at most once an hour. */
export async function saveFeedRead(ctx: Ctx, user_id: number): Promise<void> {
  const hourAgo = new Date(ctx.now.getTime() - 3_600_000);
  await ctx.db.orm
    .update(calendarFeeds)
    .set({ read_at: ctx.now })
    .where(
      and(
        eq(calendarFeeds.user_id, user_id),
        or(isNull(calendarFeeds.read_at), sql`read_at < ${hourAgo.toISOString()}::timestamptz`),
      ),
    );
}
