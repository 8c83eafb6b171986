import { dropPumpQueue } from '../../../../lib/fuel-requests/saved-pump-queue.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { offlineStation } from './offline-station.ts';

/** Ends the session on this device; the cache is deleted, unsent steps stay. */
export function useOfflineSignOut(): () => Promise<void> {
  const { signOut, user } = useSignedIn();
  return async () => {
    await offlineStation()
      ?.clear()
      .catch(() => undefined);
    dropPumpQueue(user.user_id);
    await signOut();
  };
}
