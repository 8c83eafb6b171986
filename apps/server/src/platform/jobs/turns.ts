import type { Ctx } from '../context.ts';
import { addJob } from './add-job.ts';
import type { JobKind, RunAgain, RunningJob } from './define-job.ts';

/** How the turns of a round follow each other. */

/** At least so long between two turns that look for work which is due already. */
const PAUSE_MS = 5_000;

/** Work that goes on until nothing is left, or the server stops; with when there is more of it. */
export function untilStopped(
  work: (systemCtx: () => Ctx, isStopping: () => boolean) => Promise<unknown>,
  findNext?: (ctx: Ctx) => Promise<Date | null>,
) {
  return async (_ctx: Ctx, job: RunningJob): Promise<RunAgain | undefined> => {
    await work(job.freshCtx, () => job.signal.aborted);
    return findNext && nextTurn(job, await findNext(job.freshCtx()));
  };
}

/** What is due already is another process's just now, or has to wait for something else. */
export function nextTurn(job: RunningJob, due_at: Date | null): RunAgain | undefined {
  if (due_at === null) return undefined;
  const soon = job.freshCtx().now.getTime() + PAUSE_MS;
  return { run_at: new Date(Math.max(due_at.getTime(), soon)) };
}

/** Work that leaves nothing to come back for. */
export function done(work: (ctx: Ctx) => Promise<unknown>) {
  return async (ctx: Ctx): Promise<undefined> => {
    await work(ctx);
  };
}

/** Adds one job of this round for all that happens within so many milliseconds. */
export function soon(round: JobKind<Record<string, never>>, within_ms: number) {
  return async (ctx: Ctx): Promise<[]> => {
    const run_at = new Date(ctx.now.getTime() + within_ms);
    await addJob(ctx, round, {}, { key: 'soon', run_at });
    return [];
  };
}
