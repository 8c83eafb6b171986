import { listBranches } from '@fleet/contracts/fleet/branches.ts';
import {
  createVehicleGroup,
  getVehicleGroup,
  listVehicleGroups,
  updateVehicleGroup,
} from '@fleet/contracts/fleet/vehicle-groups.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { findIn } from '../../../ui/find-in.ts';

export type VehicleGroup = AnswerOf<typeof getVehicleGroup>;
export type VehicleGroupRow = AnswerOf<typeof listVehicleGroups>['rows'][number];
export type VehicleGroupQuery = NonNullable<InputOf<typeof listVehicleGroups>['query']>;

const KINDS = ['vehicle_group', 'branch'] as const;

/** One page of the groups; the page before stays while the next is fetched. */
export function useVehicleGroups(query: VehicleGroupQuery) {
  return useQuery({
    queryKey: ['vehicle_group', 'list', query],
    queryFn: ({ signal }) => call(listVehicleGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One group with its figures; the id as the address has it. */
export function useVehicleGroup(id: string) {
  return useQuery({
    queryKey: ['vehicle_group', 'one', id],
    queryFn: ({ signal }) => call(getVehicleGroup, { params: { id }, signal }),
  });
}

export const useCreateGroup = () => useChange(createVehicleGroup, KINDS);
export const useUpdateGroup = () => useChange(updateVehicleGroup, KINDS);

type NameOf = (names: { name_en: string; name_ar: string }) => string;

/** Branches by name, for fields and filters. */
export function findBranches(client_id: number | undefined, nameOf: NameOf) {
  return findIn(listBranches, nameOf, { client_id });
}
