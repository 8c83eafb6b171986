import {
  type BackgroundJob,
  discardBackgroundJob,
  getBackgroundJob,
  listBackgroundJobs,
  retryBackgroundJob,
} from '@fleet/contracts/access/background-jobs.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useOne } from '../../../lib/use-list.ts';

export type { BackgroundJob };
export type JobQuery = NonNullable<InputOf<typeof listBackgroundJobs>['query']>;

const KIND = 'background_job';
/** Jobs change without events, so the list is polled. */
const REFRESH_MS = 10_000;

/** One page of the list; the previous page stays visible while loading. */
export function useBackgroundJobs(query: JobQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listBackgroundJobs, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** One job by the id in the address. */
export const useBackgroundJob = (id: string) => useOne(getBackgroundJob, KIND, id);

export const useRetryJob = () => useChange(retryBackgroundJob, [KIND]);
export const useDiscardJob = () => useChange(discardBackgroundJob, [KIND]);
