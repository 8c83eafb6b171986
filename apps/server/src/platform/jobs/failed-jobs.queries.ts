import type { Ctx } from '../context.ts';

const LOCK = {
  name: 'jobs_lock',
  text: 'select id, kind, payload, status, attempts, problem from jobs where id = $1 for update',
};

export interface LockedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly status: 'waiting' | 'running' | 'dead';
  readonly attempts: number;
  readonly problem: string | null;
}

export async function lockJob(ctx: Ctx, id: number): Promise<LockedJob | null> {
  const [row] = await ctx.db.rows<LockedJob>(LOCK, [id]);
  return row ?? null;
}

const RETRY = {
  name: 'jobs_retry',
  text: `update jobs set status = 'waiting', attempts = 0, run_at = '-infinity' where id = $1 and status = 'dead'`,
};

/** Has a dead letter run again, with all its attempts. */
export async function retryDeadJob(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(RETRY, [id]);
}

const DISCARD = { name: 'jobs_discard', text: `delete from jobs where id = $1 and status = 'dead'` };

export async function discardDeadJob(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(DISCARD, [id]);
}
