import type { FEE_KINDS } from '@fleet/contracts/billing/fees.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';

export type FeeKind = (typeof FEE_KINDS)[number];

/** Parties rejected before are tried again, so the run's rejections restart. */
const OPEN = {
  name: 'fee_runs_open',
  text: `with run as (
           insert into fee_runs (kind, period, started_at, ran_at) values ($1, $2, $3, $3)
           on conflict (kind, period) do update set ran_at = excluded.ran_at, last_error = null, finished_at = null
           returning id
         ), cleared as (delete from fee_refusals where run_id in (select id from run))
         select id from run`,
};
const CLOSE_EARLIER = {
  name: 'fee_runs_close_earlier',
  text: `with closed as (
           update fee_runs set finished_at = $3, last_error = null
           where kind = $1 and period < $2 and finished_at is null returning id
         )
         delete from fee_refusals where run_id in (select id from closed)`,
};
const REFUSE = {
  name: 'fee_refusals_insert',
  text: `with reopened as (update fee_runs set finished_at = null where id = $1)
         insert into fee_refusals (run_id, client_id, network_id, code, reason, refused_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (run_id, coalesce(client_id, 0), coalesce(network_id, 0))
         do update set code = excluded.code, reason = excluded.reason, refused_at = excluded.refused_at`,
};
const COUNT_REFUSALS = {
  name: 'fee_refusals_count',
  text: 'select count(distinct (client_id, network_id)) as count from fee_refusals',
};
const FINISH = {
  name: 'fee_runs_finish',
  text: `with finished as (update fee_runs set finished_at = $2 where id = $1)
         delete from fee_refusals where run_id = $1`,
};
const FAIL = {
  name: 'fee_runs_fail',
  text: `update fee_runs set last_error = $2, ran_at = $3, finished_at = null
         where id = (select max(id) from fee_runs where kind = $1)`,
};
const LAST = {
  name: 'fee_runs_last',
  text: `select max(period) as period from fee_runs where kind = $1 and finished_at is not null and period < $2
           and period < coalesce((select min(period) from fee_runs where kind = $1 and finished_at is null), '9999')`,
};
const IS_FINISHED = {
  name: 'fee_runs_is_finished',
  text: 'select from fee_runs where kind = $1 and period = $2 and finished_at is not null',
};
const FIRST_OPEN = {
  name: 'fee_runs_first_open',
  text: 'select min(period) as period from fee_runs where kind = $1 and finished_at is null',
};
const IS_OPEN = {
  name: 'fee_runs_is_open',
  text: 'select from fee_runs where kind = $1 and period = $2 and finished_at is null',
};

/** The row of this kind and month, made on the first run; taken up again after one that broke off. Its id. */
export async function openRun(ctx: Ctx, kind: FeeKind, period: string): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(OPEN, [kind, period, ctx.now]);
  return row!.id;
}

/** A registration that an earlier month could not charge is charged in the month it succeeds in. */
export async function closeEarlierRuns(ctx: Ctx, kind: FeeKind, before: string): Promise<void> {
  await ctx.db.rows(CLOSE_EARLIER, [kind, before, ctx.now]);
}

/** Records a party that could not be charged, with the reason; the run remains open, whichever process finished it. */
export async function noteRefusal(
  ctx: Ctx,
  run_id: number,
  party: { readonly client_id?: number; readonly network_id?: number },
  error: unknown,
): Promise<void> {
  const code = error instanceof AppError ? error.code : null;
  const reason = error instanceof Error ? error.message : String(error);
  await ctx.db.rows(REFUSE, [
    run_id,
    party.client_id ?? null,
    party.network_id ?? null,
    code,
    reason,
    ctx.now,
  ]);
}

/** Clients and networks that still wait for a fee to be charged. */
export async function countRefusals(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(COUNT_REFUSALS);
  return row!.count;
}

/** Nothing is left of the run. A refusal by another process beside this one went with the charge that succeeded here. */
export async function finishRun(ctx: Ctx, run_id: number): Promise<void> {
  await ctx.db.rows(FINISH, [run_id, ctx.now]);
}

/** Writes down what stopped the newest run of this kind; it is taken up again the next time round. */
export async function noteFailure(ctx: Ctx, kind: FeeKind, sentence: string): Promise<void> {
  await ctx.db.rows(FAIL, [kind, sentence, ctx.now]);
}

/** The last month before `before` up to which nothing was left of any; null on the first run ever. */
export async function findLastFinished(ctx: Ctx, kind: FeeKind, before: string): Promise<string | null> {
  const [row] = await ctx.db.rows<{ period: string | null }>(LAST, [kind, before]);
  return row!.period;
}

/** The earliest month of which something was left; null where there is none. */
export async function findFirstOpen(ctx: Ctx, kind: FeeKind): Promise<string | null> {
  const [row] = await ctx.db.rows<{ period: string | null }>(FIRST_OPEN, [kind]);
  return row!.period;
}

/** Whether a run of this month has begun and something of it was left. */
export async function isOpen(ctx: Ctx, kind: FeeKind, period: string): Promise<boolean> {
  return (await ctx.db.rows(IS_OPEN, [kind, period])).length > 0;
}

export async function isFinished(ctx: Ctx, kind: FeeKind, period: string): Promise<boolean> {
  return (await ctx.db.rows(IS_FINISHED, [kind, period])).length > 0;
}
