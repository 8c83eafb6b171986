import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AnswerOf, type AnyRoute, call, type InputOf, type LaterRoute, later } from '../call.ts';
import { type CallError, isCallError } from '../call-error.ts';
import { useServerEvents } from '../event-stream.ts';
import { type MayBeMirrored, withMirror } from '../mirrored-plate.ts';
import { useCallOnce } from '../use-change.ts';
import { useSignedIn } from '../user-context.ts';
import { savedPumpQueueOf, savePumpQueue } from './saved-pump-queue.ts';

const contract = () => import('@fleet/contracts/fuelling/fuel-requests.ts');
const approveFuelRequest = later(contract, 'approveFuelRequest');
const cancelFuelRequest = later(contract, 'cancelFuelRequest');
const createFuelRequest = later(contract, 'createFuelRequest');
const getFuelRequest = later(contract, 'getFuelRequest');
const getPumpQueue = later(contract, 'getPumpQueue');
const listFuelRequests = later(contract, 'listFuelRequests', '/fuel-requests');
const previewFuelRequest = later(contract, 'previewFuelRequest');
const rejectFuelRequest = later(contract, 'rejectFuelRequest');

/** All calls about fuel requests as queries or mutations. Queries subscribe to server events themselves. */

export type ListQuery = NonNullable<InputOf<typeof listFuelRequests>['query']>;
export type RequestBody = InputOf<typeof createFuelRequest>['body'];
export type Preview = AnswerOf<typeof previewFuelRequest>;

export const fuelRequestKeys = {
  all: ['fuel-requests'] as const,
  lists: ['fuel-requests', 'list'] as const,
  list: (query: ListQuery) => ['fuel-requests', 'list', query] as const,
  sums: (query: object) => ['fuel-requests', 'list', 'sums', query] as const,
  detail: (id: number) => ['fuel-requests', 'detail', id] as const,
  preview: (body: RequestBody | null) => ['fuel-requests', 'preview', body] as const,
  pumpQueue: ['fuel-requests', 'pump-queue'] as const,
};

/** A page of the reader's requests; the previous page stays visible while loading; live. */
export function useFuelRequests(query: ListQuery, { enabled = true }: { enabled?: boolean } = {}) {
  const key = fuelRequestKeys.list(query);
  useRefreshOn(() => true, key);
  return useQuery<MayBeMirrored<AnswerOf<typeof listFuelRequests>>, CallError>({
    queryKey: key,
    queryFn: ({ signal }) => withMirror(query, (input) => call(listFuelRequests, { query: input, signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** One request in full; live. Null disables the query. */
export function useFuelRequest(id: number | null) {
  const key = fuelRequestKeys.detail(id ?? 0);
  useRefreshOn((changed) => changed === id, key);
  return useQuery<FuelRequestDetail, CallError>({
    queryKey: key,
    queryFn: ({ signal }) => call(getFuelRequest, { params: { id: id! }, signal }),
    enabled: id !== null,
  });
}

/**
 * The policy's result for this body; null disables the query. Debounce the body: outdated bodies cancel their calls. The previous
 * result stays visible (`isPlaceholderData`) until the next one arrives.
 */
export function useFuelRequestPreview(body: RequestBody | null) {
  return useQuery<Preview, CallError>({
    queryKey: fuelRequestKeys.preview(body),
    queryFn: ({ signal }) => call(previewFuelRequest, { body: body!, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  });
}

/** A page opened without a connection waits this long for the vehicles at its pumps. */
const FIRST_QUEUE_MS = 8_000;

/**
 * Requests at the reader's pumps and approaching ones; live, and refetched every half minute in case an event was lost. A page opened
 * offline shows those that this browser last showed: a fill under way can be finished.
 */
export function usePumpQueue() {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
  useRefreshOn(() => true, fuelRequestKeys.pumpQueue);
  const queue = useQuery<AnswerOf<typeof getPumpQueue>, CallError>({
    queryKey: fuelRequestKeys.pumpQueue,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const isFirst = queryClient.getQueryData(fuelRequestKeys.pumpQueue) === undefined;
      try {
        return await call(getPumpQueue, { signal: isFirst ? AbortSignal.timeout(FIRST_QUEUE_MS) : signal });
      } catch (error) {
        const saved = isFirst && isCallError(error, 'OFFLINE') ? savedPumpQueueOf(user.user_id) : null;
        if (saved === null) throw error;
        return saved;
      }
    },
    refetchInterval: 30_000,
  });
  const { data } = queue;
  useEffect(() => {
    if (data) savePumpQueue(user.user_id, data);
  }, [data, user.user_id]);
  return queue;
}

/**
 * Mutations: `mutate({params: {id}, body})`. The response replaces the cached one; lists and the pump queue are refetched. If an
 * action must survive a page reload, pass its key from `intentFor`.
 */
export const useCreateFuelRequest = () => useAction(createFuelRequest);
export const useApproveFuelRequest = () => useAction(approveFuelRequest);
export const useRejectFuelRequest = () => useAction(rejectFuelRequest);
export const useCancelFuelRequest = () => useAction(cancelFuelRequest);

export function useAction<Route extends AnyRoute | LaterRoute>(
  route: Route,
): UseMutationResult<AnswerOf<Route>, CallError, InputOf<Route>> {
  const queryClient = useQueryClient();
  const refresh = (id: number | undefined) => {
    void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.lists });
    void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.pumpQueue });
    if (id !== undefined) void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.detail(id) });
  };
  return useMutation<AnswerOf<Route>, CallError, InputOf<Route>>({
    mutationFn: useCallOnce(route),
    onSuccess: (answer, input) => {
      const isDetail = typeof answer === 'object' && answer !== null && 'timeline' in answer;
      if (!isDetail) return refresh(idOf(input));
      const detail = answer as unknown as FuelRequestDetail;
      queryClient.setQueryData(fuelRequestKeys.detail(detail.id), detail);
      refresh(undefined);
    },
    // Conflict, or unknown outcome: reload the current state.
    onError: (error, input) => {
      if (error.code === 'STATUS_CONFLICT' || error.status === 0 || error.status >= 500) refresh(idOf(input));
    },
  });
}

function idOf(input: unknown): number | undefined {
  const id = (input as { params?: { id?: unknown } }).params?.id;
  return id === undefined ? undefined : Number(id);
}

const QUIET_MS = 400;

/** Refetches a query on relevant request events; a burst of events causes one call at its start and one at its end. */
export function useRefreshOn(isAbout: (id: number) => boolean, queryKey: QueryKey, quietMs = QUIET_MS): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isOwed = useRef(false);
  const refresh = () => {
    if (timer.current !== undefined) {
      isOwed.current = true;
      return;
    }
    void queryClient.invalidateQueries({ queryKey, exact: true });
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (!isOwed.current) return;
      isOwed.current = false;
      refresh();
    }, quietMs);
  };
  useServerEvents((event) => {
    if (event.type === 'fuel_request' && isAbout(Number(event.id))) refresh();
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
