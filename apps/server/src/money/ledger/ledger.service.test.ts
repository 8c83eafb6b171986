import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/context.ts';
import { balanceOfAccount, lockClientMoney, postEntry, reverseEntry } from './ledger.service.ts';
import { captureRequest, moneyOfRequest, openHold } from './ledger-holds.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

let requests = 0;
const newRequest = () => ++requests;

async function client({ main_halalas = 0, allocated_halalas = 0 } = {}): Promise<number> {
  const made = await world.makeClient();
  await world.fund(made, { main: main_halalas, allocated: allocated_halalas });
  return made.id;
}

async function balances(client_id: number): Promise<[main: number, allocated: number, reserved: number]> {
  const ctx = world.systemCtx();
  return [
    await balanceOfAccount(ctx, 'client_main', client_id),
    await balanceOfAccount(ctx, 'client_allocated', client_id),
    await balanceOfAccount(ctx, 'client_reserved', client_id),
  ];
}

/** A client with 3,000 main and 5,000 allocated, and a hold of 12,000 for a request. */
async function heldRequest() {
  const client_id = await client({ main_halalas: 3_000, allocated_halalas: 17_000 });
  const { id: station_id, network_id } = await world.makeStation();
  const fuel_request_id = newRequest();
  await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 12_000 });
  const payable = { account: 'network_payable' as const, party_id: network_id };
  return { client_id, fuel_request_id, network_id, station_id, payable };
}

describe('posting', () => {
  it('rejects an entry that does not sum to zero, without effect', async () => {
    const client_id = await client();
    const lopsided = postEntry(world.systemCtx(), {
      kind: 'top_up',
      business_key: `lopsided:${client_id}`,
      postings: [
        { account: 'bank', party_id: 0, amount_halalas: -100 },
        { account: 'client_main', party_id: client_id, amount_halalas: 99 },
      ],
    });
    await expect(lopsided).rejects.toMatchObject({ code: 'LE001' });
    expect(await balances(client_id)).toEqual([0, 0, 0]);
  });

  it('rejects an unknown account', async () => {
    const nowhere = postEntry(world.systemCtx(), {
      kind: 'top_up',
      business_key: 'nowhere',
      postings: [
        { account: 'bank', party_id: 0, amount_halalas: -100 },
        { account: 'client_main', party_id: 999_999, amount_halalas: 100 },
      ],
    });
    await expect(nowhere).rejects.toMatchObject({ code: expect.stringMatching(/^LE00/) });
  });

  it('rejects a duplicate event', async () => {
    const client_id = await client();
    const entry = {
      kind: 'top_up' as const,
      business_key: `top_up:event-${client_id}`,
      client_id,
      postings: [
        { account: 'bank' as const, party_id: 0, amount_halalas: -100 },
        { account: 'client_main' as const, party_id: client_id, amount_halalas: 100 },
      ],
    };
    await postEntry(world.systemCtx(), entry);
    const again = postEntry(world.systemCtx(), entry);
    await expect(again).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await balances(client_id)).toEqual([100, 0, 0]);
  });

  it.each([
    'update ledger_entries set reason = $1',
    'delete from ledger_postings where $1 = $1',
    'delete from holds where $1 = $1',
  ])('is immutable: %s', async (statement) => {
    await client({ main_halalas: 100 });
    await expect(world.rows(statement, ['x'])).rejects.toMatchObject({ code: 'LE003' });
  });

  it('locks a client only inside a transaction', async () => {
    const client_id = await client();
    await expect(lockClientMoney(world.systemCtx(), client_id)).rejects.toThrow('outside a transaction');
    await inTransaction(world.systemCtx(), (ctx) => lockClientMoney(ctx, client_id));
  });
});

describe('a reversal', () => {
  it('returns a captured amount to allocated, references the original, and is audited', async () => {
    const held = await heldRequest();
    const { entry_id } = await captureRequest(world.systemCtx(), {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'refuse',
    });
    const reversal_id = await reverseEntry(world.systemCtx(), entry_id, 'dispute upheld');
    expect(await balances(held.client_id)).toEqual([3_000, 17_000, 0]);
    expect(await balanceOfAccount(world.systemCtx(), 'network_payable', held.network_id)).toBe(0);
    const [row] = await world.rows(
      'select kind, reverses_entry_id, reason, fuel_request_id from ledger_entries where id = $1',
      [reversal_id],
    );
    expect(row).toEqual({
      kind: 'reversal',
      reverses_entry_id: entry_id,
      reason: 'dispute upheld',
      fuel_request_id: held.fuel_request_id,
    });
    expect(
      await world.rows(`select action from audit_rows where subject = 'ledger_entry' and subject_id = $1`, [
        entry_id,
      ]),
    ).toEqual([{ action: 'reverse' }]);
    expect((await moneyOfRequest(world.systemCtx(), held.fuel_request_id)).captured_halalas).toBe(0);
  });

  it('is executed once', async () => {
    const held = await heldRequest();
    const { entry_id } = await captureRequest(world.systemCtx(), {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'refuse',
    });
    await reverseEntry(world.systemCtx(), entry_id, 'upheld');
    await expect(reverseEntry(world.systemCtx(), entry_id, 'upheld')).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  });

  it('of money already used is rejected', async () => {
    const client_id = await client({ main_halalas: 400, allocated_halalas: 600 });
    const [top_up] = await world.rows<{ id: number }>(
      `select id from ledger_entries where kind = 'top_up' and client_id = $1`,
      [client_id],
    );
    const bounced = reverseEntry(world.systemCtx(), top_up!.id, 'the bank took it back');
    await expect(bounced).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await balances(client_id)).toEqual([400, 600, 0]);
  });

  it('of an unknown entry is rejected', async () => {
    await expect(reverseEntry(world.systemCtx(), 9_999_999, 'x')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
