import { CHAT_KINDS, type ChatKind, type QuickReply } from '@fleet/contracts/messages/chats.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { chats } from './chats.table.ts';

export type Chat = typeof chats.$inferSelect;

type Side = 'platform' | 'driver' | 'client' | 'station' | 'network';
/** The permission to read and to write a kind of thread; null where belonging to the party is sufficient. */
type Rights = Partial<Record<Side, readonly [read: Permission | null, write: Permission | null]>>;

const HELD = ['read held_transaction', 'comment held_transaction'] as const;
const DISPUTE = ['read dispute_case', 'comment dispute_case'] as const;
const SUPPORT = [null, null] as const;
const STATION = ['read station_detail', 'read station_detail'] as const;
const FLEET = ['read driver_message', 'message driver'] as const;

/** What the platform has no part in (a fleet and its drivers, a network and its stations), it does not read. */
const RIGHTS: Record<ChatKind, Rights> = {
  driver: { driver: FLEET, client: FLEET },
  trip: { platform: ['read trip', 'update trip'], driver: ['drive trip', 'drive trip'] },
  station: { station: STATION, network: STATION },
  held: { platform: HELD, client: HELD, station: HELD, network: HELD },
  dispute: { platform: DISPUTE, client: DISPUTE, station: DISPUTE, network: DISPUTE },
  support: { platform: ['answer support', 'answer support'], client: SUPPORT, network: SUPPORT },
};

/** On whose side of a thread an actor is; null for nobody who chats. */
export function sideOf(actor: Actor): Side | null {
  if (actor.kind !== 'user') return null;
  if (actor.group === 'admin') return 'platform';
  if (actor.driver_id) return 'driver';
  if (actor.client_id) return 'client';
  if (actor.station_id) return 'station';
  return actor.network_id ? 'network' : null;
}

/** Kinds of threads the actor may read, if they are their party's. */
export function readableKinds(actor: Actor): ChatKind[] {
  return CHAT_KINDS.filter((kind) => may(actor, kind, 0));
}

export function mayWrite(actor: Actor, kind: ChatKind): boolean {
  return may(actor, kind, 1);
}

function may(actor: Actor, kind: ChatKind, which: 0 | 1): boolean {
  const side = sideOf(actor);
  const right = side && RIGHTS[kind][side]?.[which];
  if (right === null) return side !== null;
  return right !== undefined && actor.permissions.has(right);
}

export function requireWritable(actor: Actor, kind: ChatKind): void {
  if (!mayWrite(actor, kind)) throw new AppError('FORBIDDEN', 'This thread can be read only.');
}

/** What ends a talk, and waits for no answer. */
const ENDS: ReadonlySet<QuickReply> = new Set(['ok', 'thank_you', 'done']);

/**
 * The columns of a support thread after a message. The party's message waits for an answer; who answers for the platform
 * has the thread from then on. STATUS_CONFLICT while another has it: two answers to one question confuse.
 */
export function supportAfterMessage(
  chat: Chat,
  actor: Actor,
  { now, quick_reply }: { now: Date; quick_reply: QuickReply | null },
): Partial<Chat> {
  if (chat.kind !== 'support') return {};
  if (sideOf(actor) !== 'platform') {
    if (chat.waiting_since === null && quick_reply && ENDS.has(quick_reply)) return {};
    const isFree = chat.assignee_id === null || chat.support_state === 'closed';
    return {
      support_state: isFree ? 'open' : 'taken',
      assignee_id: isFree ? null : chat.assignee_id,
      waiting_since: chat.waiting_since ?? now,
    };
  }
  requireUntaken(chat, actor.user_id);
  return { support_state: 'answered', assignee_id: actor.user_id, waiting_since: null };
}

/** Throws STATUS_CONFLICT where someone else than this user has the thread. */
export function requireUntaken(chat: Chat, user_id: number | null): void {
  if (chat.support_state === 'closed' || chat.assignee_id === null || chat.assignee_id === user_id) return;
  throw new AppError('STATUS_CONFLICT', 'Someone else has this thread.', { assignee_id: chat.assignee_id });
}
