import { createHash } from 'node:crypto';
import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { setPrice } from '../../stations/fuel-prices/fuel-prices.service.ts';
import { sweep } from './fuel-requests-sweeper.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('a fuel request', () => {
  it('is approved immediately with a hold of the volume at the highest price', async () => {
    const fleet = await makeRefuelling(world);
    const { status, body } = await fleet.requestFuel();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'request_approved',
      money: { hold_halalas: 8720, hold_state: 'open' },
    });
    expect(body.qr_token).toMatch(/^[0-9A-Z]{8}$/);
    expect(body.timeline.map((line) => line.entry)).toEqual(['request_pending', 'request_approved']);
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 91_280, reserved: 8720 });
  });

  it('is rejected with every failed check and the largest permitted volume', async () => {
    const fleet = await makeRefuelling(world, {
      policy: { volume_per_day_ml: 25_500, amount_per_fill_halalas: 7_000 },
    });
    const { body } = await fleet.requestFuel();
    expect(body.status).toBe('request_rejected');
    expect(body.checks.filter((check) => !check.passed).map((check) => check.code)).toEqual([
      'volume_per_day',
      'amount_per_fill',
    ]);
    expect((await world.app.inject('/metrics')).body).toMatch(
      /^fleet_decisions_total\{at="request",outcome="refuse",reason="volume_per_day"\} \d+$/m,
    );
    expect(body.suggested_volume_ml).toBe(25_000);
    expect((await fleet.balances()).reserved).toBe(0);
    expect((await fleet.requestFuel({ volume_ml: 25_000 })).body.status).toBe('request_approved');
  });

  it('does not disclose the company’s balance to a driver', async () => {
    const fleet = await makeRefuelling(world, { allocated: 5_000 });
    const { body } = await fleet.requestFuel();
    const balanceOf = (checks: { code: string; limit: number | null }[]) =>
      checks.find((check) => check.code === 'balance')?.limit;
    expect(balanceOf(body.checks)).toBeNull();
    expect(balanceOf((await fleet.get(body.id)).body.checks)).toBe(5_000);
  });

  it('may be for another product that the vehicle takes, with its price and pump; otherwise it is rejected', async () => {
    const fleet = await makeRefuelling(world);
    const { fuel_91, fuel_95, diesel } = await world.makeFuelTypes();
    for (const [fuel, price] of [
      [fuel_95, 2_330],
      [diesel, 1_790],
    ] as const)
      await setPrice(world.systemCtx(), {
        station_id: fleet.station.id,
        fuel_type_id: fuel,
        price_millis_per_litre: price,
        starts_at: world.now,
      });
    expect(fleet.vehicle.fuel_type_id).toBe(fuel_91);
    const refused = await fleet.requestFuel({ fuel_type_id: fuel_95 });
    expect(refused.body.checks.filter((check) => !check.passed).map((check) => check.code)).toEqual([
      'fuel_allowed',
    ]);
    await world.rows('insert into vehicle_other_fuels (vehicle_id, fuel_type_id) values ($1, $2)', [
      fleet.vehicle.id,
      fuel_95,
    ]);
    expect((await fleet.requestFuel({ fuel_type_id: diesel })).body.status).toBe('request_rejected');
    const { body } = await fleet.requestFuel({ fuel_type_id: fuel_95 });
    expect(body).toMatchObject({
      status: 'request_approved',
      fuel_type: { id: fuel_95 },
      money: { hold_halalas: 9_320 },
    });
    expect((await fleet.initiate(body.id)).body).toMatchObject({
      fuel_type: { id: fuel_95 },
      price_millis_per_litre: 2_330,
    });
    const unknown = await fleet.requestFuel({ fuel_type_id: 999_999 });
    expect(unknown.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { fuel_type_id: 'unknown' } });
    expect((await fleet.requestFuel({ fuel_type_id: fuel_95, vehicle_id: 999_999 })).status).toBe(404);
  });

  it('is audited by what was asked for, and then by what changed', async () => {
    const fleet = await makeRefuelling(world);
    const { id } = (await fleet.requestFuel()).body;
    await fleet.initiate(id);
    await fleet.start(id);
    await fleet.close(id);
    const { rows } = await world.database.pool.query(
      `select before, after from audit_rows where subject = 'fuel_request' and subject_id = $1 and action <> 'look_up' order by id`,
      [id],
    );
    for (const { before, after } of rows.slice(1))
      for (const [field, value] of Object.entries(after)) expect(before[field], field).not.toEqual(value);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({
      before: null,
      after: { status: 'request_approved', hold_halalas: 8720 },
    });
    // What a decision was made by is kept once, for good; the audit row has what it hashes to.
    const [kept] = await world.rows<{ checks: string; close_checks: string }>(
      'select checks::text, close_checks::text from fuel_requests where id = $1',
      [id],
    );
    const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    expect(rows[0].after.checks).toBe(digest(kept!.checks));
    expect(rows[3].after.close_checks).toBe(digest(kept!.close_checks));
    await expect(world.rows(`update fuel_requests set checks = '{}' where id = $1`, [id])).rejects.toThrow(
      'the checks of a decision are kept',
    );
    expect(rows[0].after).not.toHaveProperty('station_id');
    expect(rows[1].before).toMatchObject({ status: 'request_approved' });
    expect(rows[1].before).not.toHaveProperty('station_id');
    expect(rows[1].after).toMatchObject({ status: 'transaction_initiated', station_id: fleet.station.id });
    expect(rows[1].after).not.toHaveProperty('tag_id');
  });

  it('may go to a manager after exceeding limits, and gets a hold on approval', async () => {
    const fleet = await makeRefuelling(world, { policy: { volume_per_fill_ml: 20_000 } });
    const { body } = await fleet.requestFuel({ manager_decides: true });
    expect(body.status).toBe('request_pending');
    expect((await fleet.balances()).reserved).toBe(0);
    const approved = await world.call(routes.approveFuelRequest, {
      as: fleet.people.manager,
      params: { id: body.id },
      body: {},
    });
    expect(approved.body.status).toBe('request_approved');
    expect((await fleet.balances()).reserved).toBe(8720);
  });

  it('cannot go to a manager if a mandatory check fails', async () => {
    const fleet = await makeRefuelling(world);
    await world.rows(`update vehicles set status = 'inactive' where id = $1`, [fleet.vehicle.id]);
    expect((await fleet.requestFuel({ manager_decides: true })).body.status).toBe('request_rejected');
  });

  it('returns the same response for the same key, and rejects the key with another body', async () => {
    const fleet = await makeRefuelling(world);
    const key = crypto.randomUUID();
    const first = await fleet.requestFuel({}, key);
    const again = await fleet.requestFuel({}, key);
    expect(again.body).toEqual(first.body);
    expect((await fleet.requestFuel({ volume_ml: 10_000 }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await fleet.balances()).reserved).toBe(8720);
  });

  it('is limited to one per vehicle, and reports the conflicting one', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    expect((await fleet.requestFuel()).body).toMatchObject({
      code: 'VEHICLE_BUSY',
      details: { fuel_request_id: body.id },
    });
  });

  it('of a driver is limited to their own vehicle', async () => {
    const fleet = await makeRefuelling(world);
    const other = await world.makeVehicle({ client_id: fleet.client.id });
    expect((await fleet.requestFuel({ vehicle_id: other.id })).status).toBe(404);
  });

  it('counts toward the daily volume until canceled', async () => {
    const fleet = await makeRefuelling(world, { policy: { volume_per_day_ml: 60_000 } });
    const { body } = await fleet.requestFuel();
    await world.call(routes.cancelFuelRequest, {
      as: fleet.people.driver,
      params: { id: body.id },
      body: {},
    });
    expect(await fleet.balances()).toMatchObject({ allocated: 100_000, reserved: 0 });
    const again = await fleet.requestFuel();
    expect(again.body.status).toBe('request_approved');
    expect(again.body.checks.find((check) => check.code === 'volume_per_day')).toMatchObject({
      used: 0,
      value: 40_000,
    });
  });

  it('shows the driver’s code only to its fleet, and is invisible to others', async () => {
    const fleet = await makeRefuelling(world);
    const stranger = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    expect((await fleet.get(body.id, fleet.people.admin)).body.qr_token).toBeNull();
    expect((await fleet.get(body.id, stranger.people.manager)).status).toBe(404);
    expect((await fleet.get(body.id, fleet.people.attendant)).status).toBe(404);
  });
});

describe('the list', () => {
  it('contains each reader’s own, filtered by status, day and plate, with an exact total', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    const as = fleet.people.manager;
    const of = (query: Record<string, string | number>) => world.call(routes.listFuelRequests, { as, query });
    expect((await of({})).body).toMatchObject({
      total: 1,
      rows: [{ id: body.id, status: 'request_approved', created_at: world.now.toISOString() }],
    });
    expect((await of({ status: 'request_approved,request_pending' })).body.total).toBe(1);
    expect((await of({ status: 'transaction_completed' })).body.total).toBe(0);
    expect((await of({ from: '2026-03-02' })).body.total).toBe(0);
    expect((await of({ to: '2026-03-01', q: fleet.vehicle.plate_no.replace('-', ' ') })).body.total).toBe(1);
    expect((await of({ status: 'nonsense' })).body.code).toBe('INVALID_FIELDS');
    expect((await world.call(routes.listFuelRequests, { as: fleet.people.attendant })).body.total).toBe(0);
    for (const sort of routes.FUEL_REQUEST_SORTS)
      expect((await of({ sort, status: 'request_approved' })).status).toBe(200);
  });
});

describe('the sweeper', () => {
  it('expires an approved request after four hours and releases the hold, once', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    world.advance(4 * 3600 - 1);
    await sweep(world.systemCtx());
    expect((await fleet.get(body.id)).body.status).toBe('request_approved');
    world.advance(2);
    await Promise.all([sweep(world.systemCtx()), sweep(world.systemCtx())]);
    expect((await fleet.get(body.id)).body).toMatchObject({
      status: 'request_expired',
      money: { released_halalas: 8720 },
    });
    expect(await fleet.balances()).toMatchObject({ allocated: 100_000, reserved: 0 });
  });

  it('hands fueling not closed within two hours to the platform, keeping the hold', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    world.advance(2 * 3600 + 1);
    await sweep(world.systemCtx());
    expect((await fleet.get(id)).body).toMatchObject({
      status: 'transaction_pending_with_vw',
      pending_reasons: ['closed_in_time'],
    });
    expect((await fleet.balances()).reserved).toBe(8720);
  });
});
