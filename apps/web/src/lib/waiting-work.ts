import {
  listWaitingWork,
  type WaitingKind,
  type WaitingWork,
} from '@fleet/contracts/insight/waiting-work.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallError } from './call-error.ts';
import { useServerEvents } from './event-stream.ts';

const KEY = ['waiting-work'];
const EVERY_MS = 60_000;
/** Events that change what waits. */
const EVENTS: ReadonlySet<string> = new Set([
  'fuel_request',
  'top_up',
  'dispute_case',
  'anomaly',
  'order',
  'trip',
  'push_message',
]);

const fetchWaiting = async (signal?: AbortSignal) =>
  (await call(listWaitingWork, signal ? { signal } : {})).rows;

/** What waits for the user, by kind; refetched with every event that may change it, and every minute. */
export function useWaitingWork() {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    if (EVENTS.has(type)) void queryClient.invalidateQueries({ queryKey: KEY });
  });
  return useQuery<readonly WaitingWork[], CallError>({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchWaiting(signal),
    refetchInterval: EVERY_MS,
  });
}

/** Reads what waits of a kind now, after a decision. */
export function useReadWaiting(kind: WaitingKind | null) {
  const queryClient = useQueryClient();
  return async (): Promise<WaitingWork | undefined> => {
    // Not through the cache: an event that arrives meanwhile would cancel it.
    const rows = await fetchWaiting();
    queryClient.setQueryData(KEY, rows);
    return rows.find((row) => row.kind === kind);
  };
}
