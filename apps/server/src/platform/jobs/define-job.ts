import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { ServerEvent } from '../events.ts';

const MAX_BACKOFF_MS = 3_600_000;
const MAX_ATTEMPTS = 10;
const MAX_PER_PROCESS = 4;

/** A kind of job: what whoever adds one must know. The context that adds it owns it; who handles it is put together in one list. */
export interface JobKind<Payload> {
  /** The name its rows carry; never reused for another meaning. */
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  /** Jobs of one order key run one after the other, whatever their kind; null runs beside everything. */
  orderKey?(payload: Payload): string | null;
  /** Who it is for; what one tenant has running can be capped by the handler. */
  tenant?(payload: Payload): string;
}

interface Retries {
  /** How often it is tried before it is a dead letter. */
  readonly maxAttempts: number;
  /** How long to wait after so many failures, in milliseconds. */
  backoff(failures: number): number;
}

/** What a running job knows about itself. */
export interface RunningJob {
  readonly id: number;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the server stops or the job has passed to another process. */
  readonly signal: AbortSignal;
  /** A context as of now, for work that takes a while. */
  freshCtx(): Ctx;
}

/** Returned by a job that is to go on at this time, which is no failure. */
export interface RunAgain {
  readonly run_at: Date;
}

type Run<Payload> = (ctx: Ctx, payload: Payload, job: RunningJob) => Promise<RunAgain | undefined>;
type HandleBatch<Payload> = (ctx: Ctx, payloads: Payload[]) => Promise<readonly ServerEvent[]>;

interface SingleOptions extends Retries {
  /** How many of this kind one process runs at a time. */
  readonly maxPerProcess: number;
  /** How many of this kind one tenant has running at a time, in all processes. */
  readonly maxPerTenant: number;
}

/** Runs jobs of a kind one by one, outside a transaction and at least once: a process that dies leaves them to another. */
export interface SingleHandler extends SingleOptions {
  readonly type: 'single';
  readonly job: JobKind<unknown>;
  /** Runs at the latest so long after it ended, whether one is added or not. */
  readonly every_ms: number | null;
  run(ctx: Ctx, payload: unknown, job: RunningJob): Promise<RunAgain | undefined>;
}

/** Handles many jobs of a kind in the transaction that takes them: what it writes, it writes exactly once. */
export interface BatchHandler extends Retries {
  readonly type: 'batch';
  readonly job: JobKind<unknown>;
  handle(ctx: Ctx, payloads: unknown[]): Promise<readonly ServerEvent[]>;
}

export type JobHandler = SingleHandler | BatchHandler;

const RETRIES: Retries = {
  maxAttempts: MAX_ATTEMPTS,
  /** 1 s, 4 s, 16 s and so on, up to an hour. */
  backoff: (failures) => Math.min(1_000 * 4 ** (failures - 1), MAX_BACKOFF_MS),
};
const SINGLE: SingleOptions = {
  ...RETRIES,
  maxPerProcess: MAX_PER_PROCESS,
  maxPerTenant: Number.MAX_SAFE_INTEGER,
};

export function defineJob<Payload>(job: JobKind<Payload>): JobKind<Payload> {
  return job;
}

/** Has jobs of this kind run one by one, for work that takes its time or talks to others. */
export function runEach<Payload>(
  job: JobKind<Payload>,
  run: Run<Payload>,
  options: Partial<SingleOptions> = {},
): SingleHandler {
  return { ...SINGLE, ...options, type: 'single', job, every_ms: null, run: run as Run<unknown> };
}

/**
 * Has jobs of this kind handled many at once, for short work on the database alone. Every handler sees every job, in the order in which
 * they were added; a job fails if one of them throws. What they return is sent to open browsers after commit.
 */
export function handleBatch<Payload>(
  job: JobKind<Payload>,
  ...handlers: HandleBatch<Payload>[]
): BatchHandler {
  return {
    ...RETRIES,
    type: 'batch',
    job,
    async handle(ctx, payloads) {
      const events: ServerEvent[] = [];
      for (const handle of handlers) events.push(...(await handle(ctx, payloads as Payload[])));
      return events;
    },
  };
}

/**
 * A kind of work that looks itself what is to be done: its jobs carry nothing. In all processes together one runs at a time, unless it
 * is shared: then each process may run one.
 */
export function defineRound(
  kind: string,
  { isShared = false }: { readonly isShared?: boolean } = {},
): JobKind<Record<string, never>> {
  return { kind, payload: z.object({}), orderKey: () => (isShared ? null : `round:${kind}`) };
}

/**
 * Has a round run whenever a job of it is added, and at the latest so long after its last turn. It may return an earlier time at which
 * it wants the next turn.
 */
export function runRound(
  round: JobKind<Record<string, never>>,
  every_ms: number,
  run: (ctx: Ctx, job: RunningJob) => Promise<RunAgain | undefined>,
): SingleHandler {
  return {
    ...SINGLE,
    maxPerProcess: 1,
    type: 'single',
    job: round,
    every_ms,
    run: (ctx, _payload, job) => run(ctx, job),
  };
}

/** Has work run again and again, the next turn so long after the last one ended. Nobody adds jobs of it. */
export function runEvery(
  kind: string,
  every_ms: number,
  run: (ctx: Ctx, job: RunningJob) => Promise<unknown>,
): SingleHandler {
  return runRound(defineRound(kind), every_ms, async (ctx, job) => {
    await run(ctx, job);
    return undefined;
  });
}
