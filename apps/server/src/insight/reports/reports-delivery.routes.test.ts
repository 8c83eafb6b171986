import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import * as routes from '@fleet/contracts/insight/reports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from '../../delivery/plans/plans-work.service.ts';

/** One tour of a tanker to two orders of one client and one of another. */

const DAY = '2026-03-02';
let world: World;
let admin: MadeUser;
let trip: { id: number; version: number; trip_code: string };
const clients: { id: number }[] = [];

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  const deliveries = await makeDeliveries(world);
  const branch = (await deliveries.makeBranch()).id;
  for (const count of [2, 1]) {
    const client = await world.makeClient();
    clients.push(client);
    await deliveries.placeOrders(client.id, branch, DAY, count);
  }
  const { id: driver } = await world.makeDriver({ client_id: clients[0]!.id });
  await deliveries.makeTanker(clients[0]!.id, branch, driver);
  const { body: plan } = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id: branch, plan_date: DAY, seconds: 2 },
  });
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [plan.id]);
  await makePlans(() => world.systemCtx());
  const { body } = await world.call(trips.adoptPlan, { as: admin, body: { plan_id: plan.id } });
  trip = body.trips[0]!;
  for (const route of [trips.approveTrip, trips.assignTrip, trips.loadTrip, trips.startTrip] as const) {
    const params = { id: trip.id };
    const { version } = trip;
    trip = (await world.call(route as typeof trips.approveTrip, { as: admin, params, body: { version } }))
      .body;
  }
}, 60_000);
afterAll(() => world.close());

const read = async (by: string, as = admin) => {
  const query = { report: 'delivery_emissions' as const, by: by as never, from: DAY, to: DAY };
  return (await world.call(routes.listReportRows, { as, query })).body;
};
const KEYS = ['burnt_ml', 'well_to_wheel_grams', 'tank_to_wheel_grams', 'well_to_tank_grams'];

it('a trip that is on its way is not in it', async () => {
  expect(await read('trip')).toMatchObject({ rows: [], totals: {}, series: [] });
});

it('a trip without positions and fills is modeled by its plan and its papers, and ties by every kind of row', async () => {
  await world.rows(`update vehicles set metres_per_litre = 2500`);
  await world.rows(
    `update trips set started_at = planned_start_at, ended_at = planned_end_at where id = $1`,
    [trip.id],
  );
  await world.rows(
    `update trip_stops set status = 'done', arrived_at = planned_arrival_at, departed_at = planned_arrival_at
     where trip_id = $1 and order_id is not null`,
    [trip.id],
  );
  await world.rows('update order_lines set delivered_volume_ml = volume_ml');
  const [planned] = await world.rows<{ metres: number }>(
    'select planned_distance_metres as metres from trips where id = $1',
    [trip.id],
  );
  const byTrip = await read('trip');
  const burnt_ml = Math.round((planned!.metres * 1_000) / 2_500);
  expect(byTrip.rows).toMatchObject([{ id: trip.id, name_en: trip.trip_code, measures: { burnt_ml } }]);
  expect(byTrip.totals).toMatchObject({ measured_percent: 0, tonne_km: expect.any(Number) });
  for (const by of ['order', 'client', 'vehicle', 'month']) {
    const { rows, totals, series } = await read(by);
    expect(totals).toEqual(byTrip.totals);
    for (const key of KEYS) {
      const sum = rows.reduce((all, { measures }) => all + measures[key]!, 0);
      expect([by, key, sum]).toEqual([by, key, totals[key]]);
    }
    expect(series).toMatchObject([{ starts_on: DAY, measures: { burnt_ml } }]);
  }
  expect((await read('order')).rows).toHaveLength(3);
});

it('a client sees the share of its own orders, and no one else’s trips', async () => {
  const { rows } = await read('client');
  for (const [at, { id }] of clients.entries()) {
    const own = await world.makeUser('client_manager', { client_id: id });
    const { totals, dimensions, total } = await read('order', own);
    expect(totals).toEqual(rows.find((row) => row.id === id)!.measures);
    expect([total, dimensions]).toEqual([at === 0 ? 2 : 1, ['order', 'month']]);
    expect(((await read('trip', own)) as unknown as { fields: object }).fields).toEqual({
      by: 'invalid_value',
    });
  }
});

it('positions and fills make it measured', async () => {
  await world.rows(
    `insert into trip_actuals (trip_id, distance_metres, driving_seconds, cost_halalas, settled_at)
     values ($1, 50000, 3600, 0, now())`,
    [trip.id],
  );
  await world.rows(
    `insert into fill_stretches (fuel_request_id, client_id, vehicle_id, filled_at, distance_km, volume_ml, is_exact)
     select x.id, v.client_id, v.id, x.filled_at, x.km, x.volume_ml, true
     from vehicles v join delivery_vehicles d on d.vehicle_id = v.id
     cross join (values (1, '2026-02-20T08:00:00Z'::timestamptz, 400, 100000), (2, '2026-03-02T20:59:59Z', 50, 50000), (3, '2025-12-01T21:00:00Z', 50, 50000),
       (4, '2026-03-02T21:00:00Z', 9, 90000), (5, '2025-12-01T20:59:59Z', 9, 90000)) x (id, filled_at, km, volume_ml)`,
  );
  // 50 km at 40 L/100 km: fills of the day of Riyadh and of ninety before it.
  expect((await read('trip')).totals).toMatchObject({
    driven_km: 50,
    burnt_ml: 20_000,
    measured_percent: 100,
  });
});

it('is exported and printed', async () => {
  const query = { report: 'delivery_emissions' as const, from: DAY, to: DAY };
  for (const format of ['csv', 'xlsx'] as const) {
    const { status, body } = await world.call(routes.exportReportRows, {
      as: admin,
      query: { ...query, format },
    });
    expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  }
  for (const lang of ['en', 'ar'] as const) {
    const { body } = await world.call(routes.printReport, { as: admin, query: { ...query, lang } });
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
