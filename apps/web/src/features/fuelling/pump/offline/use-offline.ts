import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isCallError } from '../../../../lib/call-error.ts';
import { RECONNECTED, useServerEvents } from '../../../../lib/event-stream.ts';
import { fuelRequestKeys } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { logQuietly } from '../../../../lib/log.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import type { OfflineView } from './offline-rules.ts';
import { offlineStation, offlineView } from './offline-station.ts';
import { sendUnsent } from './send-unsent.ts';

const EVERY_MS = 5_000;
/** Refresh interval of the cache, since requests leaving the station cause no event. */
const CACHE_REFRESH_MS = 15_000;

// Module state shared by all pump screens, so that each does not fetch the cache again.
let cacheDueAt = 0;
let isSyncing = false;

/** Keeps this device ready to work offline: fetches the station's cache, and sends waiting steps when online. */
export function useOfflineSync(): void {
  const queryClient = useQueryClient();
  const { user } = useSignedIn();
  const { steps } = useOfflineView();
  const sync = useEffectEvent(() => syncDevice(user, queryClient));
  // A new step is sent immediately if online.
  useEffect(() => {
    if (steps > 0) void sync();
  }, [steps]);
  useEffect(() => {
    void sync();
    const timer = setInterval(() => void sync(), EVERY_MS);
    const again = () => {
      cacheDueAt = 0;
      void sync();
    };
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  useServerEvents((event) => {
    if (event.type === RECONNECTED) void sync();
  });
}

/** Waiting steps and results of sent ones. */
export function useOfflineView(): OfflineView {
  return useSyncExternalStore(offlineView.subscribe, offlineView.read);
}

async function syncDevice(
  person: { user_id: number; name: string },
  queryClient: QueryClient,
): Promise<void> {
  const station = offlineStation(person);
  if (isSyncing || !navigator.onLine) return;
  isSyncing = true;
  try {
    const sent = ((await station?.send()) ?? 0) + (await sendUnsent());
    if (sent > 0) await queryClient.invalidateQueries({ queryKey: fuelRequestKeys.all });
    if (!station) return;
    if (Date.now() >= cacheDueAt || offlineView.read().is_lost) {
      await station.refresh();
      cacheDueAt = Date.now() + CACHE_REFRESH_MS;
    }
    await station.noteLine(false);
  } catch (error) {
    logQuietly('without a line', error);
    if (isCallError(error, 'OFFLINE')) await station?.noteLine(true);
    // Other errors are not connection problems: retried with the next refresh.
    else cacheDueAt = Date.now() + CACHE_REFRESH_MS;
  } finally {
    isSyncing = false;
  }
}
