import {
  countOutgoingMessages,
  getOutgoingMessage,
  listOutgoingMessages,
  type OutgoingMessage,
  retryOutgoingMessage,
} from '@fleet/contracts/messages/outgoing-messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useOne } from '../../../lib/use-list.ts';

export type { OutgoingMessage };
export type SentQuery = NonNullable<InputOf<typeof listOutgoingMessages>['query']>;

const KIND = 'outgoing_message';
/** Messages leave and are reported without events, so the list is polled. */
const REFRESH_MS = 10_000;

export function useSentMessages(query: SentQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listOutgoingMessages, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export const useSentMessage = (id: string) => useOne(getOutgoingMessage, KIND, id);

export function useSentFigures() {
  return useQuery({
    queryKey: [KIND, 'figures'],
    queryFn: ({ signal }) => call(countOutgoingMessages, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export const useRetryMessage = () => useChange(retryOutgoingMessage, [KIND]);
