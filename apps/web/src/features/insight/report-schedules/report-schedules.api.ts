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
/** How soon a run that is in progress is checked again. */
const WATCH_MS = 3_000;

/** One page of the list; the page before stays while the next is fetched. */
export const useReportSchedules = (query: ScheduleQuery) => useList(listReportSchedules, KIND, query);

/** One schedule; the id as the address has it. */
export const useReportSchedule = (id: string) => useOne(getReportSchedule, KIND, id);

/** What was sent of it; checked again and again while something is on its way. */
export function useReportRuns(id: number, { page, per_page }: { page: number; per_page: number }) {
  return useQuery({
    queryKey: [KIND, 'runs', id, page, per_page],
    queryFn: ({ signal }) => call(listReportRuns, { params: { id }, query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'waiting' || status === 'sending') ? WATCH_MS : false,
  });
}

/** Whom one may mail to, and whether mail leaves this server. */
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
