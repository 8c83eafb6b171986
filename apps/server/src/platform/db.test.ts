import { type EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { together } from './together.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connectionString, 2);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const PID = { name: 'test_pid', text: 'select pg_backend_pid() as pid' };

// An unhandled error would end the process, and this test run with it.
it('only fails the transaction whose connection is lost between two statements', async () => {
  const transaction = database.transaction(async (db) => {
    const [row] = await db.rows<{ pid: number }>(PID);
    await database.pool.query('select pg_terminate_backend($1)', [row!.pid]);
    await wait(100);
    return db.rows(PID);
  });
  await expect(transaction).rejects.toThrow();
  await expect(database.rows(PID)).resolves.toHaveLength(1);
});

const DIVIDE = { name: 'test_divide', text: 'select 1 / $1::int as one' };

it('fails a transaction by the first of what was sent together, and by what nobody waited for', async () => {
  const sent = database.transaction((db) =>
    together(
      db.rows(DIVIDE, [0]).catch(async (error) => {
        await wait(10);
        throw error;
      }),
      db.rows(PID),
    ),
  );
  await expect(sent).rejects.toThrow('division by zero');
  await database.pool.query('create table kept (n int)');
  const left = database.transaction(async (db) => {
    db.later({ name: 'test_keep', text: 'insert into kept values ($1)' }, [1]);
    db.later(DIVIDE, [0]);
  });
  await expect(left).rejects.toThrow('division by zero');
  expect((await database.pool.query('select from kept')).rowCount).toBe(0);
  await expect(database.transaction((db) => db.rows(DIVIDE, [1]))).resolves.toEqual([{ one: 1 }]);
});

it('fails a transaction in which a failed statement was passed over, as nothing of it is kept', async () => {
  await database.pool.query('create table passed_over (n int)');
  const sent = database.transaction(async (db) => {
    await db.rows({ name: 'test_pass', text: 'insert into passed_over values ($1)' }, [1]);
    await db.rows(DIVIDE, [0]).catch(() => {});
    return 'done';
  });
  await expect(sent).rejects.toThrow('rolled back');
  expect((await database.pool.query('select from passed_over')).rowCount).toBe(0);
});

const JIT = { name: 'test_jit', text: 'show jit' };

it('compiles no statement for the processor', async () => {
  expect(await database.rows(JIT)).toEqual([{ jit: 'off' }]);
});

const READ = {
  name: 'test_read',
  text: `select v::int8 as large, array[v::int8] as many, date '2026-01-31' as day, null::text as nothing from unnest($1::int[]) v`,
};
const WRITE = { name: 'test_write', text: 'insert into shapes values ($1)' };
const SHAPE = { name: 'test_shape', text: 'select * from shapes' };

it('asks once a connection what the rows of a statement are, and reads them alike ever after', async () => {
  const one = openDatabase(made.connectionString, 1);
  let described = 0;
  one.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => {
      described += 1;
    });
  });
  try {
    const read = (value: number) => one.rows(READ, [[value]]);
    const rowsOf = (value: number) => [{ large: value, many: [value], day: '2026-01-31', nothing: null }];
    await one.pool.query('create table shapes (n int)');
    expect(await read(1)).toEqual(rowsOf(1));
    const known = described;
    expect(await read(2)).toEqual(rowsOf(2));
    expect(await one.transaction((db) => db.rows(READ, [[3]]))).toEqual(rowsOf(3));
    expect(await one.rows(READ, [[]])).toEqual([]);
    expect(await one.transaction((db) => together(db.rows(WRITE, [4]), db.rows(WRITE, [5])))).toEqual([
      [],
      [],
    ]);
    expect(await one.rows(WRITE, [6])).toEqual([]);
    expect(described).toBe(known);
    expect(await one.rows(SHAPE)).toEqual([{ n: 4 }, { n: 5 }, { n: 6 }]);
    // Rows of another shape are refused, not read wrongly.
    await one.pool.query('alter table shapes add column added text');
    await expect(one.rows(SHAPE)).rejects.toThrow('must not change result type');
    expect(await one.rows(SHAPE)).toHaveLength(3);
  } finally {
    await one.close();
  }
});

const COLUMNS = { name: 'test_columns', text: 'select * from widened' };

it('leaves every connection whose prepared statement a migration outdated, after the first that fails', async () => {
  const both = openDatabase(made.connectionString, 3);
  try {
    await both.pool.query('create table widened (n int)');
    const read = () => both.transaction((db) => db.rows(COLUMNS));
    await Promise.all([read(), read()]);
    await both.pool.query('alter table widened add column m int');
    await expect(read()).rejects.toThrow('cached plan');
    await expect(Promise.all([read(), read(), both.rows(COLUMNS)])).resolves.toEqual([[], [], []]);
  } finally {
    await both.close();
  }
});

it('ends its locks before the log is on the disk where it is told to, and answers when it is', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  await database.pool.query(`alter database ${rows[0]!.name} set synchronous_commit = on`);
  const flushing = openDatabase(made.connectionString, 2);
  try {
    await flushing.pool.query('create table written (n int)');
    const [written] = await flushing.transaction((db) => {
      db.unlockBeforeFlush();
      return db.rows<{ is_flushed_first: boolean; end: string }>({
        name: 'test_write',
        text: `with written as (insert into written select generate_series(1, 1000) returning n)
          select current_setting('synchronous_commit') = 'on' as is_flushed_first, pg_current_wal_insert_lsn()::text as end
          from written limit 1`,
      });
    });
    const { rows: after } = await flushing.pool.query<{ is_flushed: boolean }>(
      'select pg_current_wal_flush_lsn() >= $1::pg_lsn as is_flushed',
      [written!.end],
    );
    expect([written!.is_flushed_first, after[0]!.is_flushed]).toEqual([false, true]);
  } finally {
    await flushing.close();
  }
});

/** The database behind a line that is cut once a commit was answered, with what was sent behind it. */
async function cutBehindCommit(): Promise<{ url: string; close(): void }> {
  const url = new URL(made.connectionString);
  const line = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
    server.pipe(client);
    client.on('data', (sent) => {
      const commit = sent.indexOf(COMMIT);
      if (commit < 0) return server.write(sent);
      server.write(sent.subarray(0, commit + COMMIT.length));
      server.on('data', (answer) => answer.includes('COMMIT') && client.destroy());
    });
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  through.searchParams.delete('host');
  return { url: through.href, close: () => line.close() };
}
const COMMIT = 'commit\0';

it('says of what it unlocked before the flush that it is not known, where the line is cut between the two', async () => {
  await database.pool.query('create table unsure (n int)');
  const line = await cutBehindCommit();
  const cut = openDatabase(line.url, 2);
  try {
    const written = cut.transaction((db) => {
      db.unlockBeforeFlush();
      return db.rows({ name: 'test_unsure', text: 'insert into unsure values (1)' });
    });
    await expect(written).rejects.toThrow('Connection terminated');
    expect((await database.pool.query('select n from unsure')).rows).toEqual([{ n: 1 }]);
  } finally {
    await cut.close();
    line.close();
  }
});
