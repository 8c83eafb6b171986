import {
  correctOdometerReading,
  createOdometerReading,
  listOdometerReadings,
} from '@fleet/contracts/fleet/odometer-readings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let manager: MadeUser;
let vehicle: { id: number; client_id: number };
beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(async () => {
  world.at('2026-03-01T07:00:00Z');
  vehicle = await world.makeVehicle({
    odometer_km: 10_000,
    odo_last_updated_date: new Date('2026-02-01T07:00:00Z'),
  });
  manager = await world.makeUser('client_manager', { client_id: vehicle.client_id });
});
afterAll(() => world.close());

const add = (odometer_km: number, read_at: string, more: object = {}) =>
  world.call(createOdometerReading, {
    as: manager,
    params: { id: vehicle.id },
    body: { odometer_km, read_at, ...more },
  });
const history = async () =>
  (await world.call(listOdometerReadings, { as: manager, params: { id: vehicle.id } })).body.rows;
const shown = async () =>
  (
    await world.rows<{ odometer_km: number }>('select odometer_km from vehicles where id = $1', [vehicle.id])
  )[0]!.odometer_km;

describe('the odometer of a vehicle', () => {
  test('accepts a late reading between its neighbors, and the vehicle shows the latest in time', async () => {
    expect((await add(12_000, '2026-02-20T07:00:00Z')).status).toBe(201);
    expect((await add(11_000, '2026-02-10T07:00:00Z')).body).toMatchObject({
      distance_km: 1_000,
      source: 'typed',
    });
    expect((await history()).map(({ odometer_km, distance_km }) => [odometer_km, distance_km])).toEqual([
      [12_000, 1_000],
      [11_000, 1_000],
      [10_000, null],
    ]);
    expect(await shown()).toBe(12_000);
  });

  test('never decreases: the rejection names the conflicting reading', async () => {
    await add(12_000, '2026-02-20T07:00:00Z');
    for (const [km, at, side, neighbour_km] of [
      [9_999, '2026-02-10T07:00:00Z', 'before', 10_000],
      [12_001, '2026-02-10T07:00:00Z', 'after', 12_000],
    ] as const) {
      const answer = await add(km, at);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'ODOMETER_OUT_OF_SEQUENCE', details: { side, neighbour_km } },
      });
    }
    expect((await add(13_000, '2026-03-02T07:00:00Z')).body.fields).toEqual({ read_at: 'in_future' });
    expect((await add(-1, '2026-02-21T07:00:00Z')).body.fields).toEqual({ odometer_km: 'out_of_bounds' });
  });

  test('starts over with a new instrument', async () => {
    expect((await add(15, '2026-02-20T07:00:00Z', { is_new_odometer: true })).body).toMatchObject({
      distance_km: null,
    });
    expect((await add(115, '2026-02-21T07:00:00Z')).body).toMatchObject({ distance_km: 100 });
    expect(await shown()).toBe(115);
  });

  test('is corrected in place, audited, and by one of two concurrent users', async () => {
    const { id, version } = (await add(21_000, '2026-02-20T07:00:00Z')).body;
    const correct = (body: object) =>
      world.call(correctOdometerReading, { as: manager, params: { id }, body: body as never });
    expect((await correct({ odometer_km: 9_000, version })).body.code).toBe('ODOMETER_OUT_OF_SEQUENCE');
    expect((await correct({ odometer_km: 12_000, version })).body).toMatchObject({
      id,
      odometer_km: 12_000,
      version: version + 1,
    });
    expect((await correct({ odometer_km: 12_500, version })).body.code).toBe('VERSION_CONFLICT');
    expect(await history()).toHaveLength(2);
    expect(await shown()).toBe(12_000);
    const [audit] = await world.rows(
      `select before, after from audit_rows where subject = 'vehicle' and subject_id = $1 and action = 'correct_reading'`,
      [vehicle.id],
    );
    expect(audit).toMatchObject({ before: { odometer_km: 21_000 }, after: { odometer_km: 12_000 } });
  });

  test('is limited to the own fleet', async () => {
    const { id, version } = (await history())[0]!;
    const stranger = await world.makeUser('client_manager');
    const body = { odometer_km: 10_001, version };
    expect((await world.call(correctOdometerReading, { as: stranger, params: { id }, body })).body.code).toBe(
      'NOT_FOUND',
    );
    expect(
      (await world.call(listOdometerReadings, { as: stranger, params: { id: vehicle.id } })).body.code,
    ).toBe('NOT_FOUND');
  });
});
