import { hash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import {
  findKnownTracker,
  findPastTracker,
  type KnownTracker,
  listKnownTrackers,
} from './trackers.queries.ts';

const READ_ANEW_MS = 60_000;

export interface TrackerBook {
  /** Who speaks with this key; null where nobody is believed with it. */
  find(key: string): Promise<KnownTracker | null>;
  /** Whose key it was before it was exchanged or withdrawn; null where it was nobody's. */
  findPast(key: string): Promise<number | null>;
}

/**
 * Devices by key, in memory: a fix costs no look into the database. One that is not there yet is looked for; one withdrawn is
 * forgotten as the word of it arrives, and should that get lost, within a minute.
 */
export function openTrackerBook(systemCtx: () => Ctx, events: Events): TrackerBook {
  let known: Promise<Map<string, KnownTracker>> | null = null;
  let readAt = 0;

  events.subscribe(({ type }) => {
    if (type === 'tracker') known = null;
  });

  async function readAll(): Promise<Map<string, KnownTracker>> {
    const rows = await listKnownTrackers(systemCtx());
    return new Map(rows.map((row) => [row.key_hash, row]));
  }

  return {
    async find(key) {
      const wanted = hashOfKey(key);
      if (!known || performance.now() - readAt > READ_ANEW_MS) {
        readAt = performance.now();
        known = readAll();
        // Whoever asks while it cannot be read is told so; the next one tries again.
        known.catch(() => {
          known = null;
        });
      }
      const book = await known;
      const there = book.get(wanted);
      if (there) return there;
      const found = await findKnownTracker(systemCtx(), wanted);
      if (found) book.set(wanted, found);
      return found;
    },
    findPast: (key) => findPastTracker(systemCtx(), hashOfKey(key)),
  };
}

/** What is kept of a key. */
export function hashOfKey(key: string): string {
  return hash('sha256', key);
}
