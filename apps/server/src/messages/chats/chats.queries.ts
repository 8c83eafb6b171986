import type { ChatRow } from '@fleet/contracts/messages/chats.ts';
import { UNREAD_LIMIT } from '@fleet/contracts/messages/chats.ts';
import {
  isNameOfThread,
  NAMES_OF_THREAD,
  PARTIES_OF_THREAD,
} from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { eq, type SQL, sql } from '../../platform/orm.ts';
import { isReadable } from './chats.fragments.ts';
import { type Chat, sideOf } from './chats.rules.ts';
import { chatMembers, chats } from './chats.table.ts';

/** A thread nobody of one's own has opened counts what was written in these days, not all its past. */
const UNOPENED_DAYS = 14;

type Last = NonNullable<ChatRow['last']>;
type Support = NonNullable<ChatRow['support']>;
export type ListedChat = Omit<ChatRow, 'last' | 'support'> & {
  readonly last: (Omit<Last, 'created_at'> & { readonly created_at: string }) | null;
  readonly support_state: Support['state'] | null;
  readonly assignee: Support['assignee'];
  readonly waiting_since: Date | null;
};

/** Messages of others after what the actor has read. */
function isUnread(ctx: Ctx): SQL {
  const since = new Date(ctx.now.getTime() - UNOPENED_DAYS * 86_400_000);
  // Among the threads of all parties, the platform's people follow those they have opened, what is asked of support, and trips.
  const isFollowed = sideOf(ctx.actor) === 'platform' ? sql`h.kind in ('support', 'trip')` : sql`true`;
  return sql`m.chat_id = h.id and m.user_id <> ${ctx.actor.user_id} and m.id > coalesce(y.last_read_id, 0)
    and (y.user_id is not null or (${isFollowed} and m.created_at > ${since}))`;
}

const hasUnread = (ctx: Ctx) =>
  sql`(h.last_message_id > coalesce(y.last_read_id, 0) and exists (select 1 from chat_messages m where ${isUnread(ctx)}))`;
const mine = (ctx: Ctx) =>
  sql`chats h left join chat_members y on y.chat_id = h.id and y.user_id = ${ctx.actor.user_id}`;

function columns(ctx: Ctx): SQL {
  return sql`h.id, h.kind, h.subject_id, h.reference, ${sql.raw(NAMES_OF_THREAD)}, coalesce(y.is_muted, false) as is_muted,
    h.support_state, h.waiting_since, case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
    (select jsonb_build_object('id', m.id, 'body', m.body, 'quick_reply', m.quick_reply, 'photos', cardinality(m.file_ids),
        'user', jsonb_build_object('id', u.id, 'name', u.name), 'is_mine', u.id = ${ctx.actor.user_id}, 'created_at', m.created_at)
      from chat_messages m join users u on u.id = m.user_id where m.id = h.last_message_id) as last,
    (select count(*) from (select 1 from chat_messages m where ${isUnread(ctx)} limit ${UNREAD_LIMIT}) x) as unread`;
}

const from = (ctx: Ctx) =>
  sql`${mine(ctx)} ${sql.raw(PARTIES_OF_THREAD)} left join users a on a.id = h.assignee_id`;

/** Threads the actor may read with something written in them, the latest first. */
export function listChatRows(
  ctx: Ctx,
  query: {
    q?: string | undefined;
    kind?: string | undefined;
    only: 'all' | 'unread' | 'waiting';
    before?: number | undefined;
    per_page: number;
  },
): Promise<ListedChat[]> {
  const { q, kind, only, before } = query;
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = allOf(
    isReadable(ctx),
    sql`h.last_message_id is not null`,
    kind ? sql`h.kind = ${kind}` : undefined,
    before ? sql`h.last_message_id < ${before}` : undefined,
    only === 'unread' ? hasUnread(ctx) : undefined,
    only === 'waiting' ? sql`h.waiting_since is not null` : undefined,
    q
      ? sql`(h.reference ilike ${pattern} or ${isNameOfThread(pattern)} or exists (
          select 1 from chat_messages m where m.chat_id = h.id and m.body ilike ${pattern}))`
      : undefined,
  );
  return ctx.db.composed<ListedChat>(
    sql`select ${columns(ctx)} from ${from(ctx)} where ${where} order by h.last_message_id desc nulls last limit ${query.per_page}`,
  );
}

/** One thread the actor may read; null for any other. */
export async function findChatRow(ctx: Ctx, id: number): Promise<ListedChat | null> {
  const [row] = await ctx.db.composed<ListedChat>(
    sql`select ${columns(ctx)} from ${from(ctx)} where h.id = ${id} and ${isReadable(ctx)}`,
  );
  return row ?? null;
}

/** Threads with unread messages that are not muted, and support threads that wait. */
export async function countUnreadRows(ctx: Ctx): Promise<{ chats: number; waiting: number }> {
  const [row] = await ctx.db.composed<{ chats: number; waiting: number }>(sql`
    select (select count(*) from (select 1 from ${mine(ctx)} where ${isReadable(ctx)} and h.last_message_id is not null
        and not coalesce(y.is_muted, false) and ${hasUnread(ctx)} limit ${UNREAD_LIMIT}) x) as chats,
      (select count(*) from chats h where ${isReadable(ctx)} and h.kind = 'support' and h.waiting_since is not null
        and ${sideOf(ctx.actor) === 'platform'}) as waiting`);
  return row!;
}

/** A thread the actor may read, as stored; locked, so that its messages follow each other in the order of their ids. */
export async function findChat(ctx: Ctx, id: number, lock: 'locked' | 'unlocked'): Promise<Chat | null> {
  const [row] = await ctx.db.composed<Chat>(
    sql`select h.* from chats h where h.id = ${id} and ${isReadable(ctx)} ${lock === 'locked' ? sql`for update` : sql``}`,
  );
  return row ?? null;
}

/** A thread of an owner's subject, locked; the owner has settled who may write. */
export async function lockChat(ctx: Ctx, id: number): Promise<Chat> {
  const [chat] = await ctx.db.composed<Chat>(sql`select h.* from chats h where h.id = ${id} for update`);
  return chat!;
}

export type NewChat = Pick<Chat, 'kind' | 'subject_id'> &
  Partial<Pick<Chat, 'reference' | 'client_id' | 'network_id' | 'station_id' | 'driver_id'>>;

/** The thread of a subject and its parties, inserted unless it is there; two at once get the same. */
export async function ensureChat(ctx: Ctx, chat: NewChat): Promise<Chat> {
  const [inserted] = await ctx.db.orm
    .insert(chats)
    .values({ ...chat, support_state: chat.kind === 'support' ? 'closed' : null, created_at: ctx.now })
    .onConflictDoNothing()
    .returning();
  if (inserted) return inserted;
  const [found] = await ctx.db.composed<Chat>(sql`
    select h.* from chats h where h.kind = ${chat.kind} and h.subject_id = ${chat.subject_id}
      and h.client_id is not distinct from ${chat.client_id ?? null} and h.network_id is not distinct from ${chat.network_id ?? null}
      and h.driver_id is not distinct from ${chat.driver_id ?? null}`);
  return found!;
}

export async function saveChat(ctx: Ctx, id: number, changes: Partial<Chat>): Promise<void> {
  await ctx.db.orm.update(chats).set(changes).where(eq(chats.id, id));
}

/** Raises what a member has read; whether that was new. */
export async function saveRead(ctx: Ctx, chat_id: number, user_id: number, last_read_id: number) {
  const rows = await ctx.db.orm
    .insert(chatMembers)
    .values({ chat_id, user_id, last_read_id, read_at: ctx.now })
    .onConflictDoUpdate({
      target: [chatMembers.chat_id, chatMembers.user_id],
      set: { last_read_id, read_at: ctx.now },
      setWhere: sql`${chatMembers.last_read_id} < ${last_read_id}`,
    })
    .returning({ user_id: chatMembers.user_id });
  return rows.length > 0;
}

/** Who writes reads on where they had read everything; what came meanwhile they may not have seen. */
export async function saveWritten(ctx: Ctx, chat: Chat, last_read_id: number): Promise<void> {
  await ctx.db.orm
    .insert(chatMembers)
    .values({ chat_id: chat.id, user_id: ctx.actor.user_id!, last_read_id, read_at: ctx.now })
    .onConflictDoUpdate({
      target: [chatMembers.chat_id, chatMembers.user_id],
      set: { last_read_id, read_at: ctx.now },
      setWhere: sql`${chatMembers.last_read_id} >= ${chat.last_message_id ?? 0}`,
    });
}

/** Who belongs to a driver's thread before they have opened it. */
export async function addDriverMember(ctx: Ctx, chat: Chat): Promise<void> {
  await ctx.db.composed(sql`insert into chat_members (chat_id, user_id)
    select ${chat.id}, u.id from users u where u.driver_id = ${chat.driver_id} on conflict do nothing`);
}

export async function saveMuted(ctx: Ctx, chat_id: number, is_muted: boolean): Promise<void> {
  const last = sql<number>`(select coalesce(last_message_id, 0) from chats where id = ${chat_id})`;
  await ctx.db.orm
    .insert(chatMembers)
    .values({ chat_id, user_id: ctx.actor.user_id!, is_muted, last_read_id: last })
    .onConflictDoUpdate({ target: [chatMembers.chat_id, chatMembers.user_id], set: { is_muted } });
}
