import { getMe } from '@fleet/contracts/access/sessions.ts';
import * as contract from '@fleet/contracts/stations/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, civilId, mobile, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let station: { id: number; network_id: number };
let manager: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  station = await world.makeStation();
  manager = await world.makeUser('gas_station_network_manager', { network_id: station.network_id });
});

let count = 40_000;
const form = (fields: object = {}) => {
  count += 1;
  return {
    civil_id: civilId(count),
    mobile: mobile(count),
    first_name: 'Imran',
    last_name: `Khan ${count}`,
    designation: 'attendant' as const,
    email: `imran${count}@example.sa`,
    ...fields,
  };
};
const create = (fields: object = {}, as = manager) =>
  world.call(contract.createStaff, { as, body: form({ station_id: station.id, ...fields }) });
const get = async (id: number, as = manager) =>
  (await world.call(contract.getStaff, { as, params: { id } })).body;
const verb = (route: typeof contract.activateStaff, id: number, as = manager) =>
  world.call(route, { as, params: { id } });

describe('new staff', () => {
  test('belong to a station of the network, and sign in after an invitation', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      station: { id: station.id },
      designation: 'attendant',
      user: { has_signed_up: false },
      can: { update: true, transfer: true, invite: true, restore: false },
    });
    const stranger = await world.makeStation();
    expect((await create({ station_id: stranger.id })).status).toBe(404);
    expect((await create({ station_id: null })).body.fields).toEqual({ station_id: 'required' });
  });

  test('need an email as supervisor, but not as attendant', async () => {
    expect((await create({ email: null })).body).toMatchObject({ email: null, user: null });
    expect((await create({ designation: 'supervisor', email: null })).body.fields).toEqual({
      email: 'required',
    });
    const supervisor = (await create({ designation: 'supervisor' })).body;
    expect(
      await world.rows('select "group", civil_id from users where staff_id = $1', [supervisor.id]),
    ).toEqual([{ group: 'supervisor', civil_id: supervisor.civil_id }]);
  });

  test('added by a station or its supervisor are attendants of that station', async () => {
    const boss = await world.makeUser('gas_station_manager', { station_id: station.id });
    const person = await world.makeStaff({ station, designation: 'supervisor' });
    const supervisor = await world.makeUser('supervisor', { staff_id: person.id });
    for (const as of [boss, supervisor]) {
      expect((await create({ station_id: null }, as)).body.station).toMatchObject({ id: station.id });
      expect((await create({ designation: 'supervisor' }, as)).body.fields).toEqual({
        designation: 'attendants_only',
      });
      const elsewhere = await world.makeStation({ network_id: station.network_id });
      expect((await create({ station_id: elsewhere.id }, as)).status).toBe(404);
    }
    const { rows } = (await world.call(contract.listStaff, { as: supervisor })).body;
    expect(rows.map((row) => row.designation)).toEqual(['attendant', 'attendant']);
    expect((await world.call(contract.getStaff, { as: supervisor, params: { id: person.id } })).status).toBe(
      404,
    );
  });
});

test('an edit requires the current version and updates the sign-in', async () => {
  const { id, version, ...made } = (await create()).body;
  const update = (fields: object) =>
    world.call(contract.updateStaff, {
      as: manager,
      params: { id },
      body: {
        civil_id: made.civil_id,
        mobile: made.mobile,
        first_name: made.first_name,
        last_name: made.last_name,
        designation: made.designation,
        email: made.email,
        version,
        ...fields,
      },
    });
  expect((await update({ first_name: 'Amran', email: 'Amran@Example.sa' })).body).toMatchObject({
    name: expect.stringMatching(/^Amran/),
    version: 2,
    user: { email: 'amran@example.sa' },
  });
  expect((await update({ first_name: 'X' })).body.code).toBe('VERSION_CONFLICT');
  const other = (await create()).body;
  expect((await update({ version: 2, email: other.email })).body.fields).toEqual({ email: 'taken' });
  expect((await update({ version: 2, civil_id: other.civil_id })).body.fields).toEqual({ civil_id: 'taken' });
  expect((await update({ version: 2, designation: 'supervisor' })).body.fields).toEqual({
    designation: 'has_other_sign_in',
  });
});

describe('deactivation and deletion', () => {
  test('end the sessions immediately; a restored person is inactive', async () => {
    const { id, user } = (await create()).body;
    const token = await world.signIn({ id: user!.id, group: 'attendant', email: '' });
    const isLetIn = async () => (await world.call(getMe, { as: token })).status === 200;
    expect(await isLetIn()).toBe(true);
    await verb(contract.deactivateStaff, id);
    expect(await isLetIn()).toBe(false);
    await verb(contract.activateStaff, id);
    expect(await isLetIn()).toBe(true);
    expect((await verb(contract.trashStaff, id)).body).toMatchObject({ deleted_at: expect.any(String) });
    expect(await isLetIn()).toBe(false);
    const list = async (view: string) =>
      (await world.call(contract.listStaff, { as: manager, query: { view } })).body.rows.map((row) => row.id);
    expect([await list('current'), await list('deleted')]).toEqual([[], [id]]);
    expect((await verb(contract.activateStaff, id)).status).toBe(404);
    expect((await verb(contract.restoreStaff, id)).body).toMatchObject({
      deleted_at: null,
      status: 'inactive',
    });
  });

  test('cannot be undone if the civil ID was reused', async () => {
    const { id, civil_id } = (await create()).body;
    await verb(contract.trashStaff, id);
    await create({ civil_id, email: null });
    expect((await verb(contract.restoreStaff, id)).body.fields).toEqual({ civil_id: 'taken' });
  });
});

describe('a transfer', () => {
  const transfer = (id: number, station_id: number, as = manager) =>
    world.call(contract.transferStaff, { as, params: { id }, body: { station_id } });

  test('takes effect immediately, is audited, and stays within the network', async () => {
    const other = await world.makeStation({ network_id: station.network_id });
    const { id, user } = (await create()).body;
    const token = await world.signIn({ id: user!.id, group: 'attendant', email: '' });
    const { body } = await transfer(id, other.id);
    expect(body).toMatchObject({
      station: { id: other.id },
      transfers: [{ from_station: { id: station.id }, to_station: { id: other.id } }],
    });
    expect((await world.call(getMe, { as: token })).body.gas_station_id).toBe(other.id);
    expect((await transfer(id, other.id)).body.fields).toEqual({ station_id: 'same' });
    expect((await transfer(id, (await world.makeStation()).id)).status).toBe(404);
    const boss = await world.makeUser('gas_station_manager', { station_id: station.id });
    expect((await transfer(id, station.id, boss)).status).toBe(403);
    const { rows } = (await world.call(contract.listStaffTransfers, { as: manager })).body;
    expect(rows).toMatchObject([{ staff: { id }, from_station: { id: station.id } }]);
  });

  test('waits for the person’s fill in progress', async () => {
    const run = await makeRefuelling(world);
    const person = await world.makeStaff({ station: run.station });
    await world.rows('update users set staff_id = $2 where id = $1', [run.people.attendant.id, person.id]);
    const { id } = (await run.requestFuel()).body;
    await run.initiate(id);
    const boss = await world.makeUser('gas_station_network_manager', { network_id: run.station.network_id });
    const other = await world.makeStation({ network_id: run.station.network_id });
    const refused = await transfer(person.id, other.id, boss);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'FUELLING_IN_PROGRESS', details: { count: 1 } },
    });
    expect((await verb(contract.trashStaff, person.id, boss)).body.code).toBe('FUELLING_IN_PROGRESS');
    expect((await get(person.id, boss)).open_at_pump).toBe(1);
  });
});

test('staff are searched by name, number in any digits, and email; and exported', async () => {
  const made = (await create({ first_name: 'Zubair', employee_number: 'E-77' })).body;
  await create();
  const found = async (q: string) =>
    (await world.call(contract.listStaff, { as: manager, query: { q } })).body.rows.map((row) => row.id);
  expect(await found('zubair')).toEqual([made.id]);
  expect(await found('e-77')).toEqual([made.id]);
  expect(await found(`+966 ${made.mobile}`)).toEqual([made.id]);
  expect(await found(made.civil_id)).toEqual([made.id]);
  const file = await world.call(contract.exportStaff, { as: manager, query: { format: 'csv', lang: 'ar' } });
  const text = (file.body as unknown as Buffer).toString();
  expect(text).toContain('Zubair');
  expect(text).not.toMatch(/columns\.|designations\.|field_values/);
});
