import {
  approveTopUp,
  getTopUp,
  listTopUps,
  recordTopUp,
  rejectTopUp,
} from '@fleet/contracts/money/top-ups.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type TopUp = AnswerOf<typeof listTopUps>['rows'][number];
export type TopUpDetail = AnswerOf<typeof getTopUp>;
export type TopUpQuery = NonNullable<InputOf<typeof listTopUps>['query']>;

const KIND = 'top_up';

/** One page of the list, refetched when a top-up is recorded or decided. */
export function useTopUps(query: TopUpQuery) {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === 'top_up') void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
  return useList(listTopUps, KIND, query);
}

export const useTopUp = (id: string) => useOne(getTopUp, KIND, id);

export const useRecordTopUp = () => useChange(recordTopUp, [KIND]);
export const useApproveTopUp = () => useChange(approveTopUp, [KIND, 'wallet']);
export const useRejectTopUp = () => useChange(rejectTopUp, [KIND]);
