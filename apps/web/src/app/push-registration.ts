import { savePushToken } from '@fleet/contracts/access/sessions.ts';
import { useEffect } from 'react';
import { browserStorage } from '../lib/browser.ts';
import { call } from '../lib/call.ts';
import { logQuietly } from '../lib/log.ts';

const INSTALLATION_KEY = 'installationId';
const PROMPTED_KEY = 'pushAsked';

/**
 * Registers this browser for push messages once a person is signed in. Browsers allow the permission prompt only in answer to a gesture,
 * so it is asked at the first press on a button or link, and once per browser. Any failure is only logged (specification section 8).
 */
export function usePushRegistration(): void {
  useEffect(() => {
    // A browser known by its id says so at every sign-in, whatever became of the permission: a driver's phone is bound by it.
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

/** Gives this browser its id, if it has none, and the server the session it belongs to. */
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
