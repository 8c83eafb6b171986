import type { Coordinates } from '@fleet/domain/geo.ts';

/** Link to directions in a maps app; works on every phone and opens the installed app. */
export function directionsTo(coordinates: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${coordinates.latitude},${coordinates.longitude}`;
}

/** The same in the phone's own maps: Android lets the driver choose the app, an iPhone has its map. */
export function navigationTo(coordinates: Coordinates, name: string, agent = navigator.userAgent): string {
  const place = `${coordinates.latitude},${coordinates.longitude}`;
  if (/Android/.test(agent)) return `geo:${place}?q=${place}(${encodeURIComponent(name)})`;
  if (/iPhone|iPad/.test(agent)) return `https://maps.apple.com/?daddr=${place}&dirflg=d`;
  return directionsTo(coordinates);
}
