import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Ctx, inTransaction } from '../context.ts';
import { codeOf } from '../trace.ts';
import type { RunAgain, RunningJob, SingleHandler } from './define-job.ts';
import { endJob, failJob, moveTurn, postponeJobs, returnJob } from './job-ends.queries.ts';
import { beginJob, causedBy } from './job-traces.ts';
import { LEASE_MS, renew, type TakenJob, takeSingles, type Wanted } from './jobs.queries.ts';
import { problemOf } from './run-batches.ts';

export interface SingleRunner {
  /** Kinds this process has room for. */
  kindsWithRoom(): string[];
  /** Starts what is due and has room; how many. */
  startDue(): Promise<number>;
  /** Resolves when those running now have ended. */
  allEnded(): Promise<void>;
  /** Has those running end soon, and waits for them. */
  stop(): Promise<void>;
}

/** Turns of rounds mostly end together; those that end within this are noted in one transaction. */
const ENDS_TOGETHER_MS = 25;

interface Held {
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** Runs single jobs of these handlers in this process. */
export function createSingleRunner(
  handlers: ReadonlyMap<string, SingleHandler>,
  systemCtx: () => Ctx,
  log: FastifyBaseLogger,
  onEnded: (next: Date | null) => void,
): SingleRunner {
  const worker = crypto.randomUUID();
  const held = new Map<number, Held & { readonly kind: string }>();
  let ending: { readonly jobs: { id: number; run_at: Date }[]; readonly noted: Promise<void> } | null = null;
  let isStopping = false;
  let renewing: NodeJS.Timeout | undefined;

  function roomOf({ job, maxPerProcess }: SingleHandler): number {
    const running = [...held.values()].filter(({ kind }) => kind === job.kind).length;
    return maxPerProcess - running;
  }

  function wanted(): Wanted[] {
    return [...handlers.values()]
      .map((handler) => ({
        kind: handler.job.kind,
        room: roomOf(handler),
        maxPerTenant: handler.maxPerTenant,
      }))
      .filter(({ room }) => room > 0);
  }

  function start(taken: TakenJob): void {
    const stopping = new AbortController();
    const ended = run(taken, stopping.signal)
      // Its lease ends, and it is taken once more then.
      .catch((error) => {
        log.error({ err: error, job: taken.id, kind: taken.kind }, 'end of job not noted');
        return null;
      })
      .then((next) => {
        held.delete(taken.id);
        if (held.size === 0) clearInterval(renewing);
        onEnded(next);
      });
    held.set(taken.id, { stopping, ended, kind: taken.kind });
    if (held.size === 1) {
      renewing = setInterval(keep, LEASE_MS / 3);
      renewing.unref();
    }
  }

  /** Returns when it is due again, where nothing else can have become due by its end. */
  async function run(taken: TakenJob, signal: AbortSignal): Promise<Date | null> {
    const handler = handlers.get(taken.kind)!;
    const mine = { id: taken.id, worker };
    const span = beginJob(systemCtx(), taken);
    const job: RunningJob = {
      id: taken.id,
      attempt: taken.attempts,
      isLastAttempt: taken.attempts >= handler.maxAttempts,
      signal,
      freshCtx: () => causedBy(systemCtx(), taken, span),
    };
    try {
      const payload = handler.job.payload.parse(taken.payload);
      const again = await handler.run(job.freshCtx(), payload, job);
      span?.end();
      // A round that the stop cut short has more to do.
      if (isStopping && handler.every_ms !== null) {
        await note((ctx) => returnJob(ctx, mine));
        return null;
      }
      if (taken.is_turn) {
        const next = nextTurn(systemCtx(), handler, again);
        await postpone(taken.id, next);
        return next;
      }
      if (handler.every_ms !== null && again) {
        await note(async (ctx) => {
          await moveTurn(ctx, taken.kind, again.run_at);
          await endJob(ctx, mine);
        });
      } else if (again) await postpone(taken.id, again.run_at);
      else await note((ctx) => endJob(ctx, mine));
    } catch (error) {
      span?.end({ problem: codeOf(error) });
      if (isStopping) {
        await note((ctx) => returnJob(ctx, mine));
        return null;
      }
      log.error({ err: error, job: taken.id, kind: taken.kind, attempt: taken.attempts }, 'job failed');
      const run_at = nextAttempt(handler, taken, systemCtx().now);
      await note((ctx) => failJob(ctx, mine, { problem: problemOf(error), run_at }));
    }
    return null;
  }

  /** In a transaction, which waits patiently for whoever adds the job once more. */
  function note(end: (ctx: Ctx) => Promise<void>): Promise<void> {
    return inTransaction(systemCtx(), end);
  }

  function postpone(id: number, run_at: Date): Promise<void> {
    if (!ending) {
      const jobs: { id: number; run_at: Date }[] = [];
      const noted = wait(ENDS_TOGETHER_MS).then(() => {
        ending = null;
        return note((ctx) => postponeJobs(ctx, worker, jobs));
      });
      ending = { jobs, noted };
    }
    ending.jobs.push({ id, run_at });
    return ending.noted;
  }

  function keep(): void {
    const ids = [...held.keys()];
    renew(systemCtx(), ids, worker).then(
      (kept) => {
        for (const id of ids) if (!kept.has(id)) held.get(id)?.stopping.abort();
      },
      (error) => log.warn({ err: error }, 'jobs not renewed'),
    );
  }

  return {
    kindsWithRoom: () => wanted().map(({ kind }) => kind),
    async startDue() {
      const kinds = isStopping ? [] : wanted();
      if (kinds.length === 0) return 0;
      const ctx = systemCtx();
      const taken = await ctx.platform.database.transaction((db) => takeSingles(db, ctx.now, kinds, worker));
      for (const job of taken) start(job);
      return taken.length;
    },
    async allEnded() {
      await Promise.all([...held.values()].map(({ ended }) => ended));
    },
    async stop() {
      isStopping = true;
      for (const { stopping } of held.values()) stopping.abort();
      await Promise.all([...held.values()].map(({ ended }) => ended));
      clearInterval(renewing);
    },
  };
}

/** When the next turn of a round comes: when it asks for it, or in its rhythm. */
function nextTurn(ctx: Ctx, { every_ms }: SingleHandler, again: RunAgain | undefined): Date {
  // On one grid, so that rounds of one rhythm are looked for and taken together.
  const latest = new Date((Math.floor(ctx.now.getTime() / every_ms!) + 1) * every_ms!);
  return again && again.run_at < latest ? again.run_at : latest;
}

/** Turns of a round are never given up. */
function nextAttempt(handler: SingleHandler, { attempts, is_turn }: TakenJob, now: Date): Date | null {
  if (is_turn) return new Date(now.getTime() + Math.max(handler.every_ms!, handler.backoff(attempts)));
  return attempts < handler.maxAttempts ? new Date(now.getTime() + handler.backoff(attempts)) : null;
}
