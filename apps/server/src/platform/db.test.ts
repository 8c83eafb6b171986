import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from './db.ts';

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
