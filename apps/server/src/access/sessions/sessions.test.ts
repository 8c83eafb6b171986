import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticate, sweepSessions } from './sessions.service.ts';
import { startTestApp, type TestApp, type Tokens } from './test-app.test-support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const withToken = (accessToken: string): Tokens => ({ accessToken, refreshToken: '' });
const actorOf = (accessToken: string) =>
  authenticate(app.database, app.config, accessToken, app.systemCtx().now);

describe('an access token', () => {
  test('contains user, session and role, and is valid for ten minutes', async () => {
    const user = await app.makeUser('client_manager');
    const tokens = await app.signIn(user);
    const claims = claimsOf(tokens.accessToken);
    expect(claims).toEqual({
      user_id: user.id,
      session_id: expect.any(Number),
      role: 'customer',
      iat: expect.any(Number),
      exp: claims.iat + 600,
    });
    app.advance(599);
    expect(await app.isLetIn(tokens)).toBe(true);
    app.advance(1);
    expect(await app.isLetIn(tokens)).toBe(false);
  });

  test('is rejected if forged, of another type, modified or incomplete', async () => {
    const { accessToken } = await app.signIn(await app.makeUser('client_manager'));
    const claims = claimsOf(accessToken);
    const [header, body, signature] = accessToken.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (payload: object, key = app.config.TOKEN_SECRET, algorithm: 'HS256' | 'HS512' = 'HS256') =>
      createSigner({ key, algorithm })(payload as never);
    const { exp: _, ...eternal } = claims;
    for (const forged of [
      signed(claims, 'another secret of thirty-two characters'),
      signed(claims, app.config.TOKEN_SECRET, 'HS512'),
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${header}.${encode({ ...claims, user_id: 1 })}.${signature}`,
      signed({ ...claims, user_id: claims.user_id + 1 }),
      signed({ ...claims, session_id: 999_999 }),
      signed({ ...claims, session_id: 'x' }),
      signed(eternal),
      'nonsense',
      '..',
    ]) {
      expect(await app.isLetIn(withToken(forged))).toBe(false);
    }
    expect(await app.isLetIn(withToken(accessToken))).toBe(true);
  });

  test('contains no permissions: role and party are read from the database at every call', async () => {
    const other = (await app.makeClient()).id;
    const user = await app.makeUser('client_manager');
    const { accessToken } = await app.signIn(user);
    expect((await actorOf(accessToken))!.permissions.has('transfer wallet')).toBe(true);
    await app.rows(
      `update users u set "group" = g.base, group_id = g.id, client_id = $2 from groups g
       where u.id = $1 and g.code = 'client_operation'`,
      [user.id, other],
    );
    const actor = await actorOf(accessToken);
    expect(actor).toMatchObject({ group: 'client_operation', client_id: other });
    expect(actor!.permissions.has('transfer wallet')).toBe(false);
  });

  test('of station staff acts only for that station, and of a supervisor for today’s station', async () => {
    const manager = await app.makeUser('gas_station_manager', { network_id: app.network });
    expect(await actorOf((await app.signIn(manager)).accessToken)).toMatchObject({
      station_id: app.station.id,
      network_id: null,
      client_id: null,
    });
    const supervisor = await app.makeUser('supervisor');
    const { accessToken } = await app.signIn(supervisor);
    expect(await actorOf(accessToken)).toMatchObject({
      station_id: app.station.id,
      staff_id: supervisor.staff_id,
    });
    const next = (await app.makeStation({ network_id: app.network, prices: {} })).id;
    await app.rows('update staff set station_id = $2 where id = $1', [supervisor.staff_id, next]);
    expect((await actorOf(accessToken))!.station_id).toBe(next);
  });
});

describe('push registration', () => {
  const register = async (tokens: Tokens, installation_id: string | null) =>
    (await app.call('PUT', '/me/push-token', { token: tokens.accessToken, body: { installation_id } })).json()
      .installation_id as string;
  const stored = () =>
    app.rows<{ installation_id: string | null }>(
      'select installation_id from sessions order by id desc limit 2',
    );

  test('gives each session a server-generated id, stable across repeated calls', async () => {
    const tokens = await app.signIn(await app.makeUser('driver'));
    const id = await register(tokens, null);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await register(tokens, null)).toBe(id);
    expect(await register(tokens, id)).toBe(id);
  });

  test('moves with the browser to the same user’s next session', async () => {
    const user = await app.makeUser('driver');
    const id = await register(await app.signIn(user), null);
    expect(await register(await app.signIn(user), id)).toBe(id);
    expect((await stored()).map((row) => row.installation_id)).toEqual([id, null]);
  });

  test('accepts no id of another user or invented by the caller', async () => {
    const theirs = await register(await app.signIn(await app.makeUser('driver')), null);
    const mine = await app.signIn(await app.makeUser('driver'));
    const id = await register(mine, theirs);
    expect(id).not.toBe(theirs);
    expect(await register(mine, 'made up')).toBe(id);
  });
});

test('the cleanup removes tokens of ended sessions and old failures, but nothing still relevant', async () => {
  const user = await app.makeUser('driver');
  await app.signIn(user);
  await app.call('POST', '/client-login', { body: { user: { email: 'x@example.sa', password: 'no' } } });
  app.advance(app.config.REFRESH_ABSOLUTE_SECONDS + 1);
  const alive = await app.signIn(user);
  await app.call('POST', '/client-login', { body: { user: { email: 'y@example.sa', password: 'no' } } });
  await sweepSessions(app.systemCtx());
  expect(await app.rows('select count(*) as count from refresh_tokens')).toEqual([{ count: 1 }]);
  expect(await app.rows(`select count(*) as count from sign_in_failures where key like 'email:%'`)).toEqual([
    { count: 1 },
  ]);
  expect((await app.refresh(alive.refreshToken)).statusCode).toBe(200);
});

test('the cleanup removes sessions that ended SESSION_DAYS ago, and nothing of one that can still go on', async () => {
  const user = await app.makeUser('driver');
  const [old, younger, alive] = [await app.signIn(user), await app.signIn(user), await app.signIn(user)];
  const ids = await app.rows<{ id: number }>('select id from sessions where user_id = $1 order by id', [
    user.id,
  ]);
  const endsBefore = (index: number, days: number) =>
    app.rows('update sessions set expires_at = $1 where id = $2', [
      new Date(app.now.getTime() - days * 86_400_000),
      ids[index]!.id,
    ]);
  await endsBefore(0, 366);
  await endsBefore(1, 364);
  expect(await sweepSessions(app.systemCtx())).toBe(1);
  expect(
    await app.rows<{ id: number }>('select id from sessions where user_id = $1 order by id', [user.id]),
  ).toEqual(ids.slice(1));
  for (const { refreshToken } of [old, younger])
    expect((await app.refresh(refreshToken)).statusCode).toBe(401);
  expect((await app.refresh(alive.refreshToken)).statusCode).toBe(200);
});
