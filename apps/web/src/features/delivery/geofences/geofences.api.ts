import { listDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import {
  activateGeofence,
  createGeofence,
  deactivateGeofence,
  getGeofence,
  getGeofencesGeoJson,
  importGeofences,
  listGeofences,
  updateGeofence,
} from '@fleet/contracts/delivery/geofences.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/download.ts';
import { useChange, useSwitch } from '../../../lib/use-change.ts';

export type Geofence = AnswerOf<typeof getGeofence>;
export type GeofenceKind = Geofence['kind'];
export type GeofenceQuery = NonNullable<InputOf<typeof listGeofences>['query']>;

const KIND = 'geofence';
const MAX_VEHICLES = 100;

/** One page of the list; the page before stays while the next is fetched. */
export function useGeofences(query: GeofenceQuery) {
  return useQuery({
    queryKey: [KIND, 'list', query],
    queryFn: ({ signal }) => call(listGeofences, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One place; the id as the address has it. */
export function useGeofence(id: string) {
  return useQuery({
    queryKey: [KIND, 'one', id],
    queryFn: ({ signal }) => call(getGeofence, { params: { id }, signal }),
  });
}

/** The vehicles of a branch, by what they are called. */
export function useVehiclesOf(delivery_branch_id: number) {
  const query = { delivery_branch_id, per_page: MAX_VEHICLES, sort: 'code' as const };
  const { data } = useQuery({
    queryKey: ['delivery_vehicle', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryVehicles, { query, signal }),
  });
  return data?.rows ?? [];
}

export const useCreateGeofence = () => useChange(createGeofence, [KIND]);
export const useUpdateGeofence = () => useChange(updateGeofence, [KIND]);
export const useImportGeofences = () => useChange(importGeofences, [KIND]);
export const useSwitchGeofence = () => useSwitch(activateGeofence, deactivateGeofence, [KIND]);

/** Hands all active places of a branch to the browser as a GeoJSON file. */
export async function downloadGeoJson(delivery_branch_id: number): Promise<void> {
  const collection = await call(getGeofencesGeoJson, { query: { delivery_branch_id } });
  const file = new Blob([JSON.stringify(collection, null, 2)], { type: 'application/geo+json' });
  saveFile(file, `geofences-${delivery_branch_id}.geojson`);
}
