import {
  activateVehicleType,
  createVehicleType,
  deactivateVehicleType,
  getVehicleType,
  listVehicleTypes,
  updateVehicleType,
} from '@fleet/contracts/vehicle-types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange, useSwitch } from '../../lib/use-change.ts';

export type VehicleType = AnswerOf<typeof getVehicleType>;
export type VehicleTypeQuery = NonNullable<InputOf<typeof listVehicleTypes>['query']>;

const KIND = 'vehicle_type';

/** One page of the list; the page before stays while the next is fetched. */
export function useVehicleTypes(query: VehicleTypeQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listVehicleTypes, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One kind of vehicle; the id as the address has it. */
export function useVehicleType(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getVehicleType, { params: { id }, signal }),
  });
}

export const useCreateVehicleType = () => useChange(createVehicleType, [KIND]);
export const useUpdateVehicleType = () => useChange(updateVehicleType, [KIND]);

/** Switches one on or off. */
export const useSwitchVehicleType = () => useSwitch(activateVehicleType, deactivateVehicleType, [KIND]);
