import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { makePumpDevice } from '../../../test/pump-device.ts';
import { atOnce } from '../../../test/races/at-once.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { sweep } from '../fuel-requests/fuel-requests-sweeper.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(async () => {
  const broken = await brokenProofs(world);
  await world.close();
  expect(broken).toEqual([]);
});

const LITRES = { volume_ml: 38_400, odometer_km: 10_300 };

/** A fill that the server let start, at a pump that loses its connection before the end. */
async function begunOnline(within: World = world) {
  const fleet = await makeRefuelling(within);
  const request_id = (await fleet.requestFuel()).body.id;
  const device = await makePumpDevice(within, fleet.people.attendant);
  await fleet.initiate(request_id);
  await fleet.start(request_id);
  const started_at = within.now;
  const after = (minutes: number) => new Date(started_at.getTime() + minutes * 60_000);
  const ends = (minutes: number) => device.submit({ kind: 'closed', request_id, ...LITRES }, after(minutes));
  const read = async () => (await fleet.get(request_id)).body;
  const rows = () =>
    within.rows<{ volume_ml: number }>('select volume_ml from fuel_requests where client_id = $1', [
      fleet.client.id,
    ]);
  return { fleet, device, request_id, started_at, after, ends, read, rows };
}

describe('a fill begun online and finished offline', () => {
  it('is closed at the time it ended, at the price of its start, with both times in the timeline', async () => {
    const fill = await begunOnline();
    await fill.ends(7);
    world.at(fill.after(50));
    expect((await fill.device.send()).body.answers).toMatchObject([{ outcome: 'done', reasons: [] }]);
    const body = await fill.read();
    expect(body).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 8371,
      fuelling_started_at: fill.started_at.toISOString(),
      closed_at: fill.after(7).toISOString(),
      completed_at: fill.after(50).toISOString(),
    });
    expect(body.timeline.find(({ entry }) => entry === 'refueling')).toMatchObject({
      at: fill.after(50).toISOString(),
      device_at: fill.after(7).toISOString(),
    });
  });

  it('needs no offline limit of the station, and counts in none: the server let it start', async () => {
    const off = await buildWorld({ environment: { OFFLINE_MAX_FILLS: '0' } });
    try {
      const fill = await begunOnline(off);
      await fill.ends(3);
      off.at(fill.after(10));
      expect((await fill.device.send()).body.answers).toMatchObject([{ outcome: 'done', reasons: [] }]);
      expect(await fill.device.cache()).toMatchObject({ fills: 0, halalas: 0 });
    } finally {
      await off.close();
    }
  });

  it('is never before its start nor in the future; a time far from both waits for the platform', async () => {
    const early = await begunOnline();
    await early.ends(-3);
    world.at(early.after(20));
    expect((await early.device.send()).body.answers[0]!.outcome).toBe('done');
    expect((await early.read()).closed_at).toBe(early.started_at.toISOString());

    const ahead = await begunOnline();
    await ahead.ends(90);
    world.at(ahead.after(20));
    expect((await ahead.device.send()).body.answers).toMatchObject([
      { outcome: 'held', reasons: ['clock_right'] },
    ]);
    expect((await ahead.read()).closed_at).toBe(ahead.after(20).toISOString());
  });

  it('is one fill, however often and however concurrently its close and its step arrive', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fill = await begunOnline();
      await fill.ends(5);
      world.at(fill.after(6));
      const steps = [...fill.device.unsent];
      const answers = await Promise.all([
        fill.fleet.close(fill.request_id, LITRES),
        ...Array.from({ length: 3 }, () => fill.device.send(steps)),
        fill.fleet.close(fill.request_id, LITRES),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await fill.rows()).toEqual([{ volume_ml: 38_400 }]);
      expect(await fill.fleet.account('network_payable', fill.fleet.station.network_id)).toBe(8371);
      expect(await fill.fleet.balances()).toEqual({ main: 0, allocated: 91_629, reserved: 0 });
      expect((await fill.read()).status).toBe('transaction_completed');
    }
  });

  it('loses no liter when it was handed over and canceled before its step arrives', async () => {
    const fill = await begunOnline();
    await fill.ends(8);
    world.at(fill.after(3 * 60));
    await sweep(world.systemCtx());
    const cancelled = await world.call(held.decideAsAdmin, {
      as: fill.fleet.people.admin,
      params: { id: fill.request_id },
      body: { decision: 'cancel', was_dispensed: false, comment: 'The attendant does not answer' },
    });
    expect(cancelled.body).toMatchObject({ status: 'transaction_cancelled' });
    expect((await fill.device.send()).body.answers).toMatchObject([{ outcome: 'held' }]);
    expect(await fill.rows()).toEqual([{ volume_ml: 38_400 }]);
    expect(await fill.read()).toMatchObject({
      status: 'transaction_pending_with_vw',
      closed_at: fill.after(8).toISOString(),
    });
  });

  it('and canceled while its step arrives: one is first, and the liters are there', async () => {
    const fill = await begunOnline();
    await fill.ends(8);
    world.at(fill.after(3 * 60));
    await sweep(world.systemCtx());
    await atOnce(2, (index) =>
      index
        ? fill.device.send()
        : world.call(held.decideAsAdmin, {
            as: fill.fleet.people.admin,
            params: { id: fill.request_id },
            body: { decision: 'cancel', was_dispensed: false, comment: 'The attendant does not answer' },
          }),
    );
    expect(await fill.rows()).toEqual([{ volume_ml: 38_400 }]);
  });
});

describe('a close that waited in a browser which keeps no steps', () => {
  const closes = (fill: Awaited<ReturnType<typeof begunOnline>>, device_at: Date) =>
    world.call(requests.closeTransaction, {
      as: fill.fleet.people.attendant,
      params: { id: fill.request_id },
      body: { ...LITRES, device_at: device_at.toISOString() },
    });

  it('has the time of the click', async () => {
    const fleet = await makeRefuelling(world);
    const request_id = (await fleet.requestFuel()).body.id;
    await fleet.initiate(request_id);
    await world.call(requests.startFuelling, {
      as: fleet.people.attendant,
      params: { id: request_id },
      body: { plate_read: fleet.vehicle.plate_no, device_at: world.now.toISOString() },
    });
    const clicked = new Date(world.now.getTime() + 5 * 60_000);
    world.at(new Date(world.now.getTime() + 40 * 60_000));
    const closed = await world.call(requests.closeTransaction, {
      as: fleet.people.attendant,
      params: { id: request_id },
      body: { ...LITRES, device_at: clicked.toISOString() },
    });
    expect(closed.body).toMatchObject({
      status: 'transaction_completed',
      closed_at: clicked.toISOString(),
      completed_at: world.now.toISOString(),
    });
  });

  it('has the time of its arrival where the device’s clock is not known', async () => {
    const fill = await begunOnline();
    world.at(fill.after(40));
    expect((await closes(fill, fill.after(5))).body).toMatchObject({
      closed_at: fill.after(40).toISOString(),
    });
  });
});
