import { useEffect } from 'react';

type Coordinates = { latitude: number; longitude: number };

const OLDEST_MS = 5 * 60_000;
const TIMEOUT_MS = 8_000;

let last: { coordinates: Coordinates; at: number } | null = null;

/** Asks the device where it is while someone is being found, so that no answer has to wait for it later. A refusal is no problem. */
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

/** When and, if known, where this device sees what it sends. */
export function seenHere(): { device_at: string; coordinates?: Coordinates } {
  const device_at = new Date().toISOString();
  return last && Date.now() - last.at < OLDEST_MS
    ? { device_at, coordinates: last.coordinates }
    : { device_at };
}
