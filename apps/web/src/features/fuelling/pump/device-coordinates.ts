import { useEffect } from 'react';

type Coordinates = { latitude: number; longitude: number };

const OLDEST_MS = 5 * 60_000;
const TIMEOUT_MS = 8_000;

let last: { coordinates: Coordinates; at: number } | null = null;

/** Requests the device's position in advance, so that later calls need not wait. Denial is not an error. */
export function useDeviceCoordinates(): void {
  useEffect(() => {
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        last = { coordinates: { latitude: coords.latitude, longitude: coords.longitude }, at: Date.now() };
      },
      () => undefined,
      { maximumAge: OLDEST_MS, timeout: TIMEOUT_MS, enableHighAccuracy: true },
    );
  }, []);
}

/** Time and, if known, position of this device. */
export function seenHere(): { device_at: string; coordinates?: Coordinates } {
  const device_at = new Date().toISOString();
  return last && Date.now() - last.at < OLDEST_MS
    ? { device_at, coordinates: last.coordinates }
    : { device_at };
}
