import { createInvitation, getMe } from '@fleet/contracts/access/sessions.ts';
import * as contract from '@fleet/contracts/access/users.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';

const PASSWORD = 'Mahatta-2026';
type Person = Awaited<ReturnType<World['makeUser']>>;

let world: World;
let admin: Person;
let manager: Person;
let client_id: number;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin', { password: PASSWORD });
  client_id = (await world.makeClient()).id;
  manager = await world.makeUser('client_manager', { client_id, password: PASSWORD });
});
afterAll(() => world.close());

let count = 0;
const groupId = async (code: string) =>
  (await world.rows<{ id: number }>('select id from groups where code = $1', [code]))[0]!.id;
async function add(as: Person, code: string, party: object = {}) {
  count += 1;
  return world.call(contract.createUser, {
    as,
    body: {
      name: `Person ${count}`,
      email: `person${count}@example.sa`,
      mobile: '0512345678',
      group_id: await groupId(code),
      ...party,
    },
  });
}

describe('a new user', () => {
  test('belongs to the creator’s party, has no password, and can be invited', async () => {
    const { status, body } = await add(manager, 'client_billing');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      party: { kind: 'client', id: client_id },
      mobile: '512345678',
      has_password: false,
      can: { update: true, invite: true, activate: true },
    });
    const link = await world.call(createInvitation, { as: manager, body: { user_id: body.id } });
    expect(link.body.path).toContain('/vrp/register?token=');
  });

  test('cannot exceed the creator’s reach', async () => {
    expect((await add(manager, 'admin')).body.fields).toEqual({ group_id: 'unknown' });
    expect((await add(manager, 'driver')).body.fields).toEqual({ group_id: 'unknown' });
    const { id } = await world.makeClient();
    expect((await add(manager, 'client_billing', { client_id: id })).body.code).toBe('NOT_FOUND');
    expect((await add(admin, 'client_billing')).body.fields).toEqual({ client_id: 'required' });
    expect((await add(admin, 'client_billing', { client_id: id })).status).toBe(201);
  });
});

describe('a changed user', () => {
  test('may get another role, with its permissions immediately', async () => {
    const { body: user } = await add(manager, 'client_billing');
    const as = { id: user.id, group: 'client_billing' as const, email: user.email! };
    const change = async (by: Person, code: string, version: number) =>
      world.call(contract.updateUser, {
        as: by,
        params: { id: user.id },
        body: { name: user.name, email: user.email!, mobile: null, group_id: await groupId(code), version },
      });
    expect((await change(manager, 'client_operation', user.version)).status).toBe(200);
    expect((await world.call(getMe, { as })).body.group).toBe('client_operation');
    expect((await change(manager, 'client_billing', user.version)).body.code).toBe('VERSION_CONFLICT');
    expect((await change(admin, 'gas_station_manager', user.version + 1)).body.fields).toEqual({
      group_id: 'unknown',
    });
  });

  test('is never oneself for role or status, nor the last matrix administrator', async () => {
    const own = await world.call(contract.deactivateUser, { as: manager, params: { id: manager.id } });
    expect(own.body.code).toBe('OWN_ACCOUNT');
    const second = await world.makeUser('admin');
    const last = await world.call(contract.deactivateUser, { as: second, params: { id: admin.id } });
    expect(last.body.code).toBe('LAST_ADMINISTRATOR');
  });
});

test('is signed out immediately when deactivated or signed out by a manager; sessions show their devices', async () => {
  const { body: user } = await add(manager, 'client_operation');
  const as = { id: user.id, group: 'client_operation' as const, email: user.email! };
  const token = await world.signIn(as);
  const sessions = await world.call(contract.listUserSessions, { as: manager, params: { id: user.id } });
  expect(sessions.body.rows).toHaveLength(1);
  const out = await world.call(contract.signOutUser, { as: manager, params: { id: user.id } });
  expect(out.body).toEqual({ ended: 1 });
  expect((await world.call(getMe, { as: token })).status).toBe(401);
  const off = await world.call(contract.deactivateUser, { as: manager, params: { id: user.id } });
  expect(off.body).toMatchObject({ status: 'inactive', can: { invite: false } });
});

describe('the own account', () => {
  test('requires the current password for a new one, and explains weak ones', async () => {
    const change = (current_password: string, new_password: string) =>
      world.call(contract.changePassword, { as: manager, body: { current_password, new_password } });
    expect((await change('wrong one', 'Falcon-desert-77')).body.code).toBe('INCORRECT_PASSWORD');
    expect((await change(PASSWORD, 'short')).body.fields).toMatchObject({ password: 'too_short' });
    expect((await change(PASSWORD, 'Falcon-desert-77')).status).toBe(200);
    expect((await world.call(getMe, { as: manager })).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) await change('wrong one', 'Falcon-desert-78');
    expect((await change('Falcon-desert-77', 'Falcon-desert-79')).body.code).toBe(
      'TOO_MANY_SIGN_IN_ATTEMPTS',
    );
  });
});

test('the list contains users that the reader manages, and administrators only with permission', async () => {
  const names = async (as: Person) =>
    (await world.call(contract.listUsers, { as, query: { per_page: 100 } })).body.rows;
  expect((await names(manager)).every((row) => row.party?.id === client_id)).toBe(true);
  expect((await names(admin)).some((row) => row.group.category === 'admin')).toBe(true);
  await world.rows(
    `delete from group_permissions where permission = 'read admin_user' and group_id = (select id from groups where code = 'admin')`,
  );
  expect((await names(admin)).some((row) => row.group.category === 'admin')).toBe(false);
});
