import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { withDatabase } from './embedded-postgres.ts';
import { type Events, openEvents, type ServerEvent } from './events.ts';

let made: TestDatabase;
let events: Events;
let maintenance: pg.Client;
const database = () => new URL(made.connectionString).pathname.slice(1);
beforeAll(async () => {
  made = await createTestDatabase();
  maintenance = new pg.Client({ connectionString: withDatabase(made.connectionString, 'postgres') });
  await maintenance.connect();
  events = await openEvents(made.connectionString, { warn() {} } as unknown as FastifyBaseLogger);
});
afterAll(async () => {
  await events.close();
  await maintenance.end();
  await made.drop();
});

async function connections(): Promise<number> {
  const { rowCount } = await maintenance.query('select from pg_stat_activity where datname = $1', [
    database(),
  ]);
  return rowCount ?? 0;
}

it('reconnects after a long outage of the database, on one connection, delivering each event once', async () => {
  const name = pg.escapeIdentifier(database());
  const received: ServerEvent[] = [];
  events.subscribe((event) => received.push(event));
  await maintenance.query(`alter database ${name} with allow_connections false`);
  await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database(),
  ]);
  await wait(3_500);
  await maintenance.query(`alter database ${name} with allow_connections true`);
  await expect.poll(connections).toBe(1);
  await wait(1_500);
  expect(await connections()).toBe(1);
  await events.publish([{ type: 'fuel_request', id: 1 }]);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  await wait(100);
  expect(received).toEqual([{ type: 'fuel_request', id: 1 }]);
});
