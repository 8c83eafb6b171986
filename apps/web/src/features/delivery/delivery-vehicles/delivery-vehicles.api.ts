import {
  activateDeliveryVehicle,
  createDeliveryAbsence,
  createDeliveryVehicle,
  deactivateDeliveryVehicle,
  getDeliveryVehicle,
  listDeliveryAbsences,
  listDeliveryVehicles,
  removeDeliveryAbsence,
  updateDeliveryVehicle,
} from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { listFuelTypes } from '@fleet/contracts/fleet/fuel-types.ts';
import { getVehicle, listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { addDays, type RiyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';
import { useList, useOne } from '../../../lib/use-list.ts';
import { findIn } from '../../../ui/find-in.ts';

export type DeliveryVehicle = AnswerOf<typeof getDeliveryVehicle>;
export type DeliveryVehicleQuery = NonNullable<InputOf<typeof listDeliveryVehicles>['query']>;
export type DeliveryAbsence = AnswerOf<typeof listDeliveryAbsences>['rows'][number];

const KIND = 'delivery_vehicle';
const ABSENCE = 'delivery_absence';
const MAX_FUELS = 100;

/** One page of the specification's `vehicleList`; the previous page stays visible while loading. */
export function useDeliveryVehicles(query: DeliveryVehicleQuery) {
  const result = useList(listDeliveryVehicles, KIND, query);
  return { ...result, vehicleList: result.data?.rows };
}

/** One vehicle by the id in the address. */
export const useDeliveryVehicle = (id: string) => useOne(getDeliveryVehicle, KIND, id);

/** Absences of a depot's vehicles and drivers; disabled without a depot. */
export function useAbsences(delivery_branch_id: number | null, from: RiyadhDate, days: number) {
  const query = {
    delivery_branch_id: delivery_branch_id ?? 0,
    from_at: startOfRiyadhDate(from).toISOString(),
    to_at: startOfRiyadhDate(addDays(from, days)).toISOString(),
  };
  return useQuery({
    queryKey: [ABSENCE, query],
    queryFn: ({ signal }) => call(listDeliveryAbsences, { query, signal }),
    enabled: delivery_branch_id !== null,
    placeholderData: keepPreviousData,
  });
}

/** Fuels for compartments. */
export function useFuels() {
  const { data } = useQuery({
    queryKey: ['fuel_type', 'list', { per_page: MAX_FUELS }],
    queryFn: ({ signal }) => call(listFuelTypes, { query: { per_page: MAX_FUELS }, signal }),
    staleTime: 5 * 60_000,
  });
  return data?.rows ?? [];
}

/** Searches vehicles of all fleets by plate, name or driver. */
export const findVehicles = findIn(listVehicles, (row) => `${row.plate_no}, ${row.name}`);

/** Searches drivers of the vehicle's fleet. */
export function findDriversBeside(vehicle_id: number | null) {
  return async (q: string, signal: AbortSignal) => {
    if (vehicle_id === null) return [];
    const { client } = await call(getVehicle, { params: { id: vehicle_id }, signal });
    return findIn(listDrivers, (row) => `${row.name} (${row.employee_number})`, { client_id: client.id })(
      q,
      signal,
    );
  };
}

export const useCreateDeliveryVehicle = () => useChange(createDeliveryVehicle, [KIND]);
export const useUpdateDeliveryVehicle = () => useChange(updateDeliveryVehicle, [KIND]);
export const useCreateAbsence = () => useChange(createDeliveryAbsence, [ABSENCE, KIND]);
export const useRemoveAbsence = () => useChange(removeDeliveryAbsence, [ABSENCE, KIND]);

/** Activates or deactivates a vehicle for planning. */
export const useSwitchDeliveryVehicle = () =>
  useSwitch(activateDeliveryVehicle, deactivateDeliveryVehicle, [KIND]);
