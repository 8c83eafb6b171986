import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, plate, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { vehicleNeeds } from '../../fleet-needs.ts';
import { changeDriver as bindDriver, createVehicle, setVehicleStatus } from './vehicles.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const driverOf = async (vehicle_id: number) =>
  (
    await world.rows<{ driver_id: number | null }>('select driver_id from vehicles where id = $1', [
      vehicle_id,
    ])
  )[0]!.driver_id;

describe('the list of vehicles', () => {
  const idsFor = async (as: MadeUser, query = {}) => {
    const { body } = await world.call(listVehicles, { as, query });
    return { ids: body.rows.map((row) => row.id), total: body.total };
  };

  test('contains a driver’s own, a client user’s fleet, and all for an administrator', async () => {
    const client_id = (await world.makeClient()).id;
    const vehicles = [
      await world.makeVehicle({ client_id, plate_no: 'ABJ-1' }),
      await world.makeVehicle({ client_id, plate_no: 'ABJ-2' }),
    ];
    const stranger = await world.makeVehicle();
    const ids = vehicles.map((vehicle) => vehicle.id);

    for (const group of ['client_manager', 'client_operation', 'client_billing'] as const) {
      expect(await idsFor(await world.makeUser(group, { client_id }))).toEqual({ ids, total: 2 });
    }
    const driver = await world.makeUser('driver', { driver_id: vehicles[1]!.driver_id });
    expect(await idsFor(driver)).toEqual({ ids: [ids[1]], total: 1 });
    const admin = await world.makeUser('admin');
    expect((await idsFor(admin, { client_id: stranger.client_id })).ids).toEqual([stranger.id]);
    expect((await idsFor(admin, { per_page: 100 })).ids).toEqual(
      expect.arrayContaining([...ids, stranger.id]),
    );
    const manager = await world.makeUser('client_manager', { client_id });
    expect(await idsFor(manager, { client_id: stranger.client_id })).toEqual({ ids: [], total: 0 });
    expect((await world.call(listVehicles, { as: await world.makeUser('attendant') })).status).toBe(403);
  });

  test('is paged without gaps or repeats, with the exact total on every page', async () => {
    const client_id = (await world.makeClient()).id;
    for (let n = 0; n < 5; n += 1) await world.makeVehicle({ client_id, driver: null });
    const manager = await world.makeUser('client_manager', { client_id });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsFor(manager, { page, per_page: 2 })));
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5, 5]);
    expect(pages.map((page) => page.ids.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap((page) => page.ids)).size).toBe(5);
  });

  test('is searched by plate in any notation, or by part of plate or name', async () => {
    const client_id = (await world.makeClient()).id;
    const { id } = await world.makeVehicle({ client_id, plate_no: 'KSR-7345', name: 'Cold truck' });
    await world.makeVehicle({ client_id });
    const manager = await world.makeUser('client_manager', { client_id });
    for (const q of ['ksr 7345', '7345 KSR', 'ر س ك ٧٣٤٥', '7345', 'cold']) {
      expect([q, (await idsFor(manager, { q })).ids]).toEqual([q, [id]]);
    }
    expect((await idsFor(manager, { q: '%' })).ids).toEqual([]);
  });

  test('contains plate, fuel and driver for display', async () => {
    const driver = await world.makeDriver({ first_name: 'Salem', middle_name: 'Ali', last_name: 'Otaibi' });
    const { id } = await world.makeVehicle({ driver, fuel: 'diesel' });
    const manager = await world.makeUser('client_manager', { client_id: driver.client_id });
    const { body } = await world.call(listVehicles, { as: manager });
    expect(body.rows).toMatchObject([
      {
        id,
        driver: { id: driver.id, name: 'Salem Ali Otaibi' },
        fuel_type: { code: 'diesel' },
        client: { id: driver.client_id },
      },
    ]);
  });
});

describe('a new vehicle', () => {
  const create = async (fields: object) => {
    const { fuel_91 } = await world.makeFuelTypes();
    const vehicle_type_id = (await world.makeVehicleType()).id;
    const client_id = (await world.makeClient()).id;
    return createVehicle(world.systemCtx(), {
      client_id,
      vehicle_type_id,
      fuel_type_id: fuel_91,
      plate_no: plate(90_000),
      plate_kind: 'private',
      name: 'Van',
      gas_tank_capacity_ml: 60_000,
      ...fields,
    });
  };

  test('has a canonical plate that is unique nationwide', async () => {
    const id = await create({ plate_no: '٤٨٢١ ر د ح' });
    expect(await world.rows('select plate_no from vehicles where id = $1', [id])).toEqual([
      { plate_no: 'JDR-4821' },
    ]);
    await expect(create({ plate_no: 'jdr4821' })).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { plate_no: 'taken' },
    });
  });

  test('is rejected with an invalid plate or tank, or another fleet’s driver', async () => {
    await expect(create({ plate_no: 'QQQ-1', gas_tank_capacity_ml: 0 })).rejects.toMatchObject({
      fields: { plate_no: 'invalid_plate', gas_tank_capacity_ml: 'out_of_bounds' },
    });
    await expect(create({ driver_id: (await world.makeDriver()).id })).rejects.toMatchObject({
      fields: { driver_id: 'unknown' },
    });
    await expect(create({ fuel_type_id: 999, client_id: 999_999 })).rejects.toMatchObject({
      fields: { fuel_type_id: 'unknown', client_id: 'unknown' },
    });
  });
});

describe('binding a driver', () => {
  test('never moves a driver silently: one bound elsewhere must be released first', async () => {
    const client_id = (await world.makeClient()).id;
    const [first, second] = [
      await world.makeVehicle({ client_id }),
      await world.makeVehicle({ client_id, driver: null }),
    ];
    await expect(bindDriver(world.systemCtx(), second.id, first.driver_id)).rejects.toMatchObject({
      fields: { driver_id: 'taken' },
    });
    await bindDriver(world.systemCtx(), first.id, null);
    await bindDriver(world.systemCtx(), second.id, first.driver_id);
    expect([await driverOf(first.id), await driverOf(second.id)]).toEqual([null, first.driver_id]);
  });

  test('accepts only drivers of the same client', async () => {
    const vehicle = await world.makeVehicle();
    const stranger = await world.makeDriver();
    await expect(bindDriver(world.systemCtx(), vehicle.id, stranger.id)).rejects.toMatchObject({
      fields: { driver_id: 'unknown' },
    });
  });

  test('concurrently gives the driver to one vehicle', async () => {
    const client_id = (await world.makeClient()).id;
    const driver = await world.makeDriver({ client_id });
    const vehicles = await Promise.all(
      Array.from({ length: 8 }, () => world.makeVehicle({ client_id, driver: null })),
    );
    const outcomes = await Promise.allSettled(
      vehicles.map((vehicle) => bindDriver(world.systemCtx(), vehicle.id, driver.id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'INVALID_FIELDS', fields: { driver_id: 'taken' } });
    }
  });
});

test('deactivation is audited once', async () => {
  const { id, client_id } = await world.makeVehicle();
  await setVehicleStatus(world.systemCtx(), id, { status: 'inactive' }, vehicleNeeds);
  await setVehicleStatus(world.systemCtx(), id, { status: 'inactive' }, vehicleNeeds);
  const rows = await world.rows(
    `select client_id, before, after from audit_rows where subject = 'vehicle' and subject_id = $1 and action = 'set_status'`,
    [id],
  );
  expect(rows).toEqual([{ client_id, before: { status: 'active' }, after: { status: 'inactive' } }]);
  await expect(
    setVehicleStatus(world.systemCtx(), 999_999, { status: 'inactive' }, vehicleNeeds),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
