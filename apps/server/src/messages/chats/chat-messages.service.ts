import type * as contract from '@fleet/contracts/messages/chats.ts';
import type { ChatMessage, QuickReply } from '@fleet/contracts/messages/chats.ts';
import type { z } from 'zod';
import { attachPhotos } from '../../access/files/attachments.service.ts';
import { savePicture } from '../../access/files/files.service.ts';
import { redrawPicture } from '../../access/files/pictures.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findByKey, insertMessage, listMessageRows, type MessageRow } from './chat-messages.queries.ts';
import { notifyLater } from './chat-notices.service.ts';
import { findChat, lockChat, type NewChat, saveChat, saveWritten } from './chats.queries.ts';
import { type Chat, requireWritable, supportAfterMessage } from './chats.rules.ts';
import { announce, type ChatOwners, noSuchChat, startThread } from './chats.service.ts';

const AT_ONCE = 40;

/** A page of a thread, newest first. Throws NOT_FOUND. */
export async function listMessages(ctx: Ctx, chat_id: number, before_id: number | undefined) {
  if (!(await findChat(ctx, chat_id, 'unlocked'))) throw noSuchChat();
  return pageOfMessages(ctx, chat_id, before_id);
}

/** The same for who has settled that the reader may see the thread. */
export async function pageOfMessages(
  ctx: Ctx,
  chat_id: number,
  before_id: number | undefined,
  at_once = AT_ONCE,
) {
  const rows = await listMessageRows(ctx, chat_id, { before_id, limit: at_once + 1 });
  return { rows: rows.slice(0, at_once).map(present), has_older: rows.length > at_once };
}

/** A photo for a message, re-encoded. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadPhoto(ctx: Ctx, input: Buffer | null) {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  return savePicture(ctx, 'chat_photo', await redrawPicture(input));
}

/**
 * Writes into a thread. A key the sender has used gets the message it made, whatever became of the subject meanwhile.
 * Throws NOT_FOUND, FORBIDDEN, STATUS_CONFLICT, IDEMPOTENCY_KEY_REUSED in another thread.
 */
export function sendMessage(
  ctx: Ctx,
  chat_id: number,
  message: z.output<typeof contract.sendChatMessage.body>,
  owners: ChatOwners,
): Promise<ChatMessage> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findChat(ctx, chat_id, 'unlocked');
    if (!found) throw noSuchChat();
    requireWritable(ctx.actor, found.kind);
    const sent = await sentBefore(ctx, chat_id, message.client_key);
    if (sent) return sent;
    // What a subject locks comes before the thread, as when its own page writes.
    const owner = found.kind === 'support' ? undefined : owners[found.kind];
    const settle = await owner?.prepare?.(ctx, found);
    const chat = (await findChat(ctx, chat_id, 'locked'))!;
    const { client_key, body, quick_reply = null, file_ids } = message;
    const id = await insertMessage(ctx, { chat_id, client_key, body, quick_reply, file_ids });
    if (id === null) return (await sentBefore(ctx, chat_id, client_key))!;
    await attachPhotos(ctx, file_ids, chat_id);
    await settleMessage(ctx, chat, id, quick_reply);
    await settle?.(body, file_ids);
    return present((await findByKey(ctx, client_key))!);
  });
}

/**
 * Adds a message to the thread of a subject for its owner, who has checked that the actor may write it and ties its
 * files. Returns its id.
 */
export async function writeInto(
  ctx: Ctx,
  thread: NewChat,
  { body, file_ids = [] }: { readonly body: string; readonly file_ids?: readonly number[] },
): Promise<{ id: number; chat_id: number }> {
  const started = await startThread(ctx, thread);
  const chat = await lockChat(ctx, started.id);
  const client_key = crypto.randomUUID();
  const id = await insertMessage(ctx, { chat_id: chat.id, client_key, body, file_ids: [...file_ids] });
  await settleMessage(ctx, chat, id!);
  return { id: id!, chat_id: chat.id };
}

async function settleMessage(
  ctx: Ctx,
  chat: Chat,
  last_message_id: number,
  quick_reply: QuickReply | null = null,
): Promise<void> {
  await saveChat(ctx, chat.id, {
    last_message_id,
    ...supportAfterMessage(chat, ctx.actor, { now: ctx.now, quick_reply }),
  });
  await saveWritten(ctx, chat, last_message_id);
  await notifyLater(ctx, chat, last_message_id);
  await announce(ctx, chat);
}

async function sentBefore(ctx: Ctx, chat_id: number, client_key: string): Promise<ChatMessage | null> {
  const row = await findByKey(ctx, client_key);
  if (row && row.chat_id !== chat_id)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This key was used in another thread.');
  return row && present(row);
}

function present(row: MessageRow): ChatMessage {
  return { ...row, created_at: row.created_at.toISOString() };
}
