import type { FastifyBaseLogger } from 'fastify';
import type { Ctx } from '../context.ts';
import type { Events } from '../events.ts';
import type { BatchHandler, JobHandler, SingleHandler } from './define-job.ts';
import { scheduleJobs } from './job-ends.queries.ts';
import { poll } from './jobs.queries.ts';
import { runBatches, runRoundOfBatches } from './run-batches.ts';
import { createSingleRunner } from './run-singles.ts';

/** How late a job may be noticed that another process added. */
const POLL_MS = 5_000;
const RETRY_MS = 1_000;
/**
 * While there is much to do, what is added within this time is handled together; after a pause the first waits for nothing. Where rounds
 * take long, because the machine is busy, more is handled together: they take a quarter of the time until that is too long to wait.
 */
const TOGETHER_MS = 200;
const MAX_TOGETHER_MS = 1_000;
const ROUNDS_OF = 4;

export interface JobEngine {
  /** Looks for jobs now, because some may have been added. */
  kick(): void;
  /** Works from now on, as jobs become due. */
  start(): Promise<void>;
  /** Ends running jobs soon and waits for them; nothing new is begun. */
  stop(): Promise<void>;
  /** Handles waiting batches until there are none, without starting anything else; how many jobs. For tests and commands. */
  runBatches(): Promise<number>;
  /** Does everything that is due, and what that adds, then returns how many jobs ran. For tests and commands. */
  runDue(): Promise<number>;
}

/** The one job engine of a process: several processes share the work of one database. */
export function createJobEngine(options: {
  readonly handlers: readonly JobHandler[];
  readonly systemCtx: () => Ctx;
  readonly events: Pick<Events, 'publish'>;
  readonly log: FastifyBaseLogger;
}): JobEngine {
  const { handlers, systemCtx, events, log } = options;
  const batches = byKind(handlers.filter((handler): handler is BatchHandler => handler.type === 'batch'));
  const singles = byKind(handlers.filter((handler): handler is SingleHandler => handler.type === 'single'));
  const rounds = [...singles.values()].filter(({ every_ms }) => every_ms !== null);
  if (batches.size + singles.size < handlers.length) throw new Error('two handlers for one kind of job');
  const parts = { handlers: batches, systemCtx, events, log };
  const runner = createSingleRunner(singles, systemCtx, log, (next) => (next ? waitUntil(next) : kick()));
  let state: 'off' | 'on' | 'stopped' = 'off';
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let polling: Promise<void> | null = null;
  let kicked = false;
  let mayPollAt = 0;

  async function runOnce(): Promise<void> {
    const kinds = rounds.map(({ job }) => job.kind);
    const found = await poll(systemCtx(), [...batches.keys()], runner.kindsWithRoom(), kinds);
    // Batches may add what is due at once; of single jobs all that may run now are taken in one go, and an end looks for more.
    const handled = found.batches ? await runRoundOfBatches(parts) : 0;
    if (found.singles) await runner.startDue();
    if (found.lost || handled > 0) kicked = true;
    if (found.next) waitUntil(found.next);
  }

  function waitUntil(next: Date): void {
    wait(Math.max(next.getTime() - systemCtx().now.getTime(), 0));
  }

  /** Polls again after this delay unless it is kicked sooner. */
  function wait(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (state !== 'on' || at >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY;
      kick();
    }, milliseconds);
  }

  function kick(): void {
    if (state !== 'on') return;
    const early = mayPollAt - performance.now();
    if (early > 0 && !polling) {
      wait(early);
      return;
    }
    kicked = true;
    polling ??= pollOnce().finally(() => {
      polling = null;
      if (kicked) kick();
    });
  }

  async function pollOnce(): Promise<void> {
    kicked = false;
    const began = performance.now();
    try {
      await runOnce();
      wait(POLL_MS);
    } catch (error) {
      log.error({ err: error }, 'polling for jobs failed');
      wait(RETRY_MS);
    }
    mayPollAt = began + togetherFor(performance.now() - began);
  }

  return {
    kick,
    async start() {
      state = 'on';
      await scheduleJobs(
        systemCtx(),
        rounds.map(({ job }) => ({ kind: job.kind, order_key: job.orderKey?.({}) ?? null })),
      );
      kick();
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      await polling;
      await runner.stop();
    },
    runBatches: () => runBatches(parts),
    async runDue() {
      let done = 0;
      for (;;) {
        const begun = (await runBatches(parts)) + (await runner.startDue());
        done += begun;
        await runner.allEnded();
        if (begun === 0) return done;
      }
    },
  };
}

/** How long after the beginning of a round that took so long the next one begins at the earliest. */
export function togetherFor(tookMs: number): number {
  return Math.min(Math.max(tookMs * ROUNDS_OF, TOGETHER_MS), MAX_TOGETHER_MS);
}

function byKind<Handler extends JobHandler>(handlers: readonly Handler[]): Map<string, Handler> {
  return new Map(handlers.map((handler) => [handler.job.kind, handler]));
}
