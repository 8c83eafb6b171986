import type { Ctx } from '../../platform/context.ts';
import type { FEE_KINDS } from './fees.table.ts';

export type FeeKind = (typeof FEE_KINDS)[number];

const OPEN = {
  name: 'fee_runs_open',
  text: `insert into fee_runs (kind, period, started_at, ran_at) values ($1, $2, $3, $3)
         on conflict (kind, period) do update set ran_at = excluded.ran_at, last_error = null
         returning id`,
};
const FINISH = { name: 'fee_runs_finish', text: 'update fee_runs set finished_at = $2 where id = $1' };
const FAIL = {
  name: 'fee_runs_fail',
  text: `update fee_runs set last_error = $2, ran_at = $3, finished_at = null
         where id = (select max(id) from fee_runs where kind = $1)`,
};
const LAST = {
  name: 'fee_runs_last',
  text: 'select max(period) as period from fee_runs where kind = $1 and finished_at is not null and period < $2',
};
const IS_FINISHED = {
  name: 'fee_runs_is_finished',
  text: 'select from fee_runs where kind = $1 and period = $2 and finished_at is not null',
};

/** The row of this kind and month, made on the first run; taken up again after one that broke off. Its id. */
export async function openRun(ctx: Ctx, kind: FeeKind, period: string): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(OPEN, [kind, period, ctx.now]);
  return row!.id;
}

export async function finishRun(ctx: Ctx, run_id: number): Promise<void> {
  await ctx.db.rows(FINISH, [run_id, ctx.now]);
}

/** Writes down what stopped the newest run of this kind; it is taken up again the next time round. */
export async function noteFailure(ctx: Ctx, kind: FeeKind, sentence: string): Promise<void> {
  await ctx.db.rows(FAIL, [kind, sentence, ctx.now]);
}

/** The last month before `before` of which nothing was left; null on the first run ever. */
export async function findLastFinished(ctx: Ctx, kind: FeeKind, before: string): Promise<string | null> {
  const [row] = await ctx.db.rows<{ period: string | null }>(LAST, [kind, before]);
  return row!.period;
}

export async function isFinished(ctx: Ctx, kind: FeeKind, period: string): Promise<boolean> {
  return (await ctx.db.rows(IS_FINISHED, [kind, period])).length > 0;
}
