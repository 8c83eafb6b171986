import type { Coordinates } from '@fleet/domain/geo.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** Where the phone is: not asked yet, being found, known, or not to be had (refused, switched off, no secure connection). */
export type PlaceState =
  | { is: 'unasked' | 'asking' | 'missing'; place: null }
  | { is: 'known'; place: Coordinates };

/** Closer than this says nothing a request needs, and keeps a standing phone from asking anew with each breath of the satellites. */
const DECIMALS = 4;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 12_000, maximumAge: 120_000 };

let state: PlaceState = { is: 'unasked', place: null };
const watchers = new Set<() => void>();

/** The phone's place for this page, shared by all screens. `locate` must be called from a press, except where it was allowed before. */
export function usePlace(): PlaceState & { locate: () => void } {
  const now = useSyncExternalStore(watch, () => state);
  useEffect(() => {
    if (state.is === 'unasked') void locateIfAllowed();
  }, []);
  return { ...now, locate };
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function set(next: PlaceState): void {
  state = next;
  for (const changed of watchers) changed();
}

async function locateIfAllowed(): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' });
    if (permission.state === 'granted') locate();
  } catch {
    // Older browsers cannot tell; then the person's press asks.
  }
}

function locate(): void {
  if (state.is === 'asking') return;
  if (!('geolocation' in navigator)) {
    set({ is: 'missing', place: null });
    return;
  }
  set({ is: 'asking', place: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords }) =>
      set({
        is: 'known',
        place: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
      }),
    () => set({ is: 'missing', place: null }),
    OPTIONS,
  );
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
