import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf } from '../../test/plan-of.ts';
import { buildWorld, type World } from '../../test/world.ts';
import { newestFirst } from './lists.ts';
import { type SQL, sql } from './orm.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

/** Where sorting and reading everything were too dear. */
const planned = (query: SQL) => planOf(world, query, ['seqscan', 'bitmapscan']);

it.each([
  ['imports', 'client_id', 'imports_client'],
  ['price_changes', 'network_id', 'price_changes_network'],
  ['staff_transfers', 'network_id', 'staff_transfers_network'],
  ['refunds', 'client_id', 'refunds_client'],
  ['payments', 'network_id', 'payments_network'],
])(
  'the newest of %s are read in the order of an index, of one party and of all',
  async (name, party, index) => {
    const table = sql.identifier(name);
    const ofParty = sql`select id from ${table} t where t.${sql.identifier(party)} = 7 order by ${newestFirst(sql`t.id`, true)} limit 20`;
    const planOfParty = await planned(ofParty);
    expect(planOfParty).toContain(`using ${index}`);
    expect(planOfParty).not.toContain('Sort');
    const planOfAll = await planned(
      sql`select id from ${table} t order by ${newestFirst(sql`t.id`, false)} limit 20`,
    );
    expect(planOfAll).toContain(`Backward using ${name}_pkey`);
    expect(planOfAll).not.toContain('Sort');
  },
);
