import type { FastifyBaseLogger } from 'fastify';
import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';
import type { Events, ServerEvent } from '../events.ts';
import { preferGenericPlans } from '../generic-plans.ts';
import type { BatchHandler } from './define-job.ts';
import { failWaitingJob } from './job-ends.queries.ts';
import { noteOrigin, tracedTogether } from './job-traces.ts';
import { type TakenJob, takeBatch, takeOne } from './jobs.queries.ts';

const MAX_OF_A_KIND = 200;

interface Parts {
  readonly handlers: ReadonlyMap<string, BatchHandler>;
  readonly systemCtx: () => Ctx;
  readonly events: Pick<Events, 'publish'>;
  readonly log: FastifyBaseLogger;
}

/** A job that fails among others; what the others wrote was rolled back with it. */
class BatchFailed extends Error {
  readonly taken: readonly TakenJob[];
  constructor(taken: readonly TakenJob[], cause: unknown) {
    super('a batch of jobs failed', { cause });
    this.taken = taken;
  }
}

/** Handles what waits, until nothing does. */
export async function runBatches(parts: Parts): Promise<number> {
  let handled = 0;
  for (;;) {
    const inRound = await runRoundOfBatches(parts);
    if (inRound === 0) return handled;
    handled += inRound;
  }
}

/**
 * Handles what waits, and what that adds, each kind once: more of a kind that was handled comes together with what is added
 * until the next round. Rows leave in the transaction of what their handlers write. When a batch fails, each of its jobs is
 * handled by itself, so that a bad one costs the others this one round and nothing more.
 */
export async function runRoundOfBatches(parts: Parts): Promise<number> {
  const left = new Set(parts.handlers.keys());
  let handled = 0;
  while (left.size > 0) {
    const ctx = parts.systemCtx();
    const outcome = await ctx.platform.database
      .transaction((db) => handle(parts, ctx, db, () => takeBatch(db, ctx.now, [...left], MAX_OF_A_KIND)))
      .catch((error: unknown) => {
        if (error instanceof BatchFailed) return error;
        throw error;
      });
    if (outcome.taken.length === 0) break;
    for (const { kind } of outcome.taken) left.delete(kind);
    if (outcome instanceof BatchFailed) {
      for (const job of outcome.taken) handled += await runAlone(parts, job);
      continue;
    }
    await parts.events.publish(outcome.toSend);
    handled += outcome.taken.length;
  }
  return handled;
}

async function runAlone(parts: Parts, { id, kind, attempts }: TakenJob): Promise<number> {
  const ctx = parts.systemCtx();
  try {
    const { taken, toSend } = await ctx.platform.database.transaction((db) =>
      handle(parts, ctx, db, async () => {
        const job = await takeOne(db, ctx.now, id);
        return job ? [job] : [];
      }),
    );
    await parts.events.publish(toSend);
    return taken.length;
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error;
    const { maxAttempts, backoff } = parts.handlers.get(kind)!;
    parts.log.error({ err: error.cause, job: id, kind, attempts }, 'job failed');
    const now = parts.systemCtx().now;
    await failWaitingJob(parts.systemCtx(), id, attempts - 1, {
      problem: problemOf(error.cause),
      run_at: attempts < maxAttempts ? new Date(now.getTime() + backoff(attempts)) : null,
    });
    return 0;
  }
}

async function handle({ handlers }: Parts, outer: Ctx, db: Db, take: () => Promise<TakenJob[]>) {
  const ctx = { ...outer, db, isInTransaction: true };
  preferGenericPlans(db);
  const taken = await take();
  const toSend: ServerEvent[] = [];
  try {
    for (const [kind, jobs] of Map.groupBy(taken, (job) => job.kind)) {
      const handler = handlers.get(kind)!;
      const payloads = jobs.map((job) => {
        const payload = handler.job.payload.parse(job.payload);
        noteOrigin(payload, job);
        return payload;
      });
      toSend.push(...(await tracedTogether(ctx, jobs, (ctx) => handler.handle(ctx, payloads))));
    }
  } catch (error) {
    throw new BatchFailed(taken, error);
  }
  return { taken, toSend };
}

const MAX_PROBLEM_LENGTH = 2_000;

/** What an administrator reads of a failure. */
export function problemOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const cause = error instanceof Error && error.cause ? ` (${problemOf(error.cause)})` : '';
  return (text + cause).slice(0, MAX_PROBLEM_LENGTH);
}
