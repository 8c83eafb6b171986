import { listStations, type stationRow } from '@fleet/contracts/stations/stations.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type AnswerOf, call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

export type Station = z.output<typeof stationRow>;
type StationsPage = AnswerOf<typeof listStations>;

/** Number of stations per request. */
const STATIONS_AT_ONCE = 30;

/** Stations that serve this reader and sell the fuel, nearest first if a position is known, otherwise by name. */
export function useStations(fuel_type_id: number | undefined, coordinates: Coordinates | null, q = '') {
  const near = coordinates ? { latitude: coordinates.latitude, longitude: coordinates.longitude } : {};
  const query = { fuel_type_id, per_page: STATIONS_AT_ONCE, q: q || undefined, ...near };
  return useInfiniteQuery<
    StationsPage,
    CallError,
    { rows: Station[]; total: number },
    readonly unknown[],
    number
  >({
    queryKey: ['stations', query],
    queryFn: ({ pageParam, signal }) => call(listStations, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.per_page < last.total ? last.page + 1 : undefined),
    select: ({ pages }) => ({ rows: pages.flatMap((page) => page.rows), total: pages.at(-1)?.total ?? 0 }),
    placeholderData: keepPreviousData,
    enabled: fuel_type_id !== undefined,
    staleTime: 60_000,
  });
}
