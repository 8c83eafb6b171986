import { useEffect } from 'react';

type Place = { latitude: number; longitude: number };

const OLDEST_MS = 5 * 60_000;
const PATIENCE_MS = 8_000;

let last: { place: Place; at: number } | null = null;

/** Asks the device where it is while somebody is being found, so that no answer has to wait for it later. A refusal is no problem. */
export function useDevicePlace(): void {
  useEffect(() => {
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        last = { place: { latitude: coords.latitude, longitude: coords.longitude }, at: Date.now() };
      },
      () => undefined,
      { maximumAge: OLDEST_MS, timeout: PATIENCE_MS, enableHighAccuracy: true },
    );
  }, []);
}

/** When and, if known, where this device sees what it sends. */
export function seenHere(): { device_at: string; place?: Place } {
  const device_at = new Date().toISOString();
  return last && Date.now() - last.at < OLDEST_MS ? { device_at, place: last.place } : { device_at };
}
