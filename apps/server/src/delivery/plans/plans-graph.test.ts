import { createGeofence } from '@fleet/contracts/delivery/geofences.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import { drawRoads } from '@fleet/contracts/delivery/road-shapes.ts';
import * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from './plans-work.service.ts';

const DAY = '2026-03-02';
const DEPOT = { latitude: 24.641, longitude: 46.826 };

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld({ environment: { ROAD_ROUTER: '' } });
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

async function orderAt(branch: number, longitude: number, latitude = 24.68): Promise<number> {
  const [id] = await deliveries.placeOrders(client.id, branch, DAY, 1);
  await world.rows(
    'update warehouses w set longitude = $2, latitude = $3 from orders o where o.id = $1 and w.id = o.warehouse_id',
    [id, longitude, latitude],
  );
  return id!;
}

async function planOf(branch: number) {
  const made = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id: branch, plan_date: DAY, seconds: 2 },
  });
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [made.body.id]);
  await makePlans(() => world.systemCtx());
  return (await world.call(plans.getPlan, { as: admin, params: { id: made.body.id } })).body;
}

async function attempt(branch: number, vehicle: number, orders: readonly number[]) {
  const steps = orders.map((order_id) => ({ type: 'job' as const, order_id }));
  const { body } = await world.call(contract.previewArrangement, {
    as: admin,
    body: { delivery_branch_id: branch, trip_date: DAY, trips: [{ delivery_vehicle_id: vehicle, steps }] },
  });
  return body;
}

/** The places of a plan's trip as the map draws them. */
async function legsOf(branch: number, trip: plans.PlanDetail['trips'][number]) {
  const points = trip.steps.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const { body } = await world.call(drawRoads, {
    as: admin,
    body: {
      delivery_branch_id: branch,
      paths: [{ delivery_vehicle_id: trip.delivery_vehicle_id, points }],
    },
  });
  return body.rows[0]!.legs;
}

describe('plans on the built-in roads', () => {
  test('drive the distances and times that the map draws, and so do previews', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    await world.rows(
      'update delivery_constraints set speed_percent_by_hour = array_fill(100, array[24]) where delivery_branch_id = $1',
      [branch],
    );
    for (const longitude of [46.79, 46.76, 46.72]) await orderAt(branch, longitude);
    const tanker = await deliveries.makeTanker(client.id, branch);
    const plan = await planOf(branch);
    expect(plan).toMatchObject({ status: 'made', travel_source: 'roads', unassigned: 0 });
    const [trip] = plan.trips;
    const sources = trip!.steps.map(({ travel_source }) => travel_source);
    expect(sources).toEqual([null, 'roads', 'roads', 'roads', 'roads']);
    const legs = await legsOf(branch, trip!);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(trip!.distance_metres).toBe(sum(legs.map(({ distance_metres }) => distance_metres)));
    expect(trip!.travel_seconds).toBe(sum(legs.map(({ duration_seconds }) => duration_seconds)));

    const order = trip!.steps.flatMap(({ order_id }) => order_id ?? []);
    const tried = await attempt(branch, tanker, order);
    expect(tried).toMatchObject({ travel_source: 'roads', cost_halalas: plan.cost_halalas });
    expect(tried.trips[0]).toMatchObject({ distance_metres: trip!.distance_metres, straight_legs: 0 });
    await world.rows(
      'update delivery_constraints set speed_percent_by_hour = array_fill(50, array[24]) where delivery_branch_id = $1',
      [branch],
    );
    const slow = (await attempt(branch, tanker, order)).trips[0]!;
    expect(Math.abs(slow.travel_seconds - 2 * trip!.travel_seconds)).toBeLessThan(10);
  });

  test('say which legs lead outside the road data', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    const [near, far] = [await orderAt(branch, 46.79), await orderAt(branch, 46.83, 24.39)];
    const tanker = await deliveries.makeTanker(client.id, branch);
    const plan = await planOf(branch);
    expect(plan).toMatchObject({ travel_source: 'roads', unassigned: 0 });
    const isStraight = new Map(
      plan.trips[0]!.steps.map(({ order_id, travel_source }) => [
        order_id,
        travel_source === 'straight_line',
      ]),
    );
    expect(isStraight.get(far)).toBe(true);
    const { steps } = plan.trips[0]!;
    expect(steps.filter(({ travel_source }) => travel_source === 'straight_line')).toHaveLength(2);
    expect((await attempt(branch, tanker, [near, far])).trips[0]!.straight_legs).toBe(2);
  });

  test('lead around a no-go zone, and around areas of other vehicles', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    const order = await orderAt(branch, 46.72);
    const [tanker, other] = [
      await deliveries.makeTanker(client.id, branch),
      await deliveries.makeTanker(client.id, branch),
    ];
    const metresOf = async (vehicle: number) =>
      (await attempt(branch, vehicle, [order])).trips[0]!.distance_metres;
    const free = await metresOf(tanker);
    const [leg] = await legsOf(branch, (await planOf(branch)).trips[0]!);
    const line = decodePolyline(leg!.polyline);
    const close = async (kind: 'no_go' | 'required_vehicle', share: number) => {
      const at = line[Math.floor(line.length * share)]!;
      const area = { kind: 'circle' as const, name: kind, ...at, radius_metres: 150 };
      const delivery_vehicle_ids = kind === 'no_go' ? [] : [tanker];
      const body = { delivery_branch_id: branch, kind, area, delivery_vehicle_ids };
      expect((await world.call(createGeofence, { as: admin, body })).status).toBe(201);
    };
    await close('required_vehicle', 0.5);
    expect(await metresOf(tanker)).toBe(free);
    const around = await metresOf(other);
    expect(around).not.toBe(free);
    // Of two vehicles with different roads the plan takes the one that may drive straight through.
    expect((await planOf(branch)).trips.map(({ delivery_vehicle_id }) => delivery_vehicle_id)).toEqual([
      tanker,
    ]);
    await close('no_go', 0.7);
    expect(await metresOf(tanker)).not.toBe(free);
  });
});
