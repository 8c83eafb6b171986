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

it('builds one of a table with months partition by partition', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`create table fills (at timestamptz not null, litres int not null) partition by range (at);
    create table fills_first partition of fills for values from (minvalue) to ('2026-01-01');
    create table fills_later partition of fills for values from ('2026-01-01') to (maxvalue);
    insert into fills values ('2025-01-01', 0), ('2027-01-01', 4)`);
  const indexes = { fills_shares: 'on fills ((100 / litres))' };
  await expect(buildLargeIndexes(database.connectionString, { indexes })).rejects.toThrow('division by zero');
  await client.query('delete from fills where litres = 0');
  await buildLargeIndexes(database.connectionString, { indexes });
  const { rows } = await client.query(`select indrelid::regclass::text as table, indisvalid from pg_index
    where indrelid::regclass::text like 'fills%' order by 1`);
  expect(rows).toEqual([
    { table: 'fills', indisvalid: true },
    { table: 'fills_first', indisvalid: true },
    { table: 'fills_later', indisvalid: true },
  ]);
  await client.end();
  await database.drop();
});
