import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/context.ts';
import { balanceOfAccount, postEntry } from './ledger.service.ts';
import { takeSnapshots } from './ledger-snapshots.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const bank = () => balanceOfAccount(world.systemCtx(), 'bank', 0);
const snapshots = () =>
  world.rows<{ balance_halalas: number }>(
    `select s.balance_halalas from ledger_snapshots s join ledger_accounts a on a.id = s.account_id where a.kind = 'bank'`,
  );

describe('a snapshot', () => {
  it('changes no balance, is followed by later postings, and replaces the previous one', async () => {
    const client = await world.makeClient();
    await world.fund(client, { main: 1_000 });
    expect(await takeSnapshots(world.systemCtx())).toBe(1);
    expect(await bank()).toBe(-1_000);
    await world.fund(client, { main: 500 });
    expect(await bank()).toBe(-1_500);
    expect(await takeSnapshots(world.systemCtx())).toBe(1);
    expect(await takeSnapshots(world.systemCtx())).toBe(0);
    expect(await snapshots()).toEqual([{ balance_halalas: -1_500 }]);
    expect(await bank()).toBe(-1_500);
  });

  it('waits for a lower-numbered entry that commits after a higher one', async () => {
    const [slow, fast] = [await world.makeClient(), await world.makeClient()];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let posted = () => {};
    const hasPosted = new Promise<void>((resolve) => {
      posted = resolve;
    });
    const before = await bank();
    const late = inTransaction(world.systemCtx(), async (ctx) => {
      await postEntry(ctx, {
        kind: 'top_up',
        business_key: 'top_up:slow',
        client_id: slow.id,
        postings: [
          { account: 'bank', party_id: 0, amount_halalas: -70 },
          { account: 'client_main', party_id: slow.id, amount_halalas: 70 },
        ],
      });
      posted();
      await finished;
    });
    await hasPosted;
    await world.fund(fast, { main: 5 });
    const taking = takeSnapshots(world.systemCtx());
    setTimeout(finish, 300);
    await taking;
    await late;
    expect(await snapshots()).toEqual([{ balance_halalas: before - 75 }]);
    expect(await bank()).toBe(before - 75);
  });

  it('is not taken inside a transaction, which it would wait for', async () => {
    await expect(inTransaction(world.systemCtx(), takeSnapshots)).rejects.toThrow('own transaction');
  });
});
