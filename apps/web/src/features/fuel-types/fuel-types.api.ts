import {
  activateFuelType,
  createFuelType,
  deactivateFuelType,
  getFuelType,
  listFuelTypes,
  updateFuelType,
} from '@fleet/contracts/fuel-types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../lib/call.ts';
import { useChange, useSwitch } from '../../lib/use-change.ts';

export type FuelTypeRow = AnswerOf<typeof listFuelTypes>['rows'][number];
export type FuelType = AnswerOf<typeof getFuelType>;
export type FuelTypeQuery = NonNullable<InputOf<typeof listFuelTypes>['query']>;

const KIND = 'fuel_type';

/** One page of the list; the page before stays while the next is fetched. */
export function useFuelTypes(query: FuelTypeQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listFuelTypes, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One product with how many stations sell it; the id as the address has it. */
export function useFuelType(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getFuelType, { params: { id }, signal }),
  });
}

export const useCreateFuelType = () => useChange(createFuelType, [KIND]);
export const useUpdateFuelType = () => useChange(updateFuelType, [KIND]);

/** Takes one off sale or puts it back. */
export const useSwitchFuelType = () => useSwitch(activateFuelType, deactivateFuelType, [KIND]);
