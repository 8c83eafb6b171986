import { listStationSummary, listSummaryGroups } from '@fleet/contracts/insight/station-summaries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';

export type SummaryQuery = NonNullable<InputOf<typeof listStationSummary>['query']>;
export type GroupsQuery = NonNullable<InputOf<typeof listSummaryGroups>['query']>;

/** Transactions of the station within an interval, by page. */
export function useStationSummary(query: SummaryQuery) {
  return useQuery({
    queryKey: ['station-summary', 'rows', query],
    queryFn: ({ signal }) => call(listStationSummary, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The interval's totals by client or attendant. */
export function useSummaryGroups(query: GroupsQuery) {
  return useQuery({
    queryKey: ['station-summary', 'groups', query],
    queryFn: ({ signal }) => call(listSummaryGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
