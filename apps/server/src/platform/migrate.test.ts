import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { buildWorld } from '../../test/world.ts';
import { endConnectionsOfBefore, OF_MIGRATION } from './connections-of-before.ts';
import { createDatabase, withDatabase } from './embedded-postgres.ts';
import { IncompatibleDatabaseError, incompatibleDatabaseMessage, migrate } from './migrate.ts';

/** A database without our schema; removed at the end of the run. */
async function createEmptyDatabase(sql: string): Promise<string> {
  const { server, run } = inject('testDatabase');
  const url = await createDatabase(server, `test_${run}_${randomBytes(5).toString('hex')}`);
  await query(url, sql);
  return url;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const listTables = (url: string) =>
  query(
    url,
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle') order by 1, 2`,
  );

/** What the earlier chain of migrations left behind, as far as startup can see it. */
const EARLIER_CHAIN = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000', 1756000000000), ('0001', 1756000000001);
  create table clients (id bigint primary key);
  insert into clients values (7)`;

it('rejects a database of an earlier chain of migrations without changing it', async () => {
  const url = await createEmptyDatabase(EARLIER_CHAIN);
  const before = await listTables(url);
  await expect(migrate(url)).rejects.toThrow(IncompatibleDatabaseError);
  expect(await listTables(url)).toEqual(before);
  expect(await query(url, 'select id::text from clients')).toEqual([{ id: '7' }]);
  expect(await query(url, 'select hash from drizzle.__drizzle_migrations order by id')).toEqual([
    { hash: '0000' },
    { hash: '0001' },
  ]);
});

it('rejects tables of ours that no migration created', async () => {
  const url = await createEmptyDatabase('create table clients (id bigint primary key)');
  await expect(migrate(url)).rejects.toThrow('migrations: clients.');
  expect(await listTables(url)).toEqual([{ schemaname: 'public', tablename: 'clients' }]);
});

it('migrates a database with other tables', async () => {
  const url = await createEmptyDatabase('create table spatial_ref_sys (srid integer primary key)');
  await migrate(url);
  expect(await query(url, `select code from groups where code = 'admin'`)).toEqual([{ code: 'admin' }]);
});

it('leaves a migrated database unchanged, also from several processes at once', async () => {
  const database = await createTestDatabase();
  const journal = 'select hash, created_at from drizzle.__drizzle_migrations order by id';
  const before = await query(database.connectionString, journal);
  await Promise.all([migrate(database.connectionString), migrate(database.connectionString)]);
  expect(await query(database.connectionString, journal)).toEqual(before);
  await database.drop();
});

it('gives way to whoever holds a table, and comes back until it is free', async () => {
  const database = await createTestDatabase();
  const holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
  await holder.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
  const waits = { lockMs: 20, pauseMs: 1, tries: 2 };
  await expect(migrate(database.connectionString, undefined, waits)).rejects.toThrow(/lock timeout/);
  const lines: string[] = [];
  const migrated = migrate(database.connectionString, undefined, { ...waits, tries: 100_000 }, (line) =>
    lines.push(line),
  );
  // Who held it up is said while it waits, and once.
  await expect.poll(() => lines).toHaveLength(1);
  await holder.query('commit');
  await migrated;
  expect(lines).toEqual([
    expect.stringMatching(/^Waits for process \d+ of .*: idle in transaction, begin; lock table/),
  ]);
  await holder.end();
  await database.drop();
});

it('ends connections of servers of before once they are idle, and no others', async () => {
  const database = await createTestDatabase();
  const [client, idle, atWork, listening, holding] = await Promise.all(
    [OF_MIGRATION, '', '', '', ''].map(async (application_name) => {
      const one = new pg.Client({ connectionString: database.connectionString, application_name });
      one.on('error', () => {});
      await one.connect();
      return one;
    }),
  );
  await atWork!.query('begin');
  await listening!.query('listen fleet_events');
  await holding!.query('select pg_advisory_lock(1)');
  let isEnded = false;
  const ended = endConnectionsOfBefore(client!, client!.user!).then(() => {
    isEnded = true;
  });
  await vi.waitFor(() => expect(idle!.query('select')).rejects.toThrow());
  expect(isEnded).toBe(false);
  await atWork!.query('commit');
  await ended;
  await expect(atWork!.query('select')).rejects.toThrow();
  await Promise.all([listening, holding].map((one) => expect(one!.query('select')).resolves.toBeDefined()));
  for (const one of [client, idle, atWork, listening, holding]) await one!.end();
  await database.drop();
});

it('ends them also where what comes after the migrations gives way to others', async () => {
  const database = await createTestDatabase();
  const { connectionString: url } = database;
  const [before, holder, listener] = [1, 2, 3].map(() => new pg.Client({ connectionString: url }));
  for (const one of [before, holder, listener]) {
    one!.on('error', () => {});
    await one!.connect();
  }
  const rename = (hash: string) => `update drizzle.__drizzle_migrations set hash = ${hash}
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
  // The newest migration looks missing, and is there once a table of what comes next was waited for.
  await query(url, rename(`'not ' || hash`));
  await holder!.query('begin; lock table change_base');
  for (const one of [holder, listener]) await one!.query('listen nothing');
  const lines: string[] = [];
  const waits = { lockMs: 20, pauseMs: 1, tries: 100_000 };
  const migrated = migrate(url, undefined, waits, (line) => lines.push(line));
  await expect.poll(() => lines).toHaveLength(1);
  await listener!.query(rename('substr(hash, 5)'));
  await wait(300);
  await holder!.query('commit');
  await migrated;
  await expect(before!.query('select')).rejects.toThrow();
  for (const one of [holder, listener]) await one!.end();
  await database.drop();
});

it('comes back after a deadlock with somebody who works', async () => {
  const database = await createTestDatabase();
  const { connectionString: owner } = database;
  // The last step of each run: it takes one table, and then waits for another.
  await query(owner, 'create table first_table (id int); create table second_table (id int)');
  const worker = new pg.Client({ connectionString: owner });
  await worker.connect();
  await query(
    owner,
    `create or replace function settle_change_base() returns void language plpgsql as $$
     begin
       lock table first_table in access exclusive mode;
       lock table second_table in access exclusive mode;
     end $$`,
  );
  await worker.query('begin; lock table second_table in access exclusive mode');
  const migrated = migrate(owner, undefined, { lockMs: 60_000, pauseMs: 1, tries: 3 });
  await expect
    .poll(() =>
      query(owner, `select from pg_locks where relation = 'second_table'::regclass and not granted`),
    )
    .toHaveLength(1);
  // Whichever of the two the database ends, the migration is done after it.
  await worker
    .query('lock table first_table in access exclusive mode; commit')
    .catch(() => worker.query('rollback'));
  await migrated;
  await worker.end();
  await database.drop();
});

it('changes the rules of rows where they differ only, so that nobody waits behind a long report', async () => {
  const database = await createTestDatabase();
  const { connectionString: owner, runtimeConnectionString: runtime } = database;
  const rules = () =>
    query(
      owner,
      `select polrelid::regclass::text as name, pg_get_expr(polqual, polrelid) as rule from pg_policy order by 1, 2`,
    );
  const before = await rules();
  await query(owner, 'drop policy tenant on holds');
  await query(owner, `comment on function drop_positions_day(date) is 'of another version'`);
  const report = new pg.Client({ connectionString: owner });
  await report.connect();
  await report.query('begin; select from fuel_requests; select from top_ups');
  await migrate(owner, runtime, { lockMs: 1_000, pauseMs: 1, tries: 1 });
  await report.end();
  expect(await rules()).toEqual(before);
  await database.drop();
});

it('is said by /ready where it is missing', async () => {
  const world = await buildWorld();
  const status = async () => (await world.app.inject('/ready')).json().status;
  const become = (wanted: string) =>
    vi.waitFor(async () => expect(await status()).toBe(wanted), { timeout: 20_000 });
  await become('ready');
  const newest = 'where id = (select max(id) from drizzle.__drizzle_migrations)';
  await world.rows(`update drizzle.__drizzle_migrations set hash = hash || ' of another version' ${newest}`);
  await become('database not migrated');
  await world.rows(`update drizzle.__drizzle_migrations set hash = split_part(hash, ' ', 1) ${newest}`);
  await become('ready');
  await world.close();
});

it('exits with instructions before opening a port', async () => {
  const url = await createEmptyDatabase(EARLIER_CHAIN);
  const server = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, DATABASE_URL: url, TOKEN_SECRET: 'x'.repeat(64), PORT: '0', FORECOURT_PORT: '0' },
    encoding: 'utf8',
  });
  expect(server.status).toBe(1);
  expect(server.stdout).toBe('');
  expect(server.stderr).toBe(
    'The database was created by an earlier, unreleased version.\n' +
      'It cannot be migrated, and nothing in it was changed. ' +
      'Create an empty database, set DATABASE_URL to it and start again.\n',
  );
});

it('has a role that owns nothing work with a schema that is there, and says who must make one', async () => {
  const database = await createTestDatabase();
  await migrate(database.runtimeConnectionString);
  await database.drop();
  const empty = new URL(await createEmptyDatabase('select'));
  const { runtime } = inject('testDatabase');
  const refused = migrate(withDatabase(runtime, empty.pathname.slice(1)));
  await expect(refused).rejects.toThrow(/fleet_runtime of DATABASE_URL may not make it\. Name the role/);
  expect(await listTables(empty.href)).toEqual([]);
});

it('names the folder to delete for an embedded database', () => {
  const message = incompatibleDatabaseMessage(new IncompatibleDatabaseError('Too old.'), {
    DATA_DIRECTORY: '/srv/fleet/.data',
  });
  expect(message).toContain('delete the folder /srv/fleet/.data and start again');
});
