import {
  abilitiesOf,
  GROUP_AREA,
  GROUP_PERMISSIONS,
  GROUPS,
  type Group,
} from '@fleet/contracts/permissions.ts';
import { describe, expect, test } from 'vitest';
import { abilityOf, mayOpen } from '../lib/ability.ts';
import type { Area } from '../lib/area.ts';
import type { StoredUser } from '../lib/session.ts';
import type { AreaTable } from './area-table.ts';
import { adminArea } from './areas/admin-area.routes.tsx';
import { customerArea } from './areas/customer-area.routes.tsx';
import { gasStationArea } from './areas/gas-station-area.routes.tsx';
import { networkArea } from './areas/network-area.routes.tsx';
import { supervisorArea } from './areas/supervisor-area.routes.tsx';
import { destinationOf, pageAfterSignIn } from './destination.ts';
import { addressOf } from './home.ts';
import { findOtherAddress, OTHER_ADDRESSES, PAGES_OF_JOBS, pathOfOtherAddress } from './other-addresses.ts';

const TABLES: Record<Area, AreaTable> = {
  customer: customerArea,
  admin: adminArea,
  'gas station': gasStationArea,
  'gas station network': networkArea,
  supervisor: supervisorArea,
};
const AREAS = Object.keys(TABLES) as Area[];
const userOf = (group: Group) =>
  ({
    group,
    role: GROUP_AREA[group],
    ability: abilitiesOf(GROUP_PERMISSIONS[group]),
  }) as unknown as StoredUser;
const entryAt = (area: Area, path: string) =>
  TABLES[area].screens.find((entry) => path === addressOf(TABLES[area], entry));
const pathOf = (address: (typeof OTHER_ADDRESSES)[number]) => `/vrp${address.replace('/*', '/list')}`;

/** Every area has its help centre at `help`, whatever the user may do. */
const isHelp = (path: string) => /(^|\/)help$/.test(path);

describe.each(OTHER_ADDRESSES)('%s', (address) => {
  test.each(GROUPS)('leads to a page that a %s may open', (group) => {
    const user = userOf(group);
    const path = pathOfOtherAddress(address, user.role, user);
    if (isHelp(path)) return;
    const entry = entryAt(user.role, path);
    expect(entry, path).toBeDefined();
    expect(mayOpen(abilityOf(user.ability), user.role, entry!), path).toBe(true);
    expect(
      destinationOf(pathOf(address), '', { signedInAreas: () => [user.role], user: () => user }),
    ).toEqual({
      kind: 'redirect',
      to: ['/vrp', path].join(''),
    });
  });

  test('asks for sign-in first, and comes back in whatever area that is', () => {
    const wanted = pathOf(address);
    expect(destinationOf(wanted, '', { signedInAreas: () => [], user: () => null })).toEqual({
      kind: 'redirect',
      to: '/vrp/client/login',
      wanted,
    });
    for (const area of AREAS) expect(pageAfterSignIn(area, wanted)).toBe(wanted);
  });
});

/** A section of the company's page, and the page that drivers have another one for. */
const STRICTER = new Set(['client-detail/users', 'dashboard']);

test('the pages are those of the areas, with their permissions', () => {
  for (const area of AREAS)
    for (const [path, permission] of Object.values(PAGES_OF_JOBS[area]).flat()) {
      if (isHelp(path) || (area === 'customer' && STRICTER.has(path))) continue;
      const entry = entryAt(area, pathIn(area, path));
      expect(entry?.permission, `${area} ${path}`).toBe(permission);
    }
});

test('folders, labels and messages of the specification’s email are those of the message center', () => {
  const admin = userOf('admin');
  const at = (below: string) =>
    destinationOf(`/vrp/apps/email${below}`, '', { signedInAreas: () => ['admin'], user: () => admin });
  for (const [below, path] of [
    ['', ''],
    ['/spam', '/spam'],
    ['/label/personal', '/label-personal'],
    ['/inbox/12', '/inbox/12'],
    ['/inbox/n7', '/inbox/n7'],
    ['/nonsense', ''],
  ])
    expect(Object.values(at(below!))).toEqual(['redirect', `/vrp/admin/messages${path}`]);
});

test('prices are public, and other addresses are pages or not found', () => {
  const nobody = { signedInAreas: () => [], user: () => null };
  expect(destinationOf('/vrp/pages/pricing', '', nobody)).toEqual({ kind: 'redirect', to: '/vrp/pricing' });
  expect(destinationOf('/vrp/pricing', '', nobody)).toEqual({ kind: 'front', page: 'pricing' });
  for (const below of ['/pages/faqs', '/apps/users', '/apps/user', '/dashboard', '/apps/invoices'])
    expect([below, findOtherAddress(below)]).toEqual([below, below === '/apps/user' ? '/apps/user/*' : null]);
});

function pathIn(area: Area, path: string): string {
  const own = addressOf(TABLES[area], { ...TABLES[area].screens[0]!, path: 'x' });
  return own.replace(/x$/, path);
}
