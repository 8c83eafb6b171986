import type { ShiftDetail } from '@fleet/contracts/fuelling/shift-shapes.ts';
import {
  approveShift,
  changeMeter,
  closeShift,
  getCurrentShift,
  getShift,
  listShiftFills,
  listShifts,
  openShift,
  sendBackShift,
  signInToShift,
  signOutOfShift,
} from '@fleet/contracts/fuelling/shifts.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type ListedShift = AnswerOf<typeof listShifts>['rows'][number];
export type Shift = ShiftDetail;
export type ShiftFuel = Shift['fuels'][number];
export type ShiftQuery = NonNullable<InputOf<typeof listShifts>['query']>;
export type CurrentShift = AnswerOf<typeof getCurrentShift>;
export type ShiftFill = AnswerOf<typeof listShiftFills>['rows'][number];

const KIND = 'shift';
/** Polling interval of an open shift's totals. */
const RUNNING_MS = 15_000;

/** Refetches on shift notifications, so that page and notification agree. */
function useShiftNews(): void {
  const queryClient = useQueryClient();
  useServerEvents(({ type, subject }) => {
    if (type === 'push_message' && (subject === 'shift' || subject === 'shift_to_correct'))
      void queryClient.invalidateQueries({ queryKey: [KIND] });
  });
}

export function useShifts(query: ShiftQuery) {
  useShiftNews();
  return useList(listShifts, KIND, query);
}

export function useShift(id: string) {
  return useQuery({
    queryKey: [KIND, 'detail', id],
    queryFn: ({ signal }) => call(getShift, { params: { id }, signal }),
  });
}

export function useShiftFills(id: number, page: { page: number; per_page: number }) {
  return useQuery({
    queryKey: [KIND, 'fills', id, page],
    queryFn: ({ signal }) => call(listShiftFills, { params: { id }, query: page, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The current shift of the reader's station. */
export function useCurrentShift() {
  useShiftNews();
  return useQuery({
    queryKey: [KIND, 'current'],
    queryFn: ({ signal }) => call(getCurrentShift, { signal }),
    refetchInterval: RUNNING_MS,
  });
}

export const useOpenShift = () => useChange(openShift, [KIND]);
export const useSignIn = () => useChange(signInToShift, [KIND]);
export const useSignOut = () => useChange(signOutOfShift, [KIND]);
export const useChangeMeter = () => useChange(changeMeter, [KIND]);
export const useCloseShift = () => useChange(closeShift, [KIND]);
export const useApproveShift = () => useChange(approveShift, [KIND]);
export const useSendBackShift = () => useChange(sendBackShift, [KIND]);
