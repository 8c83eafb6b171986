import { useSyncExternalStore } from 'react';

let isRunning = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRunning = next;
  for (const listen of listeners) listen();
}

/** Starts the tour of the shell; it shows what of it is on the page. */
export const startTour = () => set(true);
export const endTour = () => set(false);

export function useIsTourRunning(): boolean {
  return useSyncExternalStore(subscribe, () => isRunning);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
