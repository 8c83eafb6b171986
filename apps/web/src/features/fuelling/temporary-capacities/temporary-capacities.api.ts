import { getPolicyChoices } from '@fleet/contracts/fuelling/policies.ts';
import {
  grantTemporaryCapacity,
  listCapacityVehicles,
  listTemporaryCapacities,
  revokeTemporaryCapacities,
} from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList } from '../../../lib/use-list.ts';

export type Capacity = AnswerOf<typeof listTemporaryCapacities>['rows'][number];
export type CapacityVehicle = AnswerOf<typeof listCapacityVehicles>['rows'][number];

const KIND = 'temporary_capacity';

export const useCapacities = (query: NonNullable<InputOf<typeof listTemporaryCapacities>['query']>) =>
  useList(listTemporaryCapacities, KIND, query);

/** Selectable vehicles with their active capacities. */
export function useCapacityVehicles(query: NonNullable<InputOf<typeof listCapacityVehicles>['query']>) {
  return useQuery({
    queryKey: [KIND, 'vehicles', query],
    queryFn: ({ signal }) => call(listCapacityVehicles, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Products with base prices, to convert amounts, and groups for filters. */
export function useCapacityChoices(client_id?: number) {
  return useQuery({
    queryKey: ['policy', 'choices', client_id],
    queryFn: ({ signal }) =>
      call(getPolicyChoices, { query: client_id === undefined ? {} : { client_id }, signal }),
    staleTime: 60_000,
  });
}

export function useGrantCapacity() {
  return useChange(grantTemporaryCapacity, [KIND, 'policy']);
}

export function useRevokeCapacities() {
  return useChange(revokeTemporaryCapacities, [KIND, 'policy']);
}
