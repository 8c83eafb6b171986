import { setTimeout as wait } from 'node:timers/promises';
import * as orders from '@fleet/contracts/delivery/orders.ts';
import { createSiteTankReading, orderTankRefills } from '@fleet/contracts/delivery/site-tanks.ts';
import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { listTrips } from '@fleet/contracts/delivery/trips.ts';
import * as contract from '@fleet/contracts/delivery/week-plans.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makeTank } from '../../../test/world-tanks.ts';
import { claimWeekPlan } from './week-plans.queries.ts';
import { makeWeekPlan } from './week-plans-work.service.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
let today: string;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
  today = riyadhDate(world.now);
});
afterAll(() => world.close());

/** A depot with a tanker, and tanks that are empty in so many days. */
async function makeDepot(days_left: readonly number[]) {
  const { id: branch } = await deliveries.makeBranch();
  const tanker = await deliveries.makeTanker(client.id, branch);
  const tanks: number[] = [];
  for (const days of days_left)
    tanks.push(
      await makeTank(world, deliveries, {
        ...{ client_id: client.id, delivery_branch_id: branch, daily_litres: 1_000, days_left: days },
      }),
    );
  return { branch, tanker, tanks };
}
const create = (delivery_branch_id: number) =>
  world.call(contract.createWeekPlan, { as: admin, body: { delivery_branch_id, seconds: 5 } });
const read = async (id: number) =>
  (await world.call(contract.getWeekPlan, { as: admin, params: { id } })).body;
const make = (id: number) =>
  makeWeekPlan(id, { freshCtx: () => world.systemCtx(), signal: new AbortController().signal });
const accept = (id: number) => world.call(contract.acceptWeekPlan, { as: admin, params: { id } });
async function planOf(branch: number) {
  const { body } = await create(branch);
  // The first answer suffices: search quality is not tested here.
  await world.rows('update week_plans set seconds = 3 where id = $1', [body.id]);
  await make(body.id);
  return read(body.id);
}

describe('the plan of a week', () => {
  test('brings refills together, each within its days, and is compared with their last days', async () => {
    const { branch, tanks } = await makeDepot([4.5, 5.5, 6.5]);
    const plan = await planOf(branch);
    expect(plan).toMatchObject({ status: 'made', done_percent: 100, unassigned: 0, outdated: null });
    expect(plan.refills.map(({ site_tank_id }) => site_tank_id).toSorted()).toEqual(tanks.toSorted());
    for (const { date, from_date, refill_by, volume_ml, last_volume_ml } of plan.refills) {
      expect(date! >= from_date && date! <= refill_by).toBe(true);
      expect(volume_ml).toBeLessThanOrEqual(last_volume_ml);
      expect(volume_ml).toBeGreaterThanOrEqual(0.8 * last_volume_ml);
    }
    // All sites are one place: one trip brings what fits in the tanker, each day alone would take three.
    const { plan: made, last_day } = plan.comparison!;
    expect(last_day.trips).toBe(3);
    expect(made.trips).toBeLessThan(3);
    expect(made).toMatchObject({ refills: 3, orders: 0 });
    expect(made.cost_halalas).toBeLessThan(last_day.cost_halalas);
    const moved = plan.refills.filter(({ date, refill_by }) => date !== refill_by);
    expect(moved.length).toBeGreaterThan(0);
    for (const { saves_halalas } of moved) expect(saves_halalas).toBeGreaterThan(0);
    expect(plan.trips.flatMap(({ stops }) => stops)).toHaveLength(3);
    expect(plan.can).toEqual({ stop: false, accept: true });
  }, 60_000);

  test('is accepted once: its orders and draft trips are made as planned', async () => {
    const { branch, tanks, tanker } = await makeDepot([3.5, 5.5]);
    const plan = await planOf(branch);
    const { body, status } = await accept(plan.id);
    expect(status).toBe(200);
    expect(body.orders.map(({ site_tank_id }) => site_tank_id).toSorted()).toEqual(tanks.toSorted());
    for (const { site_tank_id, order_id } of body.orders) {
      const refill = plan.refills.find((one) => one.site_tank_id === site_tank_id)!;
      const { body: order } = await world.call(orders.getOrder, { as: admin, params: { id: order_id } });
      expect(order).toMatchObject({
        delivery_date: refill.date,
        volume_ml: refill.volume_ml,
        status: 16,
        is_by_forecast: true,
      });
    }
    const { body: trips } = await world.call(listTrips, {
      as: admin,
      query: { delivery_branch_id: branch, from_date: today, to_date: addDays(today, 6) },
    });
    expect(trips.rows).toHaveLength(plan.trips.length);
    expect(trips.rows.every((trip) => trip.status === 'draft')).toBe(true);
    expect(new Set(plan.trips.map((trip) => trip.delivery_vehicle_id))).toEqual(new Set([tanker]));
    expect((await accept(plan.id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect((await read(plan.id)).accepted_at).not.toBeNull();
    // All its refills are ordered now.
    expect((await create(branch)).body).toMatchObject({ code: 'NO_REFILLS_DUE' });
  }, 60_000);

  test('keeps the trips and orders there are, and plans waiting orders along', async () => {
    const { branch, tanker } = await makeDepot([4.5]);
    const [inTrip] = await deliveries.placeOrders(client.id, branch, addDays(today, 1), 1);
    const [waiting] = await deliveries.placeOrders(client.id, branch, addDays(today, 2), 1);
    const { body: arranged } = await world.call(saveArrangement, {
      as: admin,
      body: {
        ...{ delivery_branch_id: branch, trip_date: addDays(today, 1) },
        trips: [{ delivery_vehicle_id: tanker, steps: [{ type: 'job', order_id: inTrip! }] }],
      },
    });
    const plan = await planOf(branch);
    expect(plan.comparison!.plan).toMatchObject({ refills: 1, orders: 1 });
    expect(plan.trips.flatMap(({ stops }) => stops.flatMap(({ order_id }) => order_id ?? []))).toEqual([
      waiting,
    ]);
    const before = arranged.trips[0]!;
    const { status } = await accept(plan.id);
    expect(status).toBe(200);
    const [kept] = await world.rows('select version, status from trips where id = $1', [before.id]);
    expect(kept).toMatchObject({ version: before.version, status: before.status });
  }, 60_000);

  test('says of what is left out why, and what would help at which price', async () => {
    const { branch, tanker, tanks } = await makeDepot([4.5]);
    // Closed before the tanker can be there: it leaves at six.
    await world.rows(
      `update warehouses set open_from_minute = 240, open_to_minute = 360
       where id = (select warehouse_id from site_tanks where id = $1)`,
      [tanks[0]],
    );
    expect(tanker).toBeGreaterThan(0);
    const plan = await planOf(branch);
    const [refill] = plan.refills;
    expect(refill).toMatchObject({ date: null, vehicle_code: null });
    expect(refill!.reasons.length).toBeGreaterThan(0);
    expect(refill!.remedies.map(({ changes }) => changes.map(({ code }) => code))).toContainEqual(['closes']);
    for (const { cost_halalas, volume_ml } of refill!.remedies) {
      expect(cost_halalas).toBeGreaterThan(0);
      expect(volume_ml).toBeGreaterThanOrEqual(1_000_000);
    }
    expect(plan).toMatchObject({ unassigned: 1, can: { accept: false } });
  }, 60_000);

  test('is refused where a reading, an order or a trip changed, and says so before', async () => {
    const { branch, tanks, tanker } = await makeDepot([3.5, 4.5]);
    const plan = await planOf(branch);
    const refusedBy = async (what: string) => {
      expect((await read(plan.id)).outdated).toBe(what);
      expect((await read(plan.id)).can.accept).toBe(false);
      expect((await accept(plan.id)).body).toMatchObject({ code: 'PLAN_OUTDATED', details: { what } });
    };
    world.advance(60);
    await world.call(createSiteTankReading, {
      as: admin,
      params: { id: tanks[0]! },
      body: { volume_ml: 2_000_000 },
    });
    await refusedBy('readings');
    const next = await planOf(branch);
    expect(next.outdated).toBeNull();
    const [waiting] = await deliveries.placeOrders(client.id, branch, addDays(today, 3), 1);
    expect((await accept(next.id)).body).toMatchObject({ details: { what: 'orders' } });
    const third = await planOf(branch);
    await world.call(saveArrangement, {
      as: admin,
      body: {
        ...{ delivery_branch_id: branch, trip_date: addDays(today, 3) },
        trips: [{ delivery_vehicle_id: tanker, steps: [{ type: 'job', order_id: waiting! }] }],
      },
    });
    expect((await accept(third.id)).body).toMatchObject({ details: { what: 'trips' } });
    const fourth = await planOf(branch);
    await world.call(orderTankRefills, {
      as: admin,
      body: {
        refills: [{ site_tank_id: tanks[1]!, delivery_date: addDays(today, 9), volume_ml: 5_000_000 }],
      },
    });
    expect((await accept(fourth.id)).body).toMatchObject({ code: 'PLAN_OUTDATED' });
    expect(await world.rows('select 1 from site_tank_orders where site_tank_id = $1', [tanks[0]])).toEqual(
      [],
    );
  }, 90_000);

  test('is made one at a time per depot, and stops on request', async () => {
    const { branch } = await makeDepot([4.5]);
    const { body } = await create(branch);
    expect(body).toMatchObject({ status: 'queued', done_percent: 0, can: { stop: true, accept: false } });
    expect((await create(branch)).body).toMatchObject({ code: 'PLAN_IN_PROGRESS' });
    const stopped = await world.call(contract.stopWeekPlan, { as: admin, params: { id: body.id } });
    expect(stopped.body).toMatchObject({ status: 'stopped', can: { stop: false, accept: false } });
    await make(body.id);
    expect((await read(body.id)).trips).toEqual([]);
    expect((await accept(body.id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    const { body: list } = await world.call(contract.listWeekPlans, {
      as: admin,
      query: { delivery_branch_id: branch },
    });
    expect(list.rows.map(({ id }) => id)).toEqual([body.id]);
  }, 60_000);

  test('left by a server that stops begins again', async () => {
    const { branch } = await makeDepot([4.5]);
    const { body } = await create(branch);
    const closing = new AbortController();
    closing.abort();
    const again = await makeWeekPlan(body.id, { freshCtx: () => world.systemCtx(), signal: closing.signal });
    expect(again).toHaveProperty('run_at');
    expect((await read(body.id)).status).toBe('queued');
  }, 60_000);

  test.each(['running', 'made'])(
    'that another process has taken and that is %s is not ended by the first',
    async (status) => {
      const { branch } = await makeDepot([4.5]);
      const { body } = await create(branch);
      // It ends because the other has it, never by its time.
      await world.rows('update week_plans set seconds = 600 where id = $1', [body.id]);
      const first = make(body.id);
      await until(async () => (await read(body.id)).status === 'running');
      await claimWeekPlan(world.systemCtx(), body.id);
      if (status === 'made')
        await world.rows(`update week_plans set status = 'made', ended_at = now() where id = $1`, [body.id]);
      await first;
      expect(await read(body.id)).toMatchObject({ status, comparison: null, done_percent: 0 });
    },
    60_000,
  );

  test('whose process is gone is stopped at once, and holds up no other', async () => {
    const { branch } = await makeDepot([4.5]);
    const { body } = await create(branch);
    const stop = async (id: number) =>
      (await world.call(contract.stopWeekPlan, { as: admin, params: { id } })).body;
    await claimWeekPlan(world.systemCtx(), body.id);
    expect(await stop(body.id)).toMatchObject({ status: 'running', can: { stop: false } });
    expect((await create(branch)).body).toMatchObject({ code: 'PLAN_IN_PROGRESS' });
    await silence(body.id);
    expect((await read(body.id)).can.stop).toBe(true);
    expect(await stop(body.id)).toMatchObject({ status: 'stopped', can: { stop: false } });
    const { body: second } = await create(branch);
    await claimWeekPlan(world.systemCtx(), second.id);
    await silence(second.id);
    expect((await create(branch)).body).toMatchObject({ status: 'queued' });
    expect((await read(second.id)).status).toBe('failed');
  }, 60_000);

  test('is outdated by a reading that comes late, and by one that is corrected', async () => {
    const { branch, tanks } = await makeDepot([4.5]);
    const plan = await planOf(branch);
    await world.call(createSiteTankReading, {
      as: admin,
      params: { id: tanks[0]! },
      body: { volume_ml: 9_000_000, read_at: new Date(world.now.getTime() - 3_600_000).toISOString() },
    });
    expect((await read(plan.id)).outdated).toBe('readings');
    const next = await planOf(branch);
    expect(next.outdated).toBeNull();
    await world.rows(
      `update site_tank_readings set volume_ml = volume_ml + 1 where site_tank_id = $1
       and read_at = (select max(read_at) from site_tank_readings where site_tank_id = $1)`,
      [tanks[0]],
    );
    expect((await read(next.id)).outdated).toBe('readings');
  }, 60_000);
});

/** Nobody has heard of the process that makes it for two minutes. */
const silence = (id: number) =>
  world.rows(`update week_plans set alive_at = now() - interval '2 minutes' where id = $1`, [id]);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}
