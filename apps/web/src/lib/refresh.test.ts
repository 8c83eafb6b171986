import type { UserData } from '@fleet/contracts/access/sessions.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_APPEARANCE } from './appearance.ts';
import { type KeyValue, memoryStorage } from './browser.ts';
import { browserLock, createRefresher, type Lock, type RefreshAnswer } from './refresh.ts';
import { createSessionStore } from './session.ts';

const userData: UserData = {
  user_id: 1,
  name: 'Noura',
  avatar: null,
  email: null,
  group: 'admin',
  mobile: null,
  group_name_en: 'Administrator',
  group_name_ar: 'مشرف المنصة',
  role: 'admin',
  ability: [],
  lacks_second_step: false,
  language: 'en',
  appearance: DEFAULT_APPEARANCE,
  client_id: null,
  driver_id: null,
  gas_station_network_id: null,
  gas_station_id: null,
  party_name_en: null,
  party_name_ar: null,
};

/** A browser with a signed-in administrator, and a server that counts token exchanges. */
function browserWith(answer: (refreshToken: string) => RefreshAnswer | Promise<RefreshAnswer>) {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.signIn({ role: 'admin', accessToken: 'old', refreshToken: 'r1', userData });
  const exchanged: string[] = [];
  const exchange = async (refreshToken: string) => {
    exchanged.push(refreshToken);
    await new Promise((resume) => setTimeout(resume, 5));
    return answer(refreshToken);
  };
  return { storage, store, exchanged, tab: () => createRefresher(store, lockOf(storage), exchange) };
}

function lockOf(storage: KeyValue): Lock {
  return browserLock(storage, null);
}

const renewed = { accessToken: 'new', refreshToken: 'r2', userData };

describe('exchanging a refresh token', () => {
  test('many rejected calls of one tab cause one exchange, and both tokens are stored', async () => {
    const { store, exchanged, tab } = browserWith(() => renewed);
    const refresh = tab();
    const results = await Promise.all(Array.from({ length: 10 }, () => refresh('admin', 'old')));
    expect(results.every(Boolean)).toBe(true);
    expect(exchanged).toEqual(['r1']);
    expect([store.accessToken('admin'), store.refreshToken('admin')]).toEqual(['new', 'r2']);
  });

  test('of several tabs one exchanges and the others use its tokens', async () => {
    const { exchanged, tab } = browserWith(() => renewed);
    const results = await Promise.all([tab(), tab(), tab()].map((refresh) => refresh('admin', 'old')));
    expect(results).toEqual([true, true, true]);
    expect(exchanged).toEqual(['r1']);
  });

  test('a slower tab finds the new token without a request', async () => {
    const { store, exchanged, tab } = browserWith(() => renewed);
    store.saveTokens('admin', { accessToken: 'rotated elsewhere', refreshToken: 'r9' });
    expect(await tab()('admin', 'old')).toBe(true);
    expect(exchanged).toEqual([]);
  });

  test('a rejection ends the session', async () => {
    const { tab } = browserWith(() => ({ refused: true }));
    expect(await tab()('admin', 'old')).toBe(false);
  });

  test('without a refresh token nothing is requested', async () => {
    const { store, exchanged, tab } = browserWith(() => renewed);
    store.lose('admin', 'admin');
    expect(await tab()('admin', null)).toBe(false);
    expect(exchanged).toEqual([]);
  });

  test('an unreachable server changes nothing, and the next call may try again', async () => {
    let isDown = true;
    const { store, tab } = browserWith(() => {
      if (isDown) throw new Error('no network');
      return renewed;
    });
    const refresh = tab();
    await expect(refresh('admin', 'old')).rejects.toThrow('no network');
    expect(store.refreshToken('admin')).toBe('r1');
    isDown = false;
    expect(await refresh('admin', 'old')).toBe(true);
  });

  test('the lease of a closed tab is taken over', async () => {
    const { storage, tab } = browserWith(() => renewed);
    storage.setItem('refresh-token:admin', `gone ${Date.now() - 1}`);
    expect(await tab()('admin', 'old')).toBe(true);
    expect(storage.getItem('refresh-token:admin')).toBeNull();
  });
});
