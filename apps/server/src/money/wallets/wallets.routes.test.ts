import { listLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { getWallet, setCreditLine, transferBalance } from '@fleet/contracts/money/wallets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { captureRequest, openHold } from '../ledger/ledger-holds.service.ts';
import { approveTopUp, recordTopUp } from '../top-ups/top-ups.service.ts';
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
      held_halalas: 2_500,
      min_amount_notification: 1_000,
      is_low: true,
      credit: null,
      credit_payment: null,
      can: { transfer: true, set_credit: false },
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

describe('a credit line', () => {
  const DAY_MS = 86_400_000;

  /** A fleet that may fuel for 5,000 halalas beyond its balance and pays 30 days after the month. */
  async function postPaid(money: { main?: number; allocated?: number } = {}) {
    const made = await fleet(money);
    const admin = await world.makeUser('admin');
    const { status, body } = await world.call(setCreditLine, {
      as: admin,
      params: { id: made.client_id },
      body: { limit_halalas: 5_000, payment_terms_days: 30, grace_days: 7, version: 0 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ limit_halalas: 5_000, used_halalas: 0, open: [], version: 1 });
    return { ...made, admin };
  }

  let fills = 1_000;
  async function fill(client_id: number, amount_halalas: number, at = world.now) {
    const station = await world.makeStation();
    const fuel_request_id = ++fills;
    const ctx = { ...world.systemCtx(), now: at };
    await openHold(ctx, { client_id, fuel_request_id, kind: 'request', amount_halalas });
    await captureRequest(ctx, {
      client_id,
      fuel_request_id,
      network_id: station.network_id,
      station_id: station.id,
      payable: { account: 'network_payable', party_id: station.network_id },
      owed_halalas: amount_halalas,
      charged_halalas: amount_halalas,
      shortfall: 'refuse',
    });
  }
  const walletOf = async (as: Awaited<ReturnType<typeof fleet>>['manager']) =>
    (await world.call(getWallet, { as })).body;

  it('lets a fleet fuel beyond its balance, and is repaid by the next top-up before main', async () => {
    const { client_id, manager, admin } = await postPaid({ allocated: 1_000 });
    await fill(client_id, 4_000);
    const wallet = await walletOf(manager);
    expect(wallet).toMatchObject({ allocated_halalas: -3_000, remaining_halalas: -3_000 });
    expect(wallet.credit).toMatchObject({
      used_halalas: 3_000,
      available_halalas: 2_000,
      overdue_halalas: 0,
    });

    const top_up = await recordTopUp(world.systemCtx(), { client_id, amount_halalas: 3_400 });
    await approveTopUp(world.systemCtx(), top_up);
    expect(await walletOf(manager)).toMatchObject({
      main_halalas: 400,
      allocated_halalas: 0,
      credit: { used_halalas: 0, available_halalas: 5_000, open: [] },
    });
    const [audit] = await world.rows(
      `select actor_user_id, after from audit_rows where subject = 'credit_line' and subject_id = $1`,
      [client_id],
    );
    expect(audit).toEqual({
      actor_user_id: admin.id,
      after: { limit_halalas: 5_000, payment_terms_days: 30, grace_days: 7 },
    });
  });

  it('is for fuel: nothing of it is moved to main', async () => {
    const { manager } = await postPaid({ allocated: 100 });
    const move = (amount_halalas: number) =>
      world.call(transferBalance, { as: manager, body: { direction: 'to_main', amount_halalas } });
    const refused = await move(101);
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_FUNDS']);
    expect((await move(100)).body).toMatchObject({ main_halalas: 100, remaining_halalas: 0 });
  });

  it('is due by month, the oldest paid first, and overdue after its terms', async () => {
    const { client_id, manager } = await postPaid();
    const long_ago = new Date(world.now.getTime() - 100 * DAY_MS);
    await world.rows('update credit_lines set created_at = $2 where client_id = $1', [client_id, long_ago]);
    await fill(client_id, 1_000, long_ago);
    await fill(client_id, 2_000);
    const { credit } = await walletOf(manager);
    expect(credit).toMatchObject({ used_halalas: 3_000, overdue_halalas: 1_000 });
    expect(credit!.open.map(({ amount_halalas }) => amount_halalas)).toEqual([1_000, 2_000]);

    const top_up = await recordTopUp(world.systemCtx(), { client_id, amount_halalas: 1_500 });
    await approveTopUp(world.systemCtx(), top_up);
    expect((await walletOf(manager)).credit).toMatchObject({
      overdue_halalas: 0,
      open: [{ amount_halalas: 1_500 }],
    });
  });

  it('is set by administrators, from the version they saw, and not below what is used', async () => {
    const { client_id, manager, admin } = await postPaid();
    await fill(client_id, 2_000);
    const set = (as: typeof admin, limit_halalas: number, version: number) =>
      world.call(setCreditLine, {
        as,
        params: { id: client_id },
        body: { limit_halalas, payment_terms_days: 10, grace_days: 7, version },
      });
    expect((await set(manager, 9_000, 1)).status).toBe(403);
    expect((await set(admin, 9_000, 0)).body.code).toBe('VERSION_CONFLICT');
    expect((await set(admin, 1_999, 1)).body).toMatchObject({
      code: 'CREDIT_LIMIT_BELOW_USED',
      details: { in_use_halalas: 2_000 },
    });
    expect((await set(admin, 2_000, 1)).body).toMatchObject({ limit_halalas: 2_000, available_halalas: 0 });
  });
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
