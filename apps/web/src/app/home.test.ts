import { describe, expect, test } from 'vitest';
import type { StoredUser } from '../lib/session.ts';
import { type AreaTable, RULE_SUBJECT, type ScreenEntry } from './area-table.ts';
import { homePathOf, menuOf, opensSomething, requestPathOf, towerTabsAt } from './home.ts';

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
  screens: [
    entry('dashboard', {
      homeOf: ['client_manager'],
      menu: { label: 'menu.dashboard', icon, groups: ['client_manager'] },
    }),
    entry('requests/{-$id}', {
      opensRequest: true,
      menu: { label: 'menu.requests', icon, groups: ['client_manager', 'client_billing'] },
    }),
    entry('wallet', { permission: 'read wallet', menu: { label: 'menu.wallet', icon } }),
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

  test('starts at the page of the user’s group, else the first of their menu, else none', () => {
    expect(homePathOf(table, person('driver', 'read fuel_request'))).toBe('/ask');
    expect(homePathOf(table, person('client_billing', 'read fuel_request'))).toBe('/requests');
    expect(homePathOf(table, person('client_billing'))).toBeNull();
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
