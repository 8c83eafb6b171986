import * as contract from '@fleet/contracts/stations/stations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let fuels: Awaited<ReturnType<World['makeFuelTypes']>>;
let network_id: number;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  fuels = await world.makeFuelTypes();
  network_id = (await world.makeNetwork()).id;
});
afterAll(() => world.close());

const FORM = {
  name_en: 'Exit 9',
  name_ar: 'مخرج 9',
  reference: 'R-9',
  address: 'Eastern Ring',
  city: 'Riyadh',
  latitude: 24.75,
  longitude: 46.75,
  geo_fence_radius_metres: 250,
  contact_no: '0112223333',
  account_number: null,
  dispenser_type: 'Tokheim',
  fuel_price_type: 'city' as const,
  opens_at_minute: 360,
  closes_at_minute: 60,
  break_starts_at_minute: 720,
  break_ends_at_minute: 780,
  wifi: true,
  qualified: true,
  staff_may_override: false,
};
const create = (fields: object = {}, as = admin) =>
  world.call(contract.createStation, {
    as,
    body: {
      ...FORM,
      network_id,
      prices: [{ fuel_type_id: fuels.fuel_91, base_price_millis_per_litre: 2180 }],
      ...fields,
    },
  });
const assignDevice = (station_id: number) =>
  world.rows(
    `insert into handheld_devices (serial_no, operating_system, app_installed_version, type, model, manufacturer, station_id)
     values (gen_random_uuid()::text, 'Android', '1.0', 'phone', 'X', 'Y', $1)`,
    [station_id],
  );
const get = async (id: number, as = admin) =>
  (await world.call(contract.getStation, { as, params: { id } })).body;

describe('a new station', () => {
  test('starts inactive, sells what its form specifies, and is network-owned without an account', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...FORM,
      status: 'inactive',
      is_franchisee: false,
      open_now: true,
      sells: [{ id: fuels.fuel_91, price_millis_per_litre: 2180 }],
      can: { activate: false, deactivate: false, update_all: true },
    });
    expect((await create({ account_number: 'SA-77' })).body.is_franchisee).toBe(true);
  });

  test('is rejected with a break outside its hours, a duplicate product, or a price beyond limits, leaving nothing behind', async () => {
    const before = await world.rows('select count(*) as count from stations');
    expect((await create({ break_starts_at_minute: 120, break_ends_at_minute: 180 })).body.fields).toEqual({
      break_starts_at_minute: 'outside_hours',
    });
    const price = { fuel_type_id: fuels.diesel, base_price_millis_per_litre: 1790 };
    expect((await create({ prices: [price, price] })).body.fields).toEqual({ prices: 'taken' });
    const dear = await create({ prices: [{ ...price, base_price_millis_per_litre: 5000 }] });
    expect(dear.body).toMatchObject({
      fields: { prices: 'out_of_price_bounds' },
      details: { lower_millis: 1000, upper_millis: 4000 },
    });
    expect((await create({ prices: [] })).body.fields).toEqual({ prices: 'too_small' });
    expect(await world.rows('select count(*) as count from stations')).toEqual(before);
  });

  test('can be activated only with a handheld device and a product', async () => {
    const { id } = (await create()).body;
    const activate = () => world.call(contract.activateStation, { as: admin, params: { id } });
    expect(await activate()).toMatchObject({ status: 409, body: { code: 'DEVICE_REQUIRED' } });
    await assignDevice(id);
    await world.rows('update fuel_prices set ends_at = $2 where station_id = $1', [
      id,
      new Date(world.now.getTime() + 1000),
    ]);
    world.advance(2);
    expect(await activate()).toMatchObject({ status: 409, body: { code: 'NO_PRICE' } });
    await world.rows('update fuel_prices set ends_at = null where station_id = $1', [id]);
    expect((await get(id)).can.activate).toBe(true);
    expect((await activate()).body).toMatchObject({ status: 'active', can: { deactivate: true } });
    const rows = await world.rows(
      `select before, after from audit_rows where subject = 'station' and subject_id = $1 and action = 'set_status'`,
      [id],
    );
    expect(rows).toEqual([{ before: { status: 'inactive' }, after: { status: 'active' } }]);
  });
});

describe('a station with a fill in progress', () => {
  test('is deactivated only with confirmation; requests for it are counted', async () => {
    const run = await makeRefuelling(world);
    const { id } = (await run.requestFuel({ station_id: run.station.id })).body;
    expect((await get(run.station.id)).open_requests).toEqual({ chosen: 1, at_pump: 0 });
    await run.initiate(id);
    const off = (body: object = {}) =>
      world.call(contract.deactivateStation, { as: admin, params: { id: run.station.id }, body });
    expect(await off()).toMatchObject({
      status: 409,
      body: { code: 'FUELLING_IN_PROGRESS', details: { count: 1 } },
    });
    expect((await off({ even_while_fuelling: true })).body.status).toBe('inactive');
    expect((await run.start(id)).status).toBe(401);
  });
});

describe('an edited station', () => {
  const update = (id: number, fields: object, as = admin) =>
    world.call(contract.updateStation, { as, params: { id }, body: { ...FORM, version: 1, ...fields } });

  test('requires the current version; actual changes are audited', async () => {
    const { id } = (await create()).body;
    expect((await update(id, { wifi: false })).body).toMatchObject({ wifi: false, version: 2 });
    expect(await update(id, { wifi: true })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    });
    const rows = await world.rows(
      `select before, after from audit_rows where subject = 'station' and subject_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([{ before: { wifi: true }, after: { wifi: false } }]);
  });

  test('may be changed by its network in operational fields; name, location, account and override only by administrators', async () => {
    const { id } = (await create()).body;
    const manager = await world.makeUser('gas_station_network_manager', { network_id });
    expect((await get(id, manager)).can).toMatchObject({
      update: true,
      update_all: false,
      deactivate: false,
    });
    const refused = await update(id, { name_en: 'Ours', staff_may_override: true }, manager);
    expect(refused.body.fields).toEqual({ name_en: 'only_platform', staff_may_override: 'only_platform' });
    const changed = await update(id, { break_starts_at_minute: null, break_ends_at_minute: null }, manager);
    expect(changed.body).toMatchObject({ break_starts_at_minute: null, version: 2 });
    expect((await world.call(contract.activateStation, { as: manager, params: { id } })).status).toBe(403);
    const stranger = await world.makeUser('gas_station_network_manager');
    expect((await update(id, { version: 2 }, stranger)).status).toBe(404);
  });

  test('changes from remote to city only without allowances in its prices', async () => {
    const price = { fuel_type_id: fuels.fuel_91, base_price_millis_per_litre: 2180, allowance_millis: 40 };
    const { id, sells } = (await create({ fuel_price_type: 'remote', prices: [price] })).body;
    expect(sells).toMatchObject([{ price_millis_per_litre: 2220, allowance_millis: 40 }]);
    expect((await update(id, { fuel_price_type: 'city' })).body.fields).toEqual({
      fuel_price_type: 'allowance_in_force',
    });
  });
});

describe('the list of stations', () => {
  test('contains sortable key figures for its operators, and is exported', async () => {
    const own = (await world.makeNetwork()).id;
    const [busy, calm] = [
      await create({ network_id: own }),
      await create({ network_id: own, name_en: 'Away' }),
    ];
    const station = { id: busy.body.id, network_id: own };
    await world.makeStaff({ station });
    const manager = await world.makeUser('gas_station_network_manager', { network_id: own });
    const list = async (as: MadeUser, query: object = {}) =>
      (await world.call(contract.listStations, { as, query: { network_id: own, ...query } })).body;
    expect(
      (await list(manager, { sort: '-staff' })).rows.map((row) => [row.id, row.measures?.staff]),
    ).toEqual([
      [busy.body.id, 1],
      [calm.body.id, 0],
    ]);
    expect((await list(manager, { status: 'active' })).total).toBe(0);
    const file = await world.call(contract.exportStations, {
      as: manager,
      query: { format: 'csv', lang: 'en' },
    });
    expect(file.status).toBe(200);
    const text = (file.body as unknown as Buffer).toString();
    expect(text).toContain('Exit 9');
    expect(text).toContain('Network-owned');
    expect(text).not.toMatch(/columns\.|field_values/);
    const sites = await world.call(contract.listStationCoordinates, { as: manager });
    expect(sites.body.rows.map((row) => row.id).sort()).toEqual([busy.body.id, calm.body.id].sort());
    const customer = await world.makeUser('client_manager');
    expect((await list(customer)).rows.every((row) => row.measures === null)).toBe(true);
  });
});
