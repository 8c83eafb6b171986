import { connect } from 'node:net';
import {
  createFuelRequest,
  initiateTransaction,
  startFuelling,
  stopTransaction,
} from '@fleet/contracts/fuelling/fuel-requests.ts';
import { revokePumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import { listPumpTransactions } from '@fleet/contracts/fuelling/pump-orders.ts';
import { getShift } from '@fleet/contracts/fuelling/shifts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeForecourt } from '../../../test/site-controller.ts';
import { buildWorld, type World } from '../../../test/world.ts';

type Forecourt = Awaited<ReturnType<typeof makeForecourt>>;

let world: World;
const opened: Forecourt[] = [];
const forecourtWith = async (options?: Parameters<typeof makeForecourt>[1]) => {
  const made = await makeForecourt(world, options);
  opened.push(made);
  return made;
};

beforeAll(async () => {
  world = await buildWorld();
});
afterAll(async () => {
  for (const forecourt of opened) forecourt.hangUp();
  await world.close();
});

const closeAt = async (forecourt: Forecourt, id: number, body: Parameters<Forecourt['close']>[1] = {}) =>
  (await forecourt.close(id, body)).body;

/** The plate was typed here, which is flagged whatever the pump reports. */
const TYPED_PLATE = ['plate_by_camera'];
const CREDIT = 8_720; // 40 liters of 91 at 2.18

describe('a preset pump', () => {
  test('dispenses the requested volume, reports it automatically, and is free again', async () => {
    const forecourt = await forecourtWith();
    const id = await forecourt.untilFuelling();
    expect(await forecourt.attached(id)).toMatchObject({
      line: 'connected',
      order: null,
      nozzles: [
        { number: 1, can_preset: true },
        { number: 2, can_preset: true },
      ],
    });
    expect((await forecourt.preset(id)).body.order).toMatchObject({ credit_halalas: CREDIT });
    await forecourt.order(id, 'unlocked');
    expect(await closeAt(forecourt, id)).toMatchObject({ code: 'PUMP_STILL_UNLOCKED' });
    forecourt.site.lift(1, '0091');
    const { dispensed } = await forecourt.order(id, 'dispensed');
    expect(dispensed).toMatchObject({ volume_ml: 40_002, amount_halalas: CREDIT, over_halalas: 0 });
    expect(await closeAt(forecourt, id, { volume_ml: 39_000 })).toMatchObject({
      code: 'PUMP_REPORT_MISMATCH',
      details: { volume_ml: 40_002 },
    });
    const closed = await closedAs(forecourt, id, { volume_ml: 40_002 });
    expect(closed).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: CREDIT,
      flags: TYPED_PLATE,
    });
    await forecourt.until(() => expect(forecourt.site.pumps()[0]).toEqual({ number: 1, status: 'free' }));
    // The site frees the pump a moment before its report is stored here.
    const stored = () =>
      world.rows(
        'select clearing, order_id is not null as ordered from pump_transactions where fuel_request_id = $1',
        [id],
      );
    await expect.poll(stored).toEqual([{ clearing: 'cleared', ordered: true }]);
    expect(forecourt.transcript).toContainEqual(
      expect.stringMatching(/^< S\d+ UNLOCKPUMP 1 SAR 87\.20 [0-9a-f-]{36} fleet 0091$/),
    );
  });

  test('is locked again before fuel has flowed, and another is used', async () => {
    const forecourt = await forecourtWith();
    const id = await forecourt.untilFuelling();
    await forecourt.preset(id);
    await forecourt.order(id, 'unlocked');
    expect((await stopAt(forecourt, id)).code).toBe('PUMP_STILL_UNLOCKED');
    expect((await forecourt.preset(id, forecourt.nozzles[1])).body.code).toBe('PUMP_BUSY');
    await forecourt.lock(id);
    await forecourt.order(id, 'locked');
    await forecourt.preset(id, forecourt.nozzles[1]);
    expect(await forecourt.order(id, 'unlocked')).toMatchObject({ pump_number: 2 });
    // Lifting and returning the nozzle dispensed nothing, as the site reports.
    forecourt.site.lift(2, '0300');
    forecourt.site.hang(2);
    expect(await forecourt.order(id, 'locked')).toMatchObject({ end_reason: 'aborted' });
    expect((await stopAt(forecourt, id)).status).toBe('transaction_cancelled');
  });

  test('dispenses only the request’s product', async () => {
    const forecourt = await forecourtWith();
    const id = await forecourt.untilFuelling();
    expect((await forecourt.preset(id, forecourt.nozzles[2])).body.code).toBe('PUMP_FUEL_MISMATCH');
    const crossed = await forecourt.link([
      { nozzle_id: forecourt.nozzles[0], pump_number: 2, product_id: '0300' },
    ]);
    expect(crossed.body.code).toBe('PUMP_FUEL_MISMATCH');
  });

  test('goes to one of two concurrent attendants', async () => {
    const forecourt = await forecourtWith();
    const other = await makeForecourtsNeighbour(forecourt);
    const first = await forecourt.untilFuelling();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => forecourt.preset(at % 2 === 0 ? first : other)),
    );
    const orders = await world.rows<{ fuel_request_id: number }>(
      'select fuel_request_id from pump_orders where controller_id = $1',
      [forecourt.controller_id],
    );
    expect(orders).toHaveLength(1);
    const winner = orders[0]!.fuel_request_id;
    for (const [at, { status, body }] of answers.entries()) {
      const isWinner = (at % 2 === 0 ? first : other) === winner;
      expect(isWinner ? status : body.code).toBe(isWinner ? 200 : 'PUMP_BUSY');
    }
    await forecourt.order(winner, 'unlocked');
    expect(forecourt.transcript.filter((line) => /^< S\d+ UNLOCKPUMP/.test(line))).toHaveLength(1);
  });
});

describe('more than the preset', () => {
  test('by a little is accepted immediately and flagged', async () => {
    const forecourt = await forecourtWith({ site: { overshoot_ml: 200 } });
    const closed = await fuelled(forecourt);
    expect(closed).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 8_764,
      flags: [...TYPED_PLATE, 'pump_preset'],
    });
  });

  test('beyond the tolerance is held for the client, with the pump’s evidence', async () => {
    const forecourt = await forecourtWith({ site: { overshoot_ml: 3_000 } });
    const closed = await fuelled(forecourt);
    expect(closed).toMatchObject({
      status: 'transaction_pending_with_client',
      flags: [...TYPED_PLATE, 'pump_preset'],
    });
    expect(closed.pending_reasons).toContain('over_hold');
    expect(closed.close_checks).toContainEqual(
      expect.objectContaining({ code: 'pump_preset', limit: CREDIT, value: 9_374, passed: false }),
    );
    expect(closed.timeline.find((line) => line.entry === 'refueling')!.detail).toMatchObject({
      pump: { pump: 1, volume_ml: 43_002 },
    });
  });
});

describe('a pump’s report', () => {
  test('is processed once despite repetition', async () => {
    const forecourt = await forecourtWith({ line: { repeats: 'same' } });
    expect((await fuelled(forecourt)).status).toBe('transaction_completed');
    expect(await reports(forecourt)).toEqual([
      { volume_ml: 40_002, repeats: 1, contradicted: false, is_sale: false },
    ]);
  });

  test('that contradicts an earlier one is flagged for the platform', async () => {
    const forecourt = await forecourtWith({ line: { repeats: 'other' } });
    const closed = await fuelled(forecourt);
    expect(closed).toMatchObject({
      status: 'transaction_pending_with_vw',
      volume_ml: 40_002,
      pending_reasons: ['pump_report'],
    });
    expect(await reports(forecourt)).toMatchObject([{ volume_ml: 40_002, repeats: 1, contradicted: true }]);
  });

  test('can be disputed, not overwritten', async () => {
    const forecourt = await forecourtWith();
    const closed = await fuelled(forecourt, { pump_mismatch: 'The display shows 38 litres' });
    expect(closed).toMatchObject({ status: 'transaction_pending_with_vw', pending_reasons: ['pump_report'] });
  });

  test('without a request is a sale of the station itself, in the open shift', async () => {
    const forecourt = await forecourtWith();
    const [shift] = await world.rows<{ id: number }>(
      `insert into shifts (network_id, station_id, status, tolerance_ml, tolerance_basis_points, opened_at, opened_by)
       select network_id, id, 'open', 5000, 50, now(), $2 from stations where id = $1 returning id`,
      [forecourt.station.id, forecourt.people.attendant.id],
    );
    await world.rows(
      `insert into shift_readings (shift_id, nozzle_id, fuel_type_id, number, meter_digits, opening_ml)
       select $1, id, fuel_type_id, number, 7, 0 from nozzles where station_id = $2`,
      [shift!.id, forecourt.station.id],
    );
    forecourt.site.sell(2, '0300', 12_340);
    await forecourt.until(async () => expect(await reports(forecourt)).toHaveLength(1));
    const { body } = await world.call(listPumpTransactions, {
      as: forecourt.manager,
      query: { kind: 'other_sales' },
    });
    expect(body.rows).toMatchObject([
      { pump_number: 2, nozzle_number: 3, volume_ml: 12_340, request: null, fuel_type: { code: 'diesel' } },
    ]);
    const report = await world.call(getShift, { as: forecourt.manager, params: { id: shift!.id } });
    expect(report.body.fuels.map(({ pump_sales_ml }) => pump_sales_ml).toSorted()).toEqual([0, 12_340]);
  });

  test('is flagged as missing if a pump could have been preset and the liters were typed', async () => {
    const forecourt = await forecourtWith();
    const id = await forecourt.untilFuelling();
    expect(await closedAs(forecourt, id, {})).toMatchObject({
      status: 'transaction_completed',
      flags: [...TYPED_PLATE, 'pump_report'],
    });
  });
});

describe('a lost connection', () => {
  test('during fueling delivers the liters when it is back', async () => {
    const forecourt = await forecourtWith({ site: { ml_per_minute: 60_000_000 } });
    const id = await forecourt.untilFuelling();
    await forecourt.preset(id);
    await forecourt.order(id, 'unlocked');
    forecourt.site.lift(1, '0091');
    forecourt.line.cut(120);
    expect(await forecourt.order(id, 'dispensed')).toMatchObject({ dispensed: { volume_ml: 40_002 } });
    expect((await forecourt.preset(id)).body.code).toBe('FUEL_ALREADY_DISPENSED');
    expect((await forecourt.close(id, { volume_ml: 40_002 })).body.status).toBe('transaction_completed');
  });

  test('that stays lost lets the liters be typed; the platform compares them with the later report', async () => {
    const forecourt = await forecourtWith();
    const id = await forecourt.untilFuelling();
    await forecourt.preset(id);
    await forecourt.order(id, 'unlocked');
    forecourt.line.cut(1_500);
    await forecourt.until(async () => expect((await forecourt.attached(id)).line).toBe('lost'));
    forecourt.site.lift(1, '0091');
    const closed = (await forecourt.close(id, { volume_ml: 39_500 })).body;
    expect(closed).toMatchObject({ status: 'transaction_pending_with_vw', pending_reasons: ['pump_report'] });
    await forecourt.until(async () => expect(await reports(forecourt)).toHaveLength(1));
    expect(await reports(forecourt)).toMatchObject([{ volume_ml: 40_002, is_sale: false }]);
    const { timeline } = (await forecourt.get(id)).body;
    expect(timeline.filter(({ entry }) => entry === 'refueling')).toMatchObject([
      { volume_ml: 39_500, detail: { pump: { mismatches: ['silent'] } } },
      { volume_ml: 40_002, actor: { kind: 'policy' }, detail: { pump: { pump: 1, volume_ml: 40_002 } } },
    ]);
  });

  test('before the response leaves an order of unknown state: it is locked, and unlocked once', async () => {
    const forecourt = await forecourtWith();
    const id = await forecourt.untilFuelling();
    forecourt.line.cut(300);
    await forecourt.until(async () => expect((await forecourt.attached(id)).line).toBe('lost'));
    const [order] = await world.rows<{ fsc_transaction_id: string }>(
      `insert into pump_orders (fsc_transaction_id, controller_id, network_id, station_id, fuel_request_id, nozzle_id, pump_number,
         product_id, credit_halalas, state, ordered_by, ordered_at, sent_at)
       select 'e2f74ef5-f427-4ae6-bdd3-70a96709992f', c.id, c.network_id, c.station_id, $2, $3, 1, '0091', $4, 'ordered', $5, now(), now()
       from pump_controllers c where c.id = $1 returning fsc_transaction_id`,
      [forecourt.controller_id, id, forecourt.nozzles[0], CREDIT, forecourt.people.attendant.id],
    );
    forecourt.site.unlock(1, {
      fsc_transaction_id: order!.fsc_transaction_id,
      credit_halalas: CREDIT,
      product_ids: ['0091'],
    });
    await forecourt.order(id, 'unlocked');
    expect(forecourt.site.pumps()[0]).toEqual({ number: 1, status: 'locked' });
    expect(forecourt.transcript.filter((line) => /^< S\d+ (UN)?LOCKPUMP/.test(line))).toEqual([
      expect.stringContaining(' LOCKPUMP 1'),
      expect.stringContaining(' UNLOCKPUMP 1'),
    ]);
  });
});

describe('the controller endpoint', () => {
  test('rejects a wrong secret or revoked key, and disconnects a revoked one', async () => {
    const forecourt = await forecourtWith();
    const { port } = world.forecourt.listening()!;
    const key = forecourt.site_access_key;
    const hello = '* CAPABILITY PUMPS\r\n';
    expect(await talk(port, `${hello}C1 PLAINAUTH ${key} wrong\r\n`)).toContain('C1 ERR 401');
    expect(await talk(port, `${hello}C1 PUMPS\r\n* QUIT bye\r\n`)).toContain('C1 ERR 403');
    expect(await talk(port, 'GET / HTTP/1.1\r\n\r\n')).not.toContain('OK');
    expect(await talk(port, 'x'.repeat(5_000))).toContain('QUIT');
    const revoked = await world.call(revokePumpController, {
      as: forecourt.manager,
      params: { id: forecourt.controller_id },
      body: { reason: 'The box was stolen' },
    });
    expect(revoked.body).toMatchObject({ is_connected: false, revoke_reason: 'The box was stolen' });
    await world.jobs.runBatches();
    await forecourt.until(() => expect(forecourt.line.isIn()).toBe(false));
    expect(await talk(port, `${hello}C1 PLAINAUTH ${key} ${forecourt.secret}\r\n`)).toContain('C1 ERR 401');
    const [stored] = await world.rows<{ all: string }>(
      'select c::text as all from pump_controllers c where id = $1',
      [forecourt.controller_id],
    );
    expect(stored!.all).not.toContain(forecourt.secret);
  });
});

/** From request to close with the dispensed volume. */
async function fuelled(forecourt: Forecourt, body: object = {}) {
  const id = await forecourt.untilFuelling();
  await forecourt.preset(id);
  await forecourt.order(id, 'unlocked');
  forecourt.site.lift(1, '0091');
  const { dispensed } = await forecourt.order(id, 'dispensed');
  // A second report follows directly.
  if (forecourt.repeats)
    await forecourt.until(async () => expect(await reports(forecourt)).toMatchObject([{ repeats: 1 }]));
  return closedAs(forecourt, id, { volume_ml: dispensed!.volume_ml, ...body });
}

/** Closed by the attendant, read by the fleet, which sees the flags. */
async function closedAs(forecourt: Forecourt, id: number, body: object) {
  expect((await forecourt.close(id, body)).status).toBe(200);
  return (await forecourt.get(id)).body;
}

function reports({ controller_id }: Forecourt) {
  return world.rows(
    `select volume_ml::int, repeats, contradicted_by is not null as contradicted, fuel_request_id is null as is_sale
     from pump_transactions where controller_id = $1`,
    [controller_id],
  );
}

async function stopAt(forecourt: Forecourt, id: number) {
  const body = { reason: 'Nothing came out' };
  return (await world.call(stopTransaction, { as: forecourt.people.attendant, params: { id }, body })).body;
}

/** Another vehicle of the same fleet, fueling at the same station. */
async function makeForecourtsNeighbour({ client, station, people }: Forecourt): Promise<number> {
  const driver = await world.makeDriver({ client_id: client.id });
  const vehicle = await world.makeVehicle({ driver });
  const as = await world.makeUser('driver', { client_id: client.id, driver_id: driver.id });
  const body = { vehicle_id: vehicle.id, kind: 'litres' as const, volume_ml: 20_000, station_id: station.id };
  const { id } = (await world.call(createFuelRequest, { as, body })).body;
  const at = { as: people.attendant, params: { id } };
  await world.call(initiateTransaction, { ...at, body: { found_by: 'typed', plate: vehicle.plate_no } });
  const started = await world.call(startFuelling, { ...at, body: { plate_read: vehicle.plate_no } });
  expect(started.status).toBe(200);
  return id;
}

/** Sends a message to the endpoint and returns everything received until it closes. */
function talk(port: number, message: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(message));
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}
