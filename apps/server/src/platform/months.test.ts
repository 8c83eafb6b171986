import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { boundFirstMonths, MONTHLY } from './months.ts';
import { untilLocked } from './until-locked.ts';

let database: TestDatabase;
let owner: pg.Client;
let runtime: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.connectionString });
  runtime = new pg.Client({ connectionString: database.runtimeConnectionString });
  await Promise.all([owner.connect(), runtime.connect()]);
});

afterAll(async () => {
  await Promise.all([owner.end(), runtime.end()]);
  await database.drop();
});

const rows = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows;

const partitionsOf = (table: string): Promise<{ name: string; bounds: string }[]> =>
  rows(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by 1`,
    [table],
  );

/** A table as it was before it got months: fills of somebody, of which each is kept. */
async function createFills(table: string) {
  const { rows: found } = await runtime.query<{ name: string }>('select current_user as name');
  await owner.query(`
    create table ${table}_people (id int primary key);
    create table ${table} (id bigint primary key generated always as identity, at timestamptz not null, person_id int not null,
      litres int not null default 7, constraint ${table}_litres check (litres > 0));
    create index ${table}_by_person on ${table} (person_id, id);
    alter table ${table} add constraint ${table}_of foreign key (person_id) references ${table}_people (id) on delete cascade;
    create trigger ${table}_kept before update or delete or truncate on ${table} for each statement execute function append_only();
    insert into ${table}_people values (1), (2);
    insert into ${table} (at, person_id) select timestamptz '2020-01-01' + n * interval '1 day', 1 + n % 2 from generate_series(1, 50) n;
    grant select, insert on ${table} to ${found[0]!.name}`);
}

it('gives a table months without reading it, and all it had', async () => {
  await createFills('fills');
  const notices: string[] = [];
  owner.on('notice', ({ message }) => notices.push(message ?? ''));
  await owner.query('set client_min_messages = debug1');
  await owner.query(`select begin_months('fills', 'at')`);
  await owner.query('reset client_min_messages');
  owner.removeAllListeners('notice');
  expect(
    notices.filter((text) => /^(verifying table|validating foreign key|building index)/.test(text)),
  ).toEqual([]);
  expect(notices).toContainEqual(expect.stringContaining('is implied by existing constraints'));
  expect(await partitionsOf('fills')).toEqual([
    { name: 'fills_first', bounds: 'FOR VALUES FROM (MINVALUE) TO (MAXVALUE)' },
  ]);

  const fill = `insert into fills (at, person_id, litres) values (now(),`;
  expect((await runtime.query(`${fill} 2, default) returning id::int, litres`)).rows).toEqual([
    { id: 51, litres: 7 },
  ]);
  await expect(runtime.query(`${fill} 9, 1)`)).rejects.toThrow('fills_of');
  await expect(runtime.query(`${fill} 1, 0)`)).rejects.toThrow('fills_litres');
  await expect(owner.query('truncate fills')).rejects.toThrow('append only');
});

it('ends the first partition, and makes months after it that have the same', async () => {
  await boundFirstMonths(database.connectionString, undefined, ['fills']);
  await boundFirstMonths(database.connectionString, undefined, ['fills']);
  // Written before its month was made.
  await runtime.query(`insert into fills (at, person_id) values (now() + interval '70 days', 1)`);
  const late = await rows('select id from fills_later');
  expect(late).toHaveLength(1);

  const make = `select add_months('fills', now() + interval '100 days') as made`;
  const made = await Promise.all(
    [runtime, owner].map(async (client) => (await client.query(make)).rows[0].made),
  );
  expect(Math.min(...made)).toBe(0);
  expect(Math.max(...made)).toBeGreaterThanOrEqual(2);
  expect(await rows('select from fills_later')).toEqual([]);
  expect(await rows(`select id from fills where at > now() + interval '1 day'`)).toEqual(late);
  expect(await rows('select count(*)::int as fills from fills')).toEqual([{ fills: 52 }]);

  // Calm from their first row on: analyzing a month has each connection plan its statements anew.
  expect(
    await rows(`select count(*)::int as calm from pg_class
      where relname ~ '^fills_\\d+$' and 'autovacuum_analyze_threshold=2000' = any (reloptions)`),
  ).toEqual([{ calm: Math.max(...made) }]);
  const partitions = await partitionsOf('fills');
  const edges = partitions
    .flatMap(({ bounds }) => [...bounds.matchAll(/\((.+?)\)/g)].map(([, edge]) => edge!))
    .sort();
  const inner = edges.filter((edge) => !edge.endsWith('VALUE'));
  expect(edges.filter((edge) => edge.endsWith('VALUE'))).toEqual(['MAXVALUE', 'MINVALUE']);
  // Where one ends the next begins: there is room for every time.
  expect(inner.filter((_, place) => place % 2 === 0)).toEqual(inner.filter((_, place) => place % 2 === 1));
  for (const { name } of partitions) {
    await expect(runtime.query(`select from ${name}`)).rejects.toThrow('permission denied');
    // Of each row, where there is one.
    if ((await rows(`select from ${name} limit 1`)).length > 0)
      await expect(owner.query(`delete from ${name}`), name).rejects.toThrow('append only');
    await expect(
      owner.query(`insert into ${name} select 99, (select min(at) from ${name}), 9 from fills limit 1`),
    ).rejects.toThrow();
  }
});

it('makes nobody wait who is at work on what its table names', async () => {
  const writer = new pg.Client({ connectionString: database.connectionString });
  await writer.connect();
  try {
    await writer.query(
      `begin; set local lock_timeout = '50ms'; select from fills_people where id = 1 for update`,
    );
    const add = `select add_months('fills', now() + interval '200 days') as made`;
    const months = untilLocked(() => runtime.query(add), { tries: 10_000, pauseMs: 10 });
    const waiting = `select from pg_locks where relation = 'fills_people'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => rows(waiting), { timeout: 30_000 }).toHaveLength(1);
    await writer.query('update fills_people set id = id where id = 1');
    await writer.query('insert into fills (at, person_id) values (now(), 1)');
    await writer.query('commit');
    expect((await months).rows[0].made).toBeGreaterThanOrEqual(1);
  } finally {
    await writer.end();
  }
});

it('changes nothing where rows are from a time to come', async () => {
  await createFills('early_fills');
  await owner.query(`select begin_months('early_fills', 'at')`);
  await owner.query(`insert into early_fills (at, person_id) values (now() + interval '1 year', 1)`);
  await expect(boundFirstMonths(database.connectionString, undefined, ['early_fills'])).rejects.toThrow(
    'early_fills_first_ends',
  );
  await owner.query(`insert into early_fills (at, person_id) values (now() + interval '1 year', 1)`);
  expect(await partitionsOf('early_fills')).toHaveLength(1);
});

it('lets go of a check that was left behind, before it refuses what is new', async () => {
  await owner.query(
    `alter table early_fills_first add constraint early_fills_first_ends check (at < '2021-01-01') not valid`,
  );
  await runtime.query(`select add_months('early_fills', now())`);
  await owner.query(`insert into early_fills (at, person_id) values (now(), 1)`);
});

it.each(MONTHLY)('%s has months', async (table) => {
  await boundFirstMonths(database.connectionString);
  await runtime.query(`select add_months($1, now() + interval '100 days')`, [table]);
  expect((await partitionsOf(table)).length).toBeGreaterThanOrEqual(4);
});

it('removes months of what may be forgotten, and of nothing else', async () => {
  const drop = `select drop_months($1, now() + interval '80 days') as dropped`;
  await expect(runtime.query(drop, ['fuel_request_timeline'])).rejects.toThrow('is kept');
  const before = await partitionsOf('webhook_attempts');
  const { dropped } = (await runtime.query(drop, ['webhook_attempts'])).rows[0];
  expect(dropped).toBeGreaterThanOrEqual(2);
  expect(await partitionsOf('webhook_attempts')).toHaveLength(before.length - dropped);
});
