import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import {
  grantTemporaryCapacity,
  listTemporaryCapacities,
} from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { savePolicy } from '../policies/policies.service.ts';
import { usageDrift } from './usage-drift.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());
beforeEach(() => world.at('2026-03-01T07:00:00Z'));

const noUsageIsLost = async () => expect(await usageDrift(world)).toEqual([]);

/** A vehicle with 60 liters a day, whose driver requested for more with a reason. */
async function makeReferred(
  policy: object = { volume_per_day_ml: 60_000 },
  requested: object = { volume_ml: 100_000 },
) {
  const fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  await savePolicy(world.systemCtx(), fleet.client.id, { vehicle_id: fleet.vehicle.id, ...policy });
  const { body: request } = await fleet.requestFuel({
    ...requested,
    manager_decides: true,
    request_reason: 'long_trip',
    request_reason_text: 'To Tabuk',
  });
  const approve = (body: object, as: MadeUser = fleet.people.manager, key?: string) =>
    world.call(routes.approveFuelRequest, { as, params: { id: request.id }, body, ...(key ? { key } : {}) });
  const capacities = async () =>
    (await world.call(listTemporaryCapacities, { as: fleet.people.manager })).body.rows;
  return { ...fleet, request, approve, capacities };
}

describe('a request with a reason', () => {
  it('shows the reason to its fleet and the platform, and to no station', async () => {
    const fleet = await makeReferred();
    const reason = { request_reason: 'long_trip', request_reason_text: 'To Tabuk' };
    expect(fleet.request).toMatchObject({ status: 'request_pending', ...reason });
    for (const as of [fleet.people.manager, fleet.people.admin])
      expect((await fleet.get(fleet.request.id, as)).body).toMatchObject(reason);
    await fleet.approve({ exception_volume_ml: 40_000 });
    await fleet.initiate(fleet.request.id);
    const { body } = await fleet.get(fleet.request.id, fleet.people.attendant);
    expect(body).toMatchObject({ id: fleet.request.id, request_reason: null, request_reason_text: null });
    expect(JSON.stringify(body.timeline)).not.toContain('exception');
  });
});

describe('approving less', () => {
  it.each([
    ['liters of liters', { volume_ml: 100_000 }, { approved_volume_ml: 60_000 }, 130_80, 60_000],
    ['riyals of liters', { volume_ml: 100_000 }, { approved_amount_halalas: 109_00 }, 109_00, 50_002],
    [
      'liters of riyals',
      { kind: 'amount', volume_ml: undefined, amount_halalas: 218_00 },
      { approved_volume_ml: 50_000 },
      109_00,
      50_000,
    ],
    [
      'riyals of riyals',
      { kind: 'amount', volume_ml: undefined, amount_halalas: 218_00 },
      { approved_amount_halalas: 87_20 },
      87_20,
      40_002,
    ],
  ])('%s: holds and lets the pump give that much', async (_name, requested, less, hold, max_volume_ml) => {
    const fleet = await makeReferred(undefined, requested);
    const { body } = await fleet.approve(less);
    expect(body).toMatchObject({ status: 'request_approved', ...less, money: { hold_halalas: hold } });
    expect(body.timeline.at(-1)!.detail).toMatchObject(less);
    expect((await fleet.balances()).reserved).toBe(hold);
    const atPump = await fleet.initiate(fleet.request.id);
    expect(atPump.body).toMatchObject({ max_volume_ml, max_amount_halalas: hold });
    await fleet.start(fleet.request.id);
    await noUsageIsLost();
    const closed = await fleet.close(fleet.request.id, { volume_ml: max_volume_ml });
    expect(closed.body).toMatchObject({ status: 'transaction_completed', amount_halalas: hold });
    expect((await fleet.balances()).reserved).toBe(0);
    await noUsageIsLost();
  });

  it('waits with the client when the pump gave what was requested, not what was approved', async () => {
    const fleet = await makeReferred();
    await fleet.approve({ approved_volume_ml: 60_000 });
    await fleet.initiate(fleet.request.id);
    await fleet.start(fleet.request.id);
    const { body } = await fleet.close(fleet.request.id, { volume_ml: 100_000 });
    expect(body.status).toBe('transaction_pending_with_client');
  });

  it('of all that was requested is all of it', async () => {
    const fleet = await makeReferred();
    const { body } = await fleet.approve({ approved_volume_ml: 100_000 });
    expect(body).toMatchObject({ status: 'request_approved', approved_volume_ml: null });
  });

  it.each([
    [{ approved_volume_ml: 100_001 }, { approved_volume_ml: 'more_than_requested' }],
    [{ approved_amount_halalas: 218_01 }, { approved_amount_halalas: 'more_than_requested' }],
    [{ approved_volume_ml: 999 }, { approved_volume_ml: 'too_small' }],
    [
      { approved_volume_ml: 50_000, approved_amount_halalas: 100_00 },
      { approved_amount_halalas: 'not_allowed' },
    ],
    [{ approved_volume_ml: 50_000, exception_volume_ml: 40_000 }, { exception_volume_ml: 'not_allowed' }],
    [{ exception_volume_ml: 39_999 }, { exception_volume_ml: 'below_what_is_missing' }],
    [{ exception_amount_halalas: 500_00 }, { exception_amount_halalas: 'not_allowed' }],
  ])('%o is refused at its field and changes nothing', async (body, fields) => {
    const fleet = await makeReferred();
    expect((await fleet.approve(body)).body).toMatchObject({ code: 'INVALID_FIELDS', fields });
    expect((await fleet.get(fleet.request.id)).body.status).toBe('request_pending');
    expect(await fleet.capacities()).toEqual([]);
    expect((await fleet.balances()).reserved).toBe(0);
  });
});

describe('a one-time exception', () => {
  it('lasts 24 hours, covers the request, and what it leaves may be taken without asking', async () => {
    const fleet = await makeReferred();
    expect((await fleet.get(fleet.request.id)).body.exception).toEqual({
      volume_ml: 40_000,
      amount_halalas: null,
    });
    expect((await fleet.get(fleet.request.id, fleet.people.driver)).body.exception).toBeNull();
    const { body } = await fleet.approve(
      { exception_volume_ml: 50_000, comment: 'For Tabuk' },
      undefined,
      'the-same',
    );
    expect(body.status).toBe('request_approved');
    await fleet.approve({ exception_volume_ml: 50_000, comment: 'For Tabuk' }, undefined, 'the-same');
    expect(await fleet.capacities()).toMatchObject([
      {
        volume_ml: 50_000,
        mode: 'once',
        left: 10_000,
        reason: 'For Tabuk',
        ends_at: '2026-03-02T07:00:00.000Z',
      },
    ]);
    expect(body.timeline.at(-1)!.detail).toMatchObject({
      exception: { volume_ml: 50_000, ends_at: '2026-03-02T07:00:00.000Z' },
    });
    await fleet.initiate(fleet.request.id);
    await fleet.start(fleet.request.id);
    await fleet.close(fleet.request.id, { volume_ml: 100_000 });
    expect((await fleet.requestFuel({ volume_ml: 11_000 })).body.status).toBe('request_rejected');
    expect((await fleet.requestFuel({ volume_ml: 10_000 })).body.status).toBe('request_approved');
    await noUsageIsLost();
  });

  it('is not offered for what it would not raise, nor in place of capacity for days', async () => {
    const perFill = await makeReferred({ volume_per_fill_ml: 60_000 });
    expect((await perFill.get(perFill.request.id)).body.exception).toBeNull();
    expect((await perFill.approve({ exception_volume_ml: 40_000 })).body.fields).toEqual({
      exception_volume_ml: 'not_allowed',
    });
    const fleet = await makeReferred();
    await world.call(grantTemporaryCapacity, {
      as: fleet.people.manager,
      body: { vehicle_ids: [fleet.vehicle.id], mode: 'days', days: 3, volume_ml: 5_000, reason: 'Long trip' },
    });
    expect((await fleet.approve({ exception_volume_ml: 40_000 })).body.fields).toEqual({
      exception_volume_ml: 'not_allowed',
    });
    expect((await fleet.capacities()).map(({ status }) => status)).toEqual(['running']);
  });

  it('takes the right to grant capacity, besides that to decide', async () => {
    const fleet = await makeReferred();
    await world.rows(
      `delete from group_permissions g using users u where u.id = $1 and g.group_id = u.group_id and g.permission = 'create temporary_capacity'`,
      [fleet.people.manager.id],
    );
    expect((await fleet.get(fleet.request.id)).body.exception).toBeNull();
    expect((await fleet.approve({ exception_volume_ml: 40_000 })).body.code).toBe('FORBIDDEN');
    expect((await fleet.approve({ approved_volume_ml: 60_000 })).status).toBe(200);
  });
});
