import {
  cancelJournalRun,
  createJournalRun,
  getJournalMapping,
  listJournalRuns,
  previewJournalRun,
  saveJournalMapping,
} from '@fleet/contracts/billing/journals.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type Mapping = AnswerOf<typeof getJournalMapping>;
export type Preview = AnswerOf<typeof previewJournalRun>;
export type Run = AnswerOf<typeof listJournalRuns>['rows'][number];
export type Sum = Preview['sums'][number];

const KIND = 'journal_run';
const MAPPING = 'journal_mapping';

export function useMapping() {
  return useQuery({
    queryKey: [MAPPING],
    queryFn: ({ signal }) => call(getJournalMapping, { signal }),
  });
}

export function usePreview(period: string) {
  return useQuery({
    queryKey: [KIND, 'preview', period],
    queryFn: ({ signal }) => call(previewJournalRun, { query: { period }, signal }),
  });
}

export const useRuns = (query: { page: number; per_page: number }) => useList(listJournalRuns, KIND, query);
export const useSaveMapping = () => useChange(saveJournalMapping, [MAPPING, KIND]);
export const useCreateRun = () => useChange(createJournalRun, [KIND]);
export const useCancelRun = () => useChange(cancelJournalRun, [KIND]);
