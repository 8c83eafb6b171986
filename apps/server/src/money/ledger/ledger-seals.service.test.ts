import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { recordAudit } from '../../platform/audit.ts';
import { readChain } from './ledger-seals.queries.ts';
import { brokenLinks } from './ledger-seals.rules.ts';
import { sealPending } from './ledger-seals.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
  await sealPending(world.systemCtx());
});
afterAll(() => world.close());

const START = { position: 0, hash: Buffer.alloc(32) };

async function makeNoise(rows: number): Promise<void> {
  await world.rows(
    `insert into audit_rows (at, actor_kind, action, subject, after) select now(), 'system', 'test', 'noise', '{"b": 1.50, "a": "ü"}' from generate_series(1, $1)`,
    [rows],
  );
}

describe('the sealer', () => {
  it('seals ledger and audit entries in one chain of consecutive positions, and empties the queue', async () => {
    await world.fund(await world.makeClient(), { main: 100, allocated: 50 });
    await recordAudit(world.systemCtx(), {
      action: 'create',
      subject: 'setting',
      subject_id: null,
      after: { x: 1 },
    });
    const [waiting] = await world.rows<{ count: number }>('select count(*) from seal_queue');
    expect(await sealPending(world.systemCtx())).toBe(waiting!.count);
    expect(await world.rows('select * from seal_queue')).toEqual([]);
    const chain = await readChain(world.systemCtx(), 0, 1_000);
    expect(chain.map((link) => link.position)).toEqual(chain.map((_, index) => index + 1));
    expect(new Set(chain.map((link) => link.kind))).toEqual(new Set(['entry', 'audit']));
    expect(brokenLinks(START, chain)).toEqual([]);
  });

  it('does not seal uncommitted entries', async () => {
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into audit_rows (at, actor_kind, action, subject) values (now(), 'system', 'test', 'noise')`,
    );
    expect(await sealPending(world.systemCtx())).toBe(0);
    await client.query('commit');
    client.release();
    expect(await sealPending(world.systemCtx())).toBe(1);
  });

  it('processes several batches, and two concurrent sealers share one chain', async () => {
    await makeNoise(4_500);
    const sealed = await Promise.all([sealPending(world.systemCtx()), sealPending(world.systemCtx())]);
    expect(sealed[0] + sealed[1]).toBe(4_500);
    const chain = await readChain(world.systemCtx(), 0, 10_000);
    expect(chain.map((link) => link.position)).toEqual(chain.map((_, index) => index + 1));
    expect(brokenLinks(START, chain)).toEqual([]);
  });

  it('hashes the same bytes in any time zone', async () => {
    await world.fund(await world.makeClient(), { main: 100 });
    await sealPending(world.systemCtx());
    const client = await world.database.pool.connect();
    await client.query(`set timezone = 'Asia/Tokyo'`);
    const db = {
      ...world.systemCtx().db,
      rows: async (s: { text: string }, values?: unknown[]) => (await client.query(s.text, values)).rows,
    };
    const chain = await readChain({ ...world.systemCtx(), db: db as never }, 0, 10_000);
    client.release(true);
    expect(brokenLinks(START, chain)).toEqual([]);
  });
});
