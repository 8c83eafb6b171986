import type { DrivenTrip, OrderDelivery } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call, later } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { savedTripsOf, saveTrips } from './saved-trips.ts';
import { type StopDraft, type StopOutbox, stopOutboxOf } from './stop-outbox.ts';

const contract = () => import('@fleet/contracts/delivery/trip-stops.ts');
const abortDrivenTrip = later(contract, 'abortDrivenTrip');
const getDrivenTrip = later(contract, 'getDrivenTrip');
const getOrderDelivery = later(contract, 'getOrderDelivery');
const listDrivenTrips = later(contract, 'listDrivenTrips', '/driven-trips');
const loadDrivenTrip = later(contract, 'loadDrivenTrip');
const startDrivenTrip = later(contract, 'startDrivenTrip');

const AGAIN_MS = 60_000;

export interface ShownTrips {
  trips: readonly DrivenTrip[] | undefined;
  error: CallError | null;
  /** Time of the displayed data. */
  read_at: string | null;
  /** The last refresh failed. */
  isOld: boolean;
  refetch: () => void;
}

/** The driver's trips, live; offline as last seen, also after a reload. */
export function useDrivenTrips(): ShownTrips {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
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
    saveTrips(user.user_id, { rows: data.rows, read_at: new Date(dataUpdatedAt).toISOString() });
  }, [data, dataUpdatedAt, user.user_id]);

  const again = () => void refetch();
  if (data) {
    const read_at = new Date(dataUpdatedAt).toISOString();
    return { trips: data.rows, error, read_at, isOld: error !== null, refetch: again };
  }
  const isUnreached = error !== null && (error.status === 0 || error.status >= 500);
  const saved = isUnreached ? savedTripsOf(user.user_id) : null;
  return {
    trips: saved?.rows,
    error,
    read_at: saved?.read_at ?? null,
    isOld: isUnreached,
    refetch: again,
  };
}

/** One trip: from the list, otherwise fetched by id. */
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

/** Steps of a trip that require a connection: at the depot, or agreed with the dispatcher by phone. */
export function useTripSteps() {
  const kinds = ['trip'];
  return {
    load: useChange(loadDrivenTrip, kinds),
    start: useChange(startDrivenTrip, kinds),
    abort: useChange(abortDrivenTrip, kinds),
  };
}

/** The signed-in driver's outbox, re-rendering on changes. */
export function useStopOutbox(): StopOutbox {
  const { user } = useSignedIn();
  const outbox = stopOutboxOf(user.user_id);
  useSyncExternalStore(outbox.subscribe, outbox.text);
  return outbox;
}

/** A stop's draft as state: every change is stored immediately. */
export function useStopDraft(id: number): [StopDraft, (more: Partial<StopDraft>) => void] {
  const { user } = useSignedIn();
  const outbox = stopOutboxOf(user.user_id);
  const text = useSyncExternalStore(outbox.subscribe, outbox.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outbox's text signals changes
  const draft = useMemo(() => outbox.read(id), [outbox, id, text]);
  return [draft, (more) => outbox.update(id, more)];
}

/** Delivery of an order; polled while in transit. */
export function useOrderDelivery(order_id: number) {
  return useQuery<{ delivery: OrderDelivery | null }, CallError>({
    queryKey: ['order', order_id, 'delivery'],
    queryFn: ({ signal }) => call(getOrderDelivery, { params: { id: order_id }, signal }),
    refetchInterval: AGAIN_MS,
  });
}
