import type { Coordinates } from '@fleet/domain/geo.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** State of the phone's position: not requested, locating, known, or unavailable (denied, disabled, insecure connection). */
export type LocationState =
  | { is: 'idle' | 'locating' | 'missing'; coordinates: null }
  | { is: 'known'; coordinates: Coordinates };

/** Sufficient precision for requests; more would refetch on every GPS fluctuation. */
const DECIMALS = 4;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 12_000, maximumAge: 120_000 };

let state: LocationState = { is: 'idle', coordinates: null };
const watchers = new Set<() => void>();

/**
 * The phone's position, shared by all screens of this page. `locate` must be called from a click unless permission was granted
 * before.
 */
export function useCoordinates(): LocationState & { locate: () => void } {
  const now = useSyncExternalStore(watch, () => state);
  useEffect(() => {
    if (state.is === 'idle') void locateIfAllowed();
  }, []);
  return { ...now, locate };
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function set(next: LocationState): void {
  state = next;
  for (const changed of watchers) changed();
}

async function locateIfAllowed(): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' });
    if (permission.state === 'granted') locate();
  } catch {
    // Older browsers cannot tell; then the click asks.
  }
}

function locate(): void {
  if (state.is === 'locating') return;
  if (!('geolocation' in navigator)) {
    set({ is: 'missing', coordinates: null });
    return;
  }
  set({ is: 'locating', coordinates: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords }) =>
      set({
        is: 'known',
        coordinates: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
      }),
    () => set({ is: 'missing', coordinates: null }),
    OPTIONS,
  );
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
