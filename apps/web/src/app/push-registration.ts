import { savePushToken } from '@fleet/contracts/access/sessions.ts';
import { useEffect } from 'react';
import { browserStorage } from '../lib/browser.ts';
import { call } from '../lib/call.ts';
import { logQuietly } from '../lib/log.ts';

const INSTALLATION_KEY = 'installationId';
const PROMPTED_KEY = 'pushAsked';

/**
 * Registers this browser for push notifications after sign-in. Browsers allow the permission prompt only on a user gesture, so it is
 * shown at the first click on a button or link, once per browser. Failures are only logged (specification section 8).
 */
export function usePushRegistration(): void {
  useEffect(() => {
    // A browser with an id registers at every sign-in regardless of the permission: drivers are bound to their phone by it.
    if (browserStorage().getItem(INSTALLATION_KEY)) void register();
    if (!('Notification' in window)) return;
    if (Notification.permission === 'granted') {
      if (!browserStorage().getItem(INSTALLATION_KEY)) void register();
      return;
    }
    if (Notification.permission === 'denied' || browserStorage().getItem(PROMPTED_KEY)) return;

    const prompt = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('button, a')) return;
      document.removeEventListener('click', prompt);
      browserStorage().setItem(PROMPTED_KEY, 'yes');
      Notification.requestPermission()
        .then((permission) => {
          if (permission !== 'granted') throw new Error(`notification permission ${permission}`);
          return register();
        })
        .catch((error) => logQuietly('no push token', error));
    };
    document.addEventListener('click', prompt);
    return () => document.removeEventListener('click', prompt);
  }, []);
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
