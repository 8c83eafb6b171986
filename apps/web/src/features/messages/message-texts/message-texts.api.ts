import {
  getMessageKind,
  listMessageKinds,
  type MessageKind,
  type MessageKindDetail,
  type MessageText,
  resetMessageText,
  saveMessageText,
} from '@fleet/contracts/messages/message-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type { MessageKind, MessageKindDetail, MessageText };
export type KindsQuery = NonNullable<InputOf<typeof listMessageKinds>['query']>;
type KindName = MessageKind['kind'];

const KIND = 'message_text';

export const useMessageKinds = (query: KindsQuery) => useList(listMessageKinds, KIND, query);

export function useMessageKind(kind: string) {
  return useQuery({
    queryKey: [KIND, 'one', kind],
    queryFn: ({ signal }) => readMessageKind(kind as KindName, signal),
  });
}

export function readMessageKind(kind: KindName, signal?: AbortSignal) {
  return call(getMessageKind, { params: { kind }, ...(signal && { signal }) });
}

export const useSaveText = () => useChange(saveMessageText, [KIND]);
export const useResetText = () => useChange(resetMessageText, [KIND]);
