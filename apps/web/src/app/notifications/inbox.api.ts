import {
  listPushMessages,
  type PushMessage,
  readAllPushMessages,
  readPushMessage,
} from '@fleet/contracts/messages/push-messages.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { RECONNECTED, useServerEvents } from '../../lib/event-stream.ts';

const KEY = ['push-messages'];

/** The user's notifications, newest first, page by page; live. `unread` counts all of them. */
export function useInbox(only: 'all' | 'unread') {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    if (type === 'push_message' || type === 'push_messages_read' || type === RECONNECTED)
      void queryClient.invalidateQueries({ queryKey: KEY });
  });
  const result = useInfiniteQuery({
    queryKey: [...KEY, only],
    queryFn: ({ pageParam, signal }) =>
      call(listPushMessages, { query: { only, older_than: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const messages: readonly PushMessage[] | undefined = result.data?.pages.flatMap((page) => page.rows);
  return { ...result, messages, unread: result.data?.pages[0]?.unread ?? 0 };
}

/** Marks one notification as read, or all up to the newest one shown. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });
  const one = useMutation({
    mutationFn: (id: number) => call(readPushMessage, { params: { id } }),
    onSettled: refresh,
  });
  const all = useMutation({
    mutationFn: (up_to: number) => call(readAllPushMessages, { body: { up_to } }),
    onSettled: refresh,
  });
  return { one, all };
}
