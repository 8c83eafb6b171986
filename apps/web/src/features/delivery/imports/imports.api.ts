import {
  cancelImport,
  correctImportRow,
  getImport,
  getImportFee,
  listImportRows,
  listImports,
  saveImport,
  startImport,
} from '@fleet/contracts/delivery/imports.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type Import = AnswerOf<typeof getImport>;
export type ImportLine = AnswerOf<typeof listImportRows>['rows'][number];
export type LineState = ImportLine['state'];
export type CorrectionInput = InputOf<typeof correctImportRow>;

interface Page {
  page: number;
  per_page: number;
}

function linesKey(id: number, state: LineState, { page, per_page }: Page) {
  return ['import', 'lines', id, state, page, per_page] as const;
}

/** Jobs in progress are also polled, in case an event was lost. */
const POLL_MS = 2_000;

export function useImports(query: NonNullable<InputOf<typeof listImports>['query']>) {
  useImportEvents();
  return useList(listImports, 'import', query);
}

/** One import, live, also after a reload. */
export function useImport(id: string) {
  useImportEvents();
  return useQuery({
    queryKey: ['import', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'reading' || state.data?.status === 'saving' ? POLL_MS : false,
  });
}

/** One page of lines; refetched when the import progresses. */
export function useLines(id: number, state: LineState, { page, per_page }: Page) {
  return useQuery({
    queryKey: linesKey(id, state, { page, per_page }),
    queryFn: ({ signal }) =>
      call(listImportRows, { params: { id }, query: { state, page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the valid vehicles of a sheet cost to add; looked up again when their number changes. */
export function useImportFee({ id, kind, good_rows, can }: Import) {
  return useQuery({
    queryKey: ['import', 'fee', id, good_rows],
    queryFn: ({ signal }) => call(getImportFee, { params: { id }, signal }),
    enabled: kind === 'vehicles' && can.save,
    staleTime: 0,
  });
}

export const useStartImport = () => useChange(startImport, ['import']);
export const useSaveImport = () =>
  useChange(saveImport, ['import', 'driver', 'vehicle', 'order', 'warehouse']);
export const useCancelImport = () => useChange(cancelImport, ['import']);

/** Corrects one line. It keeps its position until the page is refetched, so that nothing moves while editing. */
export function useCorrectLine(id: number, state: LineState, page: Page) {
  const queryClient = useQueryClient();
  return useMutation<AnswerOf<typeof correctImportRow>, CallError, CorrectionInput>({
    mutationFn: (input) => call(correctImportRow, input),
    onSuccess: ({ row, import: moved }) => {
      queryClient.setQueryData<AnswerOf<typeof listImportRows>>(
        linesKey(id, state, page),
        (shown) =>
          shown && { ...shown, rows: shown.rows.map((line) => (line.row_no === row.row_no ? row : line)) },
      );
      queryClient.setQueryData(['import', 'one', String(id)], moved);
    },
  });
}

function useImportEvents(): void {
  const queryClient = useQueryClient();
  useServerEvents((event) => {
    if (event.type !== 'import') return;
    void queryClient.invalidateQueries({ queryKey: ['import', 'one', String(event.id)] });
    void queryClient.invalidateQueries({ queryKey: ['import', 'list'] });
  });
}
