import { listDeliveryAbsences } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import * as orders from '@fleet/contracts/delivery/orders.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as contract from '@fleet/contracts/delivery/trips.ts';
import { canMoveTrip, TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
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

/** A depot with this many orders of 4,000 L for tomorrow, one tanker of 20,000 L with its driver, and a plan. */
async function makePlan(orderCount: number) {
  const { id: branch } = await deliveries.makeBranch();
  const ids = await deliveries.placeOrders(client.id, branch, DAY, orderCount);
  const { id: driver } = await world.makeDriver({ client_id: client.id });
  await deliveries.makeTanker(client.id, branch, driver);
  return { branch, orders: ids, driver, plan_id: await planOf(branch) };
}

async function planOf(delivery_branch_id: number): Promise<number> {
  const { body } = await world.call(plans.createPlan, {
    as: admin,
    body: { delivery_branch_id, plan_date: DAY, seconds: 2 },
  });
  // The initial plan suffices: search quality is not tested here.
  await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [body.id]);
  await makePlans(() => world.systemCtx());
  return body.id;
}
const adopt = (plan_id: number) => world.call(contract.adoptPlan, { as: admin, body: { plan_id } });
type Step = typeof contract.approveTrip | typeof contract.rejectTrip | typeof contract.assignTrip;
const act = (route: Step, trip: { id: number; version: number }, more: object = {}) =>
  world.call(route, { as: admin, params: { id: trip.id }, body: { version: trip.version, ...more } });
const statuses = async (ids: readonly number[]) =>
  (
    await world.rows<{ status: number }>('select status from orders where id = any($1) order by id', [ids])
  ).map(({ status }) => status);
const adoptOne = async (count: number) => {
  const day = await makePlan(count);
  const { body } = await adopt(day.plan_id);
  return { day, trip: body.trips[0]! };
};

describe('an adopted plan', () => {
  test('becomes a draft trip per vehicle, with its orders', async () => {
    const { day, trip } = await adoptOne(3);
    expect(trip).toMatchObject({
      trip_code: `T-${day.branch}-260302-01`,
      kind: 'dynamic',
      status: 'draft',
      plan_id: day.plan_id,
      stops: 3,
      stops_done: 0,
      volume_ml: 12_000_000,
      can: { approve: true, reject: true, assign: false, load: false, start: false, abort: false },
    });
    expect(trip.steps.flatMap(({ order }) => order?.id ?? []).toSorted((a, b) => a - b)).toEqual(day.orders);
    expect(trip.steps[0]).toMatchObject({
      kind: 'start',
      compartments: [{ position: 0, volume_ml: 12_000_000 }],
    });
    expect(await statuses(day.orders)).toEqual([16, 16, 16]);
  });

  test('is adopted once under concurrency', async () => {
    const day = await makePlan(2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => adopt(day.plan_id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['STATUS_CONFLICT']));
    expect(await world.rows('select 1 from trips where plan_id = $1', [day.plan_id])).toHaveLength(1);
  });

  test('is rejected completely if an order or vehicle is no longer available', async () => {
    const day = await makePlan(2);
    const { body: order } = await world.call(orders.getOrder, { as: admin, params: { id: day.orders[1]! } });
    const held = await world.call(orders.holdOrder, {
      as: admin,
      params: { id: order.id },
      body: { version: order.version, reason: 'Tank is full' },
    });
    expect((await adopt(day.plan_id)).body).toMatchObject({
      code: 'PLAN_OUTDATED',
      details: { what: 'orders' },
    });
    expect(await statuses(day.orders)).toEqual([15, 45]);
    await world.call(orders.releaseOrder, {
      as: admin,
      params: { id: order.id },
      body: { version: held.body.version },
    });
    // A rejected adoption can be repeated once the order is back.
    const first = await adopt(day.plan_id);
    expect(first.status).toBe(201);

    // The tanker has a trip: another plan uses it before or after, and not at all once inactive.
    const more = await deliveries.placeOrders(client.id, day.branch, DAY, 1);
    const second = await planOf(day.branch);
    await world.rows(`update delivery_vehicles set status = 'inactive' where delivery_branch_id = $1`, [
      day.branch,
    ]);
    expect((await adopt(second)).body).toMatchObject({
      code: 'PLAN_OUTDATED',
      details: { what: 'vehicles' },
    });
    expect(await statuses(more)).toEqual([15]);
    await world.rows(`update delivery_vehicles set status = 'active' where delivery_branch_id = $1`, [
      day.branch,
    ]);
    const { body } = await adopt(second);
    expect(await statuses(more)).toEqual([16]);
    const [a, b] = [first.body.trips[0]!, body.trips[0]!];
    expect(a.planned_start_at > b.planned_end_at || b.planned_start_at > a.planned_end_at).toBe(true);
  });
});

describe('a trip', () => {
  test('advances from draft through approval, assignment and loading to in progress, with its orders', async () => {
    const { day, trip } = await adoptOne(2);
    const { body: approved } = await act(contract.approveTrip, trip);
    expect(approved.status).toBe('approved');
    expect(await statuses(day.orders)).toEqual([17, 17]);
    const { body: assigned } = await act(contract.assignTrip, approved);
    expect(assigned).toMatchObject({
      status: 'assigned',
      driver: { id: day.driver },
      can: { load: true, start: false, unassign: true },
    });
    expect((await act(contract.startTrip, assigned)).body.code).toBe('STATUS_CONFLICT');
    const { body: loaded } = await act(contract.loadTrip, assigned);
    expect(await statuses(day.orders)).toEqual([20, 20]);
    expect(loaded.can).toMatchObject({ start: true, unassign: false, load: false });
    const { body: started } = await act(contract.startTrip, loaded);
    expect(started).toMatchObject({ status: 'started', can: { abort: true, reject: false } });
    expect(await statuses(day.orders)).toEqual([25, 25]);

    const { body: broken } = await act(contract.abortTrip, started, {
      reason: 'Driver fell ill',
      is_vehicle_out: false,
    });
    expect(broken).toMatchObject({ status: 'broken_off', end_reason: 'Driver fell ill' });
    expect(new Set(broken.steps.map(({ status }) => status))).toEqual(new Set(['dropped']));
    expect(await statuses(day.orders)).toEqual([15, 15]);
    // Its orders are available for another plan, and the vehicle for its hours.
    expect((await adopt(await planOf(day.branch))).status).toBe(201);
  });

  test('aborted with a breakdown excludes its vehicle for the rest of the day, until someone changes that', async () => {
    const { day, trip } = await adoptOne(1);
    let moved = trip;
    for (const step of [contract.approveTrip, contract.assignTrip, contract.loadTrip, contract.startTrip])
      moved = (await act(step, moved)).body;
    await act(contract.abortTrip, moved, { reason: 'Engine' });
    const absences = await world.call(listDeliveryAbsences, {
      as: admin,
      query: {
        delivery_branch_id: day.branch,
        from_at: world.now.toISOString(),
        to_at: trip.planned_end_at,
      },
    });
    expect(absences.body.rows).toMatchObject([
      { delivery_vehicle: { id: trip.vehicle.id }, reason: 'Engine', to_at: '2026-03-02T21:00:00.000Z' },
    ]);
  });

  test('releases its orders when rejected', async () => {
    const { day, trip } = await adoptOne(2);
    const { body } = await act(contract.rejectTrip, trip, { reason: 'Too long a way' });
    expect(body).toMatchObject({ status: 'rejected', end_reason: 'Too long a way' });
    expect(await statuses(day.orders)).toEqual([15, 15]);
    expect((await act(contract.approveTrip, body)).body.code).toBe('STATUS_CONFLICT');
  });

  test('is unassigned from its driver, and assigned to another available one of the fleet', async () => {
    const { day, trip } = await adoptOne(1);
    const { body: approved } = await act(contract.approveTrip, trip);
    const stranger = await world.makeDriver({ client_id: (await world.makeClient()).id });
    expect((await act(contract.assignTrip, approved, { driver_id: stranger.id })).body.fields).toEqual({
      driver_id: 'unknown',
    });
    await world.rows(
      `insert into delivery_absences (driver_id, from_at, to_at, reason) values ($1, $2, $3, 'Leave')`,
      [day.driver, new Date('2026-03-02T00:00:00Z'), new Date('2026-03-03T00:00:00Z')],
    );
    expect((await act(contract.assignTrip, approved)).body.code).toBe('DRIVER_BUSY');
    const other = await world.makeDriver({ client_id: client.id });
    const { body: assigned } = await act(contract.assignTrip, approved, { driver_id: other.id });
    expect(assigned.driver).toMatchObject({ id: other.id });
    const { body: back } = await act(contract.unassignTrip, assigned);
    expect(back).toMatchObject({ status: 'approved', driver: null });
  });

  test('advances once under concurrency', async () => {
    const { trip } = await adoptOne(1);
    const answers = await Promise.all([
      act(contract.approveTrip, trip),
      act(contract.rejectTrip, trip, { reason: 'No need' }),
      act(contract.approveTrip, trip),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is enforced by the database for every transition', async () => {
    const { day, trip } = await adoptOne(1);
    const put = (status: string) =>
      world.rows('update trips set status = $2, driver_id = $3 where id = $1', [trip.id, status, day.driver]);
    for (const from of TRIP_STATUSES) {
      for (const to of TRIP_STATUSES.filter((status) => status !== from)) {
        await world.rows('alter table trips disable trigger trips_transition');
        await put(from);
        await world.rows('alter table trips enable trigger trips_transition');
        const outcome = await put(to).then(
          () => true,
          () => false,
        );
        const isAllowed = (['dispatcher', 'driver'] as const).some((by) => canMoveTrip(from, to, by));
        expect([from, to, outcome]).toEqual([from, to, isAllowed]);
      }
    }
  });

  test('is filtered by day, status and text, and exported', async () => {
    const { day, trip } = await adoptOne(1);
    const codes = async (query: Record<string, string | number>) =>
      (
        await world.call(contract.listTrips, {
          as: admin,
          query: { delivery_branch_id: day.branch, ...query },
        })
      ).body.rows.map(({ trip_code }) => trip_code);
    expect(await codes({ from_date: DAY, to_date: DAY, status: 'draft' })).toEqual([trip.trip_code]);
    expect(await codes({ status: 'started' })).toEqual([]);
    expect(await codes({ q: 'tanker' })).toEqual([trip.trip_code]);
    const file = await world.call(contract.exportTrips, {
      as: admin,
      query: { delivery_branch_id: day.branch, format: 'csv' },
    });
    expect(String(file.body)).toContain(`${trip.trip_code},`);
  });
});
