import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

export interface BookmarkRow {
  readonly link: string;
  readonly title: string;
  readonly is_bookmarked: boolean;
}

/** What the actor bookmarked, or removed, in their area; the oldest first. */
export function listOwnBookmarks(ctx: Ctx): Promise<BookmarkRow[]> {
  return ctx.db.composed(
    sql`select link, title, is_bookmarked from bookmarks where ${own(ctx)} order by changed_at, link`,
  );
}

/**
 * Bookmarks a page or not; without `wanted` it becomes the opposite of what it is, or of `byDefault`. One statement, so
 * that two tabs do not undo each other. What was a bookmark keeps its place and title.
 */
export async function saveBookmark(
  ctx: Ctx,
  page: { link: string; title: string; wanted: boolean | undefined; byDefault: boolean },
): Promise<BookmarkRow> {
  const { link, title, wanted = null, byDefault } = page;
  const becomes = sql`coalesce(${wanted}::boolean, not bookmarks.is_bookmarked)`;
  const stays = sql`bookmarks.is_bookmarked and ${becomes}`;
  const [row] = await ctx.db.composed<BookmarkRow>(sql`
    insert into bookmarks (user_id, area, link, title, is_bookmarked, changed_at)
    values (${ctx.actor.user_id}, ${ctx.actor.role}, ${link}, ${title}, ${wanted ?? !byDefault}, ${ctx.now})
    on conflict (user_id, area, link) do update set is_bookmarked = ${becomes},
      title = case when ${stays} then bookmarks.title else excluded.title end,
      changed_at = case when ${stays} then bookmarks.changed_at else excluded.changed_at end
    returning link, title, is_bookmarked`);
  return row!;
}

/** A removed bookmark is kept only where it is one by default. */
export async function deleteRemoved(ctx: Ctx, link: string): Promise<void> {
  await ctx.db.composed(
    sql`delete from bookmarks where ${own(ctx)} and link = ${link} and not is_bookmarked`,
  );
}

function own({ actor }: Ctx): SQL {
  return sql`user_id = ${actor.user_id} and area = ${actor.role}`;
}
