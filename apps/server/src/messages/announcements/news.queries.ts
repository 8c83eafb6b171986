import { MAX_READERS_SHOWN } from '@fleet/contracts/messages/announcements.ts';
import type { NewsItem } from '@fleet/contracts/messages/news.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

interface ItemRow extends Omit<NewsItem, 'published_at' | 'read_at'> {
  readonly published_at: Date;
  readonly read_at: Date | null;
}
interface ArticleRow extends ItemRow {
  readonly body_en: string;
  readonly body_ar: string;
}

/** What a user ($1) of a group ($2) may read on a day ($3). */
const VISIBLE = `a.status = 'active' and a.published_at is not null and $2 = any (a.audience)
  and coalesce(a.shown_from <= $3::date, true) and coalesce(a.shown_to >= $3::date, true)`;
const READING = `left join announcement_readings r on r.announcement_id = a.id and r.user_id = $1`;
const ITEM = `a.id, a.title_en, a.title_ar, a.category, a.tags, a.excerpt_en, a.excerpt_ar,
  a.picture_file_id, a.picture_alt_en, a.picture_alt_ar, a.published_at, r.read_at`;

const reader = (ctx: Ctx) => [ctx.actor.user_id, ctx.actor.group, riyadhDate(ctx.now)];

const LIST: Statement = {
  name: 'news_list',
  text: `select ${ITEM} from announcements a ${READING} where ${VISIBLE} order by a.published_at desc, a.id desc limit 100`,
};

export function listVisible(ctx: Ctx): Promise<ItemRow[]> {
  return ctx.db.rows<ItemRow>(LIST, reader(ctx));
}

const UNREAD: Statement = {
  name: 'news_unread',
  text: `select count(*) as unread from announcements a ${READING} where ${VISIBLE} and r.read_at is null`,
};

export async function countUnread(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.rows<{ unread: number }>(UNREAD, reader(ctx));
  return row!.unread;
}

const FIND: Statement = {
  name: 'news_find',
  text: `select ${ITEM}, a.body_en, a.body_ar from announcements a ${READING} where ${VISIBLE} and a.id = $4`,
};

export async function findVisible(ctx: Ctx, id: number): Promise<ArticleRow | null> {
  const [row] = await ctx.db.rows<ArticleRow>(FIND, [...reader(ctx), id]);
  return row ?? null;
}

const READ: Statement = {
  name: 'news_read',
  text: `insert into announcement_readings (announcement_id, user_id, read_at) values ($1, $2, $3) on conflict do nothing`,
};

/** Notes the first reading; a second one changes nothing. */
export async function saveReading(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(READ, [id, ctx.actor.user_id, ctx.now]);
}

const READERS: Statement = {
  name: 'news_readers',
  text: `select u.id, u.name, r.read_at from announcement_readings r join users u on u.id = r.user_id
         where r.announcement_id = $1 order by r.read_at desc, u.id limit ${MAX_READERS_SHOWN}`,
};
const COUNTS: Statement = {
  name: 'news_reader_counts',
  text: `select (select count(*) from announcement_readings where announcement_id = a.id) as read,
           (select count(*) from users u where u."group" = any (a.audience) and u.status = 'active') as audience
         from announcements a where a.id = $1`,
};

/** Who read it, latest first, and how many of its audience. */
export async function listReaders(ctx: Ctx, id: number) {
  const rows = await ctx.db.rows<{ id: number; name: string; read_at: Date }>(READERS, [id]);
  const [counts] = await ctx.db.rows<{ read: number; audience: number }>(COUNTS, [id]);
  return { rows: rows.map((row) => ({ ...row, read_at: row.read_at.toISOString() })), ...counts! };
}

/** A message to every active user of its audience, unless it was withdrawn meanwhile. */
export const AUDIENCE: Statement = {
  name: 'announcement_shown',
  text: `select u.id, 'announcement', jsonb_build_object('title_en', a.title_en, 'title_ar', a.title_ar), 'news', a.id, $2::timestamptz
         from announcements a join users u on u."group" = any (a.audience) and u.status = 'active'
         where a.id = any ($1::bigint[]) and a.status = 'active' and a.published_at is not null`,
};
