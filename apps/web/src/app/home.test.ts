import { describe, expect, test } from 'vitest';
import type { StoredUser } from '../lib/session.ts';
import { type AreaTable, RULE_SUBJECT, type ScreenEntry } from './area-table.ts';
import {
  activeEntryOf,
  chromeFor,
  type Device,
  homeLinkOf,
  menuOf,
  menuPartsOf,
  opensSomething,
  requestPathOf,
  towerTabsAt,
} from './home.ts';

const screen = () => null;
const icon = () => null;
const entry = (path: string, more: Partial<ScreenEntry> = {}): ScreenEntry => ({
  path,
  permission: 'read fuel_request',
  screen,
  ...more,
});

const table: AreaTable = {
  area: 'customer',
  menuGroups: [
    { name: 'today', icon, isOpen: true },
    { name: 'limits', icon },
    { name: 'money', icon },
  ],
  screens: [
    entry('dashboard', {
      homeOf: ['client_manager'],
      menu: { label: 'menu.dashboard', icon, group: 'today', groups: ['client_manager'] },
    }),
    entry('requests/{-$id}', {
      opensRequest: true,
      menu: { label: 'menu.requests', icon, group: 'today', groups: ['client_manager', 'client_billing'] },
    }),
    entry('wallet', { permission: 'read wallet', menu: { label: 'menu.wallet', icon, group: 'money' } }),
    entry('ask', { homeOf: ['driver'], chrome: 'phone' }),
    entry('my-requests/$id', { opensRequest: true, chrome: 'phone' }),
  ],
};

function person(group: StoredUser['group'], ...permissions: string[]): StoredUser {
  const ability = permissions.map((text) => ({ action: text.split(' ')[0]!, subject: text.split(' ')[1]! }));
  return { group, role: 'customer', ability } as StoredUser;
}

describe('a path that matches a pattern may still be invalid', () => {
  const list = entry('requests/{-$id}');
  const rules = entry('rules/{-$section}/{-$id}', { alsoOpens: RULE_SUBJECT });
  test.each([
    [list, {}, true],
    [list, { id: '12' }, true],
    [list, { id: 'new' }, true],
    [list, { id: 'xyz' }, false],
    [list, { id: '12x' }, false],
    [list, { id: 'vehicle-3' }, false],
    [rules, { section: 'users', id: 'vehicle-3' }, true],
    [rules, { id: 'vehicle-' }, false],
  ])('%o with %o: %s', (page, params, expected) => {
    expect(opensSomething(page, params)).toBe(expected);
  });
});

describe('the area table', () => {
  test('lists in a menu exactly the pages that the user may open', () => {
    const paths = (user: StoredUser) => menuOf(table, user).map((page) => page.path);
    expect(paths(person('client_manager', 'read fuel_request', 'read wallet'))).toEqual([
      'dashboard',
      'requests/{-$id}',
      'wallet',
    ]);
    expect(paths(person('client_billing', 'read wallet'))).toEqual(['wallet']);
    expect(paths(person('driver', 'read fuel_request'))).toEqual([]);
  });

  test('starts at the page of the user’s group, else the first of their menu, else none', async () => {
    const home = (user: StoredUser) => homeLinkOf(table, user, 'desk');
    expect(await home(person('driver', 'read fuel_request'))).toEqual({ to: '/ask' });
    expect(await home(person('client_billing', 'read fuel_request'))).toEqual({ to: '/requests' });
    expect(await home(person('client_billing'))).toBeNull();
  });

  test('starts on a desk elsewhere than on a phone, where it says so', async () => {
    const pump: AreaTable = {
      area: 'gas station',
      menuGroups: [],
      screens: [
        entry('dashboard', { homeOf: ['gas_station_manager'], homeOn: 'desk' }),
        entry('pump', { homeOf: ['attendant', 'gas_station_manager'], chrome: 'pump' }),
      ],
    };
    const start = async (group: StoredUser['group'], device: Device) => {
      const user = person(group, 'read fuel_request');
      return [(await homeLinkOf(pump, user, device))?.to, chromeFor(pump, user, device)];
    };
    expect(await start('gas_station_manager', 'desk')).toEqual(['/gas-station/dashboard', 'desk']);
    expect(await start('gas_station_manager', 'phone')).toEqual(['/gas-station/pump', 'pump']);
    expect(await start('attendant', 'desk')).toEqual(['/gas-station/pump', 'pump']);
  });

  test('starts on another page while there is one', async () => {
    const trip = { to: '/my-trips/$id', params: { id: '7' } } as const;
    const start = (instead: typeof trip | null) =>
      homeLinkOf(
        { ...table, screens: [entry('ask', { homeOf: ['driver'], homeInstead: async () => instead })] },
        person('driver', 'read fuel_request'),
        'phone',
      );
    expect(await start(trip)).toEqual(trip);
    expect(await start(null)).toEqual({ to: '/ask' });
  });

  test('has its menu in groups, without those of which the user may open nothing', () => {
    const parts = menuPartsOf(table, person('client_manager', 'read fuel_request', 'read wallet'));
    expect(parts.map(({ name, entries }) => [name, entries.map(({ path }) => path)])).toEqual([
      ['today', ['dashboard', 'requests/{-$id}']],
      ['money', ['wallet']],
    ]);
  });

  test('leads from a notification to the page where the user sees requests', () => {
    expect(requestPathOf(table, person('client_manager', 'read fuel_request'), 7)).toBe('/requests/7');
    expect(requestPathOf(table, person('driver', 'read fuel_request'), 7)).toBe('/my-requests/7');
    expect(requestPathOf(table, person('driver'), 7)).toBeNull();
  });
});

describe('the tabs of the control tower', () => {
  const tower: AreaTable = {
    area: 'admin',
    menuGroups: [],
    screens: [
      entry('oms/{-$id}', { tower: 'orders' }),
      entry('control-tower/{-$id}', { tower: 'live' }),
      entry('control-tower/performance', { tower: 'performance', permission: 'read wallet' }),
      entry('vehicles/{-$id}'),
    ],
  };
  const dispatcher = person('admin', 'read fuel_request');
  const shown = (pathname: string) => towerTabsAt(tower, dispatcher, pathname).map((tab) => tab.tower);

  test('appear in their own order, without forbidden ones', () => {
    expect(shown('/admin/control-tower')).toEqual(['live', 'orders']);
    expect(shown('/admin/oms/12')).toEqual(['live', 'orders']);
  });

  test('appear nowhere else', () => {
    expect(shown('/admin/vehicles')).toEqual([]);
    expect(shown('/admin/omsk')).toEqual([]);
  });
});

describe('the active entry of the menu', () => {
  const tower: AreaTable = {
    area: 'admin',
    menuGroups: [],
    screens: [
      entry('client/{-$id}', { menu: { label: 'menu.clients', icon, group: 'clients' } }),
      entry('manage-client/$clientId/{-$section}', { within: 'client/{-$id}' }),
      entry('control-tower/{-$id}', { menu: { label: 'menu.control_tower', icon, group: 'deliveries' } }),
      entry('control-tower/plan', { menu: { label: 'menu.tower_plan', icon, group: 'deliveries' } }),
      entry('control-tower/trips/{-$id}'),
      entry('account'),
    ],
  };
  const active = (pathname: string) =>
    activeEntryOf(tower, menuOf(tower, person('admin', 'read fuel_request')), pathname)?.path;

  test.each([
    ['/admin/client', 'client/{-$id}'],
    ['/admin/client/7', 'client/{-$id}'],
    ['/admin/manage-client/7/rules', 'client/{-$id}'],
    ['/admin/control-tower', 'control-tower/{-$id}'],
    ['/admin/control-tower/plan', 'control-tower/plan'],
    ['/admin/control-tower/trips/9', 'control-tower/{-$id}'],
    ['/admin/clients', undefined],
    ['/admin/account', undefined],
  ])('at %s is %s', (pathname, expected) => {
    expect(active(pathname)).toBe(expected);
  });
});
