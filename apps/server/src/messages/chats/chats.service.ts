import type * as contract from '@fleet/contracts/messages/chats.ts';
import type { ChatDetail, ChatKind, ChatRow } from '@fleet/contracts/messages/chats.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { clearNotice } from './chat-notices.service.ts';
import { chatChanged } from './chats.jobs.ts';
import {
  addDriverMember,
  countUnreadRows,
  ensureChat,
  findChat,
  findChatRow,
  type ListedChat,
  listChatRows,
  type NewChat,
  saveChat,
  saveMuted,
  saveRead,
} from './chats.queries.ts';
import { type Chat, mayWrite, readableKinds, requireUntaken, sideOf } from './chats.rules.ts';
import { listMembers } from './presences.queries.ts';
import { isOnline } from './presences.service.ts';

/** What the owner of a subject says about its thread. */
export interface ChatOwner {
  /** The thread of a subject the actor may see, with its parties of today. Throws NOT_FOUND. */
  threadOf(ctx: Ctx, subject_id: number): Promise<Omit<NewChat, 'kind' | 'subject_id'>>;
  /**
   * Before a message is written, in its transaction: locks the subject, throws where nothing more is written about it,
   * and returns what is to be done once it is.
   */
  prepare?(ctx: Ctx, chat: Chat): Promise<(text: string, file_ids: readonly number[]) => Promise<void>>;
}
export type ChatOwners = Readonly<Record<Exclude<ChatKind, 'support'>, ChatOwner>>;

/** Threads of the reader and where the next page begins. */
export async function listChats(ctx: Ctx, query: z.output<typeof contract.listChats.query>) {
  const rows = await listChatRows(ctx, query);
  const next = rows.length === query.per_page ? (rows.at(-1)!.last?.id ?? null) : null;
  return { rows: rows.map(presentRow), next };
}

export async function countUnread(ctx: Ctx) {
  return { ...(await countUnreadRows(ctx)), kinds: readableKinds(ctx.actor) };
}

/** One thread with its readers. Throws NOT_FOUND. */
export async function getChat(ctx: Ctx, id: number): Promise<ChatDetail> {
  const row = await findChatRow(ctx, id);
  if (!row) throw noSuchChat();
  const members = await listMembers(ctx, id);
  const isAnswering = row.kind === 'support' && sideOf(ctx.actor) === 'platform';
  const isTheirs = row.assignee?.id === ctx.actor.user_id;
  const isClosed = row.support_state === 'closed';
  const isWithAnother = isAnswering && !isClosed && row.assignee !== null && !isTheirs;
  return {
    ...presentRow(row),
    members: members.map(({ id, name, group, seen_at, last_read_id }) => ({
      user: { id, name },
      group,
      is_online: isOnline(seen_at, ctx.now),
      last_seen_at: seen_at?.toISOString() ?? null,
      last_read_id,
    })),
    can: {
      write: mayWrite(ctx.actor, row.kind) && !isWithAnother,
      take: isAnswering && !(isTheirs && !isClosed),
      close: isAnswering && !isClosed && !isWithAnother,
    },
  };
}

/** The thread about a subject, started unless there is one. Throws NOT_FOUND. */
export function openChat(
  ctx: Ctx,
  { kind, about }: z.output<typeof contract.openChat.body>,
  owners: ChatOwners,
): Promise<ChatDetail> {
  return inTransaction(ctx, async (ctx) => {
    if (!readableKinds(ctx.actor).includes(kind)) throw noSuchChat();
    const thread = kind === 'support' ? ownSupport(ctx, about) : await ownedThread(ctx, kind, about, owners);
    return getChat(ctx, (await startThread(ctx, { ...thread, kind })).id);
  });
}

async function ownedThread(
  ctx: Ctx,
  kind: Exclude<ChatKind, 'support'>,
  subject_id: number | undefined,
  owners: ChatOwners,
) {
  if (subject_id === undefined)
    throw new AppError('INVALID_FIELDS', 'Name the subject.', undefined, { about: 'required' });
  return { ...(await owners[kind].threadOf(ctx, subject_id)), subject_id };
}

/** A party's own; the platform answers, and does not begin. */
function ownSupport({ actor }: Ctx, subject_id: number | undefined): Omit<NewChat, 'kind'> {
  const [client_id, network_id] = actor.client_id ? [actor.client_id, null] : [null, actor.network_id];
  const own_id = client_id ?? network_id;
  if (own_id === null || (subject_id !== undefined && subject_id !== own_id)) throw noSuchChat();
  return { subject_id: own_id, client_id, network_id };
}

/** The thread of a subject; a driver it names reads along from its beginning. */
export async function startThread(ctx: Ctx, thread: NewChat): Promise<Chat> {
  const chat = await ensureChat(ctx, thread);
  if (chat.driver_id !== null && (chat.kind === 'driver' || chat.kind === 'trip'))
    await addDriverMember(ctx, chat);
  return chat;
}

/** Marks a thread as read up to a message of it. Throws NOT_FOUND. */
export function markRead(ctx: Ctx, id: number, up_to: number): Promise<{ last_read_id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const chat = await findChat(ctx, id, 'unlocked');
    if (!chat) throw noSuchChat();
    const last_read_id = Math.min(up_to, chat.last_message_id ?? 0);
    if (await saveRead(ctx, id, ctx.actor.user_id!, last_read_id)) await announce(ctx, chat);
    await clearNotice(ctx, id);
    return { last_read_id };
  });
}

/** Marks the thread of an owner's subject as read by the actor; how many messages that were. */
export async function markThreadRead(ctx: Ctx, thread: NewChat): Promise<number> {
  const chat = await startThread(ctx, thread);
  const unread = (await findChatRow(ctx, chat.id))?.unread ?? 0;
  if (unread > 0) await markRead(ctx, chat.id, chat.last_message_id!);
  return unread;
}

export function mute(ctx: Ctx, id: number, is_muted: boolean): Promise<ChatDetail> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await findChat(ctx, id, 'unlocked'))) throw noSuchChat();
    await saveMuted(ctx, id, is_muted);
    return getChat(ctx, id);
  });
}

/** Takes a support thread from whoever the caller saw it with. Throws NOT_FOUND, STATUS_CONFLICT. */
export function take(ctx: Ctx, id: number, from_user_id: number | null): Promise<ChatDetail> {
  return inTransaction(ctx, async (ctx) => {
    const chat = await lockSupport(ctx, id);
    if (chat.assignee_id !== from_user_id)
      throw new AppError('STATUS_CONFLICT', 'Someone else has taken this thread.', {
        assignee_id: chat.assignee_id,
      });
    const support_state = chat.waiting_since === null ? ('answered' as const) : ('taken' as const);
    await saveChat(ctx, id, { assignee_id: ctx.actor.user_id, support_state });
    await announce(ctx, chat);
    return getChat(ctx, id);
  });
}

/** Closes a support thread. Throws NOT_FOUND, STATUS_CONFLICT where another has it. */
export function close(ctx: Ctx, id: number): Promise<ChatDetail> {
  return inTransaction(ctx, async (ctx) => {
    const chat = await lockSupport(ctx, id);
    requireUntaken(chat, ctx.actor.user_id);
    await saveChat(ctx, id, { support_state: 'closed', assignee_id: ctx.actor.user_id, waiting_since: null });
    await announce(ctx, chat);
    return getChat(ctx, id);
  });
}

async function lockSupport(ctx: Ctx, id: number): Promise<Chat> {
  const chat = await findChat(ctx, id, 'locked');
  if (chat?.kind !== 'support') throw noSuchChat();
  return chat;
}

/** Open browsers of the parties read the thread again. */
export async function announce(ctx: Ctx, chat: Chat): Promise<void> {
  const { id, kind, subject_id, client_id, network_id, station_id, driver_id } = chat;
  await addJob(ctx, chatChanged, { id, kind, subject_id, client_id, network_id, station_id, driver_id });
}

/** Job `chat`: one event per thread, to whom its parties are; an old page of a driver listens to another name. */
export async function chatEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const changed = new Map(payloads.map((payload) => [payload.id as number, payload]));
  return [...changed.values()].flatMap(({ kind, subject_id, ...event }) => {
    const parties = event as unknown as ServerEvent;
    const chat: ServerEvent = { ...parties, type: 'chat' };
    return kind === 'driver'
      ? [chat, { ...parties, id: undefined as never, type: 'driver_message', driver: subject_id }]
      : [chat];
  });
}

export function noSuchChat(): AppError {
  return new AppError('NOT_FOUND', 'There is no such thread.');
}

function presentRow({ support_state, assignee, waiting_since, last, ...row }: ListedChat): ChatRow {
  return {
    ...row,
    last: last && { ...last, created_at: new Date(last.created_at).toISOString() },
    support: support_state && {
      state: support_state,
      assignee,
      waiting_since: waiting_since?.toISOString() ?? null,
    },
  };
}
