import type { Coordinates } from '@fleet/domain/geo.ts';

/** Where a maps app shows the way to a place. Works on every phone, in the app where one is installed. */
export function directionsTo(coordinates: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${coordinates.latitude},${coordinates.longitude}`;
}
