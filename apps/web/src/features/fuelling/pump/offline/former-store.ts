import { isCallError } from '../../../../lib/call-error.ts';
import { formerOfflineStore, withCurrentNames } from '../../../../lib/former-names.ts';
import { sendSteps } from './offline-send.ts';
import { type OfflineStore, openOfflineStore } from './offline-store.ts';

/** What this attendant's browser still holds under its former names; null where there is nothing. */
export async function findFormerStore(user_id: number): Promise<OfflineStore | null> {
  const name = formerOfflineStore(user_id);
  const stored = (await indexedDB.databases?.()) ?? [];
  if (!stored.some((database) => database.name === name)) return null;
  const former = openOfflineStore(name);
  return { ...former, fills: async () => (await former.fills()).map(withCurrentNames) };
}

/**
 * Sends what was sealed under former names, as it was sealed: signatures cover the text. Only then the device and its fills
 * move to `store`. Why the server takes nothing more, if it said so: the former store then stays as it is.
 */
export async function emptyFormerStore(former: OfflineStore, store: OfflineStore): Promise<string | null> {
  try {
    const refused = await sendSteps(former);
    if (refused) return refused;
  } catch (error) {
    // Another database, which never knew this device: what this browser records from now on is not held up.
    if (isCallError(error, 'NOT_FOUND')) return 'revoked';
    throw error;
  }
  await store.adopt(await former.get('device'), await former.fills());
  await former.remove();
  return null;
}
