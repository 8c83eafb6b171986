import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/**
 * Pictures from before an instant that nothing names, locked: nothing can be saved with one any more. Those being saved with are passed
 * over. `unnamed` says of a file `f` that it is one, in the words of the noun whose rows name it.
 */
export async function lockUnnamed(ctx: Ctx, unnamed: SQL, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(sql`
    select f.id from files f where ${unnamed} and f.created_at < ${before}
    order by f.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Of locked ones all but those that were named in the moment before they were locked. */
export function listStillUnnamed(
  ctx: Ctx,
  unnamed: SQL,
  ids: readonly number[],
): Promise<{ id: number; client_id: number | null }[]> {
  return ctx.db.composed(sql`
    select f.id, f.client_id from files f where f.id = any(${sql.param([...ids])}::bigint[]) and ${unnamed}`);
}
