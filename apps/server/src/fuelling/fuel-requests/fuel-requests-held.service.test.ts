import { addComment, decideAsAdmin, decideAsClient } from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { sweep } from './fuel-requests-sweeper.service.ts';
import { usageDrift } from './usage-drift.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Fleet = Awaited<ReturnType<typeof makeRefuelling>>;

const settle = (fleet: Fleet, id: number, body: object) =>
  world.call(decideAsAdmin, {
    as: fleet.people.admin,
    params: { id },
    body: { decision: 'complete', comment: 'Pump journal checked', ...body },
  });
const answer = (fleet: Fleet, id: number, decision: 'approve' | 'refuse') =>
  world.call(decideAsClient, {
    as: fleet.people.manager,
    params: { id },
    body: { decision, comment: 'Looked at it' },
  });
const usageOf = (fleet: Fleet) =>
  world.rows(
    `select day::text, volume_ml, fills from usage_days where scope = 'client' and scope_id = $1 and fills <> 0`,
    [fleet.client.id],
  );

/** Approved before midnight, fueled after it, and never closed at the pump. */
async function neverClosed(options: Parameters<typeof makeRefuelling>[1] = {}) {
  world.at('2026-03-04T20:55:00Z');
  const fleet = await makeRefuelling(world, options);
  const { body } = await fleet.requestFuel();
  world.at('2026-03-04T21:05:00Z');
  await fleet.initiate(body.id);
  await fleet.start(body.id);
  world.at('2026-03-04T23:10:00Z');
  await sweep(world.systemCtx());
  return { fleet, id: body.id };
}

describe('a fill never closed at the pump', () => {
  it('counts on its approval day until the platform enters the liters, then on the day of fueling', async () => {
    const { fleet, id } = await neverClosed();
    expect(await usageOf(fleet)).toEqual([{ day: '2026-03-04', volume_ml: 40_000, fills: 1 }]);
    expect((await settle(fleet, id, {})).body).toMatchObject({
      code: 'REASON_REQUIRED',
      fields: { volume_ml: 'required' },
    });
    expect((await settle(fleet, id, { volume_ml: 39_000 })).body).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 8_502,
      reference_number: expect.stringMatching(/^TX-/),
    });
    expect(await usageOf(fleet)).toEqual([{ day: '2026-03-05', volume_ml: 39_000, fills: 1 }]);
  });

  it('settled days later was the vehicle’s last fill at the time of fueling', async () => {
    const { fleet, id } = await neverClosed({ policy: { minutes_between_fills: 24 * 60 } });
    world.at('2026-03-08T09:00:00Z');
    const { body } = await settle(fleet, id, { volume_ml: 39_000 });
    expect(body).toMatchObject({
      closed_at: '2026-03-04T21:05:00.000Z',
      completed_at: '2026-03-08T09:00:00.000Z',
    });
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
  });

  it('beyond the hold charges the excess to a client with sufficient balance, with its own hold', async () => {
    const { fleet, id } = await neverClosed();
    const suspense = await fleet.account('suspense');
    const { body } = await settle(fleet, id, { volume_ml: 50_000 });
    expect(body.money).toMatchObject({
      hold_halalas: 8_720,
      excess_hold_halalas: 2_180,
      captured_halalas: 10_900,
    });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 89_100, reserved: 0 });
    expect(await fleet.account('suspense')).toBe(suspense);
  });

  it('beyond any balance leaves the excess in suspense, and shows what the client paid', async () => {
    const { fleet, id } = await neverClosed({ allocated: 9_000 });
    const suspense = await fleet.account('suspense');
    const { body } = await settle(fleet, id, { volume_ml: 50_000 });
    expect(body).toMatchObject({ charged_halalas: 10_900, money: { captured_halalas: 8_720 } });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 280, reserved: 0 });
    expect(await fleet.account('suspense')).toBe(suspense - 2_180);
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(10_900);
  });

  it('never charges more than was dispensed', async () => {
    const { fleet, id } = await neverClosed();
    expect((await settle(fleet, id, { volume_ml: 40_000, charged_halalas: 8_721 })).body).toMatchObject({
      code: 'AMOUNT_ABOVE_BALANCE',
      fields: { charged_halalas: 'too_big' },
      details: { max_halalas: 8_720 },
    });
    expect((await settle(fleet, id, { volume_ml: 40_000, charged_halalas: 8_720 })).status).toBe(200);
  });

  it('canceled as not dispensed releases everything, with nothing due or counted', async () => {
    const { fleet, id } = await neverClosed();
    const cancel = { decision: 'cancel', comment: 'The pump was never lifted' };
    expect((await settle(fleet, id, { ...cancel, was_dispensed: true })).body.code).toBe('REASON_REQUIRED');
    const { body } = await settle(fleet, id, { ...cancel, was_dispensed: false });
    expect(body).toMatchObject({ status: 'transaction_cancelled', money: { captured_halalas: 0 } });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000, reserved: 0 });
    expect(await usageOf(fleet)).toEqual([]);
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(0);
  });
});

describe('a fill corrected by the platform to more than reported', () => {
  /** 60 liters with a hold for 40: the additional 43.60 riyals were held when the pump closed. */
  const corrected = async (allocated: number) => {
    const fleet = await makeRefuelling(world, { allocated });
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    await answer(fleet, id, 'refuse');
    const suspense = await fleet.account('suspense');
    const { body } = await settle(fleet, id, { volume_ml: 70_000 });
    expect(body).toMatchObject({ status: 'transaction_completed', charged_halalas: 15_260 });
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(15_260);
    return { ...(await fleet.balances()), suspense: (await fleet.account('suspense')) - suspense };
  };

  it('is paid by the client with sufficient balance', async () => {
    expect(await corrected(100_000)).toEqual({ main: 0, allocated: 84_740, reserved: 0, suspense: 0 });
  });

  it('leaves in suspense what the balance does not cover', async () => {
    expect(await corrected(15_259)).toEqual({ main: 0, allocated: 2_179, reserved: 0, suspense: -2_180 });
  });
});

describe('the client’s displayed payment', () => {
  it('includes amounts beyond the hold and from main', async () => {
    const fleet = await makeRefuelling(world, { allocated: 9_000, main: 50_000 });
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    const { body } = await answer(fleet, id, 'approve');
    expect(body).toMatchObject({
      charged_halalas: 13_080,
      money: { captured_halalas: 13_080, released_halalas: 0, uncovered_halalas: 0 },
    });
  });

  it('is the charge after the platform excused the rest', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    await answer(fleet, id, 'refuse');
    const { body } = await settle(fleet, id, { charged_halalas: 6_540 });
    expect(body).toMatchObject({
      amount_halalas: 13_080,
      charged_halalas: 6_540,
      money: { captured_halalas: 6_540, released_halalas: 6_540 },
    });
  });
});

describe('the thread', () => {
  it('audits every comment for client and station, whoever wrote it', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    const added = await world.call(addComment, {
      as: fleet.people.admin,
      params: { id },
      body: { comment: 'Is this the trailer?' },
    });
    expect(added.status).toBe(201);
    const [row] = await world.rows(
      `select client_id, network_id, station_id from audit_rows where action = 'comment' and subject_id = $1`,
      [id],
    );
    expect(row).toEqual({
      client_id: fleet.client.id,
      network_id: fleet.station.network_id,
      station_id: fleet.station.id,
    });
  });

  it('rejected twice shows the rejection once', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    await answer(fleet, id, 'refuse');
    await settle(fleet, id, { decision: 'refer_to_client' });
    expect((await answer(fleet, id, 'refuse')).body.pending_reasons).toEqual(['over_hold', 'client_refused']);
  });
});

it('the counters match the requests exactly, and reserved equals the sum of open holds', async () => {
  expect(await usageDrift(world)).toEqual([]);
  const drift = await world.rows(
    `select a.party_id from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.kind = 'client_reserved'
       and b.balance_halalas <> (select coalesce(sum(h.amount_halalas), 0) from holds h where h.client_id = a.party_id and h.state = 'open')`,
  );
  expect(drift).toEqual([]);
});
