import {
  allowClientStations,
  disableClientStations,
  listClientNetworks,
  listClientStations,
  mapClientStations,
} from '@fleet/contracts/client-stations.ts';
import { getPolicyChoices } from '@fleet/contracts/policies.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange } from '../../lib/use-change.ts';

export type ClientStation = AnswerOf<typeof listClientStations>['rows'][number];
export type StationQuery = NonNullable<InputOf<typeof listClientStations>['query']>;
export type MapQuery = NonNullable<InputOf<typeof mapClientStations>['query']>;

const KIND = 'client_station';

export function useClientStations(query: StationQuery, isWanted: boolean) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listClientStations, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useStationMap(query: MapQuery) {
  return useQuery({
    queryKey: [KIND, 'map', query],
    queryFn: ({ signal }) => call(mapClientStations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useClientNetworks(client_id?: number) {
  return useQuery({
    queryKey: [KIND, 'networks', client_id],
    queryFn: ({ signal }) =>
      call(listClientNetworks, { query: client_id === undefined ? {} : { client_id }, signal }),
  });
}

export function useFuelChoices(client_id?: number) {
  return useQuery({
    queryKey: ['policy', 'choices', client_id],
    queryFn: ({ signal }) =>
      call(getPolicyChoices, { query: client_id === undefined ? {} : { client_id }, signal }),
    staleTime: 60_000,
  });
}

export function useAllowStations() {
  return useChange(allowClientStations, [KIND]);
}

export function useDisableStations() {
  return useChange(disableClientStations, [KIND]);
}
