import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupsWith, idsFor, isStreamOfEvents, NAMED, sampleOf } from './route-samples.ts';
import { makeSide, type Side, thingsOf } from './two-tenants.ts';
import { buildWorld, type World } from './world.ts';

/** Whatever may be missing is missing: every optional column of every row is null. Everything is read, and nothing fails. */

const READS = NAMED.filter(
  ([, route]) => route.method === 'GET' && !isStreamOfEvents(route) && route.name !== 'followLiveTrips',
);
/** Prices without an end would overlap, and users without a party are nobody. */
const NEEDED = [
  'fuel_prices.ends_at',
  'users.client_id',
  'users.network_id',
  'users.station_id',
  'users.driver_id',
];

let world: World;
let side: Side;
let things: Record<string, number>;

beforeAll(async () => {
  world = await buildWorld();
  side = await makeSide(world, 'Ours');
  things = await thingsOf(world, side, 'KLB-7777');
});
afterAll(() => world.close());

/** Sets optional columns to null, one after the other, but where a rule of the table forbids it; how many held something. */
async function empty(areLinks: boolean): Promise<number> {
  const columns = await world.rows<{ table: string; name: string }>(
    `select c.table_name as table, c.column_name as name
     from information_schema.columns c join pg_class t on t.oid = c.table_name::regclass
     where c.table_schema = 'public' and c.is_nullable = 'YES' and c.is_generated = 'NEVER'
       and t.relkind in ('r', 'p') and not t.relispartition and c.column_name like '%\\_id' = $1
       and c.table_name || '.' || c.column_name <> all ($2)`,
    [areLinks, NEEDED],
  );
  let emptied = 0;
  for (const { table, name } of columns) {
    const { rowCount } = await world.database.pool
      .query(`update ${table} set ${name} = null where ${name} is not null`)
      .catch(() => ({ rowCount: 0 }));
    if (rowCount) emptied += 1;
  }
  return emptied;
}

/** The reads that fail, each by the first and the last role that may. */
async function failing(): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, route] of READS)
    for (const group of new Set([groupsWith(route).at(0), groupsWith(route).at(-1)])) {
      if (!group) continue;
      const params = idsFor(route, things[route.path.split('/')[1]!] ?? 1);
      const { status } = await world.call(route, { as: side.people[group], params, query: queryOf(route) });
      if (status >= 500) failed.push(`${status} ${name} as ${group}`);
    }
  return failed;
}

function queryOf(route: RouteSpec): Record<string, string | number> {
  const named = Object.entries(sampleOf(route.query)).map(([name, value]) => [name, things[name] ?? value]);
  return Object.fromEntries(named);
}

const TIMEOUT = { timeout: 180_000 };

test('nothing fails where every optional figure, text and instant is missing', TIMEOUT, async () => {
  expect(await empty(false)).toBeGreaterThan(25);
  expect(await failing()).toEqual([]);
});

test('nothing fails where every optional link to another row is missing', TIMEOUT, async () => {
  expect(await empty(true)).toBeGreaterThan(10);
  expect(await failing()).toEqual([]);
});
