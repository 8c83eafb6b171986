import type { UserData } from '@fleet/contracts/access/sessions.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_APPEARANCE } from './appearance.ts';
import type { Area } from './area.ts';
import { memoryStorage } from './browser.ts';
import { createSessionStore, type SignInResult } from './session.ts';

function userOf(role: Area): UserData {
  return {
    user_id: 7,
    name: 'Salem Al-Harbi',
    avatar: null,
    email: null,
    group: 'admin',
    mobile: null,
    group_name_en: 'Administrator',
    group_name_ar: 'مشرف المنصة',
    role,
    ability: [],
    lacks_second_step: false,
    language: 'en',
    appearance: DEFAULT_APPEARANCE,
    client_id: null,
    driver_id: null,
    gas_station_network_id: null,
    gas_station_id: role === 'gas station' ? 12 : null,
    party_name_en: 'Exit 9',
    party_name_ar: 'مخرج 9',
  };
}

function resultOf(role: Area, token: string, more: Partial<SignInResult> = {}): SignInResult {
  return { role, accessToken: token, refreshToken: `refresh ${token}`, userData: userOf(role), ...more };
}

describe('the sessions of one browser', () => {
  test('customer, administrator, station and supervisor are signed in side by side', () => {
    const store = createSessionStore(memoryStorage());
    const areas: Area[] = ['customer', 'admin', 'gas station', 'supervisor'];
    for (const area of areas) store.signIn(resultOf(area, area));

    expect(store.signedInAreas().toSorted()).toEqual(areas.toSorted());
    expect(store.accessToken('admin')).toBe('admin');
    expect(store.refreshToken('customer')).toBe('refresh customer');
  });

  test('network and station sessions replace each other', () => {
    const store = createSessionStore(memoryStorage());
    store.signIn(resultOf('gas station', 'station'));
    store.signIn(resultOf('gas station network', 'network'));
    expect(store.signedInAreas()).toEqual(['gas station network']);
    expect(store.accessToken('gas-station')).toBe('network');
    expect(store.gasStationId()).toBeNull();

    store.signIn(resultOf('gas station', 'station again'));
    expect(store.signedInAreas()).toEqual(['gas station']);
  });

  test('an unknown role is a customer', () => {
    const store = createSessionStore(memoryStorage());
    expect(store.signIn(resultOf('author' as Area, 'token'))).toBe('customer');
    expect(store.accessToken('customer')).toBe('token');
    expect(store.user('customer')?.role).toBe('customer');
  });

  test('use the storage keys of the specification', () => {
    const storage = memoryStorage();
    const store = createSessionStore(storage);
    store.signIn(resultOf('admin', 'a', { map_key: 'key' }));
    store.signIn(resultOf('gas station', 's'));
    expect(storage.getItem('mapKey')).toBe('key');
    expect(storage.getItem('Gas_station_id')).toBe('12');
    expect(storage.getItem('label')).toBe('Exit 9');
  });

  test('of a supervisor keep the assigned station and area supervisor when user data is renewed', () => {
    const store = createSessionStore(memoryStorage());
    const staff = {
      staff_id: 3,
      gas_station: { gas_station_id: 44, name_en: 'Rimal', name_ar: 'رمال' },
      area_supervisor: { staff_id: 9, name: 'Majed', mobile: '500000000' },
    };
    store.signIn(resultOf('supervisor', 's', { staff }));
    store.saveUser('supervisor', { ...userOf('supervisor'), name: 'New name' });
    expect(store.user('supervisor')).toMatchObject({ name: 'New name', staff });
    expect(store.gasStationId()).toBe(44);
  });

  test('lose refresh token, user data and area token of one area without affecting others', () => {
    const storage = memoryStorage();
    const store = createSessionStore(storage);
    store.signIn(resultOf('admin', 'a'));
    store.signIn(resultOf('customer', 'c'));
    store.lose('admin', 'admin');
    expect([store.accessToken('admin'), store.refreshToken('admin'), store.user('admin')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(store.signedInAreas()).toEqual(['customer']);
    expect(store.isLoggedIn('staff')).toBe(false);
    expect(store.isLoggedIn('customer')).toBe(true);
  });

  test('count staff as logged in while any of them is', () => {
    const store = createSessionStore(memoryStorage());
    store.signIn(resultOf('admin', 'a'));
    store.signIn(resultOf('supervisor', 's'));
    store.signOut('admin');
    expect(store.isLoggedIn('staff')).toBe(true);
    store.signOut('supervisor');
    expect(store.isLoggedIn('staff')).toBe(false);
  });

  test('with unreadable user data count as signed out', () => {
    const storage = memoryStorage();
    storage.setItem('userData', '{broken');
    expect(createSessionStore(storage).user('customer')).toBeNull();
  });
});
