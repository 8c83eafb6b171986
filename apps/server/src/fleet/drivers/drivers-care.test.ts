import { savePushToken } from '@fleet/contracts/access/sessions.ts';
import * as messages from '@fleet/contracts/fleet/driver-messages.ts';
import * as drivers from '@fleet/contracts/fleet/drivers.ts';
import * as vehicles from '@fleet/contracts/fleet/vehicles.ts';
import { createFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, mobile, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let manager: MadeUser;
let driver: { id: number; client_id: number };
let vehicle: { id: number; plate_no: string };
beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(async () => {
  driver = await world.makeDriver();
  vehicle = await world.makeVehicle({ driver });
  manager = await world.makeUser('client_manager', { client_id: driver.client_id });
});
afterAll(() => world.close());

const detail = async (id = driver.id) =>
  (await world.call(drivers.getDriver, { as: manager, params: { id } })).body;

describe('a driver and a vehicle', () => {
  test('are bound from either side, each change logged, never moved silently', async () => {
    const other = await world.makeVehicle({ client_id: driver.client_id });
    const params = { id: driver.id };
    const taken = await world.call(drivers.bindVehicle, {
      as: manager,
      params,
      body: { vehicle_id: other.id },
    });
    expect(taken.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { vehicle_id: 'taken' } });
    await world.call(vehicles.bindDriver, {
      as: manager,
      params: { id: other.id },
      body: { driver_id: null },
    });
    const moved = await world.call(drivers.bindVehicle, {
      as: manager,
      params,
      body: { vehicle_id: other.id },
    });
    expect(moved.body.vehicle).toMatchObject({ id: other.id, plate_no: other.plate_no });
    const log = (await world.call(drivers.listVehicleLog, { as: manager, params })).body.rows;
    expect(log.map((row) => [row.vehicle.id, row.unbound_at === null])).toEqual([
      [other.id, true],
      [vehicle.id, false],
    ]);
  });

  test('are deleted and restored separately, unless a request is in progress', async () => {
    await world.fund({ id: driver.client_id }, { allocated: 100_000 });
    await world.makeStation();
    const user = await world.makeUser('driver', { driver_id: driver.id });
    await world.call(createFuelRequest, {
      as: user,
      body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 10_000 },
    });
    const { open_request } = await detail();
    for (const [route, id] of [
      [vehicles.trashVehicle, vehicle.id],
      [drivers.trashDriver, driver.id],
    ] as const) {
      const refused = await world.call(route, { as: manager, params: { id } });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'REQUEST_IN_PROGRESS', details: { fuel_request_id: open_request!.id } },
      });
    }
    await world.rows(`update fuel_requests set status = 'request_cancelled' where id = $1`, [
      open_request!.id,
    ]);

    const gone = await world.call(drivers.trashDriver, { as: manager, params: { id: driver.id } });
    expect(gone.body).toMatchObject({ vehicle: null, can: { restore: true, update: false } });
    expect(
      (await world.call(drivers.trashDriver, { as: manager, params: { id: driver.id } })).body.code,
    ).toBe('STATUS_CONFLICT');
    const deleted = await world.call(drivers.listDrivers, { as: manager, query: { view: 'deleted' } });
    expect(deleted.body.rows.map((row) => row.id)).toEqual([driver.id]);
    const twin = await world.makeDriver({ client_id: driver.client_id, mobile: (await detail()).mobile });
    const taken = await world.call(drivers.restoreDriver, { as: manager, params: { id: driver.id } });
    expect(taken.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { mobile: 'taken' } });
    await world.rows('update drivers set mobile = $1 where id = $2', [mobile(31_337), twin.id]);
    expect(
      (await world.call(drivers.restoreDriver, { as: manager, params: { id: driver.id } })).body.deleted_at,
    ).toBeNull();
  });
});

describe('a driver’s own', () => {
  test('PIN is set, never returned, and audited without its value', async () => {
    const set = (driver_pin: string) =>
      world.call(drivers.setDriverPin, { as: manager, params: { id: driver.id }, body: { driver_pin } });
    expect((await set('12')).body.fields).toEqual({ driver_pin: 'four_digits' });
    expect((await set('٤٣٢١')).body).toMatchObject({ has_pin: true });
    const rows = await world.rows(
      `select before, after from audit_rows where subject = 'driver' and action = 'set_pin'`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/4321/);
  });

  test('phone, once bound, is the only one for requests until released', async () => {
    const user = await world.makeUser('driver', { driver_id: driver.id });
    await world.fund({ id: driver.client_id }, { allocated: 100_000 });
    await world.makeStation();
    expect((await world.call(drivers.bindDevice, { as: user })).body.code).toBe('STATUS_CONFLICT');
    await world.call(savePushToken, { as: user, body: { installation_id: null } });
    expect((await world.call(drivers.bindDevice, { as: user })).status).toBe(200);
    await world.rows(`update sessions set installation_id = 'another' where user_id = $1`, [user.id]);
    const requestFuel = () =>
      world.call(createFuelRequest, {
        as: user,
        body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 10_000 },
      });
    expect((await requestFuel()).body.code).toBe('DEVICE_BOUND_ELSEWHERE');
    expect(
      (await world.call(drivers.unbindDevice, { as: manager, params: { id: driver.id } })).body.device,
    ).toBeNull();
    expect((await requestFuel()).status).toBe(201);
  });

  test('messages are counted until read, separately per driver', async () => {
    const user = await world.makeUser('driver', { driver_id: driver.id });
    const params = { id: driver.id };
    const write = (as: MadeUser, comment_text: string) =>
      world.call(messages.sendDriverMessage, { as, params, body: { comment_text } });
    expect((await write(manager, 'Please call')).status).toBe(201);
    expect((await write(user, 'On my way')).body).toMatchObject({ sender_type: 'driver' });
    expect((await world.call(messages.countUnreadMessages, { as: user })).body.total).toBe(1);
    expect((await world.call(messages.countUnreadMessages, { as: manager })).body).toMatchObject({
      total: 1,
      drivers: [{ id: driver.id, unread: 1, last_text: 'On my way' }],
    });
    await world.call(messages.markDriverMessagesRead, { as: manager, params });
    expect((await world.call(messages.countUnreadMessages, { as: manager })).body.total).toBe(0);
    const stranger = await world.makeUser('client_manager');
    expect((await write(stranger, 'x')).body.code).toBe('NOT_FOUND');
  });

  test('data edited concurrently causes a conflict for the second editor', async () => {
    const { version } = await detail();
    const edit = (first_name: string) =>
      world.call(drivers.updateDriver, {
        as: manager,
        params: { id: driver.id },
        body: { first_name, version },
      });
    expect((await edit('Noura')).body).toMatchObject({ first_name: 'Noura', version: version + 1 });
    expect((await edit('Huda')).body.code).toBe('VERSION_CONFLICT');
  });
});
