import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../../test/plan-of.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { sql } from '../../platform/orm.ts';
import { entryByKey, firstNumbersFrom, PAYEE_ENTRIES } from './ledger-entries.fragments.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('the rule of a client’s rows', () => {
  it('lets an entry be found by a key that is put together', async () => {
    const keys = sql`(values (1), (2)) t (id)`;
    const plain = await planOf(
      world,
      sql`select e.id from ${keys} left join ledger_entries e on e.business_key = 'top_up:' || t.id`,
    );
    expect(plain).not.toContain('Index Cond');
    const byKey = await planOf(
      world,
      sql`select e.id from ${keys} left join ${entryByKey(sql`'top_up:' || t.id`)} e on true`,
    );
    expect(byKey).toContain('Index Cond: (business_key = ');
  });

  it('is not asked of entries of a network, and of the numbers of a time', async () => {
    const of = sql`e.network_id = 7 and e.kind <> 'release' and e.posted_at >= '2026-03-01'`;
    expect(await planOf(world, sql`select e.id from ledger_entries e where ${of}`)).toContain('client_id');
    expect(await planOf(world, sql`select e.id from ${PAYEE_ENTRIES} where ${of}`)).not.toContain(
      'client_id',
    );
    const first = await planOf(world, sql`select min(n.id) from ${firstNumbersFrom(new Date(0))} n`);
    expect(first).not.toContain('client_id');
  });
});
