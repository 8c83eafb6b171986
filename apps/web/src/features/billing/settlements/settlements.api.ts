import {
  cancelSettlementPayee,
  closeSettlementBatches,
  getSettlementBatch,
  listSettlementBatches,
  listSettlementLines,
  openSettlementBatches,
  paySettlementBatch,
  saveSettlementPayee,
} from '@fleet/contracts/billing/settlement-batches.ts';
import { listSettlementDifferences } from '@fleet/contracts/billing/settlement-differences.ts';
import {
  createSettlementFile,
  decideSettlementFile,
  getSettlementFile,
  listSettlementFiles,
  previewSettlementFile,
  readBankAnswer,
} from '@fleet/contracts/billing/settlement-files.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';

export type ListedBatch = AnswerOf<typeof listSettlementBatches>['rows'][number];
export type Batch = AnswerOf<typeof getSettlementBatch>;
export type BatchDocument = Batch['documents'][number];
export type BatchQuery = NonNullable<InputOf<typeof listSettlementBatches>['query']>;
export type BatchLine = AnswerOf<typeof listSettlementLines>['rows'][number];
export type LineQuery = NonNullable<InputOf<typeof listSettlementLines>['query']>;
export type Difference = AnswerOf<typeof listSettlementDifferences>['rows'][number];
export type PaymentFileRow = AnswerOf<typeof listSettlementFiles>['rows'][number];
export type PaymentFileDetail = AnswerOf<typeof getSettlementFile>;
export type DifferenceQuery = NonNullable<InputOf<typeof listSettlementDifferences>['query']>;

const KIND = 'settlement_batch';
/** A batch closes within seconds; it is polled until then. */
const CLOSING_MS = 1_000;

export function useBatches(query: BatchQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listSettlementBatches, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.status === 'closing') ? CLOSING_MS : false,
  });
}

/** A batch; live: it is closed, paid or its payee changed by others too. */
export function useBatch(id: string) {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type === KIND) void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
  return useQuery({
    queryKey: [KIND, 'detail', id],
    queryFn: ({ signal }) => call(getSettlementBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'closing' ? CLOSING_MS : false),
  });
}

export function useBatchLines(query: LineQuery) {
  return useQuery({
    queryKey: [KIND, 'lines', query],
    queryFn: ({ signal }) => call(listSettlementLines, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useFilePreview() {
  return useQuery({
    queryKey: [KIND, 'file-preview'],
    queryFn: ({ signal }) => call(previewSettlementFile, { signal }),
  });
}

export function useFiles() {
  return useQuery({
    queryKey: [KIND, 'files'],
    queryFn: ({ signal }) => call(listSettlementFiles, { query: { per_page: 5 }, signal }),
  });
}

export function useFile(id: number) {
  return useQuery({
    queryKey: [KIND, 'file', id],
    queryFn: ({ signal }) => call(getSettlementFile, { params: { id }, signal }),
  });
}

export function useDifferences(query: DifferenceQuery) {
  return useQuery({
    queryKey: ['settlement_difference', query],
    queryFn: ({ signal }) => call(listSettlementDifferences, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useOpenBatches = () => useChange(openSettlementBatches, [KIND]);
export const useCloseBatches = () => useChange(closeSettlementBatches, [KIND]);
export const usePayBatch = () => useChange(paySettlementBatch, [KIND, 'payment']);
export const useSavePayee = () => useChange(saveSettlementPayee, [KIND]);
export const useCancelPayee = () => useChange(cancelSettlementPayee, [KIND]);
export const useDecideFile = () => useChange(decideSettlementFile, [KIND]);
export const useReadAnswer = () => useChange(readBankAnswer, [KIND]);
export const useMakeFile = () => useChange(createSettlementFile, [KIND]);
