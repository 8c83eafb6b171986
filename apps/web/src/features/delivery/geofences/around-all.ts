import type { Area } from '@fleet/domain/areas.ts';
import { boundsOf } from '@fleet/domain/geojson.ts';
import type { MapFence } from '../../../ui/map-view.tsx';

/** Bounding rectangle of several geofences; null without any. */
export function aroundAll(areas: readonly Area[]): MapFence | null {
  if (areas.length === 0) return null;
  const bounds = areas.map(boundsOf);
  const south = Math.min(...bounds.map((one) => one.south));
  const north = Math.max(...bounds.map((one) => one.north));
  const west = Math.min(...bounds.map((one) => one.west));
  const east = Math.max(...bounds.map((one) => one.east));
  return {
    corners: [
      { latitude: south, longitude: west },
      { latitude: south, longitude: east },
      { latitude: north, longitude: east },
      { latitude: north, longitude: west },
    ],
  };
}
