import { createTankReading } from '@fleet/contracts/fleet/tank-readings.ts';
import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
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

const approve = (fleet: Awaited<ReturnType<typeof makeRefuelling>>, id: number) =>
  world.call(routes.approveFuelRequest, { as: fleet.people.manager, params: { id }, body: {} });

describe('a request', () => {
  it('at an unknown station, or for less than a halala, is rejected with a message', async () => {
    const fleet = await makeRefuelling(world);
    expect((await fleet.requestFuel({ station_id: 999_999 })).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { station_id: 'unknown' },
    });
    expect((await fleet.requestFuel({ volume_ml: 2 })).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { volume_ml: 'too_small' },
    });
    expect((await fleet.balances()).reserved).toBe(0);
  });

  it('for a fill-up of a full tank is rejected for the tank', async () => {
    const fleet = await makeRefuelling(world);
    await world.rows('update vehicles set metres_per_litre = 10000 where id = $1', [fleet.vehicle.id]);
    const id = await fleet.untilFuelling({ volume_ml: 80_000 });
    await fleet.close(id, { volume_ml: 80_000, odometer_km: 10_300 });
    const { body } = await fleet.requestFuel({ kind: 'fill_up', volume_ml: undefined, odometer_km: 10_300 });
    expect(body.status).toBe('request_rejected');
    expect(body.checks[0]).toMatchObject({ code: 'tank_room', limit: 0, passed: false });
  });

  it('for more than a fresh reading of its level leaves is rejected with the level, and an old one says nothing', async () => {
    const fleet = await makeRefuelling(world);
    const { tank_ml } = (
      await world.rows<{ tank_ml: number }>(
        'select gas_tank_capacity_ml as tank_ml from vehicles where id = $1',
        [fleet.vehicle.id],
      )
    )[0]!;
    const read = (minutes: number, level: number) =>
      world.call(createTankReading, {
        as: fleet.people.manager,
        params: { id: fleet.vehicle.id },
        body: {
          ...{ level, unit: 'percent', source: 'vehicle_bus' },
          read_at: new Date(world.now.getTime() - minutes * 60_000).toISOString(),
        },
      });
    expect((await read(31, 90)).status).toBe(201);
    const half = Math.round(tank_ml / 2);
    expect((await fleet.requestFuel({ volume_ml: half })).body.status).toBe('request_approved');
    const tight = await makeRefuelling(world);
    await world.call(createTankReading, {
      ...{ as: tight.people.manager, params: { id: tight.vehicle.id } },
      body: { ...{ level: 75, unit: 'percent', source: 'probe' }, read_at: world.now.toISOString() },
    });
    const { body } = await tight.requestFuel({ volume_ml: half });
    expect(body.status).toBe('request_rejected');
    expect(body.checks[0]).toMatchObject({
      ...{ code: 'tank_room', passed: false, limit: tank_ml * 0.3 },
      tank_level: { volume_ml: tank_ml * 0.75, read_at: world.now.toISOString() },
    });
  });
});

describe('a manager', () => {
  it('cannot approve if a mandatory check now fails', async () => {
    const fleet = await makeRefuelling(world, { policy: { approval: 'manager' } });
    const { body } = await fleet.requestFuel();
    await world.rows(`update drivers set status = 'inactive' where id = $1`, [fleet.driver.id]);
    expect((await approve(fleet, body.id)).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      details: { checks: [{ code: 'driver_active' }] },
    });
    await world.rows(`update drivers set status = 'active' where id = $1`, [fleet.driver.id]);
    expect((await approve(fleet, body.id)).body.status).toBe('request_approved');
  });

  it('cannot approve after expiry, even before the sweeper runs', async () => {
    const fleet = await makeRefuelling(world, { policy: { approval: 'manager' } });
    const { body } = await fleet.requestFuel();
    world.advance(4 * 3_600);
    expect((await approve(fleet, body.id)).body.code).toBe('STATUS_CONFLICT');
    expect((await fleet.balances()).reserved).toBe(0);
  });
});

describe('the pump', () => {
  it('claims and starts nothing after expiry, even before the sweeper runs', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    world.advance(4 * 3_600);
    expect((await fleet.initiate(body.id)).body.code).toBe('STATUS_CONFLICT');
    await sweep(world.systemCtx());
    const second = (await fleet.requestFuel()).body.id;
    await fleet.initiate(second);
    world.advance(30 * 60);
    expect((await fleet.start(second)).body.code).toBe('STATUS_CONFLICT');
  });

  it('checks vehicle and station again before the nozzle is enabled', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    await world.rows(`update vehicles set status = 'inactive' where id = $1`, [fleet.vehicle.id]);
    const refused = await fleet.start(body.id);
    expect(refused.body.code).toBe('STATION_NOT_ALLOWED');
    expect(refused.body.details?.checks).toContainEqual(
      expect.objectContaining({ code: 'vehicle_active', passed: false }),
    );
  });

  it('sells no other product to a vehicle that was changed meanwhile', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    const { diesel } = await world.makeFuelTypes();
    await world.rows('update vehicles set fuel_type_id = $2 where id = $1', [fleet.vehicle.id, diesel]);
    const refused = await fleet.initiate(body.id);
    expect(refused.body.details?.checks).toContainEqual(
      expect.objectContaining({ code: 'fuel_allowed', passed: false }),
    );
  });

  it('accepts the driver’s code in any notation', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    await world.rows(`update fuel_requests set qr_token = '01AB23CD' where id = $1`, [body.id]);
    const as = fleet.people.attendant;
    const typed = 'oI ab-23 cd';
    expect((await world.call(routes.lookUpAtPump, { as, body: { qr_token: typed } })).body.id).toBe(body.id);
    expect(
      (await fleet.initiate(body.id, { found_by: 'qr', plate: undefined, qr_token: typed })).body.status,
    ).toBe('transaction_initiated');
  });

  it('records guessed plates and stops guessing after forty per minute', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    for (let digits = 1; digits <= 40; digits += 1)
      expect((await fleet.initiate(body.id, { plate: `ABD-${digits}` })).status).toBe(404);
    expect((await fleet.initiate(body.id)).body.code).toBe('TOO_MANY_REQUESTS');
    const [lookups] = await world.rows(
      `select count(*)::int as count from audit_rows where action = 'look_up' and subject_id = $1 and after ->> 'found' = 'false'`,
      [body.id],
    );
    expect(lookups).toEqual({ count: 40 });
    world.advance(60);
    expect((await fleet.initiate(body.id)).body.status).toBe('transaction_initiated');
  });

  it('counts a wrong PIN, and a right one after it still starts', async () => {
    const fleet = await makeRefuelling(world, { pin: '4711' });
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    expect((await fleet.start(body.id, { driver_pin: '0000' })).body.details).toEqual({ tries_left: 2 });
    expect((await fleet.start(body.id)).body.status).toBe('transaction_held');
    expect((await fleet.get(body.id)).body.pin_checked).toBe(true);
  });

  it('can be left by the driver only with a reason, and the full hold is released', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel();
    await fleet.initiate(body.id);
    const cancel = (reason?: string) =>
      world.call(routes.cancelFuelRequest, {
        as: fleet.people.driver,
        params: { id: body.id },
        body: reason ? { reason } : {},
      });
    expect((await cancel()).body.code).toBe('REASON_REQUIRED');
    expect((await cancel('Queue too long')).body).toMatchObject({
      status: 'transaction_cancelled',
      end_reason: 'Queue too long',
    });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000, reserved: 0 });
  });

  it('does not see the client’s limits and balance, nor previous fills', async () => {
    const fleet = await makeRefuelling(world, { allocated: 17_500, policy: { volume_per_day_ml: 90_000 } });
    await fleet.close(await fleet.untilFuelling());
    world.advance(60);
    const id = await fleet.untilFuelling();
    const { body } = await fleet.close(id, { volume_ml: 45_000 });
    expect(body).toMatchObject({
      status: 'transaction_pending_with_client',
      pending_reasons: ['balance', 'over_hold'],
      checks: [],
      previous_fill: null,
      suggested_volume_ml: null,
    });
    expect(body.close_checks?.[0]).toMatchObject({ code: 'balance', limit: null, passed: false });
    for (const reader of [fleet.people.manager, fleet.people.admin]) {
      const detail = (await fleet.get(id, reader)).body;
      expect(detail.checks.length).toBeGreaterThan(0);
      expect(detail.previous_fill?.volume_ml).toBe(40_000);
      expect(detail.close_checks?.[0]).toMatchObject({ code: 'balance', limit: 60 });
    }
  });
});

describe('the sweeper', () => {
  it('reports a request that fails and continues with the others', async () => {
    const [bad, good] = [await makeRefuelling(world), await makeRefuelling(world)];
    const first = (await bad.requestFuel()).body.id;
    world.advance(1);
    const second = (await good.requestFuel()).body.id;
    await world.rows(
      `create function refuse() returns trigger language plpgsql as 'begin raise ''broken''; end'`,
    );
    await world.rows(
      `create trigger refuse before update on fuel_requests for each row when (old.id = ${first}) execute function refuse()`,
    );
    world.advance(4 * 3_600);
    await expect(sweep(world.systemCtx())).rejects.toThrow(/^1 of \d+ overdue$/);
    expect((await good.get(second)).body.status).toBe('request_expired');
    await world.rows('drop trigger refuse on fuel_requests');
    await sweep(world.systemCtx());
    expect((await bad.get(first)).body.status).toBe('request_expired');
  });
});

it('the counters match the requests exactly', async () => {
  expect(await usageDrift(world)).toEqual([]);
});
