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

/** One page of the list; the page before stays while the next is fetched. */
export const useNetworks = (query: NetworkQuery) => useList(listNetworks, KIND, query);

/** One network; the id as the address has it. */
export const useNetwork = (id: string) => useOne(getNetwork, KIND, id);

export const useCreateNetwork = () => useChange(createNetwork, [KIND]);
export const useUpdateNetwork = () => useChange(updateNetwork, [KIND]);
export const useSaveNetworkFee = () => useChange(saveNetworkFee, [KIND]);

/** Switches one on or off; off even while it is fuelling when told so. */
export function useSwitchNetwork() {
  const on = useChange(activateNetwork, [KIND, 'station']);
  const off = useChange(deactivateNetwork, [KIND, 'station']);
  return (id: number, next: 'active' | 'inactive', even_while_fuelling = false) =>
    next === 'active'
      ? on.mutateAsync({ params: { id } })
      : off.mutateAsync({ params: { id }, body: { even_while_fuelling } });
}
