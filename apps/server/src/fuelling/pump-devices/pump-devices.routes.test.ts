import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import * as routes from '@fleet/contracts/fuelling/pump-devices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { makePumpDevice, openCache } from '../../../test/pump-device.ts';
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

const PIN = '4711';

/** An approved request and a device with its cache, now offline. */
async function fuelledOffline(options: Parameters<typeof makeRefuelling>[1] = {}) {
  const fleet = await makeRefuelling(world, options);
  const requestId = (await fleet.requestFuel()).body.id;
  const device = await makePumpDevice(world, fleet.people.attendant);
  const cache = await device.cache();
  const plate = fleet.vehicle.plate_no;
  const at = world.now;
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  /** Found, started and closed within ten minutes of `at`, by the device's clock. */
  async function fuels(
    over: { pin?: string; volume_ml?: number; price?: number; off_minutes?: number } = {},
  ) {
    const time = (minutes: number) => after(minutes + (over.off_minutes ?? 0));
    await device.submit({ kind: 'found', request_id: requestId, found_by: 'typed', plate }, time(1));
    await device.submit(
      {
        kind: 'started',
        request_id: requestId,
        plate_read: plate,
        price_millis_per_litre: over.price ?? 2180,
        ...(options?.pin ? { pin: await device.pin(cache, requestId, over.pin ?? PIN) } : {}),
      },
      time(2),
    );
    await device.submit(
      { kind: 'closed', request_id: requestId, volume_ml: over.volume_ml ?? 38_400, odometer_km: 10_300 },
      time(6),
    );
  }
  return { fleet, device, cache, plate, requestId, after, fuels };
}

const outcomes = (answer: { body: { answers: { outcome: string }[] } }) =>
  answer.body.answers.map((step) => step.outcome);

describe('a device’s offline cache', () => {
  it('opens with the plate or the driver’s code, and discloses nothing without', async () => {
    const { fleet, cache, plate, requestId } = await fuelledOffline();
    expect((await openCache(cache, plate))?.id).toBe(requestId);
    const { qr_token } = (await fleet.get(requestId, fleet.people.driver)).body;
    expect((await openCache(cache, qr_token!))?.price_millis_per_litre).toBe(2180);
    expect(await openCache(cache, 'ABD-1')).toBeNull();
    expect(JSON.stringify(cache)).not.toContain(plate);
    expect(cache.prices).toContainEqual(
      expect.objectContaining({ price_millis_per_litre: 2180, ends_at: null }),
    );
  });

  it('is not encrypted again for a device that has it, until a request is added or removed', async () => {
    const { fleet, device, cache, plate, requestId } = await fuelledOffline();
    const query = { device_id: device.id, known: cache.version };
    const readOfflineCache = async () =>
      (await world.call(routes.getPumpOfflineCache, { as: fleet.people.attendant, query })).body;
    expect(await readOfflineCache()).toMatchObject({
      entries: null,
      is_revoked: false,
      prices: cache.prices,
    });
    await world.call(requests.cancelFuelRequest, {
      as: fleet.people.driver,
      params: { id: requestId },
      body: {},
    });
    expect(await openCache(await readOfflineCache(), plate)).toBeNull();
  });

  it('is empty if the station may not sell offline', async () => {
    const off = await buildWorld({ environment: { OFFLINE_MAX_FILLS: '0' } });
    try {
      const fleet = await makeRefuelling(off);
      await fleet.requestFuel();
      expect((await (await makePumpDevice(off, fleet.people.attendant)).cache()).entries).toEqual([]);
    } finally {
      await off.close();
    }
  });
});

describe('steps sent later', () => {
  it('close a fill as online: at the device’s times and the price of then, with both times stored', async () => {
    const { fleet, device, requestId, after, fuels } = await fuelledOffline({ pin: PIN });
    await fuels();
    world.at(after(60));
    const sent = await device.send();
    expect(outcomes(sent)).toEqual(['done', 'done', 'done']);
    const { body } = await fleet.get(requestId);
    expect(body).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 8371,
      pin_checked: true,
      fuelling_started_at: after(2).toISOString(),
      closed_at: after(6).toISOString(),
      completed_at: after(60).toISOString(),
    });
    expect(body.timeline.at(-2)).toMatchObject({
      entry: 'refueling',
      at: after(60).toISOString(),
      device_at: after(6).toISOString(),
    });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 91_629, reserved: 0 });
  });

  it('are accepted as they were signed before names were unified, with their coordinates', async () => {
    const { fleet, device, plate, requestId, after } = await fuelledOffline();
    const place = { latitude: 24.7846, longitude: 46.7379 };
    const signed = {
      kind: 'found' as const,
      request_id: requestId,
      found_by: 'typed' as const,
      plate,
      place,
    };
    await device.submit(signed, after(1));
    expect(outcomes(await device.send())).toEqual(['done']);
    const { timeline } = (await fleet.get(requestId)).body;
    expect(timeline.at(-1)).toMatchObject({ entry: 'transaction_initiated', coordinates: place });
  });

  it('continue after only the response to the start was lost: one fill, closed as usual', async () => {
    const { fleet, device, plate, requestId, after } = await fuelledOffline();
    await fleet.initiate(requestId);
    await fleet.start(requestId);
    const request_id = requestId;
    await device.submit(
      { kind: 'started', request_id, plate_read: plate, price_millis_per_litre: 2180 },
      after(1),
    );
    await device.submit({ kind: 'closed', request_id, volume_ml: 38_400, odometer_km: 10_300 }, after(5));
    world.at(after(20));
    expect(outcomes(await device.send())).toEqual(['done', 'done']);
    expect((await fleet.get(requestId)).body).toMatchObject({
      status: 'transaction_completed',
      late_fills: [],
      amount_halalas: 8371,
    });
  });

  it('do not add a recorded fill again, but add a different volume', async () => {
    for (const [volume_ml, rows] of [
      [38_350, 1],
      [40_000, 2],
    ] as const) {
      const { fleet, device, plate, requestId, after } = await fuelledOffline();
      await fleet.initiate(requestId);
      await fleet.start(requestId);
      const request_id = requestId;
      await device.submit(
        { kind: 'started', request_id, plate_read: plate, price_millis_per_litre: 2180 },
        after(1),
      );
      await device.send();
      // The pump reports automatically what the offline attendant also reads from it.
      await fleet.close(requestId, { volume_ml: 38_400 });
      await device.submit({ kind: 'closed', request_id, volume_ml }, after(5));
      world.at(after(20));
      expect(outcomes(await device.send())).toEqual([rows === 1 ? 'done' : 'held']);
      const [count] = await world.rows(
        'select count(*)::int as rows from fuel_requests where client_id = $1',
        [fleet.client.id],
      );
      expect(count).toEqual({ rows });
    }
  });

  it('are processed once, however often they are sent, in parts or concurrently', async () => {
    const { fleet, device, requestId, after, fuels } = await fuelledOffline();
    await fuels();
    world.at(after(30));
    const steps = [...device.unsent];
    expect((await device.send(steps.slice(1))).body).toMatchObject({
      answers: [],
      next_number: 1,
      refused: { number: 2, why: 'gap' },
    });
    const first = await device.send(steps.slice(0, 2));
    const batches = await Promise.all(Array.from({ length: 5 }, () => device.send(steps)));
    for (const { body } of batches) expect(body.answers).toEqual(batches[0]!.body.answers);
    expect(batches[0]!.body.answers.slice(0, 2)).toEqual(first.body.answers);
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(8371);
    expect(
      (await fleet.get(requestId)).body.timeline.filter(({ entry }) => entry === 'refueling'),
    ).toHaveLength(1);
  });

  it.each([
    ['different content under the same number', 'changed'],
    ['another device’s signature', 'unsigned'],
    ['a gap in the sequence', 'unlinked'],
    ['an invalid step', 'unreadable'],
  ])('are rejected and recorded with %s', async (_what, why) => {
    const { fleet, device, fuels, after, requestId } = await fuelledOffline();
    await fuels();
    world.at(after(10));
    const steps = [...device.unsent];
    await device.send(steps.slice(0, 1));
    const second = steps[1]!;
    const wrong = {
      changed: { ...steps[0]!, body: steps[0]!.body.replace('typed', 'plate') },
      unsigned: { ...second, signature: steps[0]!.signature },
      unlinked: { ...second, body: JSON.stringify({ ...JSON.parse(second.body), previous: '' }) },
      unreadable: { ...second, body: '{"kind":"filled"}' },
    }[why]!;
    if (why === 'unlinked') wrong.signature = await device.sign(wrong.body);
    expect((await device.send([wrong])).body.refused?.why).toBe(why);
    const audited = await world.rows(
      `select after ->> 'why' as why from audit_rows where action = 'refuse_step' and subject_id = $1`,
      [device.id],
    );
    expect(audited).toEqual([{ why }]);
    expect((await fleet.get(requestId)).body.status).toBe('transaction_initiated');
  });

  it('are held for the platform with a PIN that was wrong, or meant for another step', async () => {
    for (const stale of [false, true]) {
      const { fleet, device, cache, requestId, after, fuels, plate } = await fuelledOffline({ pin: PIN });
      if (stale) {
        const pin = await device.pin(cache, requestId, PIN);
        await device.submit({ kind: 'found', request_id: requestId, found_by: 'typed', plate }, after(1));
        const started = { kind: 'started', request_id: requestId, plate_read: plate, pin } as const;
        await device.submit({ ...started, price_millis_per_litre: 2180 }, after(2));
        await device.submit({ kind: 'closed', request_id: requestId, volume_ml: 38_400 }, after(6));
      } else await fuels({ pin: '0000' });
      world.at(after(20));
      const sent = await device.send();
      expect(outcomes(sent)).toEqual(['done', 'done', 'held']);
      expect(sent.body.answers.at(-1)!.reasons).toEqual(['pin_right']);
      expect((await fleet.balances()).reserved).toBe(8720);
    }
  });

  it('use the price at the device’s time, and are held if the screen showed another', async () => {
    const { fleet, device, after, fuels, requestId } = await fuelledOffline();
    const [fuel] = await world.rows<{ id: number }>(
      'update fuel_prices set ends_at = $2 where station_id = $1 and price_millis_per_litre = 2180 returning fuel_type_id as id',
      [fleet.station.id, after(1.5)],
    );
    await world.rows(
      'insert into fuel_prices (station_id, fuel_type_id, price_millis_per_litre, allowance_millis, starts_at) values ($1, $2, 2300, 0, $3)',
      [fleet.station.id, fuel!.id, after(1.5)],
    );
    await fuels({ volume_ml: 36_000 });
    world.at(after(20));
    const sent = await device.send();
    expect(sent.body.answers.at(-1)).toMatchObject({ outcome: 'held', reasons: ['price_as_shown'] });
    expect((await fleet.get(requestId)).body.price_millis_per_litre).toBe(2300);
  });

  it('tolerate a clock skew of minutes, and hold beyond it for the platform', async () => {
    const near = await fuelledOffline();
    await near.fuels({ off_minutes: 4 });
    world.at(near.after(30));
    expect(outcomes(await near.device.send(undefined, near.after(34)))).toEqual(['done', 'done', 'done']);
    expect((await near.fleet.get(near.requestId)).body.closed_at).toBe(near.after(10).toISOString());

    const far = await fuelledOffline();
    await far.fuels({ off_minutes: -90 });
    world.at(far.after(30));
    const sent = await far.device.send(undefined, far.after(-60));
    expect(sent.body.answers.at(-1)).toMatchObject({ outcome: 'held', reasons: ['clock_right'] });
    expect((await far.fleet.get(far.requestId)).body.closed_at).toBe(far.after(6).toISOString());
  });
});

describe('fuel dispensed after the request had ended', () => {
  const endings = {
    cancelled: async ({ fleet, requestId }: Awaited<ReturnType<typeof fuelledOffline>>) => {
      await world.call(requests.cancelFuelRequest, {
        as: fleet.people.driver,
        params: { id: requestId },
        body: {},
      });
    },
    expired: async ({ after }: Awaited<ReturnType<typeof fuelledOffline>>) => {
      world.at(after(5 * 60));
      await sweep(world.systemCtx());
    },
  };
  it.each(Object.entries(endings))(
    '%s meanwhile: held with its money, and settled once',
    async (_how, end) => {
      const offlineRun = await fuelledOffline();
      const { fleet, device, requestId, fuels, after } = offlineRun;
      await fuels();
      await end(offlineRun);
      expect((await fleet.balances()).reserved).toBe(0);
      world.at(after(6 * 60));
      const sent = await device.send();
      expect(outcomes(sent)).toEqual(['noted', 'noted', 'held']);
      expect(sent.body.answers.at(-1)).toMatchObject({ request_id: requestId, reasons: ['still_approved'] });
      expect(await fleet.balances()).toEqual({ main: 0, allocated: 91_629, reserved: 8371 });
      const { money } = (await fleet.get(requestId)).body;
      // The first hold was released: only the fill's own hold counts.
      expect(money.hold_halalas + money.excess_hold_halalas).toBe(8371);
      const settled = await world.call(held.decideAsAdmin, {
        as: fleet.people.admin,
        params: { id: requestId },
        body: { decision: 'complete', comment: 'Fuelled before anybody knew' },
      });
      expect(settled.body).toMatchObject({ status: 'transaction_completed', charged_halalas: 8371 });
      expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(8371);
    },
  );

  it('can be canceled again, which releases its money again', async () => {
    const offlineRun = await fuelledOffline();
    await offlineRun.fuels();
    await endings.cancelled(offlineRun);
    await offlineRun.device.send();
    const cancelled = await world.call(held.decideAsAdmin, {
      as: offlineRun.fleet.people.admin,
      params: { id: offlineRun.requestId },
      body: { decision: 'cancel', was_dispensed: true, comment: 'Not the fleet’s fault' },
    });
    expect(cancelled.body.status).toBe('transaction_cancelled');
    expect(await offlineRun.fleet.balances()).toEqual({ main: 0, allocated: 100_000, reserved: 0 });
    expect(await offlineRun.fleet.account('network_payable', offlineRun.fleet.station.network_id)).toBe(8371);
  });

  it('is held without money if there is none; the uncovered amount goes to suspense', async () => {
    const offlineRun = await fuelledOffline({ allocated: 10_000 });
    await offlineRun.fuels();
    await endings.cancelled(offlineRun);
    const other = await world.makeDriver({ client_id: offlineRun.fleet.client.id });
    const vehicle = await world.makeVehicle({ driver: other });
    const as = await world.makeUser('driver', { client_id: offlineRun.fleet.client.id, driver_id: other.id });
    await world.call(requests.createFuelRequest, {
      as,
      body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 40_000 },
    });
    const sent = await offlineRun.device.send();
    expect(sent.body.answers.at(-1)).toMatchObject({ reasons: expect.arrayContaining(['balance']) });
    const settled = await world.call(held.decideAsAdmin, {
      as: offlineRun.fleet.people.admin,
      params: { id: offlineRun.requestId },
      body: { decision: 'complete', comment: 'Fuelled before anybody knew' },
    });
    expect(settled.body.status).toBe('transaction_completed');
    expect(await offlineRun.fleet.account('suspense')).toBe(-8371);
  });

  it('fueled elsewhere meanwhile: a second transaction, every liter counted', async () => {
    const { fleet, device, requestId, fuels, plate, after } = await fuelledOffline();
    await fuels();
    const elsewhere = await world.makeStation();
    const as = await world.makeUser('attendant', { station_id: elsewhere.id });
    const params = { id: requestId };
    await world.call(requests.initiateTransaction, { as, params, body: { found_by: 'typed', plate } });
    await world.call(requests.startFuelling, { as, params, body: { plate_read: plate } });
    await world.call(requests.closeTransaction, { as, params, body: { volume_ml: 20_000 } });
    world.at(after(30));
    const sent = await device.send();
    const last = sent.body.answers.at(-1)!;
    expect(last).toMatchObject({ outcome: 'held', reasons: expect.arrayContaining(['fuelled_once']) });
    expect(last.request_id).toBe(requestId);
    const rows = await world.rows(
      'select volume_ml, status, late_for_request_id from fuel_requests where client_id = $1 order by id',
      [fleet.client.id],
    );
    expect(rows).toEqual([
      { volume_ml: 20_000, status: 'transaction_completed', late_for_request_id: null },
      { volume_ml: 38_400, status: 'transaction_pending_with_vw', late_for_request_id: requestId },
    ]);
    const [late] = (await fleet.get(requestId)).body.late_fills;
    expect((await fleet.get(late!.id)).body).toMatchObject({
      late_for: { id: requestId },
      arrived_late_at: world.now.toISOString(),
    });
    const [usage] = await world.rows(
      `select volume_ml, fills from usage_days where scope = 'vehicle' and scope_id = $1`,
      [fleet.vehicle.id],
    );
    expect(usage).toEqual({ volume_ml: 58_400, fills: 2 });
  });

  it('two devices of one station that fueled the same request: one closes, the other is held', async () => {
    const first = await fuelledOffline();
    const { fleet, requestId, plate, after } = first;
    const second = await makePumpDevice(world, fleet.people.attendant);
    await first.fuels();
    await second.submit({ kind: 'found', request_id: requestId, found_by: 'typed', plate }, after(1));
    await second.submit(
      { kind: 'started', request_id: requestId, plate_read: plate, price_millis_per_litre: 2180 },
      after(2),
    );
    await second.submit({ kind: 'closed', request_id: requestId, volume_ml: 10_000 }, after(3));
    world.at(after(20));
    const { won } = await atOnce(2, (index) => (index ? second : first.device).send());
    expect(won).toBe(2);
    const rows = await world.rows<{ volume_ml: number }>(
      'select volume_ml from fuel_requests where client_id = $1 order by volume_ml',
      [fleet.client.id],
    );
    expect(rows).toEqual([{ volume_ml: 10_000 }, { volume_ml: 38_400 }]);
  });

  it('the sweeper takes it while its steps arrive: one is first, and no liter is lost', async () => {
    const { fleet, device, requestId, fuels, after } = await fuelledOffline();
    await fuels();
    world.at(after(5 * 60));
    await Promise.all([sweep(world.systemCtx()), device.send()]);
    const { body } = await fleet.get(requestId);
    expect(body.volume_ml).toBe(38_400);
    expect(['transaction_completed', 'transaction_pending_with_vw']).toContain(body.status);
  });

  it('the sweeper handed over a fill started online: its liters follow as one step', async () => {
    const { fleet, device, requestId, after } = await fuelledOffline();
    await fleet.initiate(requestId);
    await fleet.start(requestId);
    world.at(after(3 * 60));
    await sweep(world.systemCtx());
    expect((await fleet.get(requestId)).body).toMatchObject({
      status: 'transaction_pending_with_vw',
      volume_ml: null,
    });
    await device.submit({ kind: 'closed', request_id: requestId, volume_ml: 38_400 }, after(10));
    expect(outcomes(await device.send())).toEqual(['held']);
    expect((await fleet.get(requestId)).body).toMatchObject({
      status: 'transaction_pending_with_vw',
      volume_ml: 38_400,
      late_fills: [],
    });
  });

  it('beyond the station’s daily offline limit it is held', async () => {
    const small = await buildWorld({ environment: { OFFLINE_MAX_HALALAS: '8000' } });
    try {
      const fleet = await makeRefuelling(small);
      const requestId = (await fleet.requestFuel()).body.id;
      const device = await makePumpDevice(small, fleet.people.attendant);
      const plate = fleet.vehicle.plate_no;
      await device.submit({ kind: 'found', request_id: requestId, found_by: 'typed', plate }, small.now);
      const started = { kind: 'started', request_id: requestId, plate_read: plate } as const;
      await device.submit({ ...started, price_millis_per_litre: 2180 }, small.now);
      await device.submit({ kind: 'closed', request_id: requestId, volume_ml: 38_400 }, small.now);
      expect((await device.send()).body.answers.at(-1)!.reasons).toEqual(['offline_cap']);
    } finally {
      await small.close();
    }
  });
});

describe('sending steps', () => {
  it('requires the own device, which is neither revoked nor beyond the maximum number', async () => {
    const { fleet, device, fuels, after, requestId } = await fuelledOffline();
    await fuels();
    world.at(after(10));
    const colleague = await world.makeUser('attendant', { station_id: fleet.station.id });
    const steps = device.unsent.map(({ number: _number, ...step }) => step);
    const body = { sent_at: world.now.toISOString(), steps };
    const params = { id: device.id };
    expect((await world.call(routes.sendPumpSteps, { as: colleague, params, body })).body.code).toBe(
      'NOT_FOUND',
    );
    const boss = await world.makeUser('gas_station_manager', { station_id: fleet.station.id });
    const stranger = await world.makeUser('gas_station_manager', {
      station_id: (await world.makeStation()).id,
    });
    const reason = { reason: 'The phone was lost' };
    expect((await world.call(routes.revokePumpDevice, { as: stranger, params, body: reason })).status).toBe(
      404,
    );
    expect((await world.call(routes.revokePumpDevice, { as: boss, params, body: reason })).status).toBe(200);
    expect((await device.send()).body.refused?.why).toBe('revoked');
    const query = { device_id: device.id };
    expect(
      (await world.call(routes.getPumpOfflineCache, { as: fleet.people.attendant, query })).body,
    ).toMatchObject({
      is_revoked: true,
      entries: [],
    });
    expect((await fleet.get(requestId)).body.status).toBe('request_approved');
    const { body: list } = await world.call(routes.listPumpDevices, { as: boss });
    expect(list.rows.map((row) => [row.id, row.revoked_at !== null])).toEqual([[device.id, true]]);
  });
});
