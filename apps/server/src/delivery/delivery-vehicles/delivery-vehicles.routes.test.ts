import * as contract from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let branch: { id: number };
let client: { id: number };
let driver: { id: number; client_id: number };
let fuels: Awaited<ReturnType<World['makeFuelTypes']>>;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  driver = await world.makeDriver({ client_id: client.id });
  fuels = await world.makeFuelTypes();
  deliveries = await makeDeliveries(world);
  branch = await deliveries.makeBranch();
});
afterAll(() => world.close());

const fields = (more: object = {}) => ({
  delivery_branch_id: branch.id,
  code: `Tanker ${Math.random()}`,
  payload_grams: 24_000_000,
  gross_weight_kg: 38_000,
  skills: ['pump', 'pump', 'long_hose'],
  fixed_cost_halalas: 20_000,
  cost_halalas_per_km: 180,
  cost_halalas_per_hour: 4_500,
  shift_from_minute: 360,
  shift_to_minute: 960,
  speed_percent: 90,
  compartments: [
    { capacity_ml: 8_000_000, fuel_type_ids: [fuels.diesel] },
    { capacity_ml: 12_000_000, fuel_type_ids: [] },
  ],
  ...more,
});
async function create(more: object = {}) {
  const vehicle = await world.makeVehicle({ client_id: client.id });
  return world.call(contract.createDeliveryVehicle, {
    as: admin,
    body: { vehicle_id: vehicle.id, ...fields(more) },
  });
}

describe('a delivery vehicle', () => {
  test('belongs to a fleet, with its own compartments, equipment and costs', async () => {
    const { status, body } = await create({ driver_id: driver.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      capacity_ml: 20_000_000,
      skills: ['pump', 'long_hose'],
      client: { id: client.id },
      driver: { id: driver.id },
      compartments: [
        { capacity_ml: 8_000_000, fuel_type_ids: [fuels.diesel] },
        { capacity_ml: 12_000_000, fuel_type_ids: [] },
      ],
      is_absent: false,
      can: { update: true },
    });
    const again = await world.call(contract.createDeliveryVehicle, {
      as: admin,
      body: { vehicle_id: body.vehicle.id, ...fields() },
    });
    expect(again.body.fields).toEqual({ vehicle_id: 'taken' });
  });

  test.each([
    [{ shift_to_minute: 300 }, { shift_to_minute: 'before_start' }],
    [{ break_from_minute: 700 }, { break_seconds: 'required' }],
    [
      { break_from_minute: 700, break_to_minute: 600, break_seconds: 1_800 },
      { break_to_minute: 'before_start' },
    ],
    [{ driver_id: 999_999 }, { driver_id: 'unknown' }],
    [{ delivery_branch_id: 999_999 }, { delivery_branch_id: 'unknown' }],
    [{ compartments: [{ capacity_ml: 8_000_000, fuel_type_ids: [999_999] }] }, { compartments: 'unknown' }],
  ])('is rejected with %o', async (more, refused) => {
    expect(await create(more)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS', fields: refused },
    });
  });

  test('has a driver of its own fleet', async () => {
    const stranger = await world.makeDriver({ client_id: (await world.makeClient()).id });
    expect((await create({ driver_id: stranger.id })).body.fields).toEqual({ driver_id: 'unknown' });
  });

  test('has a unique name within its depot, and audited compartments', async () => {
    const { body: first } = await create({ code: 'Tanker 11' });
    expect((await create({ code: 'Tanker 11' })).body.fields).toEqual({ code: 'taken' });
    const { body: changed } = await world.call(contract.updateDeliveryVehicle, {
      as: admin,
      params: { id: first.id },
      body: {
        ...fields({ code: 'Tanker 11', compartments: [{ capacity_ml: 5_000_000, fuel_type_ids: [] }] }),
        version: first.version,
      },
    });
    expect(changed).toMatchObject({ capacity_ml: 5_000_000, version: 2 });
    const [audit] = await world.rows<{ before: { compartments: unknown[] } }>(
      `select before from audit_rows where subject = 'delivery_vehicle' and subject_id = $1 and action = 'update'`,
      [first.id],
    );
    expect(audit!.before.compartments).toHaveLength(2);
  });
});

describe('an absence', () => {
  const from_at = '2026-03-01T06:00:00.000Z';
  const to_at = '2026-03-01T09:00:00.000Z';
  const absentIn = async (of: number, from: string, to: string) =>
    (
      await world.call(contract.listDeliveryAbsences, {
        as: admin,
        query: { delivery_branch_id: of, from_at: from, to_at: to },
      })
    ).body.rows;

  test('of a vehicle or driver is shown in the calendar until removed', async () => {
    const own = await deliveries.makeBranch();
    const { body: vehicle } = await create({ delivery_branch_id: own.id, driver_id: driver.id });
    const absence = (of: object) =>
      world.call(contract.createDeliveryAbsence, {
        as: admin,
        body: { ...of, from_at, to_at, reason: 'Workshop' },
      });
    const { body: shop } = await absence({ delivery_vehicle_id: vehicle.id });
    const { body: leave } = await absence({ driver_id: driver.id });
    const seen = await absentIn(own.id, '2026-03-01T08:00:00Z', '2026-03-02T00:00:00Z');
    expect(seen.map(({ id }) => id)).toEqual([shop.id, leave.id]);
    // It ends at nine: an interval from nine on does not overlap.
    expect(await absentIn(own.id, to_at, '2026-03-02T00:00:00Z')).toEqual([]);
    const isAbsent = async () =>
      (await world.call(contract.getDeliveryVehicle, { as: admin, params: { id: vehicle.id } })).body
        .is_absent;
    expect(await isAbsent()).toBe(true);
    const back = await world.call(contract.removeDeliveryAbsence, { as: admin, params: { id: shop.id } });
    expect(back.body.can.remove).toBe(false);
    expect(await isAbsent()).toBe(false);
    expect((await absentIn(own.id, from_at, to_at)).map(({ id }) => id)).toEqual([leave.id]);
  });

  test('belongs to one vehicle or driver, and ends after it starts', async () => {
    const refusals = async (of: object) =>
      (
        await world.call(contract.createDeliveryAbsence, {
          as: admin,
          body: { from_at, to_at, reason: 'Leave', ...of },
        })
      ).body.fields;
    expect(await refusals({})).toEqual({ delivery_vehicle_id: 'required' });
    expect(await refusals({ driver_id: 999_999 })).toEqual({ driver_id: 'unknown' });
    expect(await refusals({ driver_id: driver.id, to_at: from_at })).toEqual({ to_at: 'before_start' });
  });
});
