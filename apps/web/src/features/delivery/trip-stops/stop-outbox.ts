import type { arriveAtStop, deliverStop, failStop } from '@fleet/contracts/delivery/trip-stops.ts';
import type { Stroke } from '@fleet/domain/delivery-proofs.ts';
import type { z } from 'zod';
import { browserStorage, type KeyValue, randomId } from '../../../lib/browser.ts';

/** What the driver typed at one line of an order. */
export interface LineDraft {
  quantity: string;
  dip_before: string;
  dip_after: string;
}

/** What happened at a stop, as the server will be told: the same words under the same key until it answers. */
export type Happened =
  | { what: 'arrive'; body: z.input<typeof arriveAtStop.body> }
  | { what: 'deliver'; body: z.input<typeof deliverStop.body> }
  | { what: 'fail'; body: z.input<typeof failStop.body> };
export type Waiting = Happened & {
  key: string;
  /** Refused for good, with this code: only someone who looks at it can help. */
  refused?: string;
};

/** What this phone keeps of a stop until the server has it: through reload, no line and an empty battery. */
export interface StopDraft {
  lines: Record<string, LineDraft>;
  received_by: string;
  strokes: readonly Stroke[];
  note: string;
  /** Numbers of pictures in the photo store. */
  photos: readonly number[];
  /** In the order it happened. */
  waiting: readonly Waiting[];
  saved_at: number;
}

const EMPTY: StopDraft = {
  lines: {},
  received_by: '',
  strokes: [],
  note: '',
  photos: [],
  waiting: [],
  saved_at: 0,
};
/** A form nobody came back to for so long is of a trip that is over. */
const LIFETIME_MS = 3 * 86_400_000;

export type StopOutbox = ReturnType<typeof createStopOutbox>;

/** The stops a driver has begun to write down on this phone. Each driver who signs in on it has a book of their own. */
export function createStopOutbox(storage: KeyValue, user_id: number, now: () => number = Date.now) {
  const storageKey = `stops:${user_id}`;
  const listeners = new Set<() => void>();

  function readAll(): Record<string, StopDraft> {
    try {
      return JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, StopDraft>;
    } catch {
      return {};
    }
  }

  function save(all: Record<string, StopDraft>): void {
    storage.setItem(storageKey, JSON.stringify(all));
    for (const listener of listeners) listener();
  }

  function read(id: number): StopDraft {
    return { ...EMPTY, ...readAll()[id] };
  }

  function update(id: number, more: Partial<StopDraft>): void {
    const all = readAll();
    save({ ...all, [id]: { ...EMPTY, ...all[id], ...more, saved_at: now() } });
  }

  return {
    read,
    update,
    /** The server has all of it: nothing of the stop stays on this phone. */
    drop(id: number): void {
      const { [id]: _gone, ...others } = readAll();
      save(others);
    },
    /** Something happened at a stop. What was refused before, and what of the same kind waits, is said again. */
    record(id: number, happened: Happened): void {
      const others = read(id).waiting.filter(({ what, refused }) => !refused && what !== happened.what);
      update(id, { waiting: [...others, { ...happened, key: randomId() }] });
    },
    /** One thing was heard, or is refused for good. */
    settle(id: number, key: string, refused?: string): void {
      const { waiting } = read(id);
      update(id, {
        waiting: refused
          ? waiting.map((entry) => (entry.key === key ? { ...entry, refused } : entry))
          : waiting.filter((entry) => entry.key !== key),
      });
    },
    /** What is to be sent, the stop that waits longest first. */
    listWaiting(): { id: number; first: Waiting }[] {
      return Object.entries(readAll())
        .toSorted(([, a], [, b]) => a.saved_at - b.saved_at)
        .flatMap(([id, { waiting }]) => {
          const first = waiting[0];
          return first && !first.refused ? [{ id: Number(id), first }] : [];
        });
    },
    /** Forms of trips long over leave the phone. */
    sweep(): void {
      const all = Object.entries(readAll());
      const left = all.filter(
        ([, draft]) => draft.waiting.length > 0 || now() - draft.saved_at <= LIFETIME_MS,
      );
      if (left.length < all.length) save(Object.fromEntries(left));
    },
    /** The whole book as text: the same as long as nothing changed. */
    text: () => storage.getItem(storageKey) ?? '',
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const outboxes = new Map<number, StopOutbox>();

/** The book of anyone who is signed in, one for all screens. */
export function stopOutboxOf(user_id: number): StopOutbox {
  const outbox = outboxes.get(user_id) ?? createStopOutbox(browserStorage(), user_id);
  outboxes.set(user_id, outbox);
  return outbox;
}
