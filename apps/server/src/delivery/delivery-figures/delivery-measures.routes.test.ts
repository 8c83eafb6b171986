import * as contract from '@fleet/contracts/delivery/delivery-measures.ts';
import { countOrders } from '@fleet/contracts/delivery/orders.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from '../plans/plans-work.service.ts';
import { makeDays } from '../positions/partitions.service.ts';
import { settleTrips } from './delivery-measures-settle.service.ts';

let world: World;
let admin: MadeUser;
let branch: number;
let trip: {
  id: number;
  version: number;
  planned_start_at: string;
  planned_end_at: string;
  steps: { kind: string; planned_travelled_seconds: number; planned_travelled_metres: number }[];
};
const DAY = '2026-03-02';
const query = { from_date: DAY, to_date: DAY };
const of = () => ({ ...query, delivery_branch_id: branch });

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  const client = await world.makeClient();
  const deliveries = await makeDeliveries(world);
  branch = (await deliveries.makeBranch()).id;
  await deliveries.placeOrders(client.id, branch, DAY, 3);
  const { id: driver } = await world.makeDriver({ client_id: client.id });
  await deliveries.makeTanker(client.id, branch, driver);
  const { body: plan } = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id: branch, plan_date: DAY, seconds: 2 },
  });
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [plan.id]);
  await makePlans(() => world.systemCtx());
  const { body } = await world.call(trips.adoptPlan, { as: admin, body: { plan_id: plan.id } });
  trip = body.trips[0]!;
});
afterAll(() => world.close());

/** Drives the trip: first stop on time, second an hour after its window, third failed; each left after 20 minutes. */
async function drive() {
  for (const route of [trips.approveTrip, trips.assignTrip, trips.loadTrip, trips.startTrip] as const) {
    const { body } = await world.call(route as typeof trips.approveTrip, {
      as: admin,
      params: { id: trip.id },
      body: { version: trip.version },
    });
    trip = body;
  }
  await world.rows(
    `update trips set started_at = planned_start_at, ended_at = planned_end_at + interval '30 minutes' where id = $1`,
    [trip.id],
  );
  await world.rows(
    // The first arrives on time and unloads beyond its window: it is the arrival that counts.
    `update trip_stops s set arrived_at = x.at, departed_at = x.at + interval '20 minutes',
       status = case when x.n = 3 then 'failed' else 'done' end, failed_reason = case when x.n = 3 then 'closed' end
     from (select p.id, row_number() over (order by p.position) as n,
         case row_number() over (order by p.position) when 1 then o.window_to - interval '10 minutes'
           when 2 then o.window_to + interval '1 hour' else o.window_from end as at
       from trip_stops p join orders o on o.id = p.order_id where p.trip_id = $1) x where x.id = s.id`,
    [trip.id],
  );
  await world.rows(
    `update orders o set status = 30, arrived_at = s.arrived_at, delivered_at = s.departed_at
     from trip_stops s where s.order_id = o.id and s.trip_id = $1 and s.status = 'done'`,
    [trip.id],
  );
  await world.rows(
    `update order_lines l set delivered_volume_ml = 3900000 from trip_stops s
     where s.order_id = l.order_id and s.trip_id = $1 and s.status = 'done'`,
    [trip.id],
  );
}

describe('delivery performance', () => {
  test('counts a trip that has not started only as open', async () => {
    const { body } = await world.call(contract.getDeliveryMeasures, { as: admin, query: of() });
    expect(body.total).toMatchObject({
      trips_open: 1,
      trips_over: 0,
      orders_done: 0,
      loads: 0,
      loaded_ml: 0,
    });
    expect((await world.call(contract.listTripMeasures, { as: admin, query: of() })).body.rows).toEqual([]);
  });

  test('compares a trip with its plan', async () => {
    await drive();
    const { body } = await world.call(contract.getTripMeasures, { as: admin, params: { id: trip.id } });
    const counts = await world.call(countOrders, {
      as: admin,
      query: { delivery_branch_id: branch, from_date: DAY, to_date: DAY },
    });
    const delivered = counts.body.rows.find(({ status }) => status === ORDER.delivered)!;
    // The page of orders and the figures of trips give one answer to one question.
    expect(delivered.orders - delivered.delivered_late).toBe(body.orders_on_time);
    expect(delivered.orders).toBe(body.orders_done);
    expect(body).toMatchObject({
      orders: 3,
      orders_done: 2,
      orders_failed: 1,
      orders_on_time: 1,
      volume_ml: 12_000_000,
      delivered_ml: 7_800_000,
      actual_service_seconds: 3 * 1200,
      loads: 1,
      loaded_ml: 12_000_000,
      offered_ml: 20_000_000,
      // There were no positions of the tanker.
      actual_distance_metres: null,
      actual_cost_halalas: null,
    });
    expect(body.actual_seconds! - body.planned_seconds).toBeGreaterThanOrEqual(1800);
  });

  test('averages what recipients gave over the deliveries they rated', async () => {
    const read = async () => [
      (await world.call(contract.getDeliveryMeasures, { as: admin, query: of() })).body.total,
      (await world.call(contract.getTripMeasures, { as: admin, params: { id: trip.id } })).body,
      (await world.call(contract.listVehicleMeasures, { as: admin, query: of() })).body.rows[0]!,
    ];
    for (const sums of await read()) expect(sums).toMatchObject({ ratings: 0, rated_stars: 0 });
    await world.rows(
      `insert into delivery_ratings (order_id, client_id, stars, rated_at)
       select o.id, o.client_id, 5 - row_number() over (order by o.id), now()
       from trip_stops s join orders o on o.id = s.order_id where s.trip_id = $1 and s.status = 'done'`,
      [trip.id],
    );
    for (const sums of await read()) expect(sums).toMatchObject({ ratings: 2, rated_stars: 7 });
    const query = { ...of(), format: 'csv' } as never;
    const { body } = await world.call(contract.exportTripMeasures, { as: admin, query });
    const [names, values] = String(body)
      .trim()
      .split('\n')
      .map((line) => line.trim().split(','));
    expect(values![names!.indexOf('Average rating (stars)')]).toBe('3.5');
  });

  test('includes driven distance and cost once computed, permanently', async () => {
    await makeDays(world.systemCtx(), [DAY]);
    // A position per minute for half an hour, each a hundredth of a degree further north: 30 times 1,112 m.
    await world.rows(
      `insert into positions (delivery_vehicle_id, fixed_at, received_at, latitude, longitude, tracker_id)
       select t.delivery_vehicle_id, x.at, x.at, 24.5 + n * 0.01, 46.8, 1
       from trips t, generate_series(0, 30) n cross join lateral (select t.started_at + n * interval '1 minute' as at) x
       where t.id = $1`,
      [trip.id],
    );
    await settleTrips(world.systemCtx());
    const { body } = await world.call(contract.getTripMeasures, { as: admin, params: { id: trip.id } });
    expect(body.actual_distance_metres).toBeGreaterThan(33_300);
    expect(body.actual_distance_metres).toBeLessThan(33_400);
    // Its return was not observed: its plan ends at the last stop as well.
    const last = trip.steps.findLast(({ kind }) => kind === 'job')!;
    expect(body.planned_distance_metres).toBe(last.planned_travelled_metres);
    const more =
      ((body.actual_distance_metres! - body.planned_distance_metres) / 1000) * 180 +
      ((1800 - last.planned_travelled_seconds) / 3600) * 4500;
    expect(body.actual_cost_halalas).toBe(Math.round(body.planned_cost_halalas + more));
    await world.rows('update delivery_vehicles set cost_halalas_per_km = 9000');
    expect(await settleTrips(world.systemCtx())).toBe(0);
    const again = await world.call(contract.getTripMeasures, { as: admin, params: { id: trip.id } });
    expect(again.body.actual_cost_halalas).toBe(body.actual_cost_halalas);
  });

  test('is totaled by day, vehicle and compartment, with the previous period', async () => {
    const { body } = await world.call(contract.getDeliveryMeasures, {
      as: admin,
      query: { ...of(), to_date: '2026-03-03' },
    });
    expect(body.total).toMatchObject({
      trips_open: 0,
      trips_over: 1,
      measured_trips: 1,
      delivered_ml: 7_800_000,
    });
    expect(body.days.map(({ trip_date, orders_done }) => [trip_date, orders_done])).toEqual([[DAY, 2]]);
    expect(body.before.trips_over).toBe(0);
    const after = { ...of(), from_date: '2026-03-03', to_date: '2026-03-03' };
    expect((await world.call(contract.getDeliveryMeasures, { as: admin, query: after })).body.before).toEqual(
      body.total,
    );

    const { body: vehicles } = await world.call(contract.listVehicleMeasures, {
      as: admin,
      query: { ...of(), sort: '-load_share' },
    });
    expect(vehicles.rows).toMatchObject([
      {
        trips_over: 1,
        shift_seconds: 10 * 3600,
        compartments: [{ position: 0, loads: 1, loaded_ml: 12_000_000, offered_ml: 20_000_000 }],
      },
    ]);
  });

  test('marks trips that no vehicle could have driven as simulated', async () => {
    const unreal = async () => {
      const one = await world.call(contract.getTripMeasures, { as: admin, params: { id: trip.id } });
      const all = await world.call(contract.getDeliveryMeasures, { as: admin, query: of() });
      return [one.body.is_unreal, all.body.total.unreal_trips];
    };
    expect(await unreal()).toEqual([false, 0]);
    const [{ ended_at }] = (await world.rows<{ ended_at: Date }>('select ended_at from trips where id = $1', [
      trip.id,
    ])) as [{ ended_at: Date }];
    // 33 km in a quarter of an hour, as at ten times real time.
    await world.rows(`update trips set ended_at = started_at + interval '15 minutes' where id = $1`, [
      trip.id,
    ]);
    expect(await unreal()).toEqual([true, 1]);
    await world.rows('update trips set ended_at = $2 where id = $1', [trip.id, ended_at]);
  });

  test('is exported, and rejects a period that ends before it starts', async () => {
    for (const route of [contract.exportTripMeasures, contract.exportVehicleMeasures] as const) {
      const file = await world.call(route, { as: admin, query: { ...of(), format: 'csv' } as never });
      expect(String(file.body).trim().split('\n')).toHaveLength(2);
    }
    const wrong = { from_date: DAY, to_date: '2026-03-01' };
    expect((await world.call(contract.getDeliveryMeasures, { as: admin, query: wrong })).body.code).toBe(
      'INVALID_FIELDS',
    );
  });
});
