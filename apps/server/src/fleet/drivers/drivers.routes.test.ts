import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, civilId, mobile, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { driverNeeds } from '../../fleet-needs.ts';
import { pinMac } from './driver-pins.service.ts';
import { createDriver, setDriverStatus } from './drivers.service.ts';

let world: World;
let client_id: number;
beforeAll(async () => {
  world = await buildWorld();
  client_id = (await world.makeClient()).id;
});
afterAll(() => world.close());

let n = 70_000;
const create = (fields: object = {}) => {
  n += 1;
  return createDriver(world.systemCtx(), {
    client_id,
    employee_number: `E${n}`,
    first_name: 'Salem',
    last_name: 'Otaibi',
    civil_id: civilId(n),
    mobile: mobile(n),
    ...fields,
  });
};
const stored = async (id: number) => (await world.rows('select * from drivers where id = $1', [id]))[0]!;

describe('a new driver', () => {
  test('has normalized numbers', async () => {
    const id = await create({
      mobile: '+966 50 123 4567',
      civil_id: '١٠٠٠٠٠٠٠٠٨',
      email: ' Salem@Example.SA ',
    });
    expect(await stored(id)).toMatchObject({
      mobile: '501234567',
      civil_id: '1000000008',
      email: 'salem@example.sa',
    });
  });

  test('has only a keyed hash of the PIN, different for each driver', async () => {
    const [one, two] = [await create({ driver_pin: '1234' }), await create({ driver_pin: '١٢٣٤' })];
    const macs = [(await stored(one)).driver_pin_mac, (await stored(two)).driver_pin_mac];
    expect(macs).toEqual([pinMac(world.config, one, '1234'), pinMac(world.config, two, '1234')]);
    expect(macs[0]).not.toBe(macs[1]);
    const audit = await world.rows(
      `select after from audit_rows where subject = 'driver' and subject_id = $1`,
      [one],
    );
    expect(audit).toMatchObject([{ after: { has_pin: true } }]);
    expect(JSON.stringify(audit)).not.toMatch(/1234"|driver_pin/);
  });

  test('is rejected with all field errors at once', async () => {
    await expect(
      create({ civil_id: '1000000000', mobile: '0412345678', first_name: ' ', driver_pin: '12', email: 'x' }),
    ).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      fields: {
        civil_id: 'invalid_civil_id',
        mobile: 'invalid_mobile',
        first_name: 'required',
        driver_pin: 'four_digits',
        email: 'invalid_format',
      },
    });
  });

  test('is rejected with a duplicate civil ID, mobile or, within the client, employee number', async () => {
    await create({ civil_id: civilId(1), mobile: mobile(1), employee_number: 'A1' });
    await expect(create({ civil_id: civilId(1) })).rejects.toMatchObject({ fields: { civil_id: 'taken' } });
    await expect(create({ mobile: mobile(1) })).rejects.toMatchObject({ fields: { mobile: 'taken' } });
    await expect(create({ employee_number: 'A1' })).rejects.toMatchObject({
      fields: { employee_number: 'taken' },
    });
    await create({ employee_number: 'A1', client_id: (await world.makeClient()).id });
    await world.rows('update drivers set deleted_at = now() where civil_id = $1', [civilId(1)]);
    await create({ civil_id: civilId(1) });
  });
});

describe('the list of drivers', () => {
  const idsFor = async (as: MadeUser, query = {}) =>
    (await world.call(listDrivers, { as, query })).body.rows.map((row) => row.id);

  test('contains for a driver only themself, for client users their drivers with vehicles', async () => {
    const vehicle = await world.makeVehicle();
    const colleague = await world.makeDriver({ client_id: vehicle.client_id });
    const manager = await world.makeUser('client_manager', { client_id: vehicle.client_id });
    const { body } = await world.call(listDrivers, { as: manager });
    expect(body).toMatchObject({ total: 2 });
    expect(body.rows.map(({ id, vehicle }) => [id, vehicle])).toEqual(
      expect.arrayContaining([
        [vehicle.driver_id, { id: vehicle.id, plate_no: vehicle.plate_no, plate_kind: 'private' }],
        [colleague.id, null],
      ]),
    );
    expect(await idsFor(await world.makeUser('driver', { driver_id: colleague.id }))).toEqual([colleague.id]);
    expect(await idsFor(await world.makeUser('client_manager'))).toEqual([]);
    expect(await idsFor(await world.makeUser('admin'), { client_id: vehicle.client_id })).toHaveLength(2);
  });

  test('is searched by name, mobile with or without leading zero, and employee number', async () => {
    const own = (await world.makeClient()).id;
    const { id } = await world.makeDriver({
      client_id: own,
      first_name: 'Faisal',
      middle_name: 'Nasser',
      last_name: 'Harbi',
      mobile: '599887766',
      employee_number: 'X-12',
    });
    await world.makeDriver({ client_id: own });
    const manager = await world.makeUser('client_manager', { client_id: own });
    for (const q of ['faisal nasser', 'harbi', '0599887766', '99887766', 'x-12'])
      expect([q, await idsFor(manager, { q })]).toEqual([q, [id]]);
  });
});

test('another client’s driver is not found for deactivation', async () => {
  const driver = await world.makeDriver();
  const actor = { ...world.systemCtx().actor, kind: 'user' as const, client_id };
  await expect(
    setDriverStatus({ ...world.systemCtx(), actor }, driver.id, 'inactive', driverNeeds),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await setDriverStatus(world.systemCtx(), driver.id, 'inactive', driverNeeds);
  expect(await stored(driver.id)).toMatchObject({ status: 'inactive' });
});
