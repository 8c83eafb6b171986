import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { logQuietly } from '../../../lib/log.ts';
import { sendChats } from './chat-sender.ts';
import { addSent, useChatOutbox } from './chats.api.ts';

const AGAIN_MS = 8_000;

/** Sends waiting messages: when written, when back online, and periodically while any are left. */
export function useChatSender(): void {
  const outbox = useChatOutbox();
  const queryClient = useQueryClient();
  const keys = outbox
    .list()
    .flatMap(({ key, refused }) => (refused ? [] : [key]))
    .join(' ');
  const send = useEffectEvent(() => {
    sendChats(outbox, (chat_id, message) => addSent(queryClient, chat_id, message)).catch((error: unknown) =>
      logQuietly('messages not sent', error),
    );
  });
  useEffect(() => {
    if (keys === '') return;
    const again = () => send();
    again();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [keys]);
}
