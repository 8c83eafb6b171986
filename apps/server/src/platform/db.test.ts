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

const JIT = { name: 'test_jit', text: 'show jit' };

it('compiles no statement for the processor', async () => {
  expect(await database.rows(JIT)).toEqual([{ jit: 'off' }]);
});
