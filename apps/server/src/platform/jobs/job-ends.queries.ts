import type { Ctx } from '../context.ts';

/** Which job, and whose: what another process has taken since stays as it is. */
interface Held {
  readonly id: number;
  readonly worker: string;
}

const HELD = `id = $1 and taken_by = $2 and status = 'running'`;
const LET_GO = `status = 'waiting', taken_until = null, taken_by = null`;

const DELETE = { name: 'jobs_delete', text: `delete from jobs where ${HELD} and not run_again returning id` };
/** Its time was set by whoever added it once more. */
const RUN_ONCE_MORE = {
  name: 'jobs_run_once_more',
  text: `update jobs set ${LET_GO}, attempts = 0, problem = null, failed_at = null where ${HELD} and run_again`,
};

/** The job is done; it stays where it was added once more meanwhile. */
export async function endJob(ctx: Ctx, { id, worker }: Held): Promise<void> {
  const gone = await ctx.db.rows(DELETE, [id, worker]);
  if (gone.length === 0) await ctx.db.rows(RUN_ONCE_MORE, [id, worker]);
}

const POSTPONE = {
  name: 'jobs_postpone',
  text: `update jobs set ${LET_GO}, attempts = 0, problem = null, failed_at = null,
           run_at = case when run_again then least(jobs.run_at, n.run_at) else n.run_at end
         from unnest($1::bigint[], $3::timestamptz[]) as n(next_id, run_at)
         where id = next_id and taken_by = $2 and status = 'running'`,
};

/** These jobs of one worker go on at these times. */
export async function postponeJobs(
  ctx: Ctx,
  worker: string,
  jobs: readonly { readonly id: number; readonly run_at: Date }[],
): Promise<void> {
  await ctx.db.rows(POSTPONE, [jobs.map(({ id }) => id), worker, jobs.map(({ run_at }) => run_at)]);
}

const RETURN = {
  name: 'jobs_return',
  text: `update jobs set ${LET_GO}, attempts = attempts - 1, run_at = '-infinity' where ${HELD}`,
};

/** The job was not finished because the server stops: another process takes it at once. */
export async function returnJob(ctx: Ctx, { id, worker }: Held): Promise<void> {
  await ctx.db.rows(RETURN, [id, worker]);
}

export interface Failure {
  readonly problem: string;
  /** When it is tried again; null makes it a dead letter. */
  readonly run_at: Date | null;
}

const DIES = '$3::timestamptz is null and not run_again';
const FAIL = {
  name: 'jobs_fail',
  text: `update jobs set status = case when ${DIES} then 'dead' else 'waiting' end, key = case when ${DIES} then null else key end,
           attempts = case when $3 is null and run_again then 0 else attempts end,
           run_at = coalesce($3, run_at), taken_until = null, taken_by = null, problem = $4, failed_at = $5
         where ${HELD}`,
};

export async function failJob(ctx: Ctx, { id, worker }: Held, { problem, run_at }: Failure): Promise<void> {
  await ctx.db.rows(FAIL, [id, worker, run_at, problem, ctx.now]);
}

const FAIL_WAITING = {
  name: 'jobs_fail_waiting',
  text: `update jobs set status = case when $3::timestamptz is null then 'dead' else 'waiting' end,
           attempts = attempts + 1, run_at = coalesce($3, run_at), problem = $4, failed_at = $5
         where id = $1 and status = 'waiting' and attempts = $2`,
};

/** A job of a batch failed after so many attempts before; its transaction is rolled back, so it waits as before. */
export async function failWaitingJob(
  ctx: Ctx,
  id: number,
  attemptsBefore: number,
  { problem, run_at }: Failure,
): Promise<void> {
  await ctx.db.rows(FAIL_WAITING, [id, attemptsBefore, run_at, problem, ctx.now]);
}

const SCHEDULE = {
  name: 'jobs_schedule',
  text: `insert into jobs (kind, payload, order_key, key) select kind, '{}', order_key, 'turn' from unnest($1::text[], $2::text[]) as r(kind, order_key)
         on conflict (kind, key) where key is not null and status <> 'dead' do nothing`,
};

/** Has rounds begin: one turn of each waits or runs, in all processes together. */
export async function scheduleJobs(
  ctx: Ctx,
  rounds: readonly { readonly kind: string; readonly order_key: string | null }[],
): Promise<void> {
  await ctx.db.rows(SCHEDULE, [rounds.map(({ kind }) => kind), rounds.map(({ order_key }) => order_key)]);
}

const TURN_AT = {
  name: 'jobs_turn_at',
  text: `update jobs set run_at = $2 where kind = $1 and key = 'turn' and status = 'waiting' and run_at > $2`,
};

/** Has the next turn of a round at this time, unless it is earlier anyway. */
export async function moveTurn(ctx: Ctx, kind: string, run_at: Date): Promise<void> {
  await ctx.db.rows(TURN_AT, [kind, run_at]);
}
