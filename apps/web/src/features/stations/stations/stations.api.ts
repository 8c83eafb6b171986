import { listPriceBounds } from '@fleet/contracts/stations/fuel-prices.ts';
import { getNetwork } from '@fleet/contracts/stations/networks.ts';
import {
  activateStation,
  createStation,
  deactivateStation,
  getStation,
  listStationCoordinates,
  listStations,
  updateStation,
} from '@fleet/contracts/stations/stations.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type Station = AnswerOf<typeof getStation>;
export type StationRow = AnswerOf<typeof listStations>['rows'][number];
export type StationQuery = NonNullable<InputOf<typeof listStations>['query']>;

const KIND = 'station';

/** One page of the list; the previous page stays visible while loading. */
export const useStations = (query: StationQuery) => useList(listStations, KIND, query);

/** Coordinates of all stations. */
export function useStationCoordinates(network_id: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [KIND, 'places', network_id],
    queryFn: ({ signal }) => call(listStationCoordinates, { query: { network_id }, signal }),
    enabled,
  });
}

/** One station by the id in the address. */
export const useStation = (id: string) => useOne(getStation, KIND, id);

/** The network whose stations are listed; disabled without one. */
export function useNetworkOf(id: string | undefined) {
  return useQuery({
    queryKey: ['network', 'one', id],
    queryFn: ({ signal }) => call(getNetwork, { params: { id: id! }, signal }),
    enabled: id !== undefined,
  });
}

/** Products on sale with price limits. */
export function usePriceBounds() {
  return useQuery({
    queryKey: ['fuel_price', 'bounds'],
    queryFn: ({ signal }) => call(listPriceBounds, { signal }),
  });
}

export const useCreateStation = () => useChange(createStation, [KIND, 'network']);
export const useUpdateStation = () => useChange(updateStation, [KIND]);

/** Activates or deactivates one; deactivation during fueling requires confirmation. */
export function useSwitchStation() {
  const on = useChange(activateStation, [KIND, 'network']);
  const off = useChange(deactivateStation, [KIND, 'network']);
  return (id: number, next: 'active' | 'inactive', even_while_fuelling = false) =>
    next === 'active'
      ? on.mutateAsync({ params: { id } })
      : off.mutateAsync({ params: { id }, body: { even_while_fuelling } });
}
