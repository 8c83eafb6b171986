import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { buildLargeIndexes } from './large-indexes.ts';

it('builds a large index while rows are written, and again where it was cut off', async () => {
  const database = await createTestDatabase();
  const [client, writer] = [0, 1].map(() => new pg.Client({ connectionString: database.connectionString }));
  await Promise.all([client!.connect(), writer!.connect()]);
  await client!.query('create table fills (litres int not null); insert into fills values (0)');
  const indexes = { fills_shares: 'on fills ((100 / litres))' };
  const isValid = async () =>
    (await client!.query(`select indisvalid from pg_index where indexrelid = to_regclass('fills_shares')`))
      .rows;

  await expect(buildLargeIndexes(database.connectionString, { indexes })).rejects.toThrow('division by zero');
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await writer!.query('delete from fills; begin; insert into fills values (2)');
  const built = buildLargeIndexes(database.connectionString, { indexes });
  await writer!.query('insert into fills values (4); commit');
  await built;
  expect(await isValid()).toEqual([{ indisvalid: true }]);

  await Promise.all([client!.end(), writer!.end()]);
  await database.drop();
});

it('is built by one of several processes, and not begun again while one that was killed still builds', async () => {
  const database = await createTestDatabase();
  const writer = new pg.Client({ connectionString: database.connectionString });
  await writer.connect();
  await writer.query('create table fills (litres int not null)');
  await writer.query('begin; insert into fills values (2)');
  const reported: string[] = [];
  const build = () =>
    buildLargeIndexes(database.connectionString, {
      indexes: { fills_litres: 'on fills (litres)' },
      report: (line) => reported.push(line),
    });
  const first = build();
  // It waits for the writer, and has left an index that is not valid yet.
  const begun = () => writer.query(`select from pg_class where relname = 'fills_litres'`);
  await vi.waitUntil(async () => (await begun()).rowCount === 1, { timeout: 20_000 });
  const others = [build(), build()];
  await writer.query('select pg_sleep(0.2)');
  await writer.query('commit');
  await Promise.all([first, ...others]);
  expect(reported).toHaveLength(1);
  await writer.end();
  await database.drop();
});
