import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { balanceOfAccount } from './ledger.service.ts';
import { captureRequest, moneyOfRequest, openHold, releaseHolds } from './ledger-holds.service.ts';

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

describe('a hold', () => {
  it('moves money from allocated to reserved', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    expect(await balances(client_id)).toEqual([3_000, 5_000, 12_000]);
    expect(await moneyOfRequest(world.systemCtx(), fuel_request_id)).toEqual({
      hold_halalas: 12_000,
      hold_state: 'open',
      excess_hold_halalas: 0,
      open_halalas: 12_000,
      captured_halalas: 0,
      released_halalas: 0,
    });
  });

  it('is rejected if allocated does not cover it, whatever main has', async () => {
    const client_id = await client({ main_halalas: 50_000, allocated_halalas: 999 });
    const hold = openHold(world.systemCtx(), {
      client_id,
      fuel_request_id: newRequest(),
      kind: 'request',
      amount_halalas: 1_000,
    });
    await expect(hold).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { hold_halalas: 1_000 },
    });
    expect(await balances(client_id)).toEqual([50_000, 999, 0]);
  });

  it('is placed once per request, and once more for an excess', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    const again = openHold(world.systemCtx(), {
      client_id,
      fuel_request_id,
      kind: 'request',
      amount_halalas: 1,
    });
    await expect(again).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
    await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'excess', amount_halalas: 2_000 });
    expect(await balances(client_id)).toEqual([3_000, 3_000, 14_000]);
  });

  it('is released completely and once', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'excess', amount_halalas: 2_000 });
    const release = { client_id, fuel_request_id, reason: 'cancelled' };
    expect(await releaseHolds(world.systemCtx(), release)).toBe(14_000);
    expect(await releaseHolds(world.systemCtx(), release)).toBe(0);
    expect(await balances(client_id)).toEqual([3_000, 17_000, 0]);
    const money = await moneyOfRequest(world.systemCtx(), fuel_request_id);
    expect(money).toMatchObject({ hold_state: 'released', released_halalas: 14_000, captured_halalas: 0 });
  });

  it('of another client is unaffected by a release', async () => {
    const { client_id, fuel_request_id } = await heldRequest();
    const stranger = await client();
    expect(await releaseHolds(world.systemCtx(), { client_id: stranger, fuel_request_id, reason: 'x' })).toBe(
      0,
    );
    expect(await balances(client_id)).toEqual([3_000, 5_000, 12_000]);
  });
});

describe('a capture', () => {
  it('credits the station and releases the rest of the hold', async () => {
    const held = await heldRequest();
    const captured = await captureRequest(world.systemCtx(), {
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
    expect(await balanceOfAccount(world.systemCtx(), 'network_payable', held.network_id)).toBe(10_000);
    expect(await moneyOfRequest(world.systemCtx(), held.fuel_request_id)).toMatchObject({
      hold_state: 'captured',
      captured_halalas: 10_000,
      released_halalas: 2_000,
      open_halalas: 0,
    });
  });

  it('also captures the excess, after its own hold', async () => {
    const held = await heldRequest();
    await openHold(world.systemCtx(), { ...held, kind: 'excess', amount_halalas: 1_000 });
    await captureRequest(world.systemCtx(), {
      ...held,
      owed_halalas: 13_000,
      charged_halalas: 13_000,
      shortfall: 'refuse',
    });
    expect(await balances(held.client_id)).toEqual([3_000, 4_000, 0]);
  });

  it('above the holds is rejected without effect', async () => {
    const held = await heldRequest();
    const above = captureRequest(world.systemCtx(), {
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

  it('takes the excess from allocated, then main, with the client’s consent', async () => {
    const held = await heldRequest();
    await captureRequest(world.systemCtx(), {
      ...held,
      owed_halalas: 18_000,
      charged_halalas: 18_000,
      shortfall: 'from_client',
    });
    expect(await balances(held.client_id)).toEqual([2_000, 0, 0]);
    expect((await moneyOfRequest(world.systemCtx(), held.fuel_request_id)).captured_halalas).toBe(18_000);
  });

  it('posts uncovered excess to suspense, and excused amounts to loss', async () => {
    const held = await heldRequest();
    const before = await balanceOfAccount(world.systemCtx(), 'suspense', 0);
    const loss = await balanceOfAccount(world.systemCtx(), 'platform_loss', 0);
    await captureRequest(world.systemCtx(), {
      ...held,
      owed_halalas: 20_000,
      charged_halalas: 15_000,
      shortfall: 'from_suspense',
    });
    expect(await balances(held.client_id)).toEqual([3_000, 5_000, 0]);
    expect(await balanceOfAccount(world.systemCtx(), 'suspense', 0)).toBe(before - 3_000);
    expect(await balanceOfAccount(world.systemCtx(), 'platform_loss', 0)).toBe(loss - 5_000);
  });

  it('is executed once', async () => {
    const held = await heldRequest();
    const capture = {
      ...held,
      owed_halalas: 10_000,
      charged_halalas: 10_000,
      shortfall: 'from_client' as const,
    };
    await captureRequest(world.systemCtx(), capture);
    await expect(captureRequest(world.systemCtx(), capture)).rejects.toMatchObject({
      code: 'HOLD_ALREADY_RESOLVED',
    });
  });

  it('without a hold is executed once, too', async () => {
    const held = { ...(await heldRequest()), fuel_request_id: newRequest() };
    const capture = {
      ...held,
      owed_halalas: 1_000,
      charged_halalas: 1_000,
      shortfall: 'from_client' as const,
    };
    await captureRequest(world.systemCtx(), capture);
    await expect(captureRequest(world.systemCtx(), capture)).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  });

  it('after a release is rejected', async () => {
    const held = await heldRequest();
    await releaseHolds(world.systemCtx(), { ...held, reason: 'cancelled' });
    const late = captureRequest(world.systemCtx(), {
      ...held,
      owed_halalas: 1,
      charged_halalas: 1,
      shortfall: 'from_client',
    });
    await expect(late).rejects.toMatchObject({ code: 'HOLD_ALREADY_RESOLVED' });
  });
});
