import {
  createReportSchedule,
  deleteReportSchedule,
  getReportSchedule,
  listReportRecipients,
  listReportRuns,
  listReportSchedules,
  pauseReportSchedule,
  resumeReportSchedule,
  sendReportNow,
  updateReportSchedule,
} from '@fleet/contracts/insight/report-schedules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type ReportSchedule = AnswerOf<typeof getReportSchedule>;
export type ReportRun = AnswerOf<typeof listReportRuns>['rows'][number];
export type ScheduleQuery = NonNullable<InputOf<typeof listReportSchedules>['query']>;

const KIND = 'report_schedule';
/** Polling interval of a run in progress. */
const WATCH_MS = 3_000;

/** One page of the list; the previous page stays visible while loading. */
export const useReportSchedules = (query: ScheduleQuery) => useList(listReportSchedules, KIND, query);

/** One schedule by the id in the address. */
export const useReportSchedule = (id: string) => useOne(getReportSchedule, KIND, id);

/** A schedule's runs; polled while one is in progress. */
export function useReportRuns(id: number, { page, per_page }: { page: number; per_page: number }) {
  return useQuery({
    queryKey: [KIND, 'runs', id, page, per_page],
    queryFn: ({ signal }) => call(listReportRuns, { params: { id }, query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'waiting' || status === 'sending') ? WATCH_MS : false,
  });
}

/** Possible recipients, and whether email is configured. */
export function useRecipients() {
  return useQuery({
    queryKey: [KIND, 'recipients'],
    queryFn: ({ signal }) => call(listReportRecipients, { signal }),
  });
}

export const useCreateReportSchedule = () => useChange(createReportSchedule, [KIND]);
export const useUpdateReportSchedule = () => useChange(updateReportSchedule, [KIND]);
export const usePauseReportSchedule = () => useChange(pauseReportSchedule, [KIND]);
export const useResumeReportSchedule = () => useChange(resumeReportSchedule, [KIND]);
export const useSendReportNow = () => useChange(sendReportNow, [KIND]);
export const useDeleteReportSchedule = () => useChange(deleteReportSchedule, [KIND]);
