import { expect, test } from 'vitest';
import { getTableName } from '../apps/server/src/platform/orm.ts';
import { allTables, placementOf, WITHOUT_KEY } from './tenant-keys.ts';

test('every table carries its tenant’s key, always has a parent that does, or has a reason', async () => {
  const tables = await allTables();
  const lost = tables.filter((table) => placementOf(table).kind === 'unknown').map(getTableName);
  expect(lost).toEqual([]);
  const names = tables.map(getTableName);
  expect(Object.keys(WITHOUT_KEY).filter((name) => !names.includes(name))).toEqual([]);
});
