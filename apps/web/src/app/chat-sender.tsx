import { useChatSender } from '../features/messages/chats/use-chat-sender.ts';

/** Sends waiting messages from whatever page is open. */
export function ChatSender() {
  useChatSender();
  return null;
}
