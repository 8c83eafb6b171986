import {
  type ChatKind,
  type ChatMessage,
  claimChat,
  closeChat,
  countUnreadChats,
  getChat,
  listChatMessages,
  listChats,
  markChatRead,
  muteChat,
  openChat,
} from '@fleet/contracts/messages/chats.ts';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { type ChatOutbox, chatOutboxOf } from './chat-outbox.ts';

const KIND = 'chat';
/** Presence changes without an event. */
const PRESENCE_MS = 30_000;

export interface ChatFilters {
  readonly q: string;
  readonly kind: ChatKind | 'any';
  readonly only: 'all' | 'unread' | 'waiting';
}

type MessagePage = AnswerOf<typeof listChatMessages>;

/** Threads, page after page; the rows before stay while others are fetched. */
export function useChats({ q, kind, only }: ChatFilters) {
  const query = { only, ...(q && { q }), ...(kind !== 'any' && { kind }) };
  return useInfiniteQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listChats, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useChat(id: number) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getChat, { params: { id }, signal }),
    refetchInterval: PRESENCE_MS,
  });
}

/** Messages of a thread, the newest page first. */
export function useChatMessages(id: number) {
  return useInfiniteQuery({
    queryKey: [KIND, 'messages', id],
    queryFn: ({ pageParam, signal }) =>
      call(listChatMessages, {
        params: { id },
        query: pageParam ? { before_id: pageParam } : {},
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.has_older ? page.rows.at(-1)?.id : undefined),
  });
}

export const useUnreadChats = () =>
  useQuery({ queryKey: [KIND, 'unread'], queryFn: ({ signal }) => call(countUnreadChats, { signal }) });

/** Puts a sent message where it is shown, so that it does not vanish until the thread is read again. */
export function addSent(queryClient: QueryClient, id: number, message: ChatMessage): void {
  queryClient.setQueryData<InfiniteData<MessagePage>>([KIND, 'messages', id], (known) => {
    const [first, ...others] = known?.pages ?? [];
    if (!known || !first || first.rows.some((row) => row.id === message.id)) return known;
    return { ...known, pages: [{ ...first, rows: [message, ...first.rows] }, ...others] };
  });
  void queryClient.invalidateQueries({ queryKey: [KIND] });
}

/** Reads threads again whenever one changes. */
export function useLiveChats(): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === KIND) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

export const useOpenChat = () => useChange(openChat, [KIND]);
export const useMuteChat = () => useChange(muteChat, [KIND]);
export const useTakeChat = () => useChange(claimChat, [KIND]);
export const useCloseChat = () => useChange(closeChat, [KIND]);

/** Marks as read; a failure is made up for by the next message. */
export function useMarkRead(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (up_to: number) => call(markChatRead, { params: { id }, body: { up_to } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [KIND, 'list'] }),
        queryClient.invalidateQueries({ queryKey: [KIND, 'unread'] }),
      ]),
  });
}

/** The signed-in user's outbox; renders again when it changes. */
export function useChatOutbox(): ChatOutbox {
  const outbox = chatOutboxOf(useSignedIn().user.user_id);
  useSyncExternalStore(outbox.subscribe, outbox.text);
  return outbox;
}
