import type { arriveAtStop, deliverStop, failStop } from '@fleet/contracts/delivery/trip-stops.ts';
import type { Stroke } from '@fleet/domain/delivery-proofs.ts';
import type { z } from 'zod';
import { browserStorage, type KeyValue, randomId } from '../../../lib/browser.ts';

/** The driver's input for one order line. */
export interface LineDraft {
  quantity: string;
  dip_before: string;
  dip_after: string;
}

/** An event at a stop to be sent, with the same body and key until the server responds. */
export type Happened =
  | { what: 'arrive'; body: z.input<typeof arriveAtStop.body> }
  | { what: 'deliver'; body: z.input<typeof deliverStop.body> }
  | { what: 'fail'; body: z.input<typeof failStop.body> };
export type Waiting = Happened & {
  key: string;
  /** Permanently rejected with this code: requires user action. */
  refused?: string;
};

/** The local state of a stop until the server has it, surviving reloads, missing connection and an empty battery. */
export interface StopDraft {
  lines: Record<string, LineDraft>;
  received_by: string;
  strokes: readonly Stroke[];
  note: string;
  /** Of the recipient, where the site requires one. */
  handover_code: string;
  /** Ids in the photo store. */
  photos: readonly number[];
  /** Of a failed stop. */
  fail_photos: readonly number[];
  /** In order of occurrence. */
  waiting: readonly Waiting[];
  saved_at: number;
}

const EMPTY: StopDraft = {
  lines: {},
  received_by: '',
  strokes: [],
  note: '',
  handover_code: '',
  photos: [],
  fail_photos: [],
  waiting: [],
  saved_at: 0,
};
/** Drafts untouched for this long belong to finished trips. */
const LIFETIME_MS = 3 * 86_400_000;

export type StopOutbox = ReturnType<typeof createStopOutbox>;

/** A driver's local stop data on this phone. Each driver who signs in on it has a separate outbox. */
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
    /** The server has everything: removes the stop's local data. */
    drop(id: number): void {
      const { [id]: _gone, ...others } = readAll();
      save(others);
    },
    /** Records an event. It replaces rejected and waiting events of the same type. */
    record(id: number, happened: Happened): void {
      const others = read(id).waiting.filter(({ what, refused }) => !refused && what !== happened.what);
      update(id, { waiting: [...others, { ...happened, key: randomId() }] });
    },
    /** Marks an event as confirmed or permanently rejected. */
    settle(id: number, key: string, refused?: string): void {
      const { waiting } = read(id);
      update(id, {
        waiting: refused
          ? waiting.map((entry) => (entry.key === key ? { ...entry, refused } : entry))
          : waiting.filter((entry) => entry.key !== key),
      });
    },
    /** Events to send, longest waiting stop first. */
    listWaiting(): { id: number; first: Waiting }[] {
      return Object.entries(readAll())
        .toSorted(([, a], [, b]) => a.saved_at - b.saved_at)
        .flatMap(([id, { waiting }]) => {
          const first = waiting[0];
          return first && !first.refused ? [{ id: Number(id), first }] : [];
        });
    },
    /** Removes drafts of old trips. */
    sweep(): void {
      const all = Object.entries(readAll());
      const left = all.filter(
        ([, draft]) => draft.waiting.length > 0 || now() - draft.saved_at <= LIFETIME_MS,
      );
      if (left.length < all.length) save(Object.fromEntries(left));
    },
    /** The complete outbox as text, for change detection. */
    text: () => storage.getItem(storageKey) ?? '',
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const outboxes = new Map<number, StopOutbox>();

/** The signed-in driver's outbox, shared by all screens. */
export function stopOutboxOf(user_id: number): StopOutbox {
  const outbox = outboxes.get(user_id) ?? createStopOutbox(browserStorage(), user_id);
  outboxes.set(user_id, outbox);
  return outbox;
}
