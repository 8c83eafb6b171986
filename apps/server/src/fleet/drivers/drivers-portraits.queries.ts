import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** Those a driver is being saved with are locked, and passed over. */
const LOCK_UNNAMED: Statement = {
  name: 'drivers_lock_unnamed_portraits',
  text: `select f.id from files f
         where f.kind = 'driver_photo' and f.created_at < $1
           and not exists (select from drivers d where d.photo_file_id = f.id)
         order by f.id limit $2 for update skip locked`,
};

/** Pictures of drivers from before an instant that no driver has, locked: nobody can be saved with one any more. */
export async function lockUnnamedPortraits(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(LOCK_UNNAMED, [before, limit]);
  return rows.map(({ id }) => id);
}

const STILL_UNNAMED: Statement = {
  name: 'drivers_still_unnamed_portraits',
  text: `select f.id, f.client_id from files f
         where f.id = any($1) and not exists (select from drivers d where d.photo_file_id = f.id)`,
};

/** Of locked pictures all but those that got their driver in the moment before they were locked. */
export function listStillUnnamed(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; client_id: number | null }[]> {
  return ctx.db.rows(STILL_UNNAMED, [ids]);
}
