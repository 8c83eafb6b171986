import type { ChatMessage } from '@fleet/contracts/messages/chats.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { chatMessages } from './chats.table.ts';

export type MessageRow = Omit<ChatMessage, 'created_at'> & { readonly created_at: Date };

/** Messages of a thread, newest first. The caller has settled that the reader may see them. */
export function listMessageRows(
  ctx: Ctx,
  chat_id: number,
  { before_id, limit }: { before_id?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  return select(
    ctx,
    sql`m.chat_id = ${chat_id} and ${before_id ? sql`m.id < ${before_id}` : sql`true`} order by m.id desc nulls last limit ${limit}`,
  );
}

/** The actor's own message of this key, wherever it was sent. */
export async function findByKey(
  ctx: Ctx,
  client_key: string,
): Promise<(MessageRow & { readonly chat_id: number }) | null> {
  const [row] = await select(ctx, sql`m.user_id = ${ctx.actor.user_id} and m.client_key = ${client_key}`);
  return (row as MessageRow & { chat_id: number }) ?? null;
}

function select(ctx: Ctx, where: ReturnType<typeof sql>) {
  return ctx.db.composed<MessageRow>(sql`
    select m.id, m.chat_id, jsonb_build_object('id', u.id, 'name', u.name, 'group', u."group") as "user",
      u.id = ${ctx.actor.user_id} as is_mine, m.body, m.quick_reply, m.created_at,
      case when u.id = ${ctx.actor.user_id} then m.client_key end as client_key,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'size_bytes', f.size_bytes) order by f.id), '[]')
        from files f where f.id = any (m.file_ids)) as files
    from chat_messages m join users u on u.id = m.user_id where ${where}`);
}

/** Inserts a message; null when this key of the sender's is taken. */
export async function insertMessage(
  ctx: Ctx,
  message: Omit<typeof chatMessages.$inferInsert, 'id' | 'user_id' | 'created_at'>,
): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(chatMessages)
    .values({ ...message, user_id: ctx.actor.user_id!, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: chatMessages.id });
  return row?.id ?? null;
}
