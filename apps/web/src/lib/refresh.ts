import type { UserData } from '@fleet/contracts/access/sessions.ts';
import type { TokenScope } from './area.ts';
import { type KeyValue, randomId } from './browser.ts';
import type { SessionStore } from './session.ts';

/** New tokens, or the server's rejection. A missing response (no network, server down) is thrown instead. */
export type RefreshAnswer =
  | { accessToken: string; refreshToken: string; userData: UserData }
  | { refused: true };

/** Runs `work` exclusively across tabs under this name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Exchanges the refresh token, once at a time across all tabs of this browser (specification section 4). Resolves to `true` if a new
 * token is stored, by this or another tab, and to `false` if the session is over. `failedToken` is the access token of the rejected
 * call. Rejects if the server could not be reached.
 */
export function createRefresher(
  store: SessionStore,
  lock: Lock,
  exchange: (refreshToken: string) => Promise<RefreshAnswer>,
): (tokenScope: TokenScope, failedToken: string | null) => Promise<boolean> {
  const running = new Map<TokenScope, Promise<boolean>>();

  const rotate = async (tokenScope: TokenScope, failedToken: string | null): Promise<boolean> => {
    const stored = store.accessToken(tokenScope);
    if (stored !== null && stored !== failedToken) return true;
    const refreshToken = store.refreshToken(tokenScope);
    if (refreshToken === null) return false;
    const answer = await exchange(refreshToken);
    if ('refused' in answer) return false;
    store.saveTokens(tokenScope, answer);
    const role = answer.userData.role;
    if (store.user(role)) store.saveUser(role, answer.userData);
    return true;
  };

  return (tokenScope, failedToken) => {
    const queued = running.get(tokenScope);
    if (queued) return queued;
    const started = lock(`refresh-token:${tokenScope}`, () => rotate(tokenScope, failedToken)).finally(() =>
      running.delete(tokenScope),
    );
    running.set(tokenScope, started);
    return started;
  };
}

const LEASE_MS = 10_000;
const LEASE_POLL_MS = 50;

/** The Web Locks API or, where it is missing (plain http within a station), a lease in shared storage. */
export function browserLock(storage: KeyValue, locks: LockManager | null = navigator.locks ?? null): Lock {
  if (locks) return (name, work) => locks.request(name, work) as ReturnType<typeof work>;
  return async (name, work) => {
    const mine = randomId();
    while (!takeLease(storage, name, mine)) await new Promise((resume) => setTimeout(resume, LEASE_POLL_MS));
    try {
      return await work();
    } finally {
      if (storage.getItem(name)?.startsWith(mine)) storage.removeItem(name);
    }
  };
}

/** Replaces a missing or expired lease with ours, and reads it back: if two tabs write at once, the later one wins. */
function takeLease(storage: KeyValue, name: string, mine: string): boolean {
  const [holder = '', until = '0'] = storage.getItem(name)?.split(' ') ?? [];
  if (holder === mine) return true;
  if (Number(until) > Date.now()) return false;
  storage.setItem(name, `${mine} ${Date.now() + LEASE_MS}`);
  return false;
}
