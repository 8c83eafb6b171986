import { comparePlans } from '@fleet/contracts/delivery/plan-comparisons.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as arrangements from '@fleet/contracts/delivery/trip-arrangements.ts';
import * as contract from '@fleet/contracts/delivery/trips.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from '../plans/plans-work.service.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

async function planOf(delivery_branch_id: number, scope: 'open' | 'rest') {
  const { body } = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id, plan_date: DAY, seconds: 2, scope },
  });
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [body.id]);
  await makePlans(() => world.systemCtx());
  return (await world.call(plans.getPlan, { as: admin, params: { id: body.id } })).body;
}
const adopt = (plan_id: number) => world.call(contract.adoptPlan, { as: admin, body: { plan_id } });
const read = async (id: number) => (await world.call(contract.getTrip, { as: admin, params: { id } })).body;
type Step = typeof contract.approveTrip | typeof contract.abortTrip | typeof arrangements.lockTrip;
const act = async (route: Step, { id }: { id: number }, more: object = {}) => {
  const { version } = await read(id);
  return (await world.call(route, { as: admin, params: { id }, body: { version, ...more } })).body;
};
const bring = ({ steps }: contract.TripDetail) => steps.flatMap(({ order }) => order?.id ?? []);
const save = (branch: number, trips: arrangements.ArrangedTrip[]) =>
  world.call(arrangements.saveArrangement, {
    as: admin,
    body: { delivery_branch_id: branch, trip_date: DAY, trips },
  });
const jobs = (ids: readonly number[]) => ids.map((order_id) => ({ type: 'job' as const, order_id }));

/** Two tankers with five orders each: one in progress, the other's approved. */
async function makeDayInProgress() {
  const { id: branch } = await deliveries.makeBranch();
  const orders = await deliveries.placeOrders(client.id, branch, DAY, 6);
  const tankers: number[] = [];
  for (const _ of [1, 2]) {
    const { id: driver } = await world.makeDriver({ client_id: client.id });
    tankers.push(await deliveries.makeTanker(client.id, branch, driver));
  }
  const { body } = await save(branch, [
    { delivery_vehicle_id: tankers[0]!, steps: jobs(orders.slice(0, 3)) },
    { delivery_vehicle_id: tankers[1]!, steps: jobs(orders.slice(3)) },
  ]);
  const [road, waiting] = body.trips as [contract.TripDetail, contract.TripDetail];
  for (const trip of [road, waiting]) {
    await act(contract.approveTrip, trip);
    await act(contract.assignTrip, trip);
  }
  await act(contract.loadTrip, road);
  await act(contract.startTrip, road);
  return { branch, orders, tankers, road, waiting };
}

describe('the rest of a day', () => {
  test('is planned around started and locked stops, with minimal changes', async () => {
    const day = await makeDayInProgress();
    const last = day.orders[5]!;
    await save(day.branch, [
      {
        trip_id: day.waiting.id,
        version: (await read(day.waiting.id)).version,
        delivery_vehicle_id: day.tankers[1]!,
        steps: jobs([last, ...day.orders.slice(3, 5)]),
      },
    ]);
    await act(arrangements.lockTrip, day.waiting, { order_ids: [last] });
    const in_progress = await read(day.road.id);
    const [added] = await deliveries.placeOrders(client.id, day.branch, DAY, 1);
    const plan = await planOf(day.branch, 'rest');
    expect(plan).toMatchObject({ scope: 'rest', status: 'made', orders: 4, unassigned: 0 });
    const { body: compared } = await world.call(comparePlans, {
      as: admin,
      params: { id: plan.id },
      query: {},
    });
    expect(compared.added).toEqual([{ order_id: added, delivery_vehicle_id: day.tankers[1] }]);
    expect(compared).toMatchObject({ dropped: [], moved: [], other: { orders: 3, unassigned: 1 } });
    expect(compared.plan.cost_halalas).toBe(plan.cost_halalas);
    const { body, status } = await adopt(plan.id);
    expect(status).toBe(201);
    expect(body.trips.map(({ id }) => id)).toEqual([day.waiting.id]);
    expect(body.trips[0]).toMatchObject({ status: 'assigned', stops: 4 });
    expect(bring(body.trips[0]!)[0]).toBe(last);
    expect(new Set(bring(body.trips[0]!))).toEqual(new Set([added, ...day.orders.slice(3)]));
    expect(await read(day.road.id)).toEqual(in_progress);
    // Without changes a new plan is identical, and not comparable with another day's.
    const again = await planOf(day.branch, 'rest');
    const same = await world.call(comparePlans, {
      as: admin,
      params: { id: again.id },
      query: { other_plan_id: plan.id },
    });
    expect(same.body).toMatchObject({ added: [], dropped: [], moved: [] });
    expect((await adopt(again.id)).body).toEqual({ trips: [] });
  });

  test('takes over the remaining orders of a broken-down vehicle', async () => {
    const day = await makeDayInProgress();
    await act(contract.abortTrip, day.road, { reason: 'Engine trouble' });
    const plan = await planOf(day.branch, 'rest');
    expect(plan).toMatchObject({ orders: 6, vehicles: 1, unassigned: 0 });
    const { body } = await adopt(plan.id);
    expect(body.trips).toMatchObject([{ id: day.waiting.id, stops: 6 }]);
    expect(new Set(bring(body.trips[0]!))).toEqual(new Set(day.orders));
    expect(body.trips[0]!.steps.some(({ kind }) => kind === 'reload')).toBe(true);
  });

  test('rejects a trip whose vehicle is gone, even if assigned', async () => {
    const day = await makeDayInProgress();
    await world.rows(`update delivery_vehicles set status = 'inactive' where id = $1`, [day.tankers[1]]);
    const plan = await planOf(day.branch, 'rest');
    expect(plan).toMatchObject({ orders: 3, unassigned: 0, vehicles: 1 });
    const { body } = await adopt(plan.id);
    const input = body.trips.find(({ id }) => id === day.waiting.id)!;
    expect(input).toMatchObject({ status: 'rejected', driver: null, stops: 0 });
    const taken = body.trips.find(({ id }) => id !== day.waiting.id)!;
    expect(taken).toMatchObject({ status: 'draft', kind: 'dynamic', plan_id: plan.id });
    expect(taken.planned_start_at > day.road.planned_end_at).toBe(true);
    expect(new Set(bring(taken))).toEqual(new Set(day.orders.slice(3)));
  });

  test('becomes outdated once a trip it moves has changed', async () => {
    const day = await makeDayInProgress();
    const [added] = await deliveries.placeOrders(client.id, day.branch, DAY, 1);
    const plan = await planOf(day.branch, 'rest');
    await act(arrangements.lockTrip, day.waiting, { order_ids: [day.orders[3]!] });
    expect((await adopt(plan.id)).body).toMatchObject({ code: 'PLAN_OUTDATED', details: { what: 'trips' } });
    const [{ status }] = (await world.rows('select status from orders where id = $1', [added])) as [
      { status: number },
    ];
    expect(status).toBe(15);
  });
});
