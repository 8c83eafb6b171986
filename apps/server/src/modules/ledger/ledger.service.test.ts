import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LedgerGround, openLedgerGround } from '../../../test/races/ledger-ground.ts';
import { inTransaction } from '../../platform/context.ts';
import { balanceOfAccount, lockClientMoney, postEntry, reverseEntry } from './ledger.service.ts';
import { captureRequest, moneyOfRequest, openHold, releaseHolds } from './ledger-holds.service.ts';

let ground: LedgerGround;
beforeAll(async () => {
  ground = await openLedgerGround();
});
afterAll(() => ground.close());

async function balances(client_id: number): Promise<[main: number, allocated: number, reserved: number]> {
  const ctx = ground.ctx();
  return [
    await balanceOfAccount(ctx, 'client_main', client_id),
    await balanceOfAccount(ctx, 'client_allocated', client_id),
    await balanceOfAccount(ctx, 'client_reserved', client_id),
  ];
}

async function heldRequest(over: { main_halalas?: number; allocated_halalas?: number; hold?: number } = {}) {
  const { hold = 12_000, main_halalas = 3_000, allocated_halalas = 17_000 } = over;
  const client_id = await ground.client({ main_halalas, allocated_halalas });
  const place = await ground.station();
  const fuel_request_id = ground.requestId();
  await openHold(ground.ctx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: hold });
  const payable = { account: 'network_payable' as const, party_id: place.network_id };
  return { client_id, fuel_request_id, ...place, payable };
}

describe('posting', () => {
  it('refuses an entry that does not sum to zero, and keeps nothing of it', async () => {
    const client_id = await ground.client();
    const lopsided = postEntry(ground.ctx(), {
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

  it('refuses an account that does not exist', async () => {
    const nowhere = postEntry(ground.ctx(), {
      kind: 'top_up',
      business_key: 'nowhere',
      postings: [
        { account: 'bank', party_id: 0, amount_halalas: -100 },
        { account: 'client_main', party_id: 999_999, amount_halalas: 100 },
      ],
    });
    await expect(nowhere).rejects.toMatchObject({ code: expect.stringMatching(/^LE00/) });
  });

  it('refuses to book the same event twice', async () => {
    const client_id = await ground.client({ main_halalas: 100 });
    const again = postEntry(ground.ctx(), {
      kind: 'top_up',
      business_key: `test_top_up:${client_id}`,
      postings: [
        { account: 'bank', party_id: 0, amount_halalas: -100 },
        { account: 'client_main', party_id: client_id, amount_halalas: 100 },
      ],
    });
    await expect(again).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await balances(client_id)).toEqual([100, 0, 0]);
  });

  it.each([
    'update ledger_entries set reason = $1',
    'delete from ledger_postings where $1 = $1',
    'delete from holds where $1 = $1',
  ])('never changes what is written: %s', async (statement) => {
    await ground.client({ main_halalas: 100 });
    await expect(ground.sql(statement, ['x'])).rejects.toMatchObject({ code: 'LE003' });
  });

  it('takes the lock of a client only inside a transaction', async () => {
    const client_id = await ground.client();
    await expect(lockClientMoney(ground.ctx(), client_id)).rejects.toThrow('outside a transaction');
    await inTransaction(ground.ctx(), (ctx) => lockClientMoney(ctx, client_id));
  });
});

describe('a hold', () => {
  it('moves money from allocated to reserved', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    expect(await balances(client_id)).toEqual([3_000, 5_000, 12_000]);
    expect(await moneyOfRequest(ground.ctx(), fuel_request_id)).toEqual({
      hold_halalas: 12_000,
      hold_state: 'open',
      excess_hold_halalas: 0,
      open_halalas: 12_000,
      captured_halalas: 0,
      released_halalas: 0,
    });
  });

  it('is refused when allocated does not cover it, whatever main has', async () => {
    const client_id = await ground.client({ main_halalas: 50_000, allocated_halalas: 999 });
    const hold = openHold(ground.ctx(), {
      client_id,
      fuel_request_id: ground.requestId(),
      kind: 'request',
      amount_halalas: 1_000,
    });
    await expect(hold).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { hold_halalas: 1_000 },
    });
    expect(await balances(client_id)).toEqual([50_000, 999, 0]);
  });

  it('is placed once for a request, and once more for an excess', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    const again = openHold(ground.ctx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 1 });
    await expect(again).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await openHold(ground.ctx(), { client_id, fuel_request_id, kind: 'excess', amount_halalas: 2_000 });
    expect(await balances(client_id)).toEqual([3_000, 3_000, 14_000]);
  });

  it('goes back whole when released, once', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    await openHold(ground.ctx(), { client_id, fuel_request_id, kind: 'excess', amount_halalas: 2_000 });
    const release = { client_id, fuel_request_id, reason: 'cancelled' };
    expect(await releaseHolds(ground.ctx(), release)).toBe(14_000);
    expect(await releaseHolds(ground.ctx(), release)).toBe(0);
    expect(await balances(client_id)).toEqual([3_000, 17_000, 0]);
    const money = await moneyOfRequest(ground.ctx(), fuel_request_id);
    expect(money).toMatchObject({ hold_state: 'released', released_halalas: 14_000, captured_halalas: 0 });
  });

  it('of another client is not touched by a release', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    const stranger = await ground.client();
    expect(await releaseHolds(ground.ctx(), { client_id: stranger, fuel_request_id, reason: 'x' })).toBe(0);
    expect(await balances(client_id)).toEqual([3_000, 5_000, 12_000]);
  });
});

describe('a capture', () => {
  it('pays the station and gives the rest of the hold back', async () => {
    const held = await heldRequest();
    const captured = await captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'refuse',
    });
    expect(captured).toEqual({
      entry_id: expect.any(Number),
      captured_halalas: 10_000,
      released_halalas: 2_000,
    });
    expect(await balances(held.client_id)).toEqual([3_000, 7_000, 0]);
    expect(await balanceOfAccount(ground.ctx(), 'network_payable', held.network_id)).toBe(10_000);
    expect(await moneyOfRequest(ground.ctx(), held.fuel_request_id)).toMatchObject({
      hold_state: 'captured',
      captured_halalas: 10_000,
      released_halalas: 2_000,
      open_halalas: 0,
    });
  });

  it('captures the excess too, after its own hold', async () => {
    const held = await heldRequest();
    await openHold(ground.ctx(), { ...held, kind: 'excess', amount_halalas: 1_000 });
    await captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 13_000,
      charged_halalas: 13_000,
      shortfall: 'refuse',
    });
    expect(await balances(held.client_id)).toEqual([3_000, 4_000, 0]);
  });

  it('above the holds is refused and captures nothing', async () => {
    const held = await heldRequest();
    const above = captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 12_001,
      charged_halalas: 12_001,
      shortfall: 'refuse',
    });
    await expect(above).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { missing_halalas: 1 },
    });
    expect(await balances(held.client_id)).toEqual([3_000, 5_000, 12_000]);
  });

  it('takes the excess from allocated, then main, once the client agrees', async () => {
    const held = await heldRequest();
    await captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 18_000,
      charged_halalas: 18_000,
      shortfall: 'from_client',
    });
    expect(await balances(held.client_id)).toEqual([2_000, 0, 0]);
    expect((await moneyOfRequest(ground.ctx(), held.fuel_request_id)).captured_halalas).toBe(18_000);
  });

  it('puts an excess nobody pays to suspense, and what is excused to loss', async () => {
    const held = await heldRequest();
    const before = await balanceOfAccount(ground.ctx(), 'suspense', 0);
    const loss = await balanceOfAccount(ground.ctx(), 'platform_loss', 0);
    await captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 20_000,
      charged_halalas: 15_000,
      shortfall: 'from_suspense',
    });
    expect(await balances(held.client_id)).toEqual([3_000, 5_000, 0]);
    expect(await balanceOfAccount(ground.ctx(), 'suspense', 0)).toBe(before - 3_000);
    expect(await balanceOfAccount(ground.ctx(), 'platform_loss', 0)).toBe(loss - 5_000);
  });

  it('happens once', async () => {
    const held = await heldRequest();
    const capture = {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'from_client' as const,
    };
    await captureRequest(ground.ctx(), capture);
    await expect(captureRequest(ground.ctx(), capture)).rejects.toMatchObject({ code: 'HOLD_RESOLVED' });
  });

  it('without any hold happens once, too', async () => {
    const held = { ...(await heldRequest()), fuel_request_id: ground.requestId() };
    const capture = {
      ...held,
      owed_halalas: 1_000,
      charged_halalas: 1_000,
      shortfall: 'from_client' as const,
    };
    await captureRequest(ground.ctx(), capture);
    await expect(captureRequest(ground.ctx(), capture)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  it('after a release is refused', async () => {
    const held = await heldRequest();
    await releaseHolds(ground.ctx(), { ...held, reason: 'cancelled' });
    const late = captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 1,
      charged_halalas: 1,
      shortfall: 'from_client',
    });
    await expect(late).rejects.toMatchObject({ code: 'HOLD_RESOLVED' });
  });
});

describe('a reversal', () => {
  it('gives a captured amount back to allocated, names the original, and is on record', async () => {
    const held = await heldRequest();
    const { entry_id } = await captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'refuse',
    });
    const reversal_id = await reverseEntry(ground.ctx(), entry_id, 'dispute upheld');
    expect(await balances(held.client_id)).toEqual([3_000, 17_000, 0]);
    expect(await balanceOfAccount(ground.ctx(), 'network_payable', held.network_id)).toBe(0);
    const [row] = await ground.sql(
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
      await ground.sql(`select action from audit_rows where subject = 'ledger_entry' and subject_id = $1`, [
        entry_id,
      ]),
    ).toEqual([{ action: 'reverse' }]);
    expect((await moneyOfRequest(ground.ctx(), held.fuel_request_id)).captured_halalas).toBe(0);
  });

  it('happens once', async () => {
    const held = await heldRequest();
    const { entry_id } = await captureRequest(ground.ctx(), {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'refuse',
    });
    await reverseEntry(ground.ctx(), entry_id, 'upheld');
    await expect(reverseEntry(ground.ctx(), entry_id, 'upheld')).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  });

  it('of money already used is refused', async () => {
    const client_id = await ground.client({ allocated_halalas: 1_000 });
    await openHold(ground.ctx(), {
      client_id,
      fuel_request_id: ground.requestId(),
      kind: 'request',
      amount_halalas: 600,
    });
    const [top_up] = await ground.sql<{ id: number }>(
      'select id from ledger_entries where business_key = $1',
      [`test_top_up:${client_id}`],
    );
    await expect(reverseEntry(ground.ctx(), top_up!.id, 'bounced')).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
  });

  it('of an entry that is not there is refused', async () => {
    await expect(reverseEntry(ground.ctx(), 9_999_999, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
