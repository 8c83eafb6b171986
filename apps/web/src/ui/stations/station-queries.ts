import { getPolicyChoices } from '@fleet/contracts/fuelling/policies.ts';
import {
  listClientNetworks,
  listClientStations,
  mapClientStations,
} from '@fleet/contracts/stations/client-stations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useList } from '../../lib/use-list.ts';

export type ClientStation = AnswerOf<typeof listClientStations>['rows'][number];
export type StationOnMap = AnswerOf<typeof mapClientStations>['rows'][number];
export type StationQuery = NonNullable<InputOf<typeof listClientStations>['query']>;
export type MapQuery = NonNullable<InputOf<typeof mapClientStations>['query']>;

const KIND = 'client_station';

/** A page of stations with prices and whether the company allows them. */
export const useClientStations = (query: StationQuery) => useList(listClientStations, KIND, query);

/** Coordinates of matching stations. */
export function useStationMap(query: MapQuery, isWanted = true) {
  return useQuery({
    queryKey: [KIND, 'map', query],
    queryFn: ({ signal }) => call(mapClientStations, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Networks with the number of stations that the company allows. */
export function useClientNetworks(client_id?: number) {
  return useQuery({
    queryKey: [KIND, 'networks', client_id],
    queryFn: ({ signal }) =>
      call(listClientNetworks, { query: client_id === undefined ? {} : { client_id }, signal }),
  });
}

/** Products with base prices. */
export function useFuelChoices(client_id?: number) {
  return useQuery({
    queryKey: ['policy', 'choices', client_id],
    queryFn: ({ signal }) =>
      call(getPolicyChoices, { query: client_id === undefined ? {} : { client_id }, signal }),
    staleTime: 60_000,
  });
}
