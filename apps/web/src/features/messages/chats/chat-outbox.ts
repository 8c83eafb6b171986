import type { QuickReply } from '@fleet/contracts/messages/chats.ts';
import { browserStorage, type KeyValue, randomId } from '../../../lib/browser.ts';

/** A message that waits on this device, sent with the same key until the server answers. */
export interface WaitingMessage {
  readonly key: string;
  readonly chat_id: number;
  readonly body: string;
  readonly quick_reply?: QuickReply;
  /** Numbers in the photo store, and the files of those already uploaded. */
  readonly photos: readonly number[];
  readonly file_ids: readonly number[];
  /** When it was written, in milliseconds. */
  readonly at: number;
  /** Permanently rejected with this code: its writer decides. */
  readonly refused?: string;
}

type Written = Pick<WaitingMessage, 'chat_id' | 'body' | 'photos'> & { readonly quick_reply?: QuickReply };

export type ChatOutbox = ReturnType<typeof createChatOutbox>;

/** Messages of one user that are still to be sent, surviving reloads and a missing connection. */
export function createChatOutbox(storage: KeyValue, user_id: number, now: () => number = Date.now) {
  const storageKey = `chats:${user_id}`;
  const listeners = new Set<() => void>();

  function list(): readonly WaitingMessage[] {
    try {
      return JSON.parse(storage.getItem(storageKey) ?? '[]') as WaitingMessage[];
    } catch {
      return [];
    }
  }

  function save(messages: readonly WaitingMessage[]): void {
    storage.setItem(storageKey, JSON.stringify(messages));
    for (const listener of listeners) listener();
  }

  function change(key: string, more: Partial<WaitingMessage>): void {
    save(list().map((message) => (message.key === key ? { ...message, ...more } : message)));
  }

  return {
    list,
    /** Keeps a message until it is sent. */
    write(written: Written): void {
      save([...list(), { ...written, key: randomId(), file_ids: [], at: now() }]);
    },
    /** The oldest message to be sent; a rejected one holds up nothing. */
    next: (): WaitingMessage | undefined => list().find(({ refused }) => refused === undefined),
    /** Notes an uploaded photo, so that it is uploaded once. */
    noteFile(key: string, file_ids: readonly number[]): void {
      change(key, { file_ids });
    },
    refuse(key: string, refused: string): void {
      change(key, { refused });
    },
    /** The server has it, or its writer gave it up. */
    drop(key: string): void {
      save(list().filter((message) => message.key !== key));
    },
    /** Everything as text, for change detection. */
    text: () => storage.getItem(storageKey) ?? '',
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const outboxes = new Map<number, ChatOutbox>();

/** The signed-in user's outbox, shared by all screens. */
export function chatOutboxOf(user_id: number): ChatOutbox {
  const outbox = outboxes.get(user_id) ?? createChatOutbox(browserStorage(), user_id);
  outboxes.set(user_id, outbox);
  return outbox;
}
