import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from './plans-work.service.ts';

/** A simulated OSRM server: every leg is 7 km and 600 s. */
const METRES = 7_000;
const SECONDS = 600;
let tableRequests: { sources: number; destinations: number }[] = [];
let mood: 'answers' | 'is broken' | 'knows no road' = 'answers';
let whileRequested = async (): Promise<void> => {};
const router = createServer(async (request, response) => {
  await whileRequested();
  const url = new URL(request.url!, 'http://router');
  const points = url.pathname.split('/').at(-1)!.split(';');
  const [from, to] = ['sources', 'destinations'].map((name) =>
    url.searchParams
      .get(name)!
      .split(';')
      .map((index) => points[Number(index)]!),
  ) as [string[], string[]];
  tableRequests.push({ sources: from.length, destinations: to.length });
  const table = (value: number) =>
    from.map((a) => to.map((b) => (a === b ? 0 : mood === 'knows no road' ? null : value)));
  response.setHeader('content-type', 'application/json');
  response.end(
    mood === 'is broken'
      ? '<html>Bad gateway</html>'
      : JSON.stringify({ code: 'Ok', durations: table(SECONDS), distances: table(METRES) }),
  );
});

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';

beforeAll(async () => {
  await new Promise<void>((done) => router.listen(0, '127.0.0.1', done));
  const { port } = router.address() as AddressInfo;
  world = await buildWorld({ environment: { ROAD_ROUTER: `osrm:http://127.0.0.1:${port}` } });
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(async () => {
  router.close();
  await world.close();
});

async function makeDay(count: number) {
  const { id: branch } = await deliveries.makeBranch();
  const orders: number[] = [];
  for (let at = 0; at < count; at += 1) orders.push(await orderAt(branch, at));
  return { branch, orders, tanker: await deliveries.makeTanker(client.id, branch) };
}
/** An order at its own location. */
async function orderAt(branch: number, at: number): Promise<number> {
  const [id] = await deliveries.placeOrders(client.id, branch, DAY, 1);
  await world.rows(
    'update warehouses w set longitude = 46.79 + $2 * 0.01 from orders o where o.id = $1 and w.id = o.warehouse_id',
    [id, at],
  );
  return id!;
}
async function planOf(delivery_branch_id: number) {
  const { body } = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id, plan_date: DAY, seconds: 2 },
  });
  expect(body.travel_source).toBeNull();
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [body.id]);
  await makePlans(() => world.systemCtx());
  return (await world.call(plans.getPlan, { as: admin, params: { id: body.id } })).body;
}
const attempt = async (
  { branch, tanker }: Awaited<ReturnType<typeof makeDay>>,
  orders: readonly number[],
) => {
  const steps = orders.map((order_id) => ({ type: 'job' as const, order_id }));
  const trips = [{ delivery_vehicle_id: tanker, steps }];
  const body = { delivery_branch_id: branch, trip_date: DAY, trips };
  return (await world.call(contract.previewArrangement, { as: admin, body })).body;
};

describe('with a road router', () => {
  test('plans and previews use its distances, requested once per day and location', async () => {
    const day = await makeDay(4);
    tableRequests = [];
    const plan = await planOf(day.branch);
    expect(plan).toMatchObject({ status: 'made', travel_source: 'roads', unassigned: 0 });
    expect(tableRequests.reduce((sum, { sources, destinations }) => sum + sources * destinations, 0)).toBe(
      25,
    );
    const moves = plan.trips[0]!.steps.filter(({ type }) => type !== 'start' && type !== 'break').length;
    expect(plan.trips[0]!.distance_metres).toBe(moves * METRES);

    tableRequests = [];
    const order = plan.trips[0]!.steps.flatMap(({ order_id }) => order_id ?? []);
    const tried = await attempt(day, order);
    expect(tried).toMatchObject({ travel_source: 'roads', cost_halalas: plan.cost_halalas });
    expect(tableRequests).toEqual([]);

    const late = await orderAt(day.branch, 9);
    expect((await attempt(day, [...order.slice(0, 2), late])).trips[0]!.distance_metres).toBe(4 * METRES);
    // From the new location to all six, and from the five to it: nothing already cached.
    expect(tableRequests.reduce((sum, { sources, destinations }) => sum + sources * destinations, 0)).toBe(
      6 + 5,
    );
  });

  test('distances are requested before a save takes locks', async () => {
    const { branch, tanker, orders } = await makeDay(2);
    tableRequests = [];
    const others: unknown[] = [];
    whileRequested = async () => {
      const take = world.rows('select id from delivery_vehicles where id = $1 for update nowait', [tanker]);
      others.push(await take.catch((error: Error) => error.message));
    };
    const steps = orders.map((order_id) => ({ type: 'job' as const, order_id }));
    const trips = [{ delivery_vehicle_id: tanker, steps }];
    const body = { delivery_branch_id: branch, trip_date: DAY, trips, accept: [] };
    const saved = await world.call(contract.saveArrangement, { as: admin, body });
    whileRequested = async () => {};
    expect(saved.body.trips[0]!.planned_distance_metres).toBe(3 * METRES);
    expect(others).toEqual([[{ id: tanker }]]);
  });

  test('only a location without a road uses straight lines', async () => {
    const day = await makeDay(1);
    mood = 'knows no road';
    const plan = await planOf(day.branch);
    mood = 'answers';
    expect(plan).toMatchObject({ status: 'made', travel_source: 'roads', unassigned: 0 });
    const metres = plan.trips[0]!.distance_metres;
    expect(metres).toBeGreaterThan(1_000);
    expect(metres % METRES).not.toBe(0);
  });

  test('without a response a plan uses straight lines and is marked; a preview does not wait again', async () => {
    const day = await makeDay(2);
    mood = 'is broken';
    const plan = await planOf(day.branch);
    expect(plan).toMatchObject({ status: 'made', travel_source: 'straight_lines_instead', unassigned: 0 });
    tableRequests = [];
    expect((await attempt(day, day.orders)).travel_source).toBe('straight_lines_instead');
    expect(tableRequests).toEqual([]);
    mood = 'answers';
    expect((await planOf((await makeDay(1)).branch)).travel_source).toBe('roads');
    expect((await attempt(day, day.orders)).travel_source).toBe('roads');
  });
});
