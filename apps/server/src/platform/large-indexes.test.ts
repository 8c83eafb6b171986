import pg from 'pg';
import { expect, it } from 'vitest';
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

  await expect(buildLargeIndexes(database.connectionString, indexes)).rejects.toThrow('division by zero');
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await writer!.query('delete from fills; begin; insert into fills values (2)');
  const built = buildLargeIndexes(database.connectionString, indexes);
  await writer!.query('insert into fills values (4); commit');
  await built;
  expect(await isValid()).toEqual([{ indisvalid: true }]);

  await Promise.all([client!.end(), writer!.end()]);
  await database.drop();
});
