import * as contract from '@fleet/contracts/access/groups.ts';
import { getMe } from '@fleet/contracts/access/sessions.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { GROUP_PERMISSIONS, GROUPS, type Group, type Permission } from '@fleet/contracts/permissions.ts';
import { SHIPPED_GROUPS } from '@fleet/contracts/shipped-groups.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { createUser } from '../users/users.service.ts';
import { grantReleaseRights } from './groups.service.ts';

const PASSWORD = 'Mahatta-2026';

let world: World;
let admin: Awaited<ReturnType<World['makeUser']>>;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin', { password: PASSWORD });
});
afterAll(() => world.close());

const groupOf = async (code: string) =>
  (await world.call(contract.listGroups, { as: admin })).body.rows.find((group) => group.code === code)!;
async function setRights(code: string, change: (held: Permission[]) => Permission[], as = admin) {
  const group = await groupOf(code);
  const changes = [{ group_id: group.id, version: group.version, permissions: change(group.permissions) }];
  return world.call(contract.saveGroupPermissions, { as, body: { changes } });
}
const without = (gone: Permission) => (held: Permission[]) =>
  held.filter((permission) => permission !== gone);
const withToo = (more: Permission) => (held: Permission[]) => [...held, more];

describe('the built-in roles', () => {
  test('are stored with the permissions of this release', async () => {
    const { body } = await world.call(contract.listGroups, { as: admin });
    const shipped: Record<string, { base: Group; permissions: readonly Permission[] }> = {
      ...Object.fromEntries(GROUPS.map((base) => [base, { base, permissions: GROUP_PERMISSIONS[base] }])),
      ...SHIPPED_GROUPS,
    };
    expect(body.rows.map(({ code }) => code).toSorted()).toEqual(Object.keys(shipped).toSorted());
    for (const group of body.rows) {
      const { base, permissions } = shipped[group.code]!;
      expect(new Set(group.permissions), group.code).toEqual(new Set(permissions));
      expect(group).toMatchObject({ is_built_in: true, base });
    }
  });

  test('get new permissions at the next start, but not those removed from them', async () => {
    expect((await setRights('client_billing', without('read driver'))).status).toBe(200);
    const { id } = await groupOf('client_billing');
    // As if the permission to read wallets were new in this release.
    await world.rows(`delete from group_gifts where group_id = $1 and permission = 'read wallet'`, [id]);
    await world.rows(`delete from group_permissions where group_id = $1 and permission = 'read wallet'`, [
      id,
    ]);
    await Promise.all([1, 2, 3].map(() => grantReleaseRights(world.systemCtx())));
    const { permissions } = await groupOf('client_billing');
    expect(permissions).toContain('read wallet');
    expect(permissions).not.toContain('read driver');
  });
});

describe('a change of the matrix', () => {
  test('takes effect at the next call of signed-in users, and is sent to their browsers', async () => {
    const { id: client_id } = await world.makeClient();
    const operator = await world.makeUser('client_operation', { client_id });
    expect((await world.call(listVehicles, { as: operator })).status).toBe(200);
    await world.jobs.runBatches();
    const received: unknown[] = [];
    const stop = world.events.subscribe((event) => received.push(event));

    await setRights('client_operation', without('read vehicle'));
    expect((await world.call(listVehicles, { as: operator })).body.code).toBe('FORBIDDEN');
    const me = (await world.call(getMe, { as: operator })).body;
    expect(me.ability).not.toContainEqual({ action: 'read', subject: 'vehicle' });
    await world.jobs.runBatches();
    const group = await groupOf('client_operation');
    await expect.poll(() => received).toContainEqual({ type: 'rights', group_id: group.id });
    stop();

    await setRights('client_operation', withToo('read vehicle'));
    expect((await world.call(listVehicles, { as: operator })).status).toBe(200);
  });

  test('is audited with the permissions before and after', async () => {
    await setRights('supervisor', without('comment held_transaction'));
    const { id, permissions } = await groupOf('supervisor');
    const [row] = await world.rows<{ before: { permissions: string[] }; after: unknown }>(
      `select before, after, actor_user_id from audit_rows where subject = 'group' and subject_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(row).toMatchObject({ after: { permissions }, actor_user_id: admin.id });
    expect(row!.before.permissions).toContain('comment held_transaction');
  });

  test('based on an outdated version is rejected, and with it the changes of other roles', async () => {
    const [station, pump] = [await groupOf('gas_station_manager'), await groupOf('attendant')];
    const { status, body } = await world.call(contract.saveGroupPermissions, {
      as: admin,
      body: {
        changes: [
          { group_id: station.id, version: station.version, permissions: [] },
          { group_id: pump.id, version: pump.version - 1, permissions: [] },
        ],
      },
    });
    expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await groupOf('gas_station_manager')).toEqual(station);
  });

  test('is limited to the category and to existing roles', async () => {
    expect((await setRights('driver', withToo('approve top_up'))).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { permissions: 'not_of_this_category' },
    });
    const { body } = await world.call(contract.saveGroupPermissions, {
      as: admin,
      body: { changes: [{ group_id: 999_999, version: 1, permissions: [] }] },
    });
    expect(body.code).toBe('NOT_FOUND');
  });

  test('leaves a role without permissions with the default, read on Auth', async () => {
    const made = await world.call(contract.createGroup, {
      as: admin,
      body: { base: 'client_billing', name_en: 'Guests', name_ar: 'ضيوف', permissions: [] },
    });
    const { id: client_id } = await world.makeClient();
    const guest = await createUser(world.systemCtx(), {
      group: 'client_billing',
      group_id: made.body.id,
      name: 'A Guest',
      email: 'guest@example.sa',
      client_id,
    });
    const as = { id: guest, group: 'client_billing' as const, email: 'guest@example.sa' };
    expect((await world.call(getMe, { as })).body).toMatchObject({
      ability: [{ action: 'read', subject: 'Auth' }],
      group: 'client_billing',
      group_name_en: 'Guests',
    });
  });
});

describe('the last administrator', () => {
  test('cannot lose access to the matrix', async () => {
    expect((await setRights('admin', without('update group'))).body.code).toBe('LAST_ADMINISTRATOR');
    expect((await groupOf('admin')).permissions).toContain('update group');
  });

  test('remains when two administrators of different roles remove each other at once', async () => {
    const made = await world.call(contract.createGroup, {
      as: admin,
      body: {
        base: 'admin',
        name_en: 'Second keepers',
        name_ar: 'حراس',
        permissions: ['read group', 'update group'],
      },
    });
    const second = await createUser(world.systemCtx(), {
      group: 'admin',
      group_id: made.body.id,
      name: 'Second Keeper',
      email: 'second@example.sa',
      password: PASSWORD,
    });
    const as = { id: second, group: 'admin' as const, email: 'second@example.sa' };
    const answers = await Promise.all([
      setRights(made.body.code, without('update group'), admin),
      setRights('admin', without('update group'), as),
    ]);
    // The second one had either lost the permission already, or would have removed the last one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await world.rows(
      `select 1 from group_permissions where permission = 'update group' and group_id in (select id from groups where base = 'admin')`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a custom role', () => {
  test('is renamed, used, and deleted only when it has no members', async () => {
    const root = await world.makeUser('admin', { password: PASSWORD });
    await world.rows(
      `insert into group_permissions select id, 'update group' from groups where code = 'admin' on conflict do nothing`,
    );
    const { body: made } = await world.call(contract.createGroup, {
      as: root,
      body: { base: 'client_manager', name_en: 'Watchers', name_ar: 'مراقبون', permissions: ['read client'] },
    });
    expect(made).toMatchObject({ is_built_in: false, category: 'client', can: { remove: true } });
    const renamed = await world.call(contract.updateGroup, {
      as: root,
      params: { id: made.id },
      body: { name_en: 'Onlookers', name_ar: 'مراقبون', version: made.version },
    });
    expect(renamed.body.name_en).toBe('Onlookers');
    const late = await world.call(contract.updateGroup, {
      as: root,
      params: { id: made.id },
      body: { name_en: 'Others', name_ar: 'آخرون', version: made.version },
    });
    expect(late.body.code).toBe('VERSION_CONFLICT');
    const { id: client_id } = await world.makeClient();
    const user = await createUser(world.systemCtx(), {
      group: 'client_manager',
      group_id: made.id,
      name: 'On Looker',
      email: 'onlooker@example.sa',
      client_id,
    });
    const remove = () => world.call(contract.removeGroup, { as: root, params: { id: made.id } });
    expect((await remove()).body.code).toBe('GROUP_IN_USE');
    await world.rows(
      `update users set group_id = (select id from groups where code = 'client_manager') where id = $1`,
      [user],
    );
    expect((await remove()).body).toEqual({ removed: true });
    expect((await remove()).body.code).toBe('NOT_FOUND');
    const builtIn = await groupOfCode(root, 'driver');
    expect((await world.call(contract.removeGroup, { as: root, params: { id: builtIn.id } })).body.code).toBe(
      'GROUP_IN_USE',
    );
  });

  const groupOfCode = async (as: typeof admin, code: string) =>
    (await world.call(contract.listGroups, { as })).body.rows.find((group) => group.code === code)!;
});
