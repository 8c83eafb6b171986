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
  requires_second_step: false,
  created_at: new Date('2026-03-01T07:00:00Z'),
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

describe('the permissions of a role', () => {
  test.each(GROUPS)('of %s may include all of its defaults', (base) => {
    expect(() => requireGrantable(base, GROUP_PERMISSIONS[base])).not.toThrow();
  });

  test('are limited by category: no client approves money, no driver decides, no administrator fuels', () => {
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

  test('are defined for every category', () => {
    for (const category of new Set(Object.values(GROUP_CATEGORY)))
      expect(grantablePermissions(category).length, category).toBeGreaterThan(0);
  });
});

describe('assigning a role', () => {
  const reach = (by: Actor) => GROUPS.filter((base) => mayAssign(by, stored(base)));

  test('requires managing its category', () => {
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

  test('never grants permissions beyond one’s own within the category', () => {
    const weak = actor('client_manager', ['read user', 'create user', ...GROUP_PERMISSIONS.client_operation]);
    expect(reach(weak)).toEqual(['client_operation', 'driver']);
    const helper = actor('admin', ['read user', 'update admin_user', 'create user']);
    expect(mayAssign(helper, stored('admin'))).toBe(false);
    expect(mayAssign(helper, stored('admin', { permissions: ['read user'] }))).toBe(true);
    expect(mayAssign(helper, stored('client_manager'))).toBe(true);
    const noAdmins = actor('admin', ['read user', 'create user']);
    expect(mayAssign(noAdmins, stored('admin', { permissions: ['read user'] }))).toBe(false);
  });

  test('is unrestricted within the category for matrix administrators', () => {
    expect(mayAssign(actor('admin', ['update group', 'update admin_user']), stored('admin'))).toBe(true);
  });
});

test('someone who can change permissions always remains', () => {
  expect(() => requireAdministrator(2, 1)).not.toThrow();
  expect(() => requireAdministrator(0, 0)).not.toThrow();
  expect(() => requireAdministrator(1, 0)).toThrow(expect.objectContaining({ code: 'LAST_ADMINISTRATOR' }));
});

test('a role can be deleted only without members and if it is not built in', () => {
  expect(() => requireRemovable(stored('admin', { is_built_in: false }))).not.toThrow();
  for (const group of [
    stored('admin'),
    stored('admin', { is_built_in: false, requires_second_step: false, users: 1 }),
  ])
    expect(() => requireRemovable(group)).toThrow(expect.objectContaining({ code: 'GROUP_IN_USE' }));
});

test('permissions are listed in a fixed order, without those of other releases', () => {
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
