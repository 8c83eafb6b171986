import {
  commentDisputeCase,
  decideDisputeCase,
  getDisputeCase,
  listDisputeCases,
  openDisputeCase,
} from '@fleet/contracts/fuelling/dispute-cases.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type DisputeQuery = NonNullable<InputOf<typeof listDisputeCases>['query']>;
export type Dispute = AnswerOf<typeof getDisputeCase>;

const KIND = 'dispute_case';
/** A decision also changes the transaction and balances. */
const TOUCHED = [KIND, 'fuel-requests', 'wallet', 'statement'];

function useLive() {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    if (type === 'dispute_case') void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

/** A page of the reader's disputes; live. */
export function useDisputes(query: DisputeQuery) {
  useLive();
  return useList(listDisputeCases, KIND, query);
}

/** One dispute by the id in the address. */
export const useDispute = (id: string) => useOne(getDisputeCase, KIND, id);

export const useOpenDispute = () => useChange(openDisputeCase, TOUCHED);
export const useDecideDispute = () => useChange(decideDisputeCase, TOUCHED);
export const useCommentDispute = () => useChange(commentDisputeCase, [KIND]);
