import {
  getDashboard,
  getMoneyFlow,
  getRegisteredVehicles,
  getStationStates,
  listDashboardTops,
} from '@fleet/contracts/insight/dashboards.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;
export type MoneyFlow = NonNullable<AnswerOf<typeof getMoneyFlow>['flow']>;
export type TopRow = AnswerOf<typeof listDashboardTops>['rows'][number];
export type TopsOf = InputOf<typeof listDashboardTops>['query']['of'];
type Period = { from: string; to: string };

/** Totals change constantly; a refresh per minute is sufficient for a week's figures. */
const EVERY_MS = 60_000;

/** Totals of the reader's requests in a period; refetched every minute. */
export function useDashboard(period: Period) {
  return useQuery<Dashboard, CallError>({
    queryKey: ['dashboards', 'sums', period],
    queryFn: ({ signal }) => call(getDashboard, { query: period, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

export function useTops(period: Period, of: TopsOf, by: 'amount' | 'charged') {
  return useQuery<AnswerOf<typeof listDashboardTops>, CallError>({
    queryKey: ['dashboards', 'tops', of, by, period],
    queryFn: ({ signal }) => call(listDashboardTops, { query: { ...period, of, by }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRegisteredVehicles(period: Period) {
  return useQuery<AnswerOf<typeof getRegisteredVehicles>, CallError>({
    queryKey: ['dashboards', 'vehicles', period],
    queryFn: ({ signal }) => call(getRegisteredVehicles, { query: period, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Current station states; refetched every half minute. */
export function useStationStates() {
  return useQuery<AnswerOf<typeof getStationStates>, CallError>({
    queryKey: ['dashboards', 'stations'],
    queryFn: ({ signal }) => call(getStationStates, { signal }),
    refetchInterval: EVERY_MS / 2,
  });
}

export function useMoneyFlow(period: Period) {
  return useQuery<AnswerOf<typeof getMoneyFlow>, CallError>({
    queryKey: ['dashboards', 'money', period],
    queryFn: ({ signal }) => call(getMoneyFlow, { query: period, signal }),
    placeholderData: keepPreviousData,
  });
}
