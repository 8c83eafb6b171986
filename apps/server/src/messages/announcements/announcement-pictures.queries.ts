import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** Those an announcement is being saved with are locked, and passed over. */
const LOCK_UNNAMED: Statement = {
  name: 'announcements_lock_unnamed_pictures',
  text: `select f.id from files f
         where f.kind = 'announcement_picture' and f.created_at < $1
           and not exists (select from announcements a where a.picture_file_id = f.id)
         order by f.id limit $2 for update skip locked`,
};

/** Pictures from before an instant that no announcement has, locked: none can be saved with one any more. */
export async function lockUnnamedPictures(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(LOCK_UNNAMED, [before, limit]);
  return rows.map(({ id }) => id);
}

const STILL_UNNAMED: Statement = {
  name: 'announcements_still_unnamed_pictures',
  text: `select f.id, f.client_id from files f
         where f.id = any($1) and not exists (select from announcements a where a.picture_file_id = f.id)`,
};

/** Of locked pictures all but those that got their announcement in the moment before they were locked. */
export function listStillUnnamed(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; client_id: number | null }[]> {
  return ctx.db.rows(STILL_UNNAMED, [ids]);
}
