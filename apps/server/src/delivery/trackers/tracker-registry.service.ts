import { hash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import {
  findKnownTracker,
  findPastTracker,
  type KnownTracker,
  listKnownTrackers,
} from './trackers.queries.ts';

const RELOAD_MS = 60_000;

export interface TrackerRegistry {
  /** The device with this key; null for an invalid one. */
  find(key: string): Promise<KnownTracker | null>;
  /** The device that had this key before rotation or revocation; null for none. */
  findPast(key: string): Promise<number | null>;
}

/**
 * Devices by key, in memory: a fix costs no look into the database. One that is not there yet is looked for; one withdrawn is
 * forgotten as the word of it arrives, and should that get lost, within a minute.
 */
export function openTrackerRegistry(systemCtx: () => Ctx, events: Events): TrackerRegistry {
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
      if (!known || performance.now() - readAt > RELOAD_MS) {
        readAt = performance.now();
        known = readAll();
        // Callers get an error while it cannot be read; the next one tries again.
        known.catch(() => {
          known = null;
        });
      }
      const registry = await known;
      const there = registry.get(wanted);
      if (there) return there;
      const found = await findKnownTracker(systemCtx(), wanted);
      if (found) registry.set(wanted, found);
      return found;
    },
    findPast: (key) => findPastTracker(systemCtx(), hashOfKey(key)),
  };
}

/** What is stored of a key. */
export function hashOfKey(key: string): string {
  return hash('sha256', key);
}
