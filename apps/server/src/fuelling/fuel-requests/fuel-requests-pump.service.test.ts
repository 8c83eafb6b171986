import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('the pump', () => {
  it('finds an approved request by plate in any notation, or by code, and records each look-up', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    const as = fleet.people.attendant;
    const plate = fleet.vehicle.plate_no.replace('-', ' ').toLowerCase();
    expect((await world.call(routes.lookUpAtPump, { as, body: { plate } })).body).toMatchObject({
      id: body.id,
      served_here: true,
      max_volume_ml: 40_000,
    });
    expect((await world.call(routes.lookUpAtPump, { as, body: { qr_token: body.qr_token! } })).body.id).toBe(
      body.id,
    );
    expect((await world.call(routes.lookUpAtPump, { as, body: { plate: 'ABD 1' } })).body.code).toBe(
      'REQUEST_NOT_FOUND_AT_PUMP',
    );
    const lookups = await world.rows(
      `select after from audit_rows where action = 'look_up' and station_id = $1`,
      [fleet.station.id],
    );
    expect(lookups).toHaveLength(3);
  });

  it('asks whether a plate in mirror order was meant, and shows nothing that the exact one would not', async () => {
    const fleet = await makeRefuelling(world);
    const vehicle_id = fleet.vehicle.id;
    await world.rows(`update vehicles set plate_no = 'JDR-4821' where id = $1`, [vehicle_id]);
    const { body } = await fleet.requestFuel();
    const lookUp = async (plate: string, as = fleet.people.attendant) =>
      (await world.call(routes.lookUpAtPump, { as, body: { plate } })).body;

    for (const typed of ['RDJ 4821', '4821 RDJ', 'ح د ر ٤٨٢١']) {
      const refused = await lookUp(typed);
      expect(refused.code).toBe('REQUEST_NOT_FOUND_AT_PUMP');
      expect(refused.details).toEqual({ plate: 'RDJ-4821', did_you_mean: 'JDR-4821' });
    }
    expect((await lookUp('JDR-4821')).id).toBe(body.id);
    for (const other of ['RDJ 4822', 'DRJ 4821', 'RDJ 482'])
      expect((await lookUp(other)).details).not.toHaveProperty('did_you_mean');
    const lookups = await world.rows(
      `select after->>'did_you_mean' as meant from audit_rows where action = 'look_up' and station_id = $1 order by id`,
      [fleet.station.id],
    );
    expect(lookups.map(({ meant }) => meant)).toEqual([...Array(3).fill('JDR-4821'), ...Array(4).fill(null)]);

    await fleet.initiate(body.id, { plate: 'JDR-4821' });
    const elsewhere = await makeRefuelling(world);
    const stranger = elsewhere.people.attendant;
    expect((await lookUp('JDR-4821', stranger)).code).toBe('REQUEST_NOT_FOUND_AT_PUMP');
    expect((await lookUp('RDJ-4821', stranger)).details).toEqual({ plate: 'RDJ-4821' });
  });

  it('claims a request only with its plate or code', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    expect((await fleet.initiate(body.id, { plate: 'ABD-1' })).body.code).toBe('REQUEST_NOT_FOUND_AT_PUMP');
    expect((await fleet.initiate(body.id)).body.status).toBe('transaction_initiated');
  });

  it('rejects a station that the client does not allow, with the check', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    await world.rows('insert into client_disabled_stations (client_id, station_id) values ($1, $2)', [
      fleet.client.id,
      fleet.station.id,
    ]);
    const refused = await fleet.initiate(body.id);
    expect(refused.body.code).toBe('STATION_NOT_ALLOWED');
    expect(refused.body.details?.checks).toContainEqual(
      expect.objectContaining({ code: 'station_allowed', passed: false }),
    );
  });

  it('rejects a wrong plate before fueling: the status stays, the attempt is recorded', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    const refused = await fleet.start(body.id, { plate_read: 'ABD-1' });
    expect(refused.body).toMatchObject({
      code: 'PLATE_MISMATCH',
      details: { read: 'ABD-1', expected: fleet.vehicle.plate_no },
    });
    const { body: after } = await fleet.get(body.id);
    expect(after.status).toBe('transaction_initiated');
    expect(after.timeline.at(-1)).toMatchObject({
      entry: 'number_plate_scan',
      detail: { matches: false, read: 'ABD-1' },
    });
  });

  it('requires the PIN, counts wrong ones, and after three accepts only an override with a reason', async () => {
    const fleet = await makeRefuelling(world, { pin: '4711' });
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    expect((await fleet.start(body.id, { driver_pin: undefined })).body.code).toBe('PIN_REQUIRED');
    for (const left of [2, 1, 0])
      expect((await fleet.start(body.id, { driver_pin: '0000' })).body).toMatchObject({
        code: 'INCORRECT_PIN',
        details: { tries_left: left },
      });
    expect((await fleet.start(body.id)).body.code).toBe('PIN_REQUIRED');
    expect(
      (await fleet.start(body.id, { override_reason: 'Driver forgot it, papers seen' })).body.status,
    ).toBe('transaction_held');
    expect((await fleet.close(body.id)).body).toMatchObject({
      status: 'transaction_pending_with_vw',
      pending_reasons: ['pin_right', 'no_override'],
    });
  });

  it('counts a wrong PIN once, however often the call is repeated', async () => {
    const fleet = await makeRefuelling(world, { pin: '4711' });
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    const wrong = () =>
      world.call(routes.startFuelling, {
        as: fleet.people.attendant,
        params: { id: body.id },
        body: { plate_read: fleet.vehicle.plate_no, driver_pin: '0000' },
        key: `wrong-pin-${body.id}`,
      });
    const [first, again] = [await wrong(), await wrong()];
    expect(first.body).toMatchObject({ code: 'INCORRECT_PIN', details: { tries_left: 2 } });
    expect(again.status).toBe(first.status);
    expect(again.body.details).toEqual(first.body.details);
  });

  it('fixes the price when fueling starts; later prices do not matter', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await world.rows('update fuel_prices set price_millis_per_litre = 3000 where station_id = $1', [
      fleet.station.id,
    ]);
    expect((await fleet.close(id)).body).toMatchObject({
      status: 'transaction_completed',
      price_millis_per_litre: 2180,
      amount_halalas: 8720,
    });
    await world.rows('update fuel_prices set price_millis_per_litre = 2180 where station_id = $1', [
      fleet.station.id,
    ]);
  });
});

describe('closing', () => {
  it('captures exactly what was dispensed, credits the network and releases the rest', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    const { body } = await fleet.close(id, { volume_ml: 38_400, odometer_km: 10_300 });
    expect(body).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 8371,
      reference_number: expect.stringMatching(/^TX-\d{7}$/),
      money: { captured_halalas: 8371, released_halalas: 349, hold_state: 'captured' },
    });
    expect(body.timeline.map((line) => line.entry)).toEqual([
      'request_pending',
      'request_approved',
      'transaction_initiated',
      'number_plate_scan',
      'transaction_held',
      'refueling',
      'transaction_completed',
    ]);
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 91_629, reserved: 0 });
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(8371);
    expect(await world.rows('select odometer_km from vehicles where id = $1', [fleet.vehicle.id])).toEqual([
      { odometer_km: 10_300 },
    ]);
  });

  it('covers a small overshoot with its own hold', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.close(await fleet.untilFuelling(), { volume_ml: 40_300 });
    expect(body).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 8785,
      money: { excess_hold_halalas: 65, captured_halalas: 8785 },
    });
  });

  it('leaves an excess over the hold to the client, with nothing captured; approval takes the difference from main', async () => {
    const fleet = await makeRefuelling(world, { allocated: 9000, main: 50_000 });
    const id = await fleet.untilFuelling();
    const { body } = await fleet.close(id, { volume_ml: 60_000 });
    expect(body).toMatchObject({
      status: 'transaction_pending_with_client',
      pending_reasons: ['balance', 'over_hold'],
      money: { captured_halalas: 0, uncovered_halalas: 4360 },
    });
    expect((await fleet.balances()).reserved).toBe(8720);
    const approved = await world.call(held.decideAsClient, {
      as: fleet.people.manager,
      params: { id },
      body: { decision: 'approve', comment: 'Extra tank' },
    });
    expect(approved.body).toMatchObject({ status: 'transaction_completed', amount_halalas: 13_080 });
    expect(await fleet.balances()).toEqual({ main: 45_920, allocated: 0, reserved: 0 });
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(13_080);
  });

  it('goes to the platform when the client rejects; amounts excused by the administrator are the platform’s loss', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    const refused = await world.call(held.decideAsClient, {
      as: fleet.people.manager,
      params: { id },
      body: { decision: 'refuse', comment: 'The tank holds 50' },
    });
    expect(refused.body.status).toBe('transaction_pending_with_vw');
    const settled = await world.call(held.decideAsAdmin, {
      as: fleet.people.admin,
      params: { id },
      body: { decision: 'complete', comment: 'Half excused', charged_halalas: 6540 },
    });
    expect(settled.body).toMatchObject({
      status: 'transaction_completed',
      amount_halalas: 13_080,
      charged_halalas: 6540,
    });
    expect(await fleet.balances()).toMatchObject({ allocated: 93_460, reserved: 0 });
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(13_080);
    expect(await fleet.account('platform_loss')).toBe(-6540);
  });

  it('canceled by the platform still credits the station for dispensed fuel', async () => {
    const fleet = await makeRefuelling(world, { pin: '4711' });
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    await fleet.start(body.id, { driver_pin: undefined, override_reason: 'No phone, papers seen' });
    await fleet.close(body.id);
    const { body: cancelled } = await world.call(held.decideAsAdmin, {
      as: fleet.people.admin,
      params: { id: body.id },
      body: { decision: 'cancel', was_dispensed: true, comment: 'Stolen code' },
    });
    expect(cancelled.status).toBe('transaction_cancelled');
    expect(await fleet.balances()).toMatchObject({ allocated: 100_000, reserved: 0 });
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(8720);
  });

  it('keeps the ledger proof valid', async () => {
    const broken = await world.rows(
      'select entry_id from ledger_postings group by entry_id having sum(amount_halalas) <> 0',
    );
    expect(broken).toEqual([]);
    const drift = await world.rows(
      `select b.account_id from ledger_balances b left join (select account_id, sum(amount_halalas) as s from ledger_postings group by 1) p using (account_id) where b.balance_halalas <> coalesce(p.s, 0)`,
    );
    expect(drift).toEqual([]);
  });
});
