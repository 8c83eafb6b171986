import { listGeofences } from '@fleet/contracts/delivery/geofences.ts';
import {
  getLiveTrip,
  listLiveTrips,
  listLiveVehicles,
  listNearbyVehicles,
  streamLiveTrips,
} from '@fleet/contracts/delivery/live-trips.ts';
import { getTrack } from '@fleet/contracts/delivery/tracks.ts';
import { acknowledgeTripAlert, listTripAlerts } from '@fleet/contracts/delivery/trip-alerts.ts';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { followEvents } from '../../../lib/follow-events.ts';
import { useChange } from '../../../lib/use-change.ts';
import type { Fleet, StreamedPosition } from './fleet.ts';

export type LiveTrips = AnswerOf<typeof listLiveTrips>;

const TRIP = 'live_trip';
const VEHICLE = 'live_vehicle';
const ALERT = 'trip_alert';
/** Polling for changes without events: a position that becomes old, an absence that begins. */
const SLOW_MS = 60_000;
const MAX_ALERTS = 100;

const tripsKey = (branch: string) => [TRIP, 'list', branch] as const;

/** A depot's current trips of today. */
export function useLiveTrips(branch: string) {
  return useQuery({
    queryKey: tripsKey(branch),
    queryFn: ({ signal }) => call(listLiveTrips, { query: { delivery_branch_id: branch }, signal }),
    refetchInterval: SLOW_MS,
    placeholderData: keepPreviousData,
  });
}

/** All vehicles of a depot, on a trip or free. */
export function useLiveVehicles(branch: string) {
  return useQuery({
    queryKey: [VEHICLE, 'list', branch],
    queryFn: ({ signal }) => call(listLiveVehicles, { query: { delivery_branch_id: branch }, signal }),
    refetchInterval: SLOW_MS,
    placeholderData: keepPreviousData,
  });
}

/** Ongoing or unacknowledged alerts of a depot. */
export function useOpenAlerts(branch: string) {
  return useQuery({
    queryKey: [ALERT, 'open', branch],
    queryFn: ({ signal }) =>
      call(listTripAlerts, {
        query: { delivery_branch_id: branch, only: 'open', per_page: MAX_ALERTS },
        signal,
      }),
    refetchInterval: SLOW_MS,
    placeholderData: keepPreviousData,
  });
}

const MAX_AREAS = 100;

/** Active geofences of a depot. */
export function useAreas(branch: string) {
  return useQuery({
    queryKey: ['geofence', 'live', branch],
    queryFn: ({ signal }) =>
      call(listGeofences, {
        query: { delivery_branch_id: branch, status: 'active', per_page: MAX_AREAS },
        signal,
      }),
  });
}

/** Free vehicles nearest to a position. */
export function useNearbyVehicles(
  branch: string,
  coordinates: { latitude: number; longitude: number } | null,
  isWanted: boolean,
) {
  return useQuery({
    queryKey: [VEHICLE, 'nearby', branch, coordinates],
    queryFn: ({ signal }) =>
      call(listNearbyVehicles, { query: { delivery_branch_id: branch, limit: 5, ...coordinates! }, signal }),
    enabled: isWanted && coordinates !== null,
  });
}

export const useAcknowledgeAlert = () => useChange(acknowledgeTripAlert, [ALERT, TRIP]);

/** A vehicle's track of a day; today's is refetched every half minute. */
export function useTrack(delivery_vehicle_id: string | null, track_date: string, isToday: boolean) {
  return useQuery({
    queryKey: ['track', delivery_vehicle_id, track_date],
    queryFn: ({ signal }) =>
      call(getTrack, { query: { delivery_vehicle_id: delivery_vehicle_id!, track_date }, signal }),
    enabled: delivery_vehicle_id !== null,
    ...(isToday ? { refetchInterval: 30_000 } : {}),
  });
}

/** If more trips than this change at once, the list is refetched instead of each trip. */
const MAX_SINGLE = 4;
const GATHER_MS = 800;

/** Follows a depot's event stream: positions go to the fleet, changed data is refetched. Returns whether the stream is connected. */
export function useLiveStream(branch: string, fleet: Fleet): boolean {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useServerEvents(({ type }) => {
    if (type === 'trip') void queryClient.invalidateQueries({ queryKey: [TRIP] });
  });
  useEffect(() => {
    const stop = new AbortController();
    const changed = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (id: number) => {
      changed.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain(queryClient, branch, [...changed]);
        changed.clear();
      }, GATHER_MS);
    };
    void followEvents(
      `${streamLiveTrips.path}?delivery_branch_id=${encodeURIComponent(branch)}`,
      {
        onEvent(event) {
          if (event.type === 'positions') fleet.move(event.rows as StreamedPosition[]);
          else if (event.type === 'live_trip') later(event.id as number);
          else if (event.type === 'trip_alert') {
            void queryClient.invalidateQueries({ queryKey: [ALERT] });
            if (typeof event.trip_id === 'number') later(event.trip_id);
          }
        },
        onOpen(again) {
          setIsOpen(true);
          if (again)
            for (const kind of [TRIP, VEHICLE, ALERT])
              void queryClient.invalidateQueries({ queryKey: [kind] });
        },
        onLost: () => setIsOpen(false),
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
      setIsOpen(false);
    };
  }, [branch, fleet, queryClient]);
  return isOpen;
}

async function readAgain(queryClient: QueryClient, branch: string, ids: readonly number[]): Promise<void> {
  const key = tripsKey(branch);
  const known = queryClient.getQueryData<LiveTrips>(key);
  const isKnown = ids.every((id) => known?.rows.some((row) => row.id === id));
  if (!isKnown || ids.length > MAX_SINGLE) {
    await queryClient.invalidateQueries({ queryKey: [TRIP] });
    await queryClient.invalidateQueries({ queryKey: [VEHICLE, 'list', branch] });
    return;
  }
  const fresh = await Promise.all(ids.map((id) => call(getLiveTrip, { params: { id } }).catch(() => null)));
  queryClient.setQueryData<LiveTrips>(
    key,
    (list) =>
      list && {
        ...list,
        as_of: new Date().toISOString(),
        rows: list.rows.map((row) => fresh.find((trip) => trip?.id === row.id) ?? row),
      },
  );
}
