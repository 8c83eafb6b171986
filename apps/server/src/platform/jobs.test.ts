import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openDatabase } from './db.ts';
import { openJobLocks } from './job-locks.ts';
import { type Job, startJobs } from './jobs.ts';

const HOUR_MS = 3_600_000;
const { log } = fastify({ logger: false });

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

/** A promise and what settles it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

// With their locks on connections of the pool these would wait for each other for ever.
it('runs as many jobs at once as the pool has connections', async () => {
  const database = openDatabase(made.connectionString, 2);
  const begun = signal();
  let atWork = 0;
  const done: string[] = [];
  const job = (name: string): Job => ({
    name,
    every_ms: HOUR_MS,
    async run() {
      atWork += 1;
      if (atWork === 2) begun.give();
      await begun.given;
      await database.pool.query('select 1');
      done.push(name);
    },
  });
  const jobs = startJobs(made.connectionString, [job('first'), job('second')], log);
  jobs.kick('first');
  jobs.kick('second');
  await expect.poll(() => done.length).toBe(2);
  await jobs.stop();
  await database.close();
});

it('lets one process at a time do what has one name, and the next as soon as it is done', async () => {
  const [here, there] = [openJobLocks(made.connectionString), openJobLocks(made.connectionString)];
  const release = signal();
  const started = signal();
  const first = here.run('statement', () => {
    started.give();
    return release.given;
  });
  await started.given;
  expect(await there.run('statement', async () => {})).toBe(false);
  expect(await there.run('reminder', async () => {})).toBe(true);
  release.give();
  expect(await first).toBe(true);
  expect(await there.run('statement', async () => {})).toBe(true);
  await Promise.all([here.close(), there.close()]);
});

it('gives a name back when its work fails, and takes up again on a new connection when the first is lost', async () => {
  const locks = openJobLocks(made.connectionString);
  const other = openJobLocks(made.connectionString);
  await expect(locks.run('statement', () => Promise.reject(new Error('no paper')))).rejects.toThrow(
    'no paper',
  );
  expect(await other.run('statement', async () => {})).toBe(true);

  const database = openDatabase(made.connectionString, 1);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await database.close();
  await expect.poll(() => locks.run('statement', async () => {}).catch(() => 'lost')).toBe(true);
  await Promise.all([locks.close(), other.close()]);
});
