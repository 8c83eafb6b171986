import { cancelFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as contract from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { usageDrift } from '../fuel-requests/usage-drift.test-support.ts';
import { savePolicy } from '../policies/policies.service.ts';
import { turnTemporaryCapacities } from './temporary-capacities.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());
beforeEach(() => world.at('2026-03-01T07:00:00Z'));

/** A vehicle with 60 liters per day, in a fleet with sufficient balance. */
async function makeLimited(policy: object = { volume_per_day_ml: 60_000 }) {
  const fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  await savePolicy(world.systemCtx(), fleet.client.id, { vehicle_id: fleet.vehicle.id, ...policy });
  const grant = (body: object = {}, key?: string) =>
    world.call(contract.grantTemporaryCapacity, {
      as: fleet.people.manager,
      body: {
        vehicle_ids: [fleet.vehicle.id],
        mode: 'days',
        days: 3,
        volume_ml: 20_000,
        reason: 'Long trip',
        ...body,
      },
      ...(key ? { key } : {}),
    });
  const list = async (query: object = {}) =>
    (await world.call(contract.listTemporaryCapacities, { as: fleet.people.manager, query: query as never }))
      .body.rows;
  const revoke = (ids: number[]) =>
    world.call(contract.revokeTemporaryCapacities, {
      as: fleet.people.manager,
      body: { ids, reason: 'Trip cancelled' },
    });
  /** Requests and completes a fill; returns the resulting request. */
  const fill = async (litres: number, dispensed = litres) => {
    const { body } = await fleet.requestFuel({ volume_ml: litres * 1_000 });
    if (body.status !== 'request_approved') return body.status;
    await fleet.initiate(body.id);
    await fleet.start(body.id);
    return (await fleet.close(body.id, { volume_ml: dispensed * 1_000 })).body.status;
  };
  return { ...fleet, grant, list, revoke, fill };
}

describe('temporary capacity', () => {
  it('allows a vehicle exactly this much beyond its limits', async () => {
    const { grant, fill, list } = await makeLimited();
    expect(await fill(61)).toBe('request_rejected');
    expect(await grant()).toMatchObject({ status: 201, body: { granted: 1, replaced: 0 } });
    expect(await fill(61)).toBe('transaction_completed');
    expect((await list())[0]).toMatchObject({ left: 19_000, status: 'running' });
    expect(await fill(20)).toBe('request_rejected');
    expect(await fill(19)).toBe('transaction_completed');
    expect((await list())[0]).toMatchObject({ left: 0 });
    expect(await usageDrift(world)).toEqual([]);
  });

  it('gets back what was reserved and not used, before the limits do', async () => {
    const { grant, fill, list } = await makeLimited();
    await grant();
    expect(await fill(75, 70)).toBe('transaction_completed');
    expect((await list())[0]).toMatchObject({ left: 10_000 });
    expect(await usageDrift(world)).toEqual([]);
  });

  it('gets everything back when the request is canceled', async () => {
    const { grant, requestFuel, list, people } = await makeLimited();
    await grant();
    const { body } = await requestFuel({ volume_ml: 70_000 });
    expect((await list())[0]).toMatchObject({ left: 10_000 });
    await world.call(cancelFuelRequest, { as: people.driver, params: { id: body.id }, body: {} });
    expect((await list())[0]).toMatchObject({ left: 20_000 });
    expect(await usageDrift(world)).toEqual([]);
  });

  it('in riyals raises amount limits, but not volume limits and single fills', async () => {
    const { grant, fill } = await makeLimited({ amount_per_day_halalas: 10_900, volume_per_day_ml: 70_000 });
    expect(await fill(51)).toBe('request_rejected');
    await grant({ volume_ml: undefined, amount_halalas: 5_000 });
    expect(await fill(51)).toBe('transaction_completed');
    expect(await fill(20)).toBe('request_rejected');
  });

  it('resets at midnight in Riyadh after its last day, keeping the remainder only if it carries over', async () => {
    for (const carry_over of [false, true]) {
      world.at('2026-03-01T07:00:00Z');
      const { grant, fill } = await makeLimited();
      await grant({ days: 2, renew_automatically: true, carry_over });
      expect(await fill(70)).toBe('transaction_completed');
      // 2 March, the second day of the first period: 10 liters are left beyond the 60 of the day.
      world.at('2026-03-02T20:59:59Z');
      expect(await fill(71)).toBe('request_rejected');
      world.at('2026-03-02T21:00:00Z');
      expect(await fill(80)).toBe('transaction_completed');
      expect(await fill(11)).toBe('request_rejected');
      expect(await fill(10)).toBe(carry_over ? 'transaction_completed' : 'request_rejected');
    }
    expect(await usageDrift(world)).toEqual([]);
  });

  it('ends at its time, whether the job has run or not', async () => {
    const { grant, fill } = await makeLimited();
    await grant({ mode: 'once', days: undefined, ends_at: '2026-03-01T12:00:00Z' });
    world.at('2026-03-01T12:00:00Z');
    expect(await fill(61)).toBe('request_rejected');
    expect(await fill(60)).toBe('transaction_completed');
  });

  it('is excluded from the weekly usage it covered', async () => {
    const { grant, fill } = await makeLimited({ volume_per_day_ml: 60_000, volume_per_week_ml: 120_000 });
    await grant({ days: 7 });
    expect(await fill(80)).toBe('transaction_completed');
    world.advance(86_400);
    expect(await fill(60)).toBe('transaction_completed');
  });

  it('ends when revoked, once and with a reason; reservations stay', async () => {
    const { grant, requestFuel, close, initiate, start, list, revoke } = await makeLimited();
    await grant();
    const { body } = await requestFuel({ volume_ml: 70_000 });
    const [running] = await list();
    expect(await revoke([running!.id])).toMatchObject({ status: 200, body: { revoked: 1 } });
    expect(await revoke([running!.id])).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
    await initiate(body.id);
    await start(body.id);
    expect((await close(body.id, { volume_ml: 70_000 })).body.status).toBe('transaction_completed');
    expect((await list())[0]).toMatchObject({
      status: 'revoked',
      end_reason: 'Trip cancelled',
      can: { revoke: false },
    });
  });

  it('replaces the active one for all selected vehicles or none', async () => {
    const { grant, list, client, vehicle } = await makeLimited();
    const second = await world.makeVehicle({ client_id: client.id });
    await grant();
    expect((await grant({ vehicle_ids: [vehicle.id, second.id], volume_ml: 5_000 })).body).toMatchObject({
      granted: 2,
      replaced: 1,
    });
    const stranger = await world.makeVehicle();
    expect(await grant({ vehicle_ids: [vehicle.id, stranger.id] })).toMatchObject({ status: 404 });
    expect((await list({ status: 'running' })).map((row) => row.volume_ml)).toEqual([5_000, 5_000]);
  });

  it('is granted once per key', async () => {
    const { grant, list } = await makeLimited();
    const key = crypto.randomUUID();
    await grant({}, key);
    await grant({}, key);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{ amount_halalas: 100_00 }, 'volume_ml'],
    [{ volume_ml: undefined }, 'volume_ml'],
    [{ mode: 'once' }, 'ends_at'],
    [{ days: undefined }, 'days'],
    [{ carry_over: true }, 'carry_over'],
    [{ mode: 'once', days: undefined, ends_at: '2026-03-01T06:59:59Z' }, 'ends_at'],
  ])('is rejected with invalid values: %o', async (fields, field) => {
    const { grant } = await makeLimited();
    const { status, body } = await grant(fields);
    expect(status).toBe(400);
    expect(Object.keys(body.fields!)).toContain(field);
  });

  it('is limited to the own fleet', async () => {
    const [ours, theirs] = [await makeLimited(), await makeLimited()];
    await theirs.grant();
    const [foreign] = await theirs.list();
    expect(await ours.list()).toEqual([]);
    expect(await ours.revoke([foreign!.id])).toMatchObject({ status: 404 });
    expect(await ours.grant({ client_id: theirs.client.id })).toMatchObject({ status: 404 });
  });
});

describe('the job', () => {
  it('renews and ends each at its midnight, once, also when run concurrently', async () => {
    const [renewing, ending] = [await makeLimited(), await makeLimited()];
    await renewing.grant({ days: 1, renew_automatically: true });
    await ending.grant({ days: 1 });
    world.at('2026-03-01T20:59:59Z');
    await turnTemporaryCapacities(world.systemCtx());
    expect(await turnTemporaryCapacities(world.systemCtx())).toBe(0);
    world.at('2026-03-01T21:00:00Z');
    const turned = await Promise.all([1, 2, 3].map(() => turnTemporaryCapacities(world.systemCtx())));
    const mine = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'temporary_capacity' and client_id = any($1) and action in ('renew', 'expire') order by action`,
      [[renewing.client.id, ending.client.id]],
    );
    expect(mine.map((row) => row.action)).toEqual(['expire', 'renew']);
    expect(turned.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
    expect((await renewing.list())[0]).toMatchObject({
      period: 2,
      ends_at: '2026-03-02T21:00:00.000Z',
      status: 'running',
    });
    expect((await ending.list())[0]).toMatchObject({
      status: 'expired',
      ended_at: '2026-03-01T21:00:00.000Z',
    });
    expect(await turnTemporaryCapacities(world.systemCtx())).toBe(0);
  });
});

describe('the table of vehicles', () => {
  it('shows which have limits that would be raised, and active capacities', async () => {
    const { grant, client, people, vehicle } = await makeLimited();
    const plain = await world.makeVehicle({ client_id: client.id });
    await grant();
    const { body } = await world.call(contract.listCapacityVehicles, { as: people.manager });
    const of = (id: number) => body.rows.find((row) => row.id === id)!;
    expect(of(vehicle.id)).toMatchObject({
      raises_volume: true,
      raises_amount: false,
      running: { volume_ml: 20_000, days: 3 },
    });
    expect(of(plain.id)).toMatchObject({ raises_volume: false, running: null });
  });
});
