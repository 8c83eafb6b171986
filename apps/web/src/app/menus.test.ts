import { abilitiesOf, GROUP_AREA, GROUP_PERMISSIONS, GROUPS } from '@fleet/contracts/permissions.ts';
import { SHIPPED_GROUPS } from '@fleet/contracts/shipped-groups.ts';
import { describe, expect, test } from 'vitest';
import ar from '../../public/assets/data/locales/ar.json' with { type: 'json' };
import en from '../../public/assets/data/locales/en.json' with { type: 'json' };
import type { Area } from '../lib/area.ts';
import type { StoredUser } from '../lib/session.ts';
import { type AreaTable, MENU_GROUPS, TOWER_TABS } from './area-table.ts';
import { adminArea } from './areas/admin-area.routes.tsx';
import { customerArea } from './areas/customer-area.routes.tsx';
import { gasStationArea } from './areas/gas-station-area.routes.tsx';
import { networkArea } from './areas/network-area.routes.tsx';
import { supervisorArea } from './areas/supervisor-area.routes.tsx';
import { homeLinkOf, menuPartsOf, towerTabsAt } from './home.ts';
import { moveOf } from './layout/menu-keys.ts';

const TABLES: Record<Area, AreaTable> = {
  customer: customerArea,
  admin: adminArea,
  'gas station': gasStationArea,
  'gas station network': networkArea,
  supervisor: supervisorArea,
};
const MAX_GROUPS = 8;
const MAX_ENTRIES = 9;

function userOf(group: StoredUser['group'], permissions = GROUP_PERMISSIONS[group]): StoredUser {
  return { group, role: GROUP_AREA[group], ability: abilitiesOf(permissions) } as StoredUser;
}
const pagesOf = (group: StoredUser['group']) =>
  Object.fromEntries(
    menuPartsOf(TABLES[GROUP_AREA[group]], userOf(group)).map(({ name, entries }) => [
      name,
      entries.map(({ menu }) => menu!.label.slice('menu.'.length)),
    ]),
  );

describe('the menu of every role', () => {
  test.each(GROUPS)('of %s has at most eight groups of nine entries besides help, none left out', (group) => {
    const table = TABLES[GROUP_AREA[group]];
    const parts = menuPartsOf(table, userOf(group)).filter(({ name }) => name !== 'help');
    expect(parts.length).toBeLessThanOrEqual(MAX_GROUPS);
    for (const { name, entries } of parts) expect(entries.length, name).toBeLessThanOrEqual(MAX_ENTRIES);
    const names = table.menuGroups.map(({ name }) => name);
    for (const { path, menu } of table.screens) if (menu) expect(names, path).toContain(menu.group);
  });

  test('has group names in both languages, and no others', () => {
    for (const texts of [en, ar])
      expect(Object.keys(texts.menu_groups).toSorted()).toEqual(MENU_GROUPS.toSorted());
  });

  test('leads from a page without an entry to an entry of the same area', () => {
    for (const table of Object.values(TABLES)) {
      const listed = table.screens.filter(({ menu }) => menu).map(({ path }) => path);
      for (const { path, within } of table.screens) if (within) expect(listed, path).toContain(within);
    }
  });
});

describe('daily work', () => {
  test('of a fleet comes first: decisions, vehicles and drivers, invoices', () => {
    const { today, fleet, money } = pagesOf('client_manager');
    expect(Object.keys(pagesOf('client_manager')).slice(0, 4)).toEqual([
      'today',
      'messages',
      'fleet',
      'money',
    ]);
    expect(today!.slice(0, 3)).toEqual(['get_started', 'dashboard', 'refueling_transactions']);
    expect(fleet!.slice(0, 3)).toEqual(['vehicles', 'drivers', 'users']);
    expect(money![0]).toBe('invoices');
  });

  test('of an administrator comes first: what waits, then clients', () => {
    expect(Object.keys(pagesOf('admin')).slice(0, 3)).toEqual(['today', 'messages', 'clients']);
    expect(pagesOf('admin').clients![0]).toBe('clients');
    expect(pagesOf('admin').administration![0]).toBe('user_management');
  });
});

describe('a dispatcher', () => {
  const { base, permissions } = SHIPPED_GROUPS.dispatcher;
  const dispatcher = userOf(base, permissions);

  test('has the control tower first, what it needs, and no money', () => {
    const parts = menuPartsOf(adminArea, dispatcher);
    expect(parts.map(({ name }) => name)).toEqual(['deliveries', 'messages', 'clients', 'stations', 'help']);
    expect(parts[1]!.entries.map(({ path }) => path)).toContain('chats/{-$id}');
    expect(parts[3]!.entries.map(({ path }) => path)).toEqual(['fuel-types/{-$id}']);
    expect(parts[0]!.entries[0]!.path).toBe('control-tower/{-$id}');
    const tabs = towerTabsAt(adminArea, dispatcher, '/admin/control-tower').map(({ tower }) => tower);
    expect(tabs).toEqual(TOWER_TABS);
  });

  test('starts in the control tower, an administrator on the dashboard', async () => {
    expect(await homeLinkOf(adminArea, dispatcher, 'desk')).toEqual({ to: '/admin/control-tower' });
    expect(await homeLinkOf(adminArea, userOf('admin'), 'desk')).toEqual({ to: '/admin/dashboard' });
  });
});

describe('the start page', () => {
  test('of a station manager is the dashboard at a desk and the pump on a phone', async () => {
    const start = (device: 'desk' | 'phone') =>
      homeLinkOf(TABLES['gas station'], userOf('gas_station_manager'), device);
    expect(await start('desk')).toEqual({ to: '/gas-station/dashboard' });
    expect(await start('phone')).toEqual({ to: '/gas-station/pump' });
  });
});

describe('the arrow keys', () => {
  test.each([
    ['ArrowDown', false, false, 'on'],
    ['ArrowRight', false, false, 'into'],
    ['ArrowRight', false, true, 'out'],
    ['ArrowLeft', true, true, 'on'],
    ['ArrowDown', true, false, 'into'],
    ['Tab', false, false, null],
  ])('%s in a row %s, right to left %s: %s', (key, isRow, isRightToLeft, move) => {
    expect(moveOf(key, isRow, isRightToLeft)).toBe(move);
  });
});
