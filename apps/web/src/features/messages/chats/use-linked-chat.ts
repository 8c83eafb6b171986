import type { ChatKind } from '@fleet/contracts/messages/chats.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useOpenChat } from './chats.api.ts';

/** What a link may ask the inbox to open. */
export type ChatsSearch = { readonly kind?: ChatKind; readonly about?: number };

interface LinkedChat {
  readonly kind: ChatKind;
  readonly about?: number;
}

/** Opens the thread an address asks for (`?kind=driver&about=12`), starting it unless there is one. */
export function useLinkedChat(onOpened: (id: number) => void) {
  const search: { kind?: unknown; about?: unknown } = useSearch({ strict: false });
  const { mutate, isPending, error } = useOpenChat();
  const open = useEffectEvent((linked: LinkedChat) =>
    mutate({ body: linked }, { onSuccess: (chat) => onOpened(chat.id) }),
  );
  const about = Number(search.about);
  const kind = typeof search.kind === 'string' ? (search.kind as ChatKind) : null;
  useEffect(() => {
    if (kind && Number.isSafeInteger(about) && about > 0) open({ kind, about });
  }, [kind, about]);
  return {
    open: (linked: LinkedChat) => mutate({ body: linked }, { onSuccess: (chat) => onOpened(chat.id) }),
    isPending,
    error,
  };
}
