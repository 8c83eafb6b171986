import { deactivateUser } from '@fleet/contracts/access/users.ts';
import * as drivers from '@fleet/contracts/fleet/drivers.ts';
import * as vehicles from '@fleet/contracts/fleet/vehicles.ts';
import { commentDisputeCase, openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import { cancelFuelRequest, createFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { addComment } from '@fleet/contracts/fuelling/held-transactions.ts';
import { getPolicy, savePolicy } from '@fleet/contracts/fuelling/policies.ts';
import { allowClientStations, disableClientStations } from '@fleet/contracts/stations/client-stations.ts';
import { deactivateHandheldDevice } from '@fleet/contracts/stations/handheld-devices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBusyDrivers } from '../../src/fleet/driver-bindings/driver-bindings.service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { setStationDevices } from '../../src/stations/handheld-devices/handheld-devices-stations.service.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';
import { atOnce, duringChange } from './at-once.ts';

const PEOPLE = 20;

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let as: MadeUser;
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
});
afterAll(() => world.close());
beforeEach(async () => {
  fleet = await makeRefuelling(world);
  as = fleet.people.manager;
});

/** Another user in the middle of deleting it. */
function trash(table: 'vehicles' | 'drivers', id: number) {
  const set = table === 'vehicles' ? 'deleted_at = now(), driver_id = null' : 'deleted_at = now()';
  return [
    `with locked as materialized (select id from ${table} where id = $1 for update)
     update ${table} t set ${set} from locked where t.id = locked.id`,
    [id],
  ] as const;
}

describe('requesting fuel while', () => {
  it('the vehicle is being deleted: there is no such vehicle', async () => {
    const answer = await duringChange(world, trash('vehicles', fleet.vehicle.id), () =>
      world.call(createFuelRequest, {
        as,
        body: { vehicle_id: fleet.vehicle.id, kind: 'litres', volume_ml: 40_000 },
      }),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('the driver is being deleted: the vehicle has none', async () => {
    const answer = await duringChange(world, trash('drivers', fleet.driver.id), () =>
      world.call(createFuelRequest, {
        as,
        body: { vehicle_id: fleet.vehicle.id, kind: 'litres', volume_ml: 40_000 },
      }),
    );
    expect(answer.body.code).toBe('VEHICLE_WITHOUT_DRIVER');
  });

  it('ten delete vehicle and driver: requested or deleted, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { vehicle, driver, people } = await makeRefuelling(world);
      const [created] = await Promise.all([
        world.call(createFuelRequest, {
          as: people.manager,
          body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 40_000 },
        }),
        ...Array.from({ length: 5 }, () =>
          world.call(vehicles.trashVehicle, { as: people.manager, params: { id: vehicle.id } }),
        ),
        ...Array.from({ length: 5 }, () =>
          world.call(drivers.trashDriver, { as: people.manager, params: { id: driver.id } }),
        ),
      ]);
      const open = await world.rows(
        `select 1 from fuel_requests r join vehicles v on v.id = r.vehicle_id join drivers d on d.id = r.driver_id
         where v.id = $1 and r.status = 'request_approved' and (v.deleted_at is not null or d.deleted_at is not null)`,
        [vehicle.id],
      );
      expect(open, JSON.stringify(created.body)).toEqual([]);
    }
  });
});

it('requesting from two sides for one vehicle, repeatedly: one succeeds, the other gets an error, without deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const body = { vehicle_id: fleet.vehicle.id, kind: 'litres' as const, volume_ml: 20_000 };
    const ended = await atOnce(4, (index) =>
      world.call(createFuelRequest, { as: index % 2 ? as : fleet.people.driver, body }),
    );
    expect(ended).toEqual({ won: 1, refused: ['VEHICLE_BUSY'] });
    await world.rows(
      `update fuel_requests set status = 'request_cancelled' where vehicle_id = $1 and status = 'request_approved'`,
      [fleet.vehicle.id],
    );
  }
});

it('claiming a request while its driver cancels it: the attendant learns that it was canceled', async () => {
  const { body } = await fleet.requestFuel();
  const answer = await duringChange(
    world,
    [`update fuel_requests set status = 'request_cancelled' where id = $1`, [body.id]],
    () => fleet.initiate(body.id),
  );
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'STATUS_CONFLICT', details: { status: 'request_cancelled' } });
});

it('canceling while the attendant claims the request: the driver is at the pump now, and must give a reason', async () => {
  const { body } = await fleet.requestFuel();
  const answer = await duringChange(
    world,
    [`update fuel_requests set status = 'transaction_initiated' where id = $1`, [body.id]],
    () => world.call(cancelFuelRequest, { as: fleet.people.driver, params: { id: body.id }, body: {} }),
  );
  expect(answer).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED' } });
});

describe('twenty concurrent users', () => {
  it('delete and restore one vehicle and one driver: each once', async () => {
    const wanted = { won: 1, refused: ['STATUS_CONFLICT'] };
    const vehicle = { as, params: { id: fleet.vehicle.id } };
    const driver = { as, params: { id: fleet.driver.id } };
    expect(await atOnce(PEOPLE, () => world.call(vehicles.trashVehicle, vehicle))).toEqual(wanted);
    expect(await atOnce(PEOPLE, () => world.call(vehicles.restoreVehicle, vehicle))).toEqual(wanted);
    expect(await atOnce(PEOPLE, () => world.call(drivers.trashDriver, driver))).toEqual(wanted);
    expect(await atOnce(PEOPLE, () => world.call(drivers.restoreDriver, driver))).toEqual(wanted);
  });

  it('assign twenty drivers to one vehicle: one succeeds, and the log has no gap or overlap', async () => {
    const others = await Promise.all(
      Array.from({ length: PEOPLE }, () => world.makeDriver({ client_id: fleet.client.id })),
    );
    const params = { id: fleet.vehicle.id };
    const ended = await atOnce(PEOPLE, (index) =>
      world.call(vehicles.bindDriver, { as, params, body: { driver_id: others[index]!.id } }),
    );
    expect(ended).toEqual({ won: PEOPLE, refused: [] });
    const open = await world.rows(
      `select l.driver_id from vehicle_driver_logs l join vehicles v on v.id = l.vehicle_id and v.driver_id = l.driver_id
       where l.vehicle_id = $1 and l.unbound_at is null`,
      [fleet.vehicle.id],
    );
    expect(open).toHaveLength(1);
    const all = await world.rows('select 1 from vehicle_driver_logs where vehicle_id = $1', [params.id]);
    expect(all).toHaveLength(PEOPLE + 1);
  });

  it('assign twenty vehicles to one driver: one succeeds, the others get an error', async () => {
    const driver = await world.makeDriver({ client_id: fleet.client.id });
    const free = await Promise.all(
      Array.from({ length: PEOPLE }, () => world.makeVehicle({ client_id: fleet.client.id, driver: null })),
    );
    const ended = await atOnce(PEOPLE, (index) =>
      world.call(vehicles.bindDriver, {
        as,
        params: { id: free[index]!.id },
        body: { driver_id: driver.id },
      }),
    );
    expect(ended).toEqual({ won: 1, refused: ['INVALID_FIELDS'] });
  });

  it('move the same vehicles to a group: each move is made and notified once', async () => {
    const [group] = await world.rows<{ id: number }>(
      `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Night shift', 'الوردية الليلية') returning id`,
      [fleet.client.id],
    );
    const body = { vehicle_ids: [fleet.vehicle.id], group_id: group!.id };
    const answers = await Promise.all(
      Array.from({ length: PEOPLE }, () => world.call(vehicles.moveVehicles, { as, body })),
    );
    expect(answers.reduce((sum, answer) => sum + answer.body.moved, 0)).toBe(1);
  });

  it('write the first rules of a fleet: one is saved, the others get a conflict', async () => {
    const { id: client_id } = await world.makeClient();
    const manager = await world.makeUser('client_manager', { client_id });
    const { body } = await world.call(getPolicy, { as: manager });
    const { rules } = body;
    const ended = await atOnce(PEOPLE, (index) =>
      world.call(savePolicy, {
        as: manager,
        body: { rules: { ...rules, volume_per_day_ml: 100_000 + index }, version: 0 },
      }),
    );
    expect(ended).toEqual({ won: 1, refused: ['VERSION_CONFLICT'] });
  });

  it('allow and disallow the same stations in opposite order: no deadlock', async () => {
    await world.rows(
      `insert into stations (network_id, name_en, name_ar, address, city, latitude, longitude)
       select network_id, name_en || n, name_ar || n, address, city, latitude, longitude from stations, generate_series(1, 200) n where id = $1`,
      [fleet.station.id],
    );
    const rows = await world.rows<{ id: number }>('select id from stations where network_id = $1', [
      fleet.station.network_id,
    ]);
    const station_ids = rows.map(({ id }) => id);
    const ended = await atOnce(PEOPLE, (index) =>
      world.call(index % 3 === 0 ? allowClientStations : disableClientStations, {
        as,
        body: { station_ids: index % 2 ? station_ids : station_ids.toReversed() },
      }),
    );
    expect(ended).toEqual({ won: PEOPLE, refused: [] });
  });

  it('remove the devices from an active station: one stays', async () => {
    const station_id = fleet.station.id;
    const devices = await Promise.all(Array.from({ length: PEOPLE }, () => world.makeDevice({ station_id })));
    await world.rows(`update stations set status = 'active' where id = $1`, [station_id]);
    const ended = await atOnce(PEOPLE, (index) =>
      world.call(deactivateHandheldDevice, {
        as: fleet.people.admin,
        params: { id: devices[index]!.id },
      }),
    );
    expect(ended).toEqual({ won: PEOPLE - 1, refused: ['LAST_DEVICE_OF_STATION'] });
  });
});

it('assigning a driver who is being deleted: there is no such driver', async () => {
  const driver = await world.makeDriver({ client_id: fleet.client.id });
  const answer = await duringChange(world, trash('drivers', driver.id), () =>
    world.call(vehicles.bindDriver, { as, params: { id: fleet.vehicle.id }, body: { driver_id: driver.id } }),
  );
  expect(answer).toMatchObject({ status: 400, body: { fields: { driver_id: 'unknown' } } });
  const busy = await world.makeDriver({ client_id: fleet.client.id });
  const listed = await duringChange(world, trash('drivers', busy.id), () =>
    inTransaction(world.systemCtx(), (ctx) => listBusyDrivers(ctx, fleet.client.id, [busy.id])),
  );
  expect(listed).toEqual([busy.id]);
});

it('attaching a file to a comment while another one does: one has it', async () => {
  const id = await fleet.untilFuelling();
  await fleet.close(id, { volume_ml: 60_000 });
  const [file] = await world.rows<{ id: number }>(
    `insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, client_id)
     values ('attachment', 'application/pdf', 'x', 1, 'x', $1, $2) returning id`,
    [as.id, fleet.client.id],
  );
  const answer = await duringChange(
    world,
    ['update files set fuel_request_id = $2 where id = $1', [file!.id, id]],
    () =>
      world.call(addComment, {
        as,
        params: { id },
        body: { comment: 'See the receipt', file_ids: [file!.id] },
      }),
  );
  expect(answer).toMatchObject({ status: 400, body: { fields: { file_ids: 'unknown' } } });
});

it('assigning a device to a station while it is being moved elsewhere: it is taken', async () => {
  const device = await world.makeDevice();
  const other = await world.makeStation();
  const answer = await duringChange(
    world,
    ['update handheld_devices set station_id = $2 where id = $1', [device.id, other.id]],
    () =>
      setStationDevices(world.systemCtx(), fleet.station.id, [device.id]).then(
        () => 'given',
        (error) => error.fields,
      ),
  );
  expect(answer).toEqual({ handheld_device_ids: 'taken' });
});

it('commenting on a dispute while it is decided: it is closed', async () => {
  const id = await fleet.untilFuelling();
  await fleet.close(id);
  const { body: dispute } = await world.call(openDisputeCase, {
    as,
    params: { id },
    body: { reason_code: 'other', reason: 'We object' },
  });
  const answer = await duringChange(
    world,
    [
      `update dispute_cases set state = 'rejected', decided_at = now(), decision_reason = 'Not so' where id = $1`,
      [dispute.id],
    ],
    () => world.call(commentDisputeCase, { as, params: { id: dispute.id }, body: { comment: 'But' } }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
});

it('administrators deactivating each other at once: one remains who can manage users', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => world.makeUser('admin')));
  await world.rows(`update users set password_hash = 'x' where id = any($1)`, [admins.map(({ id }) => id)]);
  await world.rows(`update users set status = 'inactive' where "group" = 'admin' and id <> all($1)`, [
    admins.map(({ id }) => id),
  ]);
  await Promise.all(
    admins.map((oneAdmin, index) =>
      world.call(deactivateUser, { as: oneAdmin, params: { id: admins[(index + 1) % admins.length]!.id } }),
    ),
  );
  const left = await world.rows(`select 1 from users where id = any($1) and status = 'active'`, [
    admins.map(({ id }) => id),
  ]);
  expect(left.length).toBeGreaterThan(0);
});
