import { getActivationFee } from '@fleet/contracts/fleet/activation-fees.ts';
import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import {
  correctOdometerReading,
  createOdometerReading,
  listOdometerReadings,
} from '@fleet/contracts/fleet/odometer-readings.ts';
import { listVehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import {
  bindDriver,
  createVehicle,
  getVehicle,
  getVehicleFee,
  listDriverLog,
  listVehicleChoices,
  listVehicles,
  moveVehicles,
  restoreVehicle,
  setVehicleStatus,
  trashVehicle,
  updateVehicle,
} from '@fleet/contracts/fleet/vehicles.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type Vehicle = AnswerOf<typeof getVehicle>;
export type VehicleRow = AnswerOf<typeof listVehicles>['rows'][number];
export type VehicleQuery = NonNullable<InputOf<typeof listVehicles>['query']>;
export type Reading = AnswerOf<typeof listOdometerReadings>['rows'][number];

interface Page {
  page: number;
  per_page: number;
}

/** Changes to either affect all. */
const KINDS = ['vehicle', 'driver', 'vehicle_group'] as const;

/** One page of the list; the previous page stays visible while loading. */
export const useVehicles = (query: VehicleQuery) => useList(listVehicles, 'vehicle', query);

/** One vehicle by the id in the address. */
export const useVehicle = (id: string) => useOne(getVehicle, 'vehicle', id);

/** Vehicle types and products for forms and filters. */
export function useVehicleChoices() {
  return useQuery({
    queryKey: ['vehicle', 'choices'],
    queryFn: ({ signal }) => call(listVehicleChoices, { signal }),
    staleTime: 300_000,
  });
}

/** What adding a vehicle of this type costs, by the server's figure; none until a type is chosen. */
export function useVehicleFee(vehicle_type_id: number | null, client_id: number | undefined) {
  return useQuery({
    queryKey: ['fee', 'vehicle', vehicle_type_id, client_id],
    queryFn: ({ signal }) =>
      call(getVehicleFee, { query: { vehicle_type_id: vehicle_type_id ?? 0, client_id }, signal }),
    enabled: vehicle_type_id !== null,
    staleTime: 0,
  });
}

const activationFeeKey = (id: number) => ['vehicle', 'activation fee', id];

/** What activating or restoring this vehicle charges; a failed attempt loads it again. */
export function useActivationFee(id: number, enabled = true) {
  return useQuery({
    queryKey: activationFeeKey(id),
    queryFn: ({ signal }) => call(getActivationFee, { params: { id }, signal }),
    enabled,
    staleTime: 0,
  });
}

export function useReadings(id: number, { page, per_page }: Page) {
  return useQuery({
    queryKey: ['vehicle', 'readings', id, page, per_page],
    queryFn: ({ signal }) =>
      call(listOdometerReadings, { params: { id }, query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDriverLog(id: number, { page, per_page }: Page) {
  return useQuery({
    queryKey: ['vehicle', 'log', id, page, per_page],
    queryFn: ({ signal }) => call(listDriverLog, { params: { id }, query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useCreateVehicle = () => useChange(createVehicle, KINDS);
export const useUpdateVehicle = () => useChange(updateVehicle, KINDS);
export const useTrashVehicle = () => useChange(trashVehicle, KINDS);
export const useRestoreVehicle = () => useChange(restoreVehicle, KINDS);
export const useBindDriver = () => useChange(bindDriver, KINDS);
export const useMoveVehicles = () => useChange(moveVehicles, KINDS);
export const useAddReading = () => useChange(createOdometerReading, KINDS);
export const useCorrectReading = () => useChange(correctOdometerReading, KINDS);

/**
 * Activates or deactivates one, at the fee that was shown. Where none was shown, as when a deactivation is undone, a fee
 * is rejected.
 */
export function useSwitchVehicle() {
  const queryClient = useQueryClient();
  const change = useChange(setVehicleStatus, KINDS);
  return async (id: number, status: 'active' | 'inactive') => {
    const shown = queryClient.getQueryData<AnswerOf<typeof getActivationFee>>(activationFeeKey(id));
    const body = { status, expected_fee_halalas: shown?.amount_halalas ?? 0 };
    const vehicle = await change.mutateAsync({ params: { id }, body });
    queryClient.removeQueries({ queryKey: activationFeeKey(id) });
    return vehicle;
  };
}

/** Groups by name, for fields and filters. */
export function findGroups(client_id: number | undefined, nameOf: (names: Names) => string) {
  return findIn(listVehicleGroups, nameOf, { client_id });
}

/** Searches drivers without a vehicle. */
export function findFreeDrivers(client_id: number | undefined) {
  const filters = { client_id, vehicle: 'none' as const };
  return findIn(listDrivers, (row) => `${row.name} (${row.employee_number})`, filters);
}

interface Names {
  name_en: string;
  name_ar: string;
}
