import { createDeliveryAbsence } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { getPlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import * as contract from '@fleet/contracts/delivery/static-routes.ts';
import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { getTrip } from '@fleet/contracts/delivery/trips.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makeDueTrips } from './static-routes-run.service.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
/** The test clock is Sunday 1 March 2026. */
const [SUNDAY, MONDAY, TUESDAY] = ['2026-03-01', '2026-03-02', '2026-03-03'];
const LITRES = 1_000_000;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** A route of this many sites with standing orders of 4,000 L, on these weekdays. */
async function makeRoute(stopCount: number, fields: object = {}) {
  const { id: branch } = await deliveries.makeBranch({ plans_at_once: false });
  const tanker = await deliveries.makeTanker(client.id, branch);
  const warehouses: number[] = [];
  for (let n = 0; n < stopCount; n += 1) warehouses.push(await deliveries.makeWarehouse(client.id));
  const body = {
    delivery_branch_id: branch,
    title_en: 'Morning round',
    title_ar: 'جولة الصباح',
    delivery_vehicle_id: tanker,
    weekdays: [1, 2],
    from_date: SUNDAY,
    days_before: 1,
    stops: warehouses.map((warehouse_id) => ({
      warehouse_id,
      standing_lines: [{ delivery_product_id: deliveries.products.diesel, volume_ml: 4 * LITRES }],
    })),
    ...fields,
  };
  const { body: route, status } = await world.call(contract.createStaticRoute, { as: admin, body });
  expect(status).toBe(201);
  return { branch, tanker, warehouses, route, body };
}
const calendar = async (id: number) =>
  (
    await world.call(contract.getStaticRouteCalendar, {
      as: admin,
      params: { id },
      query: { from_date: SUNDAY, days: 10 },
    })
  ).body.rows;
type DayRoute = typeof contract.runStaticRoute | typeof contract.resumeStaticRouteDay;
const act = (route: DayRoute | typeof contract.skipStaticRouteDay, id: number, body: object) =>
  world.call(route as DayRoute, { as: admin, params: { id }, body: body as { date: string } });

describe('a fixed route', () => {
  test('creates its trips automatically, once each, from orders and standing orders', async () => {
    const { branch, warehouses, route } = await makeRoute(6);
    expect(route).toMatchObject({ next_date: MONDAY, weekdays: [1, 2] });
    expect(route.stops.map(({ warehouse }) => warehouse.id)).toEqual(warehouses);
    expect(route.stops[0]!.standing_lines).toMatchObject([{ volume_ml: 4 * LITRES, pieces: null }]);
    // One site has its own order, which replaces the standing one.
    const [own] = await deliveries.placeOrders(client.id, branch, MONDAY, 1);
    await world.rows(`update orders set warehouse_id = $2, status = 15 where id = $1`, [own, warehouses[2]]);
    await Promise.all([makeDueTrips(world.systemCtx()), makeDueTrips(world.systemCtx())]);
    const rows = await calendar(route.id);
    expect(rows.map(({ date, state }) => [date, state])).toEqual([
      [MONDAY, 'made'],
      [TUESDAY, 'planned'],
      ['2026-03-09', 'planned'],
      ['2026-03-10', 'planned'],
    ]);
    const { body: trip } = await world.call(getTrip, { as: admin, params: { id: rows[0]!.trip!.id } });
    expect(trip).toMatchObject({ kind: 'static', status: 'draft', stops: 6, volume_ml: 24 * LITRES });
    const brought = trip.steps.flatMap(({ order }) => order ?? []);
    expect(brought.map(({ warehouse }) => warehouse.id)).toEqual(warehouses);
    expect(brought[2]!.id).toBe(own);
    // 24,000 L with 20,000 L per load: it reloads in time.
    expect(trip.steps.map(({ kind }) => kind).indexOf('reload')).toBe(6);
    const { body: day } = await world.call(getPlanningDay, {
      as: admin,
      query: { delivery_branch_id: branch, plan_date: MONDAY },
    });
    expect(day.trips).toMatchObject([{ id: trip.id, kind: 'static', status: 'draft' }]);
    const again = await act(contract.runStaticRoute, route.id, { date: MONDAY });
    expect(again.body).toMatchObject({ code: 'STATUS_CONFLICT' });
    const { body: read } = await world.call(contract.getStaticRoute, { as: admin, params: { id: route.id } });
    expect(read.next_date).toBe(TUESDAY);
  });

  test('skips the given days, and days outside its weekdays', async () => {
    const { route } = await makeRoute(1, { to_date: TUESDAY });
    const skipped = await act(contract.skipStaticRouteDay, route.id, {
      date: MONDAY,
      reason: 'Founding day',
    });
    expect(skipped.body).toMatchObject({ rows: [{ date: MONDAY, state: 'skipped', note: 'Founding day' }] });
    await makeDueTrips(world.systemCtx());
    expect((await calendar(route.id)).map(({ state }) => state)).toEqual(['skipped', 'planned']);
    expect((await act(contract.runStaticRoute, route.id, { date: MONDAY })).status).toBe(409);
    expect((await act(contract.resumeStaticRouteDay, route.id, { date: TUESDAY })).status).toBe(409);
    expect((await act(contract.runStaticRoute, route.id, { date: '2026-03-04' })).body.fields).toEqual({
      date: 'unknown',
    });
    await act(contract.resumeStaticRouteDay, route.id, { date: MONDAY });
    const ran = await act(contract.runStaticRoute, route.id, { date: MONDAY });
    expect(ran.body).toMatchObject({ state: 'made' });
    const off = await world.call(contract.deactivateStaticRoute, { as: admin, params: { id: route.id } });
    expect(off.body).toMatchObject({ status: 'inactive', next_date: null });
    expect((await calendar(route.id)).map(({ state }) => state)).toEqual(['made']);
  });

  test('reports why a day has no trip, and keeps its orders', async () => {
    const bare = await makeRoute(1);
    const { stops: _, ...route } = bare.body;
    const { body: edited } = await world.call(contract.updateStaticRoute, {
      as: admin,
      params: { id: bare.route.id },
      body: { ...route, version: bare.route.version, stops: [{ warehouse_id: bare.warehouses[0]! }] },
    });
    expect(edited.stops[0]!.standing_lines).toEqual([]);
    const gone = await makeRoute(1);
    await world.rows(`update delivery_vehicles set status = 'inactive' where id = $1`, [gone.tanker]);
    await makeDueTrips(world.systemCtx());
    expect((await calendar(bare.route.id))[0]).toMatchObject({ state: 'empty', trip: null });
    expect((await calendar(gone.route.id))[0]).toMatchObject({ state: 'refused', note: 'vehicle_absent' });
    const orders = await world.rows<{ status: number }>(
      'select status from orders where delivery_branch_id = $1',
      [gone.branch],
    );
    expect(orders).toEqual([{ status: 15 }]);
    // After an order and the vehicle's return, both days get their trips.
    const [order] = await deliveries.placeOrders(client.id, bare.branch, MONDAY, 1);
    await world.rows(`update orders set warehouse_id = $2, status = 15 where id = $1`, [
      order,
      bare.warehouses[0],
    ]);
    await world.rows(`update delivery_vehicles set status = 'active' where id = $1`, [gone.tanker]);
    await makeDueTrips(world.systemCtx());
    expect((await calendar(bare.route.id))[0]).toMatchObject({ state: 'made' });
    expect((await act(contract.runStaticRoute, gone.route.id, { date: MONDAY })).body).toMatchObject({
      state: 'made',
    });
  });

  test('departs no earlier than its time, also after manual changes of its trip', async () => {
    const { branch, tanker, route } = await makeRoute(2, { start_minute: 13 * 60 });
    await act(contract.runStaticRoute, route.id, { date: MONDAY });
    const [day] = await calendar(route.id);
    const { body: made } = await world.call(getTrip, { as: admin, params: { id: day!.trip!.id } });
    const leaves = startOfRiyadhDate(MONDAY).getTime() + 13 * HOUR_MS;
    expect(new Date(made.planned_start_at).getTime()).toBe(leaves);
    const steps = made.steps.flatMap(({ order }) =>
      order ? [{ type: 'job' as const, order_id: order.id }] : [],
    );
    const turned = await world.call(saveArrangement, {
      as: admin,
      body: {
        delivery_branch_id: branch,
        trip_date: MONDAY,
        trips: [
          {
            trip_id: made.id,
            version: made.version,
            delivery_vehicle_id: tanker,
            steps: steps.toReversed(),
          },
        ],
        accept: [],
      },
    });
    expect(new Date(turned.body.trips[0]!.planned_start_at).getTime()).toBe(leaves);
  });

  test('reports absences in advance; another vehicle can be selected', async () => {
    const { branch, tanker, route } = await makeRoute(1, { weekdays: [1, 2, 3, 4] });
    const from = startOfRiyadhDate(MONDAY).getTime();
    await world.call(createDeliveryAbsence, {
      as: admin,
      body: {
        delivery_vehicle_id: tanker,
        from_at: new Date(from).toISOString(),
        to_at: new Date(from + 24 * HOUR_MS).toISOString(),
        reason: 'Workshop',
      },
    });
    expect((await calendar(route.id)).map(({ date, away }) => [date, away]).slice(0, 2)).toEqual([
      [MONDAY, { who: 'vehicle', reason: 'Workshop' }],
      [TUESDAY, null],
    ]);
    await makeDueTrips(world.systemCtx());
    expect((await calendar(route.id))[0]).toMatchObject({ state: 'refused', note: 'vehicle_absent' });
    const other = await deliveries.makeTanker(client.id, branch);
    const elsewhere = await makeRoute(1);
    const wrong = await act(contract.runStaticRoute, route.id, {
      date: MONDAY,
      delivery_vehicle_id: elsewhere.tanker,
    });
    expect(wrong.body).toMatchObject({ fields: { delivery_vehicle_id: 'unknown' } });
    const ran = await act(contract.runStaticRoute, route.id, { date: MONDAY, delivery_vehicle_id: other });
    expect(ran.body).toMatchObject({ state: 'made', trip: { vehicle: { id: other } } });
    // Later days can be skipped in advance; days outside the weekdays are not stored.
    const skipped = await act(contract.skipStaticRouteDay, route.id, {
      date: TUESDAY,
      to_date: '2026-03-08',
      reason: 'Eid',
    });
    expect(skipped.body).toMatchObject({
      rows: [{ date: TUESDAY }, { date: '2026-03-04' }, { date: '2026-03-05' }],
    });
    const made = await act(contract.skipStaticRouteDay, route.id, {
      date: MONDAY,
      to_date: TUESDAY,
      reason: 'Eid',
    });
    expect(made.body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('is listed, searched and exported; unknown references are rejected', async () => {
    const { branch, body, route } = await makeRoute(2);
    const { body: page } = await world.call(contract.listStaticRoutes, {
      as: admin,
      query: { delivery_branch_id: branch, q: 'morning' },
    });
    expect(page.rows).toMatchObject([{ id: route.id, stops: 2, next_date: MONDAY }]);
    const file = await world.call(contract.exportStaticRoutes, {
      as: admin,
      query: { delivery_branch_id: branch, format: 'csv' },
    });
    expect(String(file.body)).toContain('Morning round,');
    const wrong = await world.call(contract.createStaticRoute, {
      as: admin,
      body: { ...body, delivery_vehicle_id: 999_999, stops: [{ warehouse_id: 999_999, standing_lines: [] }] },
    });
    expect(wrong.body.fields).toEqual({ delivery_vehicle_id: 'unknown', stops: 'unknown' });
  });
});
