import { listUsers } from '@fleet/contracts/access/users.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';
import { openDatabase } from './db.ts';
import { registerErrors } from './errors.ts';
import { sql } from './orm.ts';

let world: World;
const logged: { msg: string; reason?: string }[] = [];
const stream = { write: (line: string) => logged.push(JSON.parse(line)) };
const app = Fastify({ logger: { level: 'warn', stream } });

/** What a database in trouble answers, from a real one. */
const TROUBLES: Record<string, readonly string[]> = {
  'a lock that is not got in time': [
    "set local lock_timeout = '50ms'",
    'lock table vehicle_types in access exclusive mode',
  ],
  'a statement that takes too long': ["set local statement_timeout = '50ms'", 'select pg_sleep(5)'],
  'a full disk': [`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`],
  'a connection that is lost': ['select pg_terminate_backend(pg_backend_pid())'],
};

beforeAll(async () => {
  world = await buildWorld();
  registerErrors(app, () => null);
  app.get<{ Querystring: { trouble: string } }>('/', ({ query }) =>
    world.database.transaction(async (db) => {
      for (const [at, text] of (TROUBLES[query.trouble] ?? []).entries())
        await db.rows({ name: `${query.trouble} ${at}`, text });
      return {};
    }),
  );
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('is answered 503 with a time to try again, and the next call is answered:', () => {
  test.for(Object.keys(TROUBLES))('%s', async (trouble) => {
    const other = new pg.Client({ connectionString: world.connectionString });
    await other.connect();
    await other.query('begin; lock table vehicle_types');
    const answer = await app.inject({ url: '/', query: { trouble } });
    await other.end();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ code: 'OVERLOADED', request_id: expect.any(String) });
    expect(logged.at(-1)).toMatchObject({
      msg: 'no answer from the database',
      reason: expect.stringMatching(/lock timeout|statement timeout|extend file|terminat/i),
    });
    expect((await app.inject({ url: '/', query: { trouble: 'none' } })).statusCode).toBe(200);
  });
});

test('a database that is not there is answered the same', async () => {
  const gone = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const lost = Fastify();
  registerErrors(lost, () => null);
  lost.get('/', () => gone.query('select 1'));
  expect((await lost.inject('/')).statusCode).toBe(503);
  await lost.close();
  await gone.end();
});

test('who meets what a migration outdated comes again in a second, and is answered', async () => {
  const outdated = Fastify();
  registerErrors(outdated, () => null);
  const steps = [
    'create temp table widened (n int) on commit drop',
    'select * from widened',
    'alter table widened add m int',
  ];
  outdated.get('/', () =>
    world.database.transaction(async (db) => {
      for (const text of [...steps, steps[1]!]) await db.rows({ name: text, text });
    }),
  );
  const answer = await outdated.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect((await app.inject({ url: '/', query: { trouble: 'none' } })).statusCode).toBe(200);
  await outdated.close();
});

test('whoever gets no connection in time is answered the same, also where the query builder asked', async () => {
  const database = openDatabase(world.connectionString, 2, { connectMs: 500, lockMs: 50 });
  const share = database.of({ tenant: 'one', waits: 'briefly' });
  const end = Promise.withResolvers<void>();
  const holding = [1, 2].map(() => share.transaction(() => end.promise));
  const busy = Fastify();
  registerErrors(busy, () => null);
  busy.get('/', () => share.orm.execute(sql`select 1`));
  const answer = await busy.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  end.resolve();
  await Promise.all(holding);
  await busy.close();
  await database.close();
});

test('a call without the permission is in the log with who made it', async () => {
  const logged = vi.spyOn(world.app.log, 'info');
  const driver = await world.makeUser('driver');
  expect((await world.call(listUsers, { as: driver })).status).toBe(403);
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ route: 'listUsers', user_id: driver.id, ip: expect.any(String) }),
    expect.stringContaining('refused'),
  );
  logged.mockRestore();
});
