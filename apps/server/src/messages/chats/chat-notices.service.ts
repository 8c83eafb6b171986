import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import {
  notifyOfThreads,
  readThreadNotices,
  SEEN_WITHIN_MS,
} from '../push-messages/thread-notices.service.ts';
import { listUnnotified, type WrittenMessage } from './chat-notices.queries.ts';
import { chatWritten } from './chats.jobs.ts';
import type { Chat } from './chats.rules.ts';

const KIND = 'chat_message';
const MAX_TEXT = 200;

/** Trips and the threads of transactions have notices of their own, from their owners. */
const NOTIFIED = new Set<Chat['kind']>(['driver', 'station', 'support']);

/** Has the other side of a thread be told of a message, unless they read it at once. */
export async function notifyLater(ctx: Ctx, chat: Chat, message_id: number): Promise<void> {
  if (!NOTIFIED.has(chat.kind)) return;
  const run_at = new Date(ctx.now.getTime() + SEEN_WITHIN_MS);
  await addJob(ctx, chatWritten, { chat_id: chat.id, message_id }, { run_at });
}

/** The actor has read a thread: the bell need not say so any more. */
export function clearNotice(ctx: Ctx, chat_id: number): Promise<void> {
  return readThreadNotices(ctx, KIND, [chat_id]);
}

/** Job `chat_written`: one notice per reader and thread, however much was written. */
export async function notifyOfChats(
  ctx: Ctx,
  payloads: readonly WrittenMessage[],
): Promise<readonly ServerEvent[]> {
  const unnotified = await listUnnotified(ctx, payloads);
  return notifyOfThreads(
    ctx,
    unnotified.map(({ chat_id, user_id, writer, text }) => ({
      ...{ user_id, kind: KIND, subject: 'chat', subject_id: chat_id },
      params: { writer, text: text === '' ? '📷' : Array.from(text).slice(0, MAX_TEXT).join('') },
    })),
  );
}
