import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../test/test-database.ts';
import { clearUnfinishedDemo } from './demo-unfinished.ts';

let client: pg.Client;
afterEach(() => client.end());

async function databaseWith(...milestones: string[]): Promise<string> {
  const { connectionString } = await createTestDatabase();
  client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('insert into milestones (name, done_at) select unnest($1::text[]), now()', [milestones]);
  return connectionString;
}

const milestones = async () =>
  (await client.query<{ name: string }>('select name from milestones order by name')).rows.map(
    ({ name }) => name,
  );

it('empties a database whose demo company was not made to its end', async () => {
  const url = await databaseWith('demo_begun');
  expect(await clearUnfinishedDemo(url)).toBe(true);
  expect(await milestones()).not.toContain('demo_begun');
  expect(await clearUnfinishedDemo(url)).toBe(false);
});

it('leaves a finished demo company alone, and a database that never had one', async () => {
  expect(await clearUnfinishedDemo(await databaseWith('demo_begun', 'demo'))).toBe(false);
  expect(await milestones()).toEqual(expect.arrayContaining(['demo', 'demo_begun']));
  await client.end();
  expect(await clearUnfinishedDemo(await databaseWith('shown'))).toBe(false);
  expect(await milestones()).toContain('shown');
});
