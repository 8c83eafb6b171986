import type { Ctx } from '../../platform/context.ts';

export interface FailureRow {
  readonly key: string;
  readonly failures: number;
  readonly last_at: Date;
}

const LIST = {
  name: 'sign_in_failures_list',
  text: 'select key, failures, last_at from sign_in_failures where key = any($1) and last_at > $2',
};

/** The counters of these keys that are not forgotten yet. */
export async function listFailures(
  ctx: Ctx,
  keys: readonly string[],
  expiredBefore: Date,
): Promise<FailureRow[]> {
  return ctx.db.rows<FailureRow>(LIST, [keys, expiredBefore]);
}

const COUNT = {
  name: 'sign_in_failures_count',
  // In the order of the keys, so that two failures at once never wait for each other in a circle.
  text: `insert into sign_in_failures as f (key, failures, last_at)
         select key, 1, $2 from unnest($1::text[]) as given(key) order by key
         on conflict (key) do update set
           failures = case when f.last_at > $3 then f.failures + 1 else 1 end,
           last_at = greatest(f.last_at, excluded.last_at)
         returning key, failures, last_at`,
};

/** Counts one more wrong password under each key and returns the counters. */
export async function saveFailure(
  ctx: Ctx,
  keys: readonly string[],
  expiredBefore: Date,
): Promise<FailureRow[]> {
  return ctx.db.rows<FailureRow>(COUNT, [keys, ctx.now, expiredBefore]);
}

const CLEAR = { name: 'sign_in_failures_clear', text: 'delete from sign_in_failures where key = $1' };

/** Forgets the wrong passwords of a key. */
export async function deleteFailures(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.rows(CLEAR, [key]);
}

const SWEEP = { name: 'sign_in_failures_sweep', text: 'delete from sign_in_failures where last_at < $1' };

/** Removes unused counters. */
export async function deleteOldFailures(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(SWEEP, [before]);
}
