import type { Coordinates } from '@fleet/domain/geo.ts';

/** Link to directions in a maps app; works on every phone and opens the installed app. */
export function directionsTo(coordinates: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${coordinates.latitude},${coordinates.longitude}`;
}
