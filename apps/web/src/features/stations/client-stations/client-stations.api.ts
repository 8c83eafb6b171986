import { allowClientStations, disableClientStations } from '@fleet/contracts/stations/client-stations.ts';
import { useChange } from '../../../lib/use-change.ts';

const KIND = 'client_station';

export function useAllowStations() {
  return useChange(allowClientStations, [KIND]);
}

export function useDisableStations() {
  return useChange(disableClientStations, [KIND]);
}
