import * as contract from '@fleet/contracts/stations/sims.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const CARD = {
  sim_serial_number: '899660000000000777',
  sim_number: '591234567',
  sim_puk_number: '12345678',
  service_provider: 'Mobily',
  data_limit_mb: 5_000,
  price_halalas: 9_900,
  last_used: '2026-02-28',
  expiry_date: '2027-01-01T00:00:00.000Z',
};
const create = (fields: object) =>
  world.call(contract.createSim, { as: admin, body: { ...CARD, ...fields } });
const set = (route: typeof contract.deactivateSim, id: number) =>
  world.call(route, { as: admin, params: { id } });

describe('a SIM card', () => {
  test.each([
    [{ sim_serial_number: '12' }, { sim_serial_number: 'invalid_sim_serial' }],
    [{ sim_number: '0591234567' }, { sim_number: 'invalid_mobile' }],
    [{ sim_puk_number: '1234' }, { sim_puk_number: 'invalid_puk' }],
    [{ data_limit_mb: 0 }, { data_limit_mb: 'too_small' }],
    [{ price_halalas: -1 }, { price_halalas: 'too_small' }],
    [{ last_used: '30/02/2026' }, { last_used: 'invalid_format' }],
  ])('is rejected with %o', async (fields, refused) => {
    expect((await create(fields)).body).toMatchObject({ code: 'INVALID_FIELDS', fields: refused });
  });

  test('cannot be retired while it is in a device', async () => {
    const sim = await world.makeSim();
    const device = await world.makeDevice({ sim_id: sim.id });
    expect(await set(contract.deactivateSim, sim.id)).toMatchObject({
      status: 409,
      body: { code: 'SIM_IN_USE', details: { serial_no: device.serial_no } },
    });
    const free = await world.makeSim();
    expect((await set(contract.deactivateSim, free.id)).body.status).toBe('inactive');
  });
});

test('the list is searched by number, operator and device, and filtered by free and expiring cards', async () => {
  const sim = await world.makeSim({ service_provider: 'Zain', expiry_date: '2026-03-20T00:00:00.000Z' });
  const device = await world.makeDevice({ sim_id: sim.id, serial_no: 'FIND-ME' });
  const free = await world.makeSim({ service_provider: 'Zain', expiry_date: '2026-06-01T00:00:00.000Z' });
  const ids = async (query: Record<string, string | number>) =>
    (await world.call(contract.listSims, { as: admin, query: { per_page: 100, ...query } })).body.rows.map(
      (row) => row.id,
    );
  expect(await ids({ q: 'zain' })).toEqual([sim.id, free.id]);
  expect(await ids({ q: 'find-me' })).toEqual([sim.id]);
  expect(await ids({ q: sim.sim_serial_number })).toEqual([sim.id]);
  expect(await ids({ q: 'zain', location: 'free' })).toEqual([free.id]);
  expect(await ids({ q: 'zain', location: 'in_device' })).toEqual([sim.id]);
  expect(await ids({ q: 'zain', location: 'free', device_id: device.id })).toEqual([sim.id, free.id]);
  expect(await ids({ q: 'zain', expires_in_days: 30 })).toEqual([sim.id]);
  expect(await ids({ q: 'zain', sort: '-expiry_date' })).toEqual([free.id, sim.id]);
  const file = await world.call(contract.exportSims, { as: admin, query: { q: 'find-me', format: 'csv' } });
  expect(String(file.body)).toContain(
    `${sim.sim_serial_number},${sim.sim_number},${sim.sim_puk_number},Zain`,
  );
});
