import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type House, openHouse, type Tokens } from './house.test-support.ts';
import { authenticate, sweepSessions } from './sessions.service.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const withToken = (accessToken: string): Tokens => ({ accessToken, refreshToken: '' });
const actorOf = (accessToken: string) =>
  authenticate(house.database, house.config, accessToken, house.systemCtx().now);

describe('an access token', () => {
  test('names user, session and role, and lives ten minutes', async () => {
    const user = await house.makeUser('client_manager');
    const tokens = await house.signIn(user);
    const claims = claimsOf(tokens.accessToken);
    expect(claims).toEqual({
      user_id: user.id,
      session_id: expect.any(Number),
      role: 'customer',
      iat: expect.any(Number),
      exp: claims.iat + 600,
    });
    house.advance(599);
    expect(await house.isLetIn(tokens)).toBe(true);
    house.advance(1);
    expect(await house.isLetIn(tokens)).toBe(false);
  });

  test('is refused when it is not ours, of another kind, tampered with or incomplete', async () => {
    const { accessToken } = await house.signIn(await house.makeUser('client_manager'));
    const claims = claimsOf(accessToken);
    const [head, body, signature] = accessToken.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (
      payload: object,
      key = house.config.TOKEN_SECRET,
      algorithm: 'HS256' | 'HS512' = 'HS256',
    ) => createSigner({ key, algorithm })(payload as never);
    const { exp: _, ...eternal } = claims;
    for (const forged of [
      signed(claims, 'another secret of thirty-two characters'),
      signed(claims, house.config.TOKEN_SECRET, 'HS512'),
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${head}.${encode({ ...claims, user_id: 1 })}.${signature}`,
      signed({ ...claims, user_id: claims.user_id + 1 }),
      signed({ ...claims, session_id: 999_999 }),
      signed({ ...claims, session_id: 'x' }),
      signed(eternal),
      'nonsense',
      '..',
    ]) {
      expect(await house.isLetIn(withToken(forged))).toBe(false);
    }
    expect(await house.isLetIn(withToken(accessToken))).toBe(true);
  });

  test('carries no rights: group and party come from the database at every call', async () => {
    const other = (await house.makeClient()).id;
    const user = await house.makeUser('client_manager');
    const { accessToken } = await house.signIn(user);
    expect((await actorOf(accessToken))!.permissions.has('transfer wallet')).toBe(true);
    await house.rows(
      `update users u set "group" = g.base, group_id = g.id, client_id = $2 from groups g
       where u.id = $1 and g.code = 'client_operation'`,
      [user.id, other],
    );
    const actor = await actorOf(accessToken);
    expect(actor).toMatchObject({ group: 'client_operation', client_id: other });
    expect(actor!.permissions.has('transfer wallet')).toBe(false);
  });

  test('of somebody at a station acts for that station alone, and a supervisor for today’s station', async () => {
    const manager = await house.makeUser('gas_station_manager', { network_id: house.network });
    expect(await actorOf((await house.signIn(manager)).accessToken)).toMatchObject({
      station_id: house.station.id,
      network_id: null,
      client_id: null,
    });
    const supervisor = await house.makeUser('supervisor');
    const { accessToken } = await house.signIn(supervisor);
    expect(await actorOf(accessToken)).toMatchObject({
      station_id: house.station.id,
      staff_id: supervisor.staff_id,
    });
    const next = (await house.makeStation({ network_id: house.network, prices: {} })).id;
    await house.rows('update staff set station_id = $2 where id = $1', [supervisor.staff_id, next]);
    expect((await actorOf(accessToken))!.station_id).toBe(next);
  });
});

describe('push registration', () => {
  const register = async (tokens: Tokens, installation_id: string | null) =>
    (
      await house.call('PUT', '/me/push-token', { token: tokens.accessToken, body: { installation_id } })
    ).json().installation_id as string;
  const kept = () =>
    house.rows<{ installation_id: string | null }>(
      'select installation_id from sessions order by id desc limit 2',
    );

  test('gives each session an id of the server’s making, the same when asked again', async () => {
    const tokens = await house.signIn(await house.makeUser('driver'));
    const id = await register(tokens, null);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await register(tokens, null)).toBe(id);
    expect(await register(tokens, id)).toBe(id);
  });

  test('moves with the browser to the next session of the same person', async () => {
    const user = await house.makeUser('driver');
    const id = await register(await house.signIn(user), null);
    expect(await register(await house.signIn(user), id)).toBe(id);
    expect((await kept()).map((row) => row.installation_id)).toEqual([id, null]);
  });

  test('takes no id of somebody else and none the caller made up', async () => {
    const theirs = await register(await house.signIn(await house.makeUser('driver')), null);
    const mine = await house.signIn(await house.makeUser('driver'));
    const id = await register(mine, theirs);
    expect(id).not.toBe(theirs);
    expect(await register(mine, 'made up')).toBe(id);
  });
});

test('the sweep removes the tokens of sessions that are over and old failures, and nothing that still counts', async () => {
  const user = await house.makeUser('driver');
  await house.signIn(user);
  await house.call('POST', '/client-login', { body: { user: { email: 'x@example.sa', password: 'no' } } });
  house.advance(house.config.REFRESH_ABSOLUTE_SECONDS + 1);
  const alive = await house.signIn(user);
  await house.call('POST', '/client-login', { body: { user: { email: 'y@example.sa', password: 'no' } } });
  await sweepSessions(house.systemCtx());
  expect(await house.rows('select count(*) as count from refresh_tokens')).toEqual([{ count: 1 }]);
  expect(await house.rows(`select count(*) as count from sign_in_failures where key like 'email:%'`)).toEqual(
    [{ count: 1 }],
  );
  expect((await house.refresh(alive.refreshToken)).statusCode).toBe(200);
});
