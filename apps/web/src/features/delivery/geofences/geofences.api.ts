import { listDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { type geofences, getGeofencesGeoJson, importGeofences } from '@fleet/contracts/delivery/geofences.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/download.ts';
import { useChange } from '../../../lib/use-change.ts';
import type { RowOf } from '../../../ui/resource/resource-list.ts';

export type Geofence = RowOf<typeof geofences>;
export type GeofenceKind = Geofence['kind'];

const MAX_VEHICLES = 100;

/** A depot's vehicles by name. */
export function useVehiclesOf(delivery_branch_id: number) {
  const query = { delivery_branch_id, per_page: MAX_VEHICLES, sort: 'code' as const };
  const { data } = useQuery({
    queryKey: ['delivery_vehicle', 'list', query],
    queryFn: ({ signal }) => call(listDeliveryVehicles, { query, signal }),
  });
  return data?.rows ?? [];
}

export const useImportGeofences = () => useChange(importGeofences, ['geofence']);

/** Downloads a depot's active geofences as GeoJSON. */
export async function downloadGeoJson(delivery_branch_id: number): Promise<void> {
  const collection = await call(getGeofencesGeoJson, { query: { delivery_branch_id } });
  const file = new Blob([JSON.stringify(collection, null, 2)], { type: 'application/geo+json' });
  saveFile(file, `geofences-${delivery_branch_id}.geojson`);
}
