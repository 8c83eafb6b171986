import { listLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { getWallet, transferBalance } from '@fleet/contracts/money/wallets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { openHold } from '../ledger/ledger-holds.service.ts';
import { balancesOf } from './wallets.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

async function fleet(money: { main?: number; allocated?: number } = {}) {
  const client = await world.makeClient({ min_amount_notification: 1_000 });
  await world.fund(client, money);
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  return { client_id: client.id, manager };
}

describe('a wallet', () => {
  it('shows a client its four balances', async () => {
    const { client_id, manager } = await fleet({ main: 5_000, allocated: 3_000 });
    await openHold(world.systemCtx(), {
      client_id,
      fuel_request_id: 1,
      kind: 'request',
      amount_halalas: 2_500,
    });
    const { status, body } = await world.call(getWallet, { as: manager });
    expect(status).toBe(200);
    expect(body).toEqual({
      client_id,
      main_halalas: 5_000,
      allocated_halalas: 3_000,
      reserved_halalas: 2_500,
      remaining_halalas: 500,
      open_holds: 1,
      min_amount_notification: 1_000,
      is_low: true,
      can: { transfer: true },
    });
  });

  it('of another client is not found', async () => {
    const [mine, theirs] = [await fleet(), await fleet()];
    const { status } = await world.call(getWallet, {
      as: mine.manager,
      query: { client_id: theirs.client_id },
    });
    expect(status).toBe(404);
  });

  it('is shown to an administrator for a given client', async () => {
    const { client_id } = await fleet({ main: 1 });
    const admin = await world.makeUser('admin');
    expect((await world.call(getWallet, { as: admin, query: { client_id } })).body.main_halalas).toBe(1);
    const unsaid = await world.call(getWallet, { as: admin });
    expect([unsaid.status, unsaid.body.fields]).toEqual([400, { client_id: 'required' }]);
    expect((await world.call(getWallet, { as: admin, query: { client_id: 999_999 } })).status).toBe(404);
  });

  it('does not exist for network users', async () => {
    const { client_id } = await fleet();
    const as = await world.makeUser('gas_station_network_manager');
    expect((await world.call(getWallet, { as, query: { client_id } })).status).toBe(404);
  });
});

describe('a transfer', () => {
  it('moves money between main and allocated, notifies open browsers, and is audited', async () => {
    const { client_id, manager } = await fleet({ main: 5_000 });
    await world.jobs.runBatches();
    const { status, body } = await world.call(transferBalance, {
      as: manager,
      body: { direction: 'to_allocated', amount_halalas: 3_000 },
    });
    expect(status).toBe(201);
    expect([body.main_halalas, body.remaining_halalas]).toEqual([2_000, 3_000]);
    const received: unknown[] = [];
    const stop = world.events.subscribe((event) => received.push(event));
    await world.jobs.runBatches();
    await expect.poll(() => received).toEqual([{ type: 'wallet', id: client_id, client_id }]);
    stop();
    const [audit] = await world.rows(
      `select actor_user_id, client_id, after from audit_rows where subject = 'wallet' and subject_id = $1`,
      [client_id],
    );
    expect(audit).toMatchObject({
      actor_user_id: manager.id,
      client_id,
      after: {
        direction: 'to_allocated',
        amount_halalas: 3_000,
        main_halalas: 2_000,
        remaining_halalas: 3_000,
      },
    });

    await world.call(transferBalance, { as: manager, body: { direction: 'to_main', amount_halalas: 1_000 } });
    expect(await balancesOf(world.systemCtx(), client_id)).toEqual({
      main_halalas: 3_000,
      allocated_halalas: 2_000,
      reserved_halalas: 0,
    });
  });

  it('with the same key is executed once', async () => {
    const { client_id, manager } = await fleet({ main: 5_000 });
    const parts = {
      as: manager,
      key: 'transfer-once',
      body: { direction: 'to_allocated', amount_halalas: 1_000 },
    };
    const [first, second] = [
      await world.call(transferBalance, parts),
      await world.call(transferBalance, parts),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(4_000);
  });

  it('above the balance is rejected in either direction', async () => {
    const { manager } = await fleet({ main: 5_000, allocated: 100 });
    for (const [direction, amount_halalas] of [
      ['to_allocated', 5_001],
      ['to_main', 101],
    ]) {
      const refused = await world.call(transferBalance, { as: manager, body: { direction, amount_halalas } });
      expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS']);
    }
  });

  it('for another client is not found', async () => {
    const [mine, theirs] = [await fleet({ main: 100 }), await fleet({ main: 100 })];
    const body = { client_id: theirs.client_id, direction: 'to_allocated', amount_halalas: 1 };
    expect((await world.call(transferBalance, { as: mine.manager, body })).status).toBe(404);
    expect((await balancesOf(world.systemCtx(), theirs.client_id)).main_halalas).toBe(100);
  });

  it.each(['client_operation', 'driver', 'gas_station_network_billing'] as const)(
    'is forbidden for a %s',
    async (group) => {
      const as = await world.makeUser(group);
      const refused = await world.call(transferBalance, {
        as,
        body: { direction: 'to_main', amount_halalas: 1 },
      });
      expect(refused.status).toBe(403);
    },
  );
});

describe('the entries of a request', () => {
  it('are shown to an administrator with their postings', async () => {
    const { client_id, manager } = await fleet({ allocated: 1_000 });
    await openHold(world.systemCtx(), {
      client_id,
      fuel_request_id: 77,
      kind: 'request',
      amount_halalas: 600,
    });
    const as = await world.makeUser('admin');
    const { body } = await world.call(listLedgerEntries, { as, query: { fuel_request_id: 77 } });
    expect(body.rows).toMatchObject([
      {
        kind: 'hold',
        is_sealed: false,
        actor_name: null,
        postings: [
          { account_kind: 'client_allocated', party_id: client_id, amount_halalas: -600 },
          { account_kind: 'client_reserved', party_id: client_id, amount_halalas: 600 },
        ],
      },
    ]);
    const refused = await world.call(listLedgerEntries, { as: manager, query: { fuel_request_id: 77 } });
    expect(refused.status).toBe(403);
  });
});
