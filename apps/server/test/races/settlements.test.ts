import * as contract from '@fleet/contracts/billing/settlement-batches.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOffSettlements } from '../../src/billing/settlements/settlements-close.service.ts';
import { postEntry, reverseEntry } from '../../src/money/ledger/ledger.service.ts';
import { takeSnapshots } from '../../src/money/ledger/ledger-snapshots.service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { brokenProofs } from '../proven.ts';
import { buildWorld, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const settle = async (period: string) => {
  await world.call(contract.openSettlementBatches, { as: admin, body: { period } });
  await world.call(contract.closeSettlementBatches, { as: admin, body: { period } });
  const work = () => workOffSettlements(() => world.systemCtx());
  await Promise.all([work(), work(), work(), work()]);
};
const batchesOf = (network_id: number) =>
  world.rows<{ period: string; opening_halalas: number; closing_halalas: number; lines: number }>(
    `select period, opening_halalas, closing_halalas,
       (select count(*)::int from settlement_lines l where l.batch_id = b.id) as lines
     from settlement_batches b where network_id = $1 order by number`,
    [network_id],
  );

it('a reversal while a batch is closed by four is in the next one, and nothing is duplicated or lost', async () => {
  world.at('2026-03-10T09:00:00Z');
  const { id: network_id } = await world.makeNetwork();
  const owe = (amount_halalas: number) =>
    postEntry(world.systemCtx(), {
      kind: 'suspense',
      business_key: `suspense:${network_id}:${amount_halalas}`,
      network_id,
      postings: [
        { account: 'network_payable', party_id: network_id, amount_halalas },
        { account: 'suspense', party_id: 0, amount_halalas: -amount_halalas },
      ],
    });
  const entries = [await owe(1_000), await owe(200), await owe(30)];
  world.at('2026-04-02T06:00:00Z');
  // In March, numbered, and uncommitted while others continue, close and take snapshots.
  const snapshots = await inTransaction(world.systemCtx(), async (ctx) => {
    const inMarch = { ...ctx, now: new Date('2026-03-31T20:59:00Z') };
    await reverseEntry(inMarch, entries[1]!, 'Taken back meanwhile');
    await owe(7);
    const waiting = { taken: takeSnapshots(world.systemCtx()) };
    await settle('2026-03');
    return waiting;
  });
  await snapshots.taken;
  expect(await batchesOf(network_id)).toEqual([
    { period: '2026-03', opening_halalas: 0, closing_halalas: 1_230, lines: 3 },
  ]);
  await takeSnapshots(world.systemCtx());
  world.at('2026-05-02T06:00:00Z');
  await settle('2026-04');
  expect(await batchesOf(network_id)).toEqual([
    { period: '2026-03', opening_halalas: 0, closing_halalas: 1_230, lines: 3 },
    { period: '2026-04', opening_halalas: 1_230, closing_halalas: 1_037, lines: 2 },
  ]);
  expect(await brokenProofs(world)).toEqual([]);
});

it('months that were never settled are settled one by one, each with its own and opened by the one before', async () => {
  const { id: network_id } = await world.makeNetwork();
  const owed = [1_000, 20_000, 300_000];
  for (const [at, amount_halalas] of owed.entries()) {
    world.at(`2026-0${5 + at}-10T09:00:00Z`);
    await postEntry(world.systemCtx(), {
      kind: 'suspense',
      business_key: `suspense:${network_id}:${amount_halalas}`,
      network_id,
      postings: [
        { account: 'network_payable', party_id: network_id, amount_halalas },
        { account: 'suspense', party_id: 0, amount_halalas: -amount_halalas },
      ],
    });
  }
  world.at('2026-08-02T09:00:00Z');
  for (const period of ['2026-05', '2026-06', '2026-07']) {
    await world.call(contract.openSettlementBatches, { as: admin, body: { period: '2026-07', network_id } });
    await settle(period);
  }
  expect(await batchesOf(network_id)).toEqual([
    { period: '2026-05', opening_halalas: 0, closing_halalas: 1_000, lines: 1 },
    { period: '2026-06', opening_halalas: 1_000, closing_halalas: 21_000, lines: 1 },
    { period: '2026-07', opening_halalas: 21_000, closing_halalas: 321_000, lines: 1 },
  ]);
  expect(await brokenProofs(world)).toEqual([]);
});
