import * as contract from '@fleet/contracts/stations/handheld-devices.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { hasActiveDevice, setStationDevices } from './handheld-devices-stations.service.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

type Made = Awaited<ReturnType<World['makeDevice']>>;
const change = ({ id, ...fields }: Made, next: object) =>
  world.call(contract.updateHandheldDevice, {
    as: admin,
    params: { id },
    body: { ...fields, version: 1, ...next },
  });
const retire = (id: number) => world.call(contract.deactivateHandheldDevice, { as: admin, params: { id } });

describe('a handheld device', () => {
  test('is added to its station with its SIM card, which no other device gets', async () => {
    const [station, sim] = [await world.makeStation(), await world.makeSim()];
    const { id: _id, ...fields } = await world.makeDevice();
    const add = (body: object) => world.call(contract.createHandheldDevice, { as: admin, body });
    const { status, body } = await add({
      ...fields,
      serial_no: 'NEW-1',
      sim_id: sim.id,
      station_id: station.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      serial_no: 'NEW-1',
      sim: { sim_number: sim.sim_number, sim_puk_number: sim.sim_puk_number },
      station: { id: station.id, network: { id: station.network_id } },
      can: { update: true },
    });
    const refused = async (next: object) =>
      (await add({ ...fields, serial_no: 'NEW-2', ...next })).body.fields;
    expect(await refused({ serial_no: 'NEW-1' })).toEqual({ serial_no: 'taken' });
    expect(await refused({ sim_id: sim.id })).toEqual({ sim_id: 'taken' });
    expect(await refused({ sim_id: 999_999 })).toEqual({ sim_id: 'unknown' });
    expect(await refused({ station_id: 999_999 })).toEqual({ station_id: 'unknown' });
    expect(await refused({ model: ' ' })).toEqual({ model: 'too_small' });
  });

  test('cannot have a retired SIM card', async () => {
    const sim = await world.makeSim();
    await world.rows(`update sims set status = 'inactive' where id = $1`, [sim.id]);
    expect((await change(await world.makeDevice(), { sim_id: sim.id })).body.fields).toEqual({
      sim_id: 'inactive',
    });
  });

  test('is the only one of many concurrent ones to get a SIM card', async () => {
    const sim = await world.makeSim();
    const devices = await Promise.all(Array.from({ length: 6 }, () => world.makeDevice()));
    const answers = await Promise.all(devices.map((device) => change(device, { sim_id: sim.id })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((answer) => answer.status !== 200))
      expect(answer.body.fields).toEqual({ sim_id: 'taken' });
  });

  test('is edited with the current version, and audited', async () => {
    const device = await world.makeDevice();
    expect((await change(device, { app_installed_version: '1.5.0' })).body).toMatchObject({ version: 2 });
    expect((await change(device, { app_installed_version: '1.6.0' })).body.code).toBe('VERSION_CONFLICT');
    const audit = await world.rows(
      `select before ->> 'app_installed_version' as before, after ->> 'app_installed_version' as after
       from audit_rows where subject = 'handheld_device' and subject_id = $1 and action = 'update'`,
      [device.id],
    );
    expect(audit).toEqual([{ before: '1.4.2', after: '1.5.0' }]);
  });

  test('is managed only by the platform', async () => {
    const device = await world.makeDevice();
    for (const group of ['gas_station_manager', 'supervisor', 'client_manager'] as const) {
      const as = await world.makeUser(group);
      const params = { id: device.id };
      const answers = [
        await world.call(contract.listHandheldDevices, { as }),
        await world.call(contract.getHandheldDevice, { as, params }),
        await world.call(contract.deactivateHandheldDevice, { as, params }),
      ];
      expect([group, ...answers.map((answer) => answer.status)]).toEqual([group, 403, 403, 403]);
    }
  });
});

describe('an active station', () => {
  const LAST = { status: 409, body: { code: 'LAST_DEVICE_OF_STATION' } };

  test('keeps its last device, which can be neither retired nor moved', async () => {
    const station = await world.makeStation();
    const [first, second] = [
      await world.makeDevice({ station_id: station.id }),
      await world.makeDevice({ station_id: station.id }),
    ];
    expect((await retire(first.id)).body.status).toBe('inactive');
    expect(await retire(second.id)).toMatchObject(LAST);
    expect(await change(second, { station_id: null })).toMatchObject(LAST);
    expect(await change(second, { model: 'CT50' })).toMatchObject({ status: 200 });
    await world.rows(`update stations set status = 'inactive' where id = $1`, [station.id]);
    expect((await retire(second.id)).body.status).toBe('inactive');
  });

  test('keeps one of two devices retired at once', async () => {
    const station = await world.makeStation();
    const devices = await Promise.all(
      Array.from({ length: 4 }, () => world.makeDevice({ station_id: station.id })),
    );
    const answers = await Promise.all(devices.map((device) => retire(device.id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, 409]);
  });

  test('gets the selected devices and returns others to the store', async () => {
    const [station, other] = [await world.makeStation(), await world.makeStation()];
    const [stays, goes] = [
      await world.makeDevice({ station_id: station.id }),
      await world.makeDevice({ station_id: station.id }),
    ];
    const [comes, elsewhere] = [await world.makeDevice(), await world.makeDevice({ station_id: other.id })];
    const put = (ids: number[]) => setStationDevices(world.systemCtx(), station.id, ids);
    await put([stays.id, comes.id]);
    const at = await world.rows(`select id from handheld_devices where station_id = $1 order by id`, [
      station.id,
    ]);
    expect(at.map((row) => row.id)).toEqual([stays.id, comes.id]);
    await expect(put([stays.id, elsewhere.id])).rejects.toMatchObject({
      fields: { handheld_device_ids: 'taken' },
    });
    await expect(put([999_999])).rejects.toMatchObject({ fields: { handheld_device_ids: 'unknown' } });
    await retire(goes.id);
    await expect(put([stays.id, goes.id])).rejects.toMatchObject({
      fields: { handheld_device_ids: 'inactive' },
    });
    await expect(put([])).rejects.toMatchObject({ code: 'LAST_DEVICE_OF_STATION' });
    expect(await hasActiveDevice(world.systemCtx(), station.id)).toBe(true);
    expect(await hasActiveDevice(world.systemCtx(), (await world.makeStation()).id)).toBe(false);
  });
});

test('the list is searched by serial number, SIM card and station, and filtered by store', async () => {
  const station = await world.makeStation({ name_en: 'Quartz station' });
  const sim = await world.makeSim();
  const here = await world.makeDevice({ serial_no: 'QZ-1', station_id: station.id, sim_id: sim.id });
  const store = await world.makeDevice({ serial_no: 'QZ-2' });
  const ids = async (query: Record<string, string | number>) =>
    (await world.call(contract.listHandheldDevices, { as: admin, query })).body.rows.map((row) => row.id);
  expect(await ids({ q: 'qz-' })).toEqual([here.id, store.id]);
  expect(await ids({ q: 'quartz' })).toEqual([here.id]);
  expect(await ids({ q: sim.sim_serial_number })).toEqual([here.id]);
  expect(await ids({ q: 'qz-', location: 'store' })).toEqual([store.id]);
  expect(await ids({ station_id: station.id })).toEqual([here.id]);
  expect(await ids({ q: 'qz-', sort: '-serial_no' })).toEqual([store.id, here.id]);
  const file = await world.call(contract.exportHandheldDevices, {
    as: admin,
    query: { q: 'quartz', format: 'csv' },
  });
  expect(String(file.body)).toContain(`QZ-1,Android 15,1.4.2,Handheld,CT47,Honeywell,Quartz station`);
});
