import type { DrivenTrip, OrderDelivery } from '@fleet/contracts/trip-stop-shapes.ts';
import {
  breakOffDrivenTrip,
  getDrivenTrip,
  getOrderDelivery,
  listDrivenTrips,
  loadDrivenTrip,
  startDrivenTrip,
} from '@fleet/contracts/trip-stops.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { call } from '../../lib/call.ts';
import type { CallError } from '../../lib/call-error.ts';
import { useServerEvents } from '../../lib/event-stream.ts';
import { useChange } from '../../lib/use-change.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { type StopBook, type StopDraft, stopBookOf } from './stop-book.ts';

export const TRIPS_PATH = '/my-trips';
export const tripPath = (id: number) => `${TRIPS_PATH}/${id}` as never;
export const stopPath = (trip_id: number, id: number) => `${TRIPS_PATH}/${trip_id}/stops/${id}` as never;

const AGAIN_MS = 60_000;

export interface ShownTrips {
  trips: readonly DrivenTrip[] | undefined;
  error: CallError | null;
  /** When what is shown was read. */
  read_at: string | null;
  /** The last try to read it again failed. */
  isOld: boolean;
  refetch: () => void;
}

/** The driver's trips, live, and without a line the way they were last seen: also after the page was opened anew. */
export function useDrivenTrips(): ShownTrips {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
  const key = `driven-trips:${user.user_id}`;
  const { data, error, dataUpdatedAt, refetch } = useQuery<{ rows: DrivenTrip[] }, CallError>({
    queryKey: ['trip', 'driven'],
    queryFn: ({ signal }) => call(listDrivenTrips, { signal }),
    refetchInterval: AGAIN_MS,
  });
  useServerEvents(({ type }) => {
    if (type === 'trip') void queryClient.invalidateQueries({ queryKey: ['trip', 'driven'] });
  });
  useEffect(() => {
    if (!data) return;
    const kept = { rows: data.rows, read_at: new Date(dataUpdatedAt).toISOString() };
    browserStorage().setItem(key, JSON.stringify(kept));
  }, [data, dataUpdatedAt, key]);

  const again = () => void refetch();
  if (data) {
    const read_at = new Date(dataUpdatedAt).toISOString();
    return { trips: data.rows, error, read_at, isOld: error !== null, refetch: again };
  }
  const isUnreached = error !== null && (error.status === 0 || error.status >= 500);
  const kept = isUnreached ? readKept(key) : null;
  return {
    trips: kept?.rows,
    error,
    read_at: kept?.read_at ?? null,
    isOld: isUnreached,
    refetch: again,
  };
}

function readKept(key: string): { rows: DrivenTrip[]; read_at: string } | null {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? 'null') as {
      rows: DrivenTrip[];
      read_at: string;
    } | null;
  } catch {
    return null;
  }
}

/** One trip: of those shown, else asked for by its number. */
export function useDrivenTrip(id: number): ShownTrips & { trip: DrivenTrip | undefined } {
  const shown = useDrivenTrips();
  const own = shown.trips?.find((trip) => trip.id === id);
  const other = useQuery<DrivenTrip, CallError>({
    queryKey: ['trip', 'driven', id],
    queryFn: ({ signal }) => call(getDrivenTrip, { params: { id }, signal }),
    enabled: shown.trips !== undefined && !own,
  });
  return { ...shown, trip: own ?? other.data, error: own ? shown.error : (other.error ?? shown.error) };
}

/** The steps of a trip that need a line: at the branch, or with the dispatcher on the telephone. */
export function useTripSteps() {
  const kinds = ['trip'];
  return {
    load: useChange(loadDrivenTrip, kinds),
    start: useChange(startDrivenTrip, kinds),
    breakOff: useChange(breakOffDrivenTrip, kinds),
  };
}

/** The book of whoever is signed in, read anew whenever it changes. */
export function useStopBook(): StopBook {
  const { user } = useSignedIn();
  const book = stopBookOf(user.user_id);
  useSyncExternalStore(book.subscribe, book.text);
  return book;
}

/** What is kept of one stop, as state: every change is kept at once. */
export function useStopDraft(id: number): [StopDraft, (more: Partial<StopDraft>) => void] {
  const { user } = useSignedIn();
  const book = stopBookOf(user.user_id);
  const text = useSyncExternalStore(book.subscribe, book.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book's text is what changes
  const draft = useMemo(() => book.read(id), [book, id, text]);
  return [draft, (more) => book.keep(id, more)];
}

/** How an order is delivered; read anew while it is on its way. */
export function useOrderDelivery(order_id: number) {
  return useQuery<{ delivery: OrderDelivery | null }, CallError>({
    queryKey: ['order', order_id, 'delivery'],
    queryFn: ({ signal }) => call(getOrderDelivery, { params: { id: order_id }, signal }),
    refetchInterval: AGAIN_MS,
  });
}
