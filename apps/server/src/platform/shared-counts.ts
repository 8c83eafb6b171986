import { randomUUID } from 'node:crypto';
import type { Events, ServerEvent } from './events.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;
const TYPE = 'calls';
/** Which share of its limit a caller uses in one process before the others are told: nobody hears of callers far below it. */
const PUBLISHED_PARTS = 20;

interface Count {
  minute: number;
  own: number;
  published: number;
  others: number;
}

interface CallsEvent extends ServerEvent {
  readonly key: string;
  readonly minute: number;
  readonly calls: number;
  readonly from: string;
}

/**
 * The store of calls a minute for `@fastify/rate-limit`. Processes tell each other of callers who come near their limit, so that it
 * holds over all of them but for a twentieth per process, and no call waits for the database.
 */
export function sharedCounts(events: Events, clock: { now(): Date }) {
  const us = randomUUID();
  const counts = new Map<string, Count>();

  function countOf(key: string, minute: number): Count {
    let count = counts.get(key);
    if (count?.minute !== minute) {
      if (counts.size > MAX_KEYS) counts.clear();
      count = { minute, own: 0, published: 0, others: 0 };
      counts.set(key, count);
    }
    return count;
  }

  events.subscribe((event) => {
    if (event.type !== TYPE) return;
    const { key, minute, calls, from } = event as CallsEvent;
    if (from !== us && minute >= (counts.get(key)?.minute ?? 0)) countOf(key, minute).others += calls;
  });

  return class SharedCounts {
    incr(
      key: string,
      done: (error: Error | null, found?: { current: number; ttl: number }) => void,
      _window: number,
      max: number,
    ): void {
      const now = clock.now().getTime();
      const minute = Math.floor(now / MINUTE_MS);
      const count = countOf(key, minute);
      count.own += 1;
      const calls = count.own - count.published;
      // Beyond the limit each process refuses by itself.
      if (calls >= Math.ceil(max / PUBLISHED_PARTS) && count.published < max) {
        count.published = count.own;
        // To no browser: there is no such room.
        events.publish([{ type: TYPE, room: TYPE, key, minute, calls, from: us } satisfies CallsEvent]);
      }
      done(null, { current: count.own + count.others, ttl: MINUTE_MS - (now % MINUTE_MS) });
    }

    child(): SharedCounts {
      return this;
    }
  };
}
