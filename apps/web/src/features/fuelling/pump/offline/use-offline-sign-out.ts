import { useSignedIn } from '../../../../lib/user-context.ts';
import { offlineStation } from './offline-station.ts';

/** Ends the session on this device; what it knows of requests goes, what was not sent stays. */
export function useOfflineSignOut(): () => Promise<void> {
  const { signOut } = useSignedIn();
  return async () => {
    await offlineStation()
      ?.clear()
      .catch(() => undefined);
    await signOut();
  };
}
