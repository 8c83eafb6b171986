import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { getVehicleSummary } from '@fleet/contracts/insight/vehicle-summaries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let odometer_km = 50_000;

/** A full fill of 20 liters after this many kilometers, two days later. */
async function fill(km: number) {
  world.advance(2 * 86_400);
  odometer_km += km;
  const id = await fleet.untilFuelling();
  expect((await fleet.close(id, { volume_ml: 20_000, odometer_km })).status).toBe(200);
  return id;
}
const summary = (as: MadeUser, query: Record<string, string> = {}, id = fleet.vehicle.id) =>
  world.call(getVehicleSummary, { as, params: { id }, query });
const MAY = { from: '2026-05-01', to: '2026-05-31' };

beforeAll(async () => {
  world = await buildWorld();
  world.at('2026-04-01T07:00:00Z');
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
}, 60_000);
afterAll(() => world.close());

describe('a vehicle’s summary', () => {
  it('has no figures before the first fill', async () => {
    const { status, body } = await summary(fleet.people.manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      measures: { fills: 0, volume_ml: 0, amount_halalas: 0, distance_km: 0, ml_per_100km: null },
      ...{ usual: null, usual_distances: 0, series: [], last_fills: [] },
    });
  });

  it('knows what is usual once there are eight distances, and not from the period itself', async () => {
    for (const km of [0, 200, 200, 200, 200, 200, 200, 160]) await fill(km);
    world.at('2026-05-01T07:00:00Z');
    expect((await summary(fleet.people.manager, MAY)).body).toMatchObject({
      usual: null,
      usual_distances: 7,
    });
    world.at('2026-04-22T07:00:00Z');
    await fill(250);
    world.at('2026-05-01T07:00:00Z');
    await fill(100);
    const { body } = await summary(fleet.people.manager, MAY);
    expect(body.usual).toEqual({ ml_per_100km: 10_000, lowest: 10_000, highest: 10_000, distances: 8 });
    expect(body.measures).toMatchObject({ fills: 1, distance_km: 100, ml_per_100km: 20_000 });
    expect(body.odometer).toMatchObject({ odometer_km });
  });

  it('has the figures of the report by vehicle for the same period, fill by fill', async () => {
    const last = await fill(180);
    const { body } = await summary(fleet.people.manager, MAY);
    const report = await world.call(listReportRows, {
      as: fleet.people.manager,
      query: { ...MAY, report: 'consumption', by: 'vehicle' },
    });
    expect(report.body.rows.find(({ id }) => id === fleet.vehicle.id)?.measures).toMatchObject(body.measures);
    expect(body.series.map(({ fills, volume_ml }) => [fills, volume_ml])).toEqual([
      [1, 20_000],
      [1, 20_000],
    ]);
    expect(body.last_fills).toHaveLength(5);
    expect(body.last_fills[0]).toMatchObject({ id: last, volume_ml: 20_000, ml_per_100km: 11_111 });
  });

  it('is for its own fleet and the platform; a network has no vehicles', async () => {
    const { admin } = fleet.people;
    expect((await summary(admin, MAY)).body.measures.fills).toBe(2);
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: fleet.station.network_id,
    });
    expect((await summary(network, MAY)).status).toBe(404);
    const other = await world.makeVehicle();
    expect((await summary(fleet.people.manager, MAY, other.id)).status).toBe(404);
  });

  it('rejects a period that ends before it starts', async () => {
    const { status, body } = await summary(fleet.people.manager, { from: '2026-05-02', to: '2026-05-01' });
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { to: 'too_small' } } });
  });
});
