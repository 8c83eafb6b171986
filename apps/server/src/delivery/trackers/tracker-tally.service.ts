import type { TrackerTally } from '@fleet/contracts/delivery/trackers.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToTrackerDays, deleteTrackerDays, type TrackerNews } from './tracker-days.queries.ts';

/** How long counts are collected: one statement for thousands of devices, and the page is at most this much behind. */
const GATHER_MS = 2_000;
const NOTHING: TrackerTally = { stored: 0, duplicates: 0, refused: 0, unauthorized: 0 };

export interface TrackerTallies {
  /** Counts what a device sent. Never throws and never waits. */
  count(tracker_id: number, at: Date, came: Partial<TrackerTally>, battery_percent?: number | null): void;
  /** Writes down what is gathered. */
  close(): Promise<void>;
}

/**
 * Counts by device, beside the intake: its own batches are unchanged. Counts collected in a process that dies are
 * lost; the positions are not.
 */
export function openTrackerTallies(systemCtx: () => Ctx): TrackerTallies {
  let gathered = new Map<string, TrackerNews>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    timer = null;
    const news = [...gathered.values()];
    gathered = new Map();
    if (news.length > 0)
      writing = writing
        .then(() => inTransaction(systemCtx(), (ctx) => addToTrackerDays(ctx, news)))
        // The database was away, and the fixes of that time with it: they are sent again, and counted then.
        .catch(() => {});
    return writing;
  }

  return {
    count(tracker_id, at, came, battery_percent = null) {
      const date = riyadhDate(at);
      const name = `${tracker_id} ${date}`;
      const before = gathered.get(name);
      const sum = (key: keyof TrackerTally) => (before ?? NOTHING)[key] + (came[key] ?? 0);
      gathered.set(name, {
        tracker_id,
        date,
        stored: sum('stored'),
        duplicates: sum('duplicates'),
        refused: sum('refused'),
        unauthorized: sum('unauthorized'),
        last_seen_at: came.stored ? at : (before?.last_seen_at ?? null),
        last_unauthorized_at: came.unauthorized ? at : (before?.last_unauthorized_at ?? null),
        battery_percent: battery_percent ?? before?.battery_percent ?? null,
      });
      timer ??= setTimeout(write, GATHER_MS).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}

/** Lets days go with the fixes of them. */
export function purgeOldTallies(ctx: Ctx): Promise<void> {
  const oldest = addDays(riyadhDate(ctx.now), -ctx.config.POSITION_DAYS);
  return inTransaction(ctx, (ctx) => deleteTrackerDays(ctx, oldest));
}
