import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import * as contract from '@fleet/contracts/delivery/week-plans.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWeekPlan } from '../../src/delivery/week-plans/week-plans-work.service.ts';
import { buildWorld, type World } from '../world.ts';
import { makeDeliveries } from '../world-deliveries.ts';
import type { MadeUser } from '../world-makers.ts';
import { makeTank } from '../world-tanks.ts';
import { duringChange } from './at-once.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** A depot with a trip of tomorrow, a tank that is empty in four days, and the plan of its week. */
async function makePlan() {
  const { id: branch } = await deliveries.makeBranch();
  const tanker = await deliveries.makeTanker(client.id, branch);
  const tank = await makeTank(world, deliveries, {
    ...{ client_id: client.id, delivery_branch_id: branch, daily_litres: 1_000, days_left: 4.5 },
  });
  const tomorrow = addDays(riyadhDate(world.now), 1);
  const [order_id] = await deliveries.placeOrders(client.id, branch, tomorrow, 1);
  const { body: arranged } = await world.call(saveArrangement, {
    as: admin,
    body: {
      ...{ delivery_branch_id: branch, trip_date: tomorrow },
      trips: [{ delivery_vehicle_id: tanker, steps: [{ type: 'job', order_id: order_id! }] }],
    },
  });
  const { body } = await world.call(contract.createWeekPlan, {
    as: admin,
    body: { delivery_branch_id: branch, seconds: 5 },
  });
  await world.rows('update week_plans set seconds = 1 where id = $1', [body.id]);
  await makeWeekPlan(body.id, {
    freshCtx: () => world.systemCtx(),
    signal: new AbortController().signal,
  });
  return { id: body.id, branch, tank, tanker, trip: arranged.trips[0]! };
}
const accept = (id: number) => world.call(contract.acceptWeekPlan, { as: admin, params: { id } });
const madeOf = async (branch: number, tank: number) => {
  const [orders] = await world.rows<{ count: number }>(
    'select count(*)::int from site_tank_orders where site_tank_id = $1',
    [tank],
  );
  const [trips] = await world.rows<{ count: number }>(
    'select count(*)::int from trips where delivery_branch_id = $1',
    [branch],
  );
  return { orders: orders!.count, trips: trips!.count - 1 };
};

describe('a plan of a week', () => {
  test('that another has just accepted is refused', async () => {
    const { id, branch, tank } = await makePlan();
    const answer = await duringChange(
      world,
      ['update week_plans set accepted_at = now() where id = $1', [id]],
      () => accept(id),
    );
    expect(answer.body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await madeOf(branch, tank)).toEqual({ orders: 0, trips: 0 });
  }, 60_000);

  test('is refused where a reading comes in meanwhile', async () => {
    const { id, branch, tank } = await makePlan();
    const answer = await duringChange(
      world,
      [
        `insert into site_tank_readings (site_tank_id, client_id, read_at, volume_ml, source, received_at)
         values ($1, $2, $3, 1000000, 'api', $3)`,
        [tank, client.id, new Date(world.now.getTime() + 1)],
      ],
      () => accept(id),
    );
    expect(answer.body).toMatchObject({ code: 'PLAN_OUTDATED', details: { what: 'readings' } });
    expect(await madeOf(branch, tank)).toEqual({ orders: 0, trips: 0 });
  }, 60_000);

  test('is refused where a trip of its vehicle changes meanwhile', async () => {
    const { id, branch, tank, tanker, trip } = await makePlan();
    const answer = await duringChange(
      world,
      ['update delivery_vehicles set code = code where id = $1', [tanker]],
      () => accept(id),
      ['update trips set version = version + 1 where id = $1', [trip.id]],
    );
    expect(answer.body).toMatchObject({ code: 'PLAN_OUTDATED', details: { what: 'trips' } });
    expect(await madeOf(branch, tank)).toEqual({ orders: 0, trips: 0 });
  }, 60_000);

  test('that another process takes meanwhile is not ended by who stops it', async () => {
    const { id } = await makePlan();
    await world.rows(
      `update week_plans set status = 'running', ended_at = null, alive_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    const { body } = await duringChange(
      world,
      ['update week_plans set alive_at = now() where id = $1', [id]],
      () => world.call(contract.stopWeekPlan, { as: admin, params: { id } }),
    );
    expect(body).toMatchObject({ status: 'running', can: { stop: false } });
  }, 60_000);
});
