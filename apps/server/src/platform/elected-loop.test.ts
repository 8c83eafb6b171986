import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openDatabase } from './db.ts';
import { startElectedLoop } from './elected-loop.ts';

const { log } = fastify({ logger: false });
const EVERY_MS = 10;

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

function loopOf(name: string, run: () => void = () => {}) {
  const loop = { turns: 0, stop: async () => {} };
  const started = startElectedLoop(
    made.connectionString,
    {
      name,
      every_ms: EVERY_MS,
      async run() {
        loop.turns += 1;
        run();
      },
    },
    log,
  );
  loop.stop = started.stop;
  return loop;
}

it('runs in one process at a time, and in another when that one stops', async () => {
  const first = loopOf('statement');
  await expect.poll(() => first.turns).toBeGreaterThan(0);
  const second = loopOf('statement');
  const other = loopOf('reminder');
  await expect.poll(() => other.turns).toBeGreaterThan(2);
  expect(second.turns).toBe(0);
  await first.stop();
  const turns = first.turns;
  await expect.poll(() => second.turns, { timeout: 15_000 }).toBeGreaterThan(2);
  expect(first.turns).toBe(turns);
  await Promise.all([second.stop(), other.stop()]);
}, 30_000);

it('continues after an error and after a lost connection', async () => {
  const loop = loopOf('statement', () => {
    if (loop.turns === 2) throw new Error('no paper');
  });
  await expect.poll(() => loop.turns).toBeGreaterThan(4);
  const database = openDatabase(made.connectionString, 1);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await database.close();
  const turns = loop.turns;
  await expect.poll(() => loop.turns, { timeout: 15_000 }).toBeGreaterThan(turns + 2);
  await loop.stop();
}, 30_000);
