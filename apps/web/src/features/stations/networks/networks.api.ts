import {
  activateNetwork,
  createNetwork,
  deactivateNetwork,
  getNetwork,
  listNetworks,
  saveNetworkFee,
  updateNetwork,
} from '@fleet/contracts/stations/networks.ts';
import type { AnswerOf, InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';

export type Network = AnswerOf<typeof getNetwork>;
export type NetworkRow = AnswerOf<typeof listNetworks>['rows'][number];
export type NetworkQuery = NonNullable<InputOf<typeof listNetworks>['query']>;

const KIND = 'network';

/** One page of the list; the previous page stays visible while loading. */
export const useNetworks = (query: NetworkQuery) => useList(listNetworks, KIND, query);

/** One network by the id in the address. */
export const useNetwork = (id: string) => useOne(getNetwork, KIND, id);

export const useCreateNetwork = () => useChange(createNetwork, [KIND]);
export const useUpdateNetwork = () => useChange(updateNetwork, [KIND]);
export const useSaveNetworkFee = () => useChange(saveNetworkFee, [KIND]);

/** Activates or deactivates one; deactivation during fueling requires confirmation. */
export function useSwitchNetwork() {
  const on = useChange(activateNetwork, [KIND, 'station']);
  const off = useChange(deactivateNetwork, [KIND, 'station']);
  return (id: number, next: 'active' | 'inactive', even_while_fuelling = false) =>
    next === 'active'
      ? on.mutateAsync({ params: { id } })
      : off.mutateAsync({ params: { id }, body: { even_while_fuelling } });
}
