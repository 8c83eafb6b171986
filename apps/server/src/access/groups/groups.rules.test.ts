import {
  GROUP_CATEGORY,
  GROUP_PERMISSIONS,
  GROUPS,
  type Group,
  grantablePermissions,
  PERMISSIONS,
  type Permission,
} from '@fleet/contracts/permissions.ts';
import { describe, expect, test } from 'vitest';
import { type Actor, ANONYMOUS, SYSTEM } from '../../platform/context.ts';
import {
  inOrder,
  mayAssign,
  presentGroup,
  requireAdministrator,
  requireGrantable,
  requireRemovable,
  type StoredGroup,
} from './groups.rules.ts';

const stored = (base: Group, fields: Partial<StoredGroup> = {}): StoredGroup => ({
  id: 1,
  code: base,
  base,
  name_en: 'A',
  name_ar: 'أ',
  is_built_in: true,
  version: 1,
  permissions: GROUP_PERMISSIONS[base],
  users: 0,
  ...fields,
});
const actor = (group: Group, permissions: readonly Permission[] = GROUP_PERMISSIONS[group]): Actor => ({
  ...ANONYMOUS,
  kind: 'user',
  user_id: 1,
  group,
  permissions: new Set(permissions),
});

describe('what a group can be given', () => {
  test.each(GROUPS)('%s can have all it is delivered with', (base) => {
    expect(() => requireGrantable(base, GROUP_PERMISSIONS[base])).not.toThrow();
  });

  test('ends at its category: no fleet approves money, no driver decides, no administrator fills', () => {
    for (const [base, permission] of [
      ['client_manager', 'approve top_up'],
      ['client_manager', 'update group'],
      ['driver', 'decide fuel_request'],
      ['driver', 'invite user'],
      ['attendant', 'approve top_up'],
      ['supervisor', 'serve fuel_request'],
      ['gas_station_network_billing', 'serve fuel_request'],
      ['admin', 'serve fuel_request'],
      ['admin', 'read Auth'],
    ] as const) {
      expect(() => requireGrantable(base, [permission]), `${base} ${permission}`).toThrow(
        expect.objectContaining({
          code: 'INVALID_FIELDS',
          fields: { permissions: 'not_of_this_category' },
          details: { permissions: [permission] },
        }),
      );
    }
    expect(() => requireGrantable('client_billing', ['decide fuel_request'])).not.toThrow();
  });

  test('is known for every category', () => {
    for (const category of new Set(Object.values(GROUP_CATEGORY)))
      expect(grantablePermissions(category).length, category).toBeGreaterThan(0);
  });
});

describe('who is put into which group', () => {
  const reach = (by: Actor) => GROUPS.filter((base) => mayAssign(by, stored(base)));

  test('follows the categories a person looks after', () => {
    expect(reach(actor('admin'))).toEqual(GROUPS);
    expect(reach(actor('client_manager'))).toEqual([
      'client_manager',
      'client_operation',
      'client_billing',
      'driver',
    ]);
    expect(reach(actor('gas_station_network_manager'))).toEqual([
      'gas_station_manager',
      'attendant',
      'gas_station_network_manager',
      'gas_station_network_billing',
      'supervisor',
    ]);
    expect(reach(actor('gas_station_manager'))).toEqual(['gas_station_manager', 'attendant']);
    for (const group of ['driver', 'supervisor'] as const) expect(reach(actor(group))).toEqual([]);
    expect(reach(SYSTEM)).toEqual(GROUPS);
    expect(reach(ANONYMOUS)).toEqual([]);
  });

  test('never leads beyond the rights one has oneself, in the own category', () => {
    const weak = actor('client_manager', ['read user', 'create user', ...GROUP_PERMISSIONS.client_operation]);
    expect(reach(weak)).toEqual(['client_operation', 'driver']);
    const helper = actor('admin', ['read user', 'update admin_user', 'create user']);
    expect(mayAssign(helper, stored('admin'))).toBe(false);
    expect(mayAssign(helper, stored('admin', { permissions: ['read user'] }))).toBe(true);
    expect(mayAssign(helper, stored('client_manager'))).toBe(true);
    const noAdmins = actor('admin', ['read user', 'create user']);
    expect(mayAssign(noAdmins, stored('admin', { permissions: ['read user'] }))).toBe(false);
  });

  test('is free within the category for whoever keeps the matrix', () => {
    expect(mayAssign(actor('admin', ['update group', 'update admin_user']), stored('admin'))).toBe(true);
  });
});

test('the last way in stays: where somebody could change the rights, somebody still can', () => {
  expect(() => requireAdministrator(2, 1)).not.toThrow();
  expect(() => requireAdministrator(0, 0)).not.toThrow();
  expect(() => requireAdministrator(1, 0)).toThrow(expect.objectContaining({ code: 'LAST_ADMINISTRATOR' }));
});

test('a group goes only when nobody belongs to it and it is not built in', () => {
  expect(() => requireRemovable(stored('admin', { is_built_in: false }))).not.toThrow();
  for (const group of [stored('admin'), stored('admin', { is_built_in: false, users: 1 })])
    expect(() => requireRemovable(group)).toThrow(expect.objectContaining({ code: 'GROUP_IN_USE' }));
});

test('rights are shown in one order, and those of another release not at all', () => {
  const group = stored('admin', { permissions: ['read wallet', 'fly to moon', 'read fuel_request'] });
  expect(presentGroup(group, actor('admin'))).toMatchObject({
    permissions: ['read fuel_request', 'read wallet'],
    category: 'admin',
    area: 'admin',
    can: { update: true, remove: false },
  });
  expect(presentGroup(group, actor('client_manager')).can).toEqual({ update: false, remove: false });
  expect(inOrder([...PERMISSIONS].reverse())).toEqual([...PERMISSIONS]);
});
