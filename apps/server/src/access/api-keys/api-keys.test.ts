import { API_KEY_SCOPES, type ApiKeyScope } from '@fleet/contracts/access/api-key-scopes.ts';
import * as contract from '@fleet/contracts/access/api-keys.ts';
import * as users from '@fleet/contracts/access/users.ts';
import * as drivers from '@fleet/contracts/fleet/drivers.ts';
import * as vehicles from '@fleet/contracts/fleet/vehicles.ts';
import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import { listAuditRows } from '@fleet/contracts/insight/audit-log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsFor, isStreamOfEvents, sampleOf, validBody, where } from '../../../test/route-samples.ts';
import { makeSide, type Side, thingsOf } from '../../../test/two-tenants.ts';
import { buildWorld, civilId, type World } from '../../../test/world.ts';
import { buildApp } from '../../app.ts';

const START = '2026-03-01T07:00:00Z';

let world: World;
let ours: Side;
let theirs: Side;
let foreign: Record<string, number>;
beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
  foreign = await thingsOf(world, theirs, 'KLB-7777');
});
afterAll(() => world.close());
beforeEach(() => world.at(START));

type Fields = Partial<typeof contract.createApiKey.body._zod.input>;
const create = (fields: Fields = {}, side = ours) =>
  world.call(contract.createApiKey, {
    as: side.people.client_manager,
    body: { name: 'ERP', scopes: ['read vehicle'], days: 30, per_minute: 600, ...fields },
  });
const keyWith = async (scopes: readonly ApiKeyScope[], fields: Fields = {}) =>
  (await create({ scopes: [...scopes], ...fields })).body;
const asManager = (side = ours) => side.people.client_manager;
const listBy = (key: string) => world.call(vehicles.listVehicles, { as: key });

describe('an API key', () => {
  test('is shown once; only a hash and its last characters are stored', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.key).toMatch(/^ffk_live_[A-Za-z0-9]{40}$/);
    const [row] = await world.rows<Record<string, unknown>>('select * from api_keys where id = $1', [
      body.id,
    ]);
    expect(JSON.stringify(row)).not.toContain(body.key.slice(9, -4));
    const read = await world.call(contract.getApiKey, { as: asManager(), params: { id: body.id } });
    expect(read.body).toMatchObject({ last_four: body.key.slice(-4), state: 'active', days: [] });
    expect(JSON.stringify(read.body)).not.toContain(body.key.slice(9, -4));
    const audit = await world.rows(
      `select after from audit_rows where subject = 'api_key' and subject_id = $1`,
      [body.id],
    );
    expect(JSON.stringify(audit)).not.toContain(body.key.slice(9, -4));
  });

  test('acts for its client, within its scopes', async () => {
    const { key } = await keyWith(['read vehicle']);
    expect((await listBy(key)).status).toBe(200);
    expect((await world.call(drivers.listDrivers, { as: key })).body).toMatchObject({
      code: 'FORBIDDEN',
      details: { permission: 'read driver' },
    });
  });

  test('has no permissions beyond its creator’s, and none that require a person', async () => {
    expect((await create({ scopes: ['update user' as ApiKeyScope] })).body.code).toBe('INVALID_FIELDS');
    await world.rows(
      `delete from group_permissions where permission = 'cancel order' and group_id = (select group_id from users where id = $1)`,
      [asManager().id],
    );
    expect((await create({ scopes: ['cancel order'] })).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { scopes: 'not_yours' },
    });
    await world.rows(
      `insert into group_permissions (group_id, permission) select group_id, 'cancel order' from users where id = $1`,
      [asManager().id],
    );
  });

  test.each([
    ['an additional character', (key: string) => `${key}x`],
    ['a different character', (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')],
    ['no secret', () => contract.API_KEY_PREFIX],
  ])('with %s is invalid', async (_, change) => {
    const { key } = await keyWith(['read vehicle']);
    expect((await listBy(change(key))).body.code).toBe('UNAUTHENTICATED');
  });

  test('expires at the end of its day', async () => {
    const { key } = await keyWith(['read vehicle'], { days: 1 });
    world.advance(86_399);
    expect((await listBy(key)).status).toBe(200);
    world.advance(1);
    expect((await listBy(key)).status).toBe(401);
  });

  test('is revoked immediately and permanently', async () => {
    const { id, key } = await keyWith(['read vehicle']);
    const revoked = await world.call(contract.revokeApiKey, { as: asManager(), params: { id } });
    expect(revoked.body).toMatchObject({
      state: 'revoked',
      can: { update: false, rotate: false, revoke: false },
    });
    expect((await listBy(key)).status).toBe(401);
    const rotated = await world.call(contract.rotateApiKey, {
      as: asManager(),
      params: { id },
      body: { overlap_hours: 24 },
    });
    expect(rotated.body.code).toBe('STATUS_CONFLICT');
    const renamed = await world.call(contract.updateApiKey, {
      as: asManager(),
      params: { id },
      body: { name: 'Revived', version: revoked.body.version },
    });
    expect(renamed.body.code).toBe('STATUS_CONFLICT');
  });

  test('is invalid while its client is inactive', async () => {
    const side = await makeSide(world, 'Closing');
    const { key } = (await create({}, side)).body;
    expect((await listBy(key)).status).toBe(200);
    await world.rows(`update clients set status = 'inactive' where id = $1`, [side.client.id]);
    expect((await listBy(key)).status).toBe(401);
  });

  test('works only from its own networks, and rejected calls do not count', async () => {
    const { key, id } = await keyWith(['read vehicle'], { allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] });
    expect((await listBy(key)).body.code).toBe('API_KEY_ADDRESS_NOT_ALLOWED');
    const from = (remoteAddress: string, forwarded?: string) =>
      world.app.inject({
        url: `${world.config.API_BASE}/vehicles`,
        headers: { authorization: `Bearer ${key}`, ...(forwarded && { 'x-forwarded-for': forwarded }) },
        remoteAddress,
      });
    expect((await from('203.0.113.9')).statusCode).toBe(200);
    expect((await from('::ffff:203.0.113.9')).statusCode).toBe(200);
    expect((await from('2001:db8::7')).statusCode).toBe(200);
    expect((await from('203.0.114.9')).statusCode).toBe(403);
    // A proxy of ours says who calls, nobody else does.
    expect((await from('203.0.114.9', '203.0.113.9')).statusCode).toBe(403);
    expect((await from('127.0.0.1', '203.0.113.9, 203.0.114.9')).statusCode).toBe(403);
    expect((await from('127.0.0.1', '203.0.114.9, 203.0.113.9')).statusCode).toBe(200);
    const read = await world.call(contract.getApiKey, { as: asManager(), params: { id } });
    expect(read.body.days).toEqual([{ date: '2026-03-01', calls: 4, refused: 0 }]);
    expect(read.body.last_used_at).toBe('2026-03-01T07:00:00.000Z');
  });

  test('is updated with the current version; omitted fields stay unchanged', async () => {
    const made = await keyWith(['read vehicle'], { allowed_ips: ['203.0.113.0/24'] });
    const change = (body: object) =>
      world.call(contract.updateApiKey, { as: asManager(), params: { id: made.id }, body: body as never });
    expect((await change({ name: 'Payroll', version: made.version })).body).toMatchObject({
      name: 'Payroll',
      allowed_ips: ['203.0.113.0/24'],
      per_minute: 600,
      scopes: ['read vehicle'],
    });
    expect((await change({ name: 'Again', version: made.version })).body.code).toBe('VERSION_CONFLICT');
  });

  test('is limited to twenty-five per client, also under concurrent creation', async () => {
    const side = await makeSide(world, 'Many');
    const max = contract.MAX_API_KEYS;
    const made = await Promise.all(Array.from({ length: max + 3 }, () => create({}, side)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(max);
    expect((await create({}, side)).body).toMatchObject({ code: 'TOO_MANY_API_KEYS', details: { max: 25 } });
    // During the overlap, two keys would be active for one.
    const { id } = made.find(({ status }) => status === 201)!.body;
    const rotate = (overlap_hours: number) =>
      world.call(contract.rotateApiKey, {
        as: side.people.client_manager,
        params: { id },
        body: { overlap_hours },
      });
    expect((await rotate(24)).body.code).toBe('TOO_MANY_API_KEYS');
    expect((await rotate(0)).status).toBe(201);
  });
});

describe('a rotation', () => {
  test('keeps both keys active until the overlap ends', async () => {
    const old = await keyWith(['read vehicle'], { days: 100 });
    const { status, body: next } = await world.call(contract.rotateApiKey, {
      as: asManager(),
      params: { id: old.id },
      body: { overlap_hours: 24 },
    });
    expect(status).toBe(201);
    expect(next).toMatchObject({ name: 'ERP', scopes: ['read vehicle'], per_minute: 600, state: 'active' });
    expect([(await listBy(old.key)).status, (await listBy(next.key)).status]).toEqual([200, 200]);
    world.advance(24 * 3_600);
    expect([(await listBy(old.key)).status, (await listBy(next.key)).status]).toEqual([401, 200]);
    expect(next.expires_at).toBe('2026-06-09T07:00:00.000Z');
  });

  test('happens once per key', async () => {
    const old = await keyWith(['read vehicle']);
    const rotate = () =>
      world.call(contract.rotateApiKey, {
        as: asManager(),
        params: { id: old.id },
        body: { overlap_hours: 168 },
      });
    const answers = await Promise.all([rotate(), rotate()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('the rate limit', () => {
  test('is reported when reached, and resets after a minute', async () => {
    const { key } = await keyWith(['read vehicle'], { per_minute: 60 });
    world.at('2026-03-01T07:00:20Z');
    const first = await listBy(key);
    expect(first.headers['ratelimit-policy']).toBe('"minute";q=60;w=60');
    expect(first.headers.ratelimit).toBe('"minute";r=59;t=40');
    for (let i = 0; i < 59; i++) expect((await listBy(key)).status).toBe(200);
    const beyond = await listBy(key);
    expect([beyond.status, beyond.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(beyond.headers['retry-after']).toBe('40');
    expect(beyond.headers.ratelimit).toBe('"minute";r=0;t=40');
    world.advance(40);
    expect((await listBy(key)).status).toBe(200);
  });

  test('is shared by all server processes', async () => {
    const { key, id } = await keyWith(['read vehicle'], { per_minute: 60 });
    const { config, database, connectionString } = world;
    const other = await buildApp({
      config,
      database,
      connectionString,
      withJobs: false,
      logger: false,
      clock: { now: () => world.now },
    });
    const send = (app: typeof other.app) =>
      app.inject({ url: `${config.API_BASE}/vehicles`, headers: { authorization: `Bearer ${key}` } });
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => send(i % 2 ? other.app : world.app)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    await other.app.close();
    const read = await world.call(contract.getApiKey, { as: asManager(), params: { id } });
    expect(read.body.days).toEqual([{ date: '2026-03-01', calls: 80, refused: 20 }]);
  });
});

test('wrong keys of one address are no more looked up after sixty a minute; a right one of its goes on', async () => {
  const { key } = await keyWith(['read vehicle']);
  world.at('2026-03-01T08:00:20Z');
  expect((await listBy(key)).status).toBe(200);
  const wrong = (at: number, remoteAddress?: string) =>
    world.app.inject({
      url: `${world.config.API_BASE}/vehicles`,
      headers: { authorization: `Bearer ${key.slice(0, -3)}${String(at).padStart(3, '0')}` },
      ...(remoteAddress && { remoteAddress }),
    });
  const answers = await Promise.all(Array.from({ length: 70 }, (_, at) => wrong(at)));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array(60).fill(401), ...Array(10).fill(429)]);
  expect((await listBy(key)).status).toBe(200);
  expect((await wrong(1, '192.0.2.77')).statusCode).toBe(401);
  world.advance(40);
  expect((await wrong(1)).statusCode).toBe(401);
});

describe('the audit log', () => {
  test('names the key as actor', async () => {
    const { key, id } = await keyWith(['create fuel_request', 'read fuel_request', 'cancel fuel_request'], {
      name: 'Dispatch desk',
    });
    const vehicle = await world.makeVehicle({ driver: ours.driver });
    const created = await world.call(requests.createFuelRequest, {
      as: key,
      body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 20_000 },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body.timeline[0]!.actor).toEqual({ kind: 'api_key', name: 'Dispatch desk', group: null });
    const log = await world.call(listAuditRows, {
      as: asManager(),
      query: { subject: 'fuel_request', subject_id: created.body.id },
    });
    expect(log.body.rows[0]!.actor).toEqual({
      kind: 'api_key',
      user_id: null,
      name: 'Dispatch desk',
      group: null,
    });
    const [row] = await world.rows<{ actor_api_key_id: number }>(
      `select actor_api_key_id from audit_rows where subject = 'fuel_request' and subject_id = $1`,
      [created.body.id],
    );
    expect(row!.actor_api_key_id).toBe(id);
  });
});

test('and the log of a vehicle’s drivers name the key that bound and unbound them', async () => {
  const { key } = await keyWith(['read vehicle', 'update vehicle'], { name: 'Rota' });
  const { id } = await world.makeVehicle({ driver: null, client_id: ours.client.id });
  const driver = await world.makeDriver({ client_id: ours.client.id });
  for (const driver_id of [driver.id, null]) {
    const bound = await world.call(vehicles.bindDriver, { as: key, params: { id }, body: { driver_id } });
    expect(bound.status, JSON.stringify(bound.body)).toBe(200);
  }
  const log = await world.call(vehicles.listDriverLog, { as: asManager(), params: { id } });
  expect(log.body.rows).toMatchObject([{ bound_by: 'Rota', unbound_by: 'Rota' }]);
});

describe('a key with every scope', () => {
  let key: string;
  beforeAll(async () => {
    world.at(START);
    key = (await keyWith(API_KEY_SCOPES, { days: null })).key;
  });
  const fresh = () => world.rows('delete from api_key_minutes');

  test.for(where((route) => route.callers === 'people' && route.permission !== 'public'))(
    'cannot do what requires a person: %s',
    async ([, route]) => {
      await fresh();
      const { status, body } = await world.call(route, {
        as: key,
        params: idsFor(route, 1),
        body: validBody(route),
      });
      expect([status, body.code]).toEqual([403, 'USER_SESSION_REQUIRED']);
    },
  );

  test.for(where((route) => route.path.includes(':') && route.permission !== 'public'))(
    'cannot find another client’s data: %s',
    async ([, route]) => {
      await fresh();
      const id = foreign[route.path.split('/')[1]!] ?? 999_999_999;
      const { body } = await world.call(route, {
        as: key,
        params: idsFor(route, id),
        body: validBody(route),
        ...(route.path.endsWith('/export') && { query: sampleOf(route.query) }),
      });
      // All clients see all stations.
      if (route.path.startsWith('/stations/')) return;
      expect(body.code).toMatch(/^(NOT_FOUND|FORBIDDEN|USER_SESSION_REQUIRED|INVALID_FIELDS)$/);
    },
  );

  test.for(
    where((route) => !route.path.includes(':') && route.permission !== 'public' && !isStreamOfEvents(route)),
  )('gets nothing of another client and causes no error: %s', async ([, route]) => {
    await fresh();
    const answer = await world.call(route, {
      as: key,
      query: sampleOf(route.query),
      body: validBody(route),
    });
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString('latin1') : JSON.stringify(answer.body);
    expect(answer.status, text).toBeLessThan(500);
    expect(text).not.toMatch(/Foreign client|Foreign driver|KLB-7777/);
  });

  test('cannot set a PIN, not even of a new driver', async () => {
    await fresh();
    const answer = await world.call(drivers.createDriver, {
      as: key,
      body: {
        employee_number: 'E-1',
        first_name: 'Sami',
        last_name: 'Ali',
        civil_id: civilId(771),
        mobile: '512345678',
        driver_pin: '4821',
      },
    });
    expect(answer.body.code).toBe('USER_SESSION_REQUIRED');
  });

  test('cannot create a key', async () => {
    await fresh();
    const answer = await world.call(contract.createApiKey, {
      as: key,
      body: { name: 'Child', scopes: ['read vehicle'], days: 1 },
    });
    expect(answer.body.code).toBe('FORBIDDEN');
    expect((await world.call(users.listMySessions, { as: key })).body.code).toBe('USER_SESSION_REQUIRED');
  });
});
