import { type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Watch } from '../live-trips/watch.service.ts';
import { makeDays } from './partitions.service.ts';
import { insertPositions, type NewFix } from './positions.queries.ts';

/** How long fixes are gathered before they are written together: one commit for hundreds of vehicles. */
const GATHER_MS = 100;
const MAX_BATCH_SIZE = 2_000;

export interface Gathering {
  /** Number of positions waiting to be stored. */
  waiting(): number;
  /** Keeps fixes; how many of them were new. Throws what became of their batch. */
  save(fixes: readonly NewFix[]): Promise<number>;
  /** Finishes the batch at work and turns the rest away. */
  close(why: Error): Promise<void>;
}

interface Waiting {
  readonly fixes: readonly NewFix[];
  done(stored: number): void;
  failed(error: unknown): void;
}

/** Positions of this process's callers, written in one transaction per batch, evaluated and published. */
export function openGathering(systemCtx: () => Ctx, watch: Watch): Gathering {
  const days = new Set<RiyadhDate>();
  let queue: Waiting[] = [];
  let waiting = 0;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      await new Promise((resume) => setTimeout(resume, GATHER_MS));
      await write(nextBatch());
    }
    working = null;
  }

  function nextBatch(): Waiting[] {
    let fixes = 0;
    const end = queue.findIndex((entry) => {
      fixes += entry.fixes.length;
      return fixes > MAX_BATCH_SIZE;
    });
    const cut = end < 0 ? queue.length : Math.max(1, end);
    const batch = queue.slice(0, cut);
    queue = queue.slice(cut);
    return batch;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    const fixes = batch.flatMap((entry) => entry.fixes);
    try {
      const ctx = systemCtx();
      await makeRoom(ctx, fixes);
      await watch.beReady(fixes);
      const { stored, seen } = await inTransaction(ctx, async (ctx) => {
        const stored = await insertPositions(ctx, fixes);
        return { stored: new Set(stored), seen: await watch.check(ctx, stored) };
      });
      watch.publish(seen);
      for (const entry of batch) entry.done(entry.fixes.filter((fix) => stored.has(fix)).length);
    } catch (error) {
      for (const entry of batch) entry.failed(error);
    } finally {
      waiting -= fixes.length;
    }
  }

  async function makeRoom(ctx: Ctx, fixes: readonly NewFix[]): Promise<void> {
    const dates = new Set(fixes.map(({ fixed_at }) => riyadhDate(fixed_at)));
    const missing = [...dates].filter((day) => !days.has(day));
    if (missing.length === 0) return;
    await makeDays(ctx, missing);
    for (const day of missing) days.add(day);
  }

  return {
    waiting: () => waiting,
    save(fixes) {
      return new Promise((done, failed) => {
        queue.push({ fixes, done, failed });
        waiting += fixes.length;
        working ??= work();
      });
    },
    async close(why) {
      const left = queue;
      queue = [];
      for (const entry of left) entry.failed(why);
      await working;
    },
  };
}
