import { type ChatMessage, sendChatMessage, uploadChatPhoto } from '@fleet/contracts/messages/chats.ts';
import { call } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { createPhotoStore } from '../../../lib/photo-store.ts';
import type { ChatOutbox, WaitingMessage } from './chat-outbox.ts';

/** Photos of messages not yet sent. */
export const chatPhotos = createPhotoStore('chat-photos');

type OnSent = (chat_id: number, message: ChatMessage) => void;

let sending: Promise<void> | null = null;

/** Sends waiting messages in order until the connection is lost. Runs one at a time. */
export function sendChats(outbox: ChatOutbox, onSent: OnSent): Promise<void> {
  sending ??= sendAll(outbox, onSent).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(outbox: ChatOutbox, onSent: OnSent): Promise<void> {
  for (let next = outbox.next(); next; next = outbox.next()) {
    try {
      onSent(next.chat_id, await send(outbox, next));
      outbox.drop(next.key);
    } catch (error) {
      // No connection, a restart, too many calls, signed out: it waits.
      if (!isCallError(error) || error.status === 0 || error.status >= 500) return;
      if (error.status === 429 || error.status === 401) return;
      outbox.refuse(next.key, error.code);
    }
  }
}

async function send(outbox: ChatOutbox, message: WaitingMessage): Promise<ChatMessage> {
  const file_ids = [...message.file_ids];
  for (const photo of message.photos.slice(file_ids.length)) {
    const file = await chatPhotos.findPhoto(photo);
    if (!file) continue;
    file_ids.push((await call(uploadChatPhoto, { file })).file_id);
    outbox.noteFile(message.key, file_ids);
  }
  const { key: client_key, chat_id, body, quick_reply } = message;
  const sent = await call(sendChatMessage, {
    params: { id: chat_id },
    body: { client_key, body, file_ids, ...(quick_reply && { quick_reply }) },
  });
  for (const photo of message.photos) await chatPhotos.dropPhoto(photo);
  return sent;
}
