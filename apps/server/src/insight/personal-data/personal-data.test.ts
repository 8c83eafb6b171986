import { getMe } from '@fleet/contracts/access/sessions.ts';
import { activateUser, deactivateUser, getUser } from '@fleet/contracts/access/users.ts';
import { errorsOf } from '@fleet/contracts/define-route.ts';
import { getDriver, restoreDriver, trashDriver } from '@fleet/contracts/fleet/drivers.ts';
import { listChanges } from '@fleet/contracts/insight/audit-log.ts';
import {
  eraseDriver,
  eraseStaff,
  eraseUser,
  exportDriverData,
  exportMyData,
  exportStaffData,
  exportUserData,
} from '@fleet/contracts/insight/personal-data.ts';
import { getStaff, restoreStaff, trashStaff } from '@fleet/contracts/stations/staff.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let driver: { id: number; client_id: number };
let own: MadeUser;
let manager: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  driver = await world.makeDriver({ first_name: 'Khalid', last_name: 'Alharbi', email: 'khalid@example.sa' });
  await world.makeVehicle({ driver });
  own = await world.makeUser('driver', { driver_id: driver.id });
  manager = await world.makeUser('client_manager', { client_id: driver.client_id });
  stranger = await world.makeUser('client_manager');
});
afterAll(() => world.close());

const namesOf = (body: { sections: { name: string }[] }) => body.sections.map(({ name }) => name);
const heldOn = async (table: string, id: number) =>
  JSON.stringify(await world.rows(`select to_jsonb(t) as held from ${table} t where id = $1`, [id]));

describe('what is held on a person', () => {
  test('is given to them and to who looks after them, on record, and to nobody else', async () => {
    const mine = await world.call(exportMyData, { as: own });
    expect(mine.status).toBe(200);
    expect(namesOf(mine.body)).toEqual(expect.arrayContaining(['account', 'driver', 'vehicles_driven']));
    expect(JSON.stringify(mine.body)).not.toMatch(/password_hash|driver_pin_mac/);
    const params = { id: driver.id };
    const theirs = await world.call(exportDriverData, { as: manager, params });
    expect(theirs.body.person).toMatchObject({ kind: 'driver', name: 'Khalid Alharbi' });
    // By then the first copy is on record, and is something they did.
    expect(namesOf(theirs.body)).toEqual(expect.arrayContaining(namesOf(mine.body)));
    expect((await world.call(exportDriverData, { as: stranger, params })).status).toBe(404);
    expect((await world.call(exportUserData, { as: stranger, params: { id: manager.id } })).status).toBe(404);
    const changes = await world.call(listChanges, {
      as: manager,
      query: { subject: 'driver', subject_id: driver.id },
    });
    expect(changes.body.rows[0]).toMatchObject({ action: 'export_personal_data' });
  });

  test('is erased with a driver in the trash and their user, for good; the log no longer says who', async () => {
    const params = { id: driver.id };
    expect((await world.call(eraseDriver, { as: manager, params })).body.code).toBe('STATUS_CONFLICT');
    await world.call(trashDriver, { as: manager, params });
    expect((await world.call(eraseDriver, { as: stranger, params })).status).toBe(404);
    expect((await world.call(eraseDriver, { as: manager, params })).status).toBe(200);
    expect((await world.call(getDriver, { as: manager, params })).body).toMatchObject({
      name: `– #${driver.id}`,
      can: { restore: false, erase: false },
    });
    expect(await heldOn('drivers', driver.id)).not.toMatch(/Khalid|Alharbi|khalid@/);
    expect(await heldOn('users', own.id)).not.toContain(own.email);
    expect((await world.call(getMe, { as: own })).status).toBe(401);
    expect((await world.call(restoreDriver, { as: manager, params })).body.code).toBe('STATUS_CONFLICT');
    const changes = await world.call(listChanges, {
      as: manager,
      query: { subject: 'driver', subject_id: driver.id },
    });
    expect(changes.body.rows[0]).toMatchObject({ action: 'erase' });
    expect(JSON.stringify(changes.body)).not.toMatch(/Khalid|Alharbi/);
  });

  test('of a person of a station goes the same way, with their PIN and user; shifts keep a number', async () => {
    const person = await world.makeStaff({
      first_name: 'Yousef',
      last_name: 'Alqahtani',
      email: 'yousef@example.sa',
      designation: 'supervisor',
    });
    const user = await world.makeUser('supervisor', { staff_id: person.id });
    const boss = await world.makeUser('gas_station_network_manager', { network_id: person.network_id });
    const other = await world.makeUser('gas_station_network_manager');
    const params = { id: person.id };
    const theirs = await world.call(exportStaffData, { as: boss, params });
    expect(theirs.body.person).toEqual({ kind: 'staff', id: person.id, name: 'Yousef Alqahtani' });
    expect(namesOf(theirs.body)).toEqual(expect.arrayContaining(['account', 'staff']));
    expect((await world.call(exportStaffData, { as: other, params })).status).toBe(404);
    expect((await world.call(eraseStaff, { as: boss, params })).body.code).toBe('STATUS_CONFLICT');
    await world.call(trashStaff, { as: boss, params });
    expect((await world.call(eraseStaff, { as: other, params })).status).toBe(404);
    expect((await world.call(eraseStaff, { as: boss, params })).status).toBe(200);
    expect((await world.call(getStaff, { as: boss, params })).body).toMatchObject({
      name: `– #${person.id}`,
      can: { restore: false, erase: false, export_data: false },
    });
    expect(await heldOn('staff', person.id)).not.toMatch(/Yousef|Alqahtani|yousef@/);
    expect(await heldOn('users', user.id)).not.toContain(user.email);
    const { code } = (await world.call(restoreStaff, { as: boss, params })).body;
    expect(code).toBe('STATUS_CONFLICT');
    expect(errorsOf(restoreStaff)).toContain(code);
    const query = { subject: 'staff', subject_id: person.id };
    const changes = await world.call(listChanges, { as: boss, query });
    expect(changes.body.rows[0]).toMatchObject({ action: 'erase' });
    expect(JSON.stringify(changes.body)).not.toMatch(/Yousef|Alqahtani/);
  });

  test('of a user goes only once they are deactivated, and they do not come back', async () => {
    const user = await world.makeUser('client_billing', { client_id: driver.client_id });
    const params = { id: user.id };
    expect((await world.call(eraseUser, { as: manager, params })).body.code).toBe('STATUS_CONFLICT');
    await world.call(deactivateUser, { as: manager, params });
    expect((await world.call(eraseUser, { as: manager, params })).status).toBe(200);
    expect((await world.call(getUser, { as: manager, params })).body).toMatchObject({
      name: `#${user.id}`,
      email: null,
      can: { activate: false, erase: false, export_data: false },
    });
    expect((await world.call(activateUser, { as: manager, params })).body.code).toBe('STATUS_CONFLICT');
  });
});
