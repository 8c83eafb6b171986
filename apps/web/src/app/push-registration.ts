import { savePushToken } from '@fleet/contracts/access/sessions.ts';
import { useEffect } from 'react';
import { browserStorage } from '../lib/browser.ts';
import { call } from '../lib/call.ts';
import { logQuietly } from '../lib/log.ts';
import { closeReadNotifications, renewPush } from '../lib/web-push.ts';

const INSTALLATION_KEY = 'installationId';

/**
 * Registers this browser after sign-in: with its installation id, to which drivers are bound, and as one that notifications wake, if
 * this user had them on here. Nobody is prompted: `PushOffer` does that where it is of use. Failures are only logged (specification
 * section 8).
 */
export function usePushRegistration(user_id: number): void {
  useEffect(() => {
    // A browser with an id registers at every sign-in regardless of the permission.
    const isGranted = 'Notification' in window && Notification.permission === 'granted';
    if (browserStorage().getItem(INSTALLATION_KEY) || isGranted) void register();
    renewPush(user_id)
      .then(closeReadNotifications)
      .catch((error) => logQuietly('push not renewed', error));
  }, [user_id]);
}

/** Creates this browser's id if needed, and registers it with the current session. */
async function register(): Promise<void> {
  const storage = browserStorage();
  try {
    const known = storage.getItem(INSTALLATION_KEY);
    const { installation_id } = await call(savePushToken, { body: { installation_id: known } });
    storage.setItem(INSTALLATION_KEY, installation_id);
  } catch (error) {
    logQuietly('no push token', error);
  }
}
