import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptAnswers } from '../../../test/kept-answers.ts';
import { PASSWORD, startTestApp, type TestApp } from '../sessions/test-app.test-support.ts';
import { createAdministrator } from './first-administrator.service.ts';
import { createUser, setStatus } from './users.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3600;
const NEW_PASSWORD = 'a brand new password';
const register = (token: string, password = NEW_PASSWORD) =>
  app.call('POST', '/jwt/register', { body: { token, password } });

describe('a new user', () => {
  test('is stored with an Argon2id hash, never the password, and audited without either', async () => {
    const user = await app.makeUser('client_manager', { email: 'Mixed.Case@Example.sa' });
    const [row] = await app.rows<{ email: string; password_hash: string }>(
      'select * from users where id = $1',
      [user.id],
    );
    expect(row!.email).toBe('mixed.case@example.sa');
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(row!.password_hash, PASSWORD)).toBe(true);
    const [audit] = await app.rows(
      `select * from audit_rows where subject = 'user' and action = 'create' and subject_id = $1`,
      [user.id],
    );
    expect(audit).toMatchObject({ client_id: app.client, after: { email: 'mixed.case@example.sa' } });
    expect(JSON.stringify(audit)).not.toMatch(/argon2|password/i);
  });

  test('cannot reuse an email or civil ID', async () => {
    await app.makeUser('supervisor', { email: 'taken@example.sa', civil_id: '1012345672' });
    await expect(
      app.makeUser('client_manager', { email: ' TAKEN@example.sa', civil_id: '1012345672' }),
    ).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { email: 'taken', civil_id: 'taken' },
    });
  });

  test('created ten times at once with one email exists once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        createUser(app.systemCtx(), { group: 'admin', name: 'Twin', email: 'twin@example.sa' }),
      ),
    );
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of made)
      if (one.status === 'rejected') expect(one.reason.fields).toEqual({ email: 'taken' });
  });

  test('as driver belongs to the given client, and each driver has one user', async () => {
    const driver_id = (await app.makeDriver()).id;
    await expect(
      createUser(app.systemCtx(), {
        group: 'driver',
        name: 'Ali',
        email: 'ali@example.sa',
        driver_id,
        client_id: app.client,
      }),
    ).rejects.toMatchObject({ fields: { driver_id: 'unknown' } });
    const mine = (await app.makeDriver({ client_id: app.client })).id;
    await app.makeUser('driver', { driver_id: mine });
    await expect(app.makeUser('driver', { driver_id: mine })).rejects.toMatchObject({
      fields: { driver_id: 'taken' },
    });
  });

  test('with a weak password is rejected', async () => {
    await expect(app.makeUser('admin', { password: 'password123' })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      fields: { password: 'too_common' },
    });
  });
});

describe('an administrator made by command', () => {
  const make = (email: string, isAnother = false) =>
    createAdministrator(app.systemCtx(), { name: 'Owner', email, isAnother });
  const tokenOf = ({ path }: { path: string }) => path.split('token=')[1]!;

  test('sets a password once, by the newest link', async () => {
    await app.rows(`update users set status = 'inactive' where "group" = 'admin'`);
    const replaced = await make('Owner@example.sa');
    const link = await make('owner@example.sa');
    expect((await register(tokenOf(replaced))).statusCode).toBe(422);
    expect((await register(tokenOf(link))).json()).toEqual({ email: 'owner@example.sa', role: 'admin' });
    expect((await register(tokenOf(link))).statusCode).toBe(422);
  });

  test('is refused while another can sign in, unless that is known', async () => {
    await expect(make('second@example.sa')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(make('owner@example.sa', true)).rejects.toMatchObject({ fields: { email: 'taken' } });
    expect((await register(tokenOf(await make('second@example.sa', true)))).statusCode).toBe(200);
  });
});

describe('deactivating and activating a user', () => {
  test('ends the sessions permanently, and is audited once', async () => {
    const user = await app.makeUser('client_manager');
    const tokens = await app.signIn(user);
    await setStatus(app.systemCtx(), user.id, 'inactive');
    await setStatus(app.systemCtx(), user.id, 'inactive');
    await setStatus(app.systemCtx(), user.id, 'active');
    expect(await app.isLetIn(tokens)).toBe(false);
    const rows = await app.rows(
      `select before, after from audit_rows where action = 'set_status' and subject_id = $1 order by id`,
      [user.id],
    );
    expect(rows).toEqual([
      { before: { status: 'active' }, after: { status: 'inactive' } },
      { before: { status: 'inactive' }, after: { status: 'active' } },
    ]);
    expect(await app.isLetIn(await app.signIn(user))).toBe(true);
  });

  test('is NOT_FOUND for unknown users', async () => {
    await expect(setStatus(app.systemCtx(), 999_999, 'inactive')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('appearance settings', () => {
  test('start with the specification’s defaults and are stored per user across sessions', async () => {
    const user = await app.makeUser('client_billing');
    const tokens = await app.signIn(user);
    const before = (await app.call('GET', '/me', { token: tokens.accessToken })).json();
    expect(before).toMatchObject({
      language: 'en',
      party_name_en: 'Falcon',
      party_name_ar: 'فالكون',
      client_id: app.client,
    });
    expect(before.appearance).toEqual({
      skin: 'semi-dark',
      menu: 'vertical',
      content_width: 'full',
      navbar: 'floating',
      navbar_colour: 'primary',
      footer: 'static',
      transition: 'fadeIn',
      has_seen_tour: false,
    });
    const appearance = { ...before.appearance, skin: 'dark', menu: 'horizontal' };
    const saved = await app.call('PUT', '/me/appearance', {
      token: tokens.accessToken,
      body: { language: 'ar', appearance },
    });
    expect([saved.statusCode, saved.json()]).toEqual([200, { ...before, language: 'ar', appearance }]);
    const again = await app.signIn(user);
    expect((await app.call('GET', '/me', { token: again.accessToken })).json()).toMatchObject({
      language: 'ar',
      appearance,
    });
  });

  test('with unknown values are rejected', async () => {
    const { accessToken } = await app.signIn(await app.makeUser('client_billing'));
    const answer = await app.call('PUT', '/me/appearance', {
      token: accessToken,
      body: { language: 'fr', appearance: { skin: 'sepia' } },
    });
    expect(answer.json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { language: 'invalid_value', 'appearance.skin': 'invalid_value' },
    });
  });

  test('have the languages of the person’s pages; one chosen before stays', async () => {
    const choices = async (group: 'driver' | 'attendant' | 'client_manager') => {
      const { accessToken: token } = await app.signIn(await app.makeUser(group));
      const statuses = [];
      for (const language of ['ar', 'ur', 'bn'])
        statuses.push(
          (await app.call('PUT', '/me/appearance', { token, body: { language, appearance: {} } })).statusCode,
        );
      return statuses;
    };
    expect(await choices('driver')).toEqual([200, 200, 200]);
    expect(await choices('attendant')).toEqual([200, 200, 400]);
    expect(await choices('client_manager')).toEqual([200, 400, 400]);
    const old = await app.makeUser('client_manager');
    await app.rows(`update users set language = 'ur' where id = ${old.id}`);
    const { accessToken: token } = await app.signIn(old);
    const kept = await app.call('PUT', '/me/appearance', { token, body: { language: 'ur', appearance: {} } });
    expect(kept.statusCode).toBe(200);
  });
});

describe('an invitation', () => {
  const invite = async (
    by: { group: 'admin'; email: string } | Awaited<ReturnType<TestApp['makeUser']>>,
    userId: number,
  ) =>
    app.call('POST', '/invitations', {
      token: (await app.signIn(by)).accessToken,
      body: { user_id: userId },
    });

  test('lets an invited user sign in, once', async () => {
    const manager = await app.makeUser('client_manager');
    const invited = await app.makeUser('client_billing', { password: undefined });
    const answer = await invite(manager, invited.id);
    expect(answer.statusCode).toBe(201);
    const { token, path, expires_at } = answer.json();
    expect(path).toBe(`/vrp/register?token=${token}`);
    expect(new Date(expires_at).getTime() - app.systemCtx().now.getTime()).toBe(
      app.config.INVITATION_SECONDS * 1000,
    );

    const registered = await register(token);
    expect([registered.statusCode, registered.json()]).toEqual([
      200,
      { email: invited.email, role: 'customer' },
    ]);
    const signedIn = await app.call('POST', '/client-login', {
      body: { user: { email: invited.email, password: NEW_PASSWORD } },
    });
    expect(signedIn.statusCode).toBe(200);

    const again = await register(token);
    expect([again.statusCode, again.json().code]).toEqual([422, 'INVALID_INVITATION']);
    const audit = await app.rows(
      `select action, actor_user_id from audit_rows where subject = 'user' and subject_id = $1 order by id`,
      [invited.id],
    );
    expect(audit.slice(-2)).toEqual([
      { action: 'invite', actor_user_id: manager.id },
      { action: 'accept_invitation', actor_user_id: null },
    ]);
  });

  test('is stored as a hash: the database does not contain the token', async () => {
    const { token } = (
      await invite(await app.makeUser('client_manager'), (await app.makeUser('driver')).id)
    ).json();
    for (const table of ['invitations', 'audit_rows', 'jobs']) {
      expect(await app.rows(`select 1 from ${table} t where t::text like $1`, [`%${token}%`])).toEqual([]);
    }
    expect((await keptAnswers(app)).join()).not.toContain(token);
  });

  test('used twenty times at once works once', async () => {
    const { token } = (
      await invite(await app.makeUser('client_manager'), (await app.makeUser('driver')).id)
    ).json();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(19).fill(422)]);
  });

  test('is also the link for resetting a password, which ends existing sessions', async () => {
    const manager = await app.makeUser('client_manager');
    const user = await app.makeUser('client_operation');
    const tokens = await app.signIn(user);
    await register((await invite(manager, user.id)).json().token);
    expect(await app.isLetIn(tokens)).toBe(false);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
  });

  test('with a weak password is rejected with the reason and remains valid', async () => {
    const user = await app.makeUser('client_operation', { name: 'Khalid Al Harbi' });
    const { token } = (await invite(await app.makeUser('client_manager'), user.id)).json();
    for (const [password, reason] of [
      ['short', 'too_short'],
      ['KhalidAlHarbi', 'own_data'],
      ['1234567890', 'too_common'],
    ] as const) {
      expect((await register(token, password)).json()).toMatchObject({
        code: 'WEAK_PASSWORD',
        fields: { password: reason },
      });
    }
    expect((await register(token)).statusCode).toBe(200);
  });

  test('becomes invalid when it expires, when a newer one exists, and when the user is deactivated', async () => {
    const manager = await app.makeUser('client_manager');
    const user = await app.makeUser('client_operation');
    const late = (await invite(manager, user.id)).json().token;
    app.advance(7 * DAY);
    expect((await register(late)).json().code).toBe('INVALID_INVITATION');
    const older = (await invite(manager, user.id)).json().token;
    const newer = (await invite(manager, user.id)).json().token;
    expect((await register(older)).json().code).toBe('INVALID_INVITATION');
    await setStatus(app.systemCtx(), user.id, 'inactive');
    expect((await register(newer)).json().code).toBe('INVALID_INVITATION');
    expect((await invite(manager, user.id)).statusCode).toBe(404);
    expect((await register('made up')).json().code).toBe('INVALID_INVITATION');
  });

  test('is limited to the own party', async () => {
    const client = (await app.makeClient()).id;
    const other = await app.makeStation({ prices: {} });
    const [station, network] = [other.id, other.network_id];
    const sister = (await app.makeStation({ network_id: app.network, prices: {} })).id;
    const staff = (await app.makeStaff({ station: other, designation: 'supervisor' })).id;
    const people = {
      admin: await app.makeUser('admin'),
      driver: await app.makeUser('driver'),
      attendant: await app.makeUser('attendant'),
      sister_attendant: await app.makeUser('attendant', { station_id: sister }),
      supervisor: await app.makeUser('supervisor'),
      network_billing: await app.makeUser('gas_station_network_billing'),
      other_driver: await app.makeUser('client_billing', { client_id: client }),
      other_attendant: await app.makeUser('attendant', { station_id: station }),
      other_supervisor: await app.makeUser('supervisor', { staff_id: staff }),
      other_network: await app.makeUser('gas_station_network_manager', { network_id: network }),
    };
    const reach = {
      admin: Object.keys(people),
      client_manager: ['driver'],
      gas_station_manager: ['attendant'],
      gas_station_network_manager: ['attendant', 'sister_attendant', 'supervisor', 'network_billing'],
    } as const;
    for (const group of Object.keys(reach) as (keyof typeof reach)[]) {
      const by = await app.makeUser(group);
      for (const [name, person] of Object.entries(people)) {
        const status = (await invite(by, person.id)).statusCode;
        expect(`${group} → ${name}: ${status}`).toBe(
          `${group} → ${name}: ${(reach[group] as readonly string[]).includes(name) ? 201 : 404}`,
        );
      }
    }
  });
});
