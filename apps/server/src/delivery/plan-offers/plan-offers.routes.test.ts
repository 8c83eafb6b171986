import { explainPlan } from '@fleet/contracts/delivery/plan-explanations.ts';
import * as contract from '@fleet/contracts/delivery/plan-offers.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { createDeliverySlots } from '../delivery-branches/delivery-slots.service.ts';
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

async function makeDay(orders: number, tankers: number) {
  const { id: branch } = await deliveries.makeBranch();
  const ids = await deliveries.placeOrders(client.id, branch, DAY, orders);
  const vehicles: number[] = [];
  for (let n = 0; n < tankers; n += 1) vehicles.push(await deliveries.makeTanker(client.id, branch));
  return { branch, orders: ids, tankers: vehicles };
}
async function bring(branch: number, delivery_vehicle_id: number, ids: readonly number[]) {
  const { body } = await world.call(saveArrangement, {
    as: admin,
    body: {
      delivery_branch_id: branch,
      trip_date: DAY,
      trips: [{ delivery_vehicle_id, steps: ids.map((order_id) => ({ type: 'job' as const, order_id })) }],
    },
  });
  return body.trips[0]!;
}
const offersFor = async (order_id: number, plan_id?: number) =>
  (await world.call(contract.listPlanOffers, { as: admin, query: { order_id, ...(plan_id && { plan_id }) } }))
    .body.offers;
const apply = (order_id: number, { kind, arrangement, window }: contract.PlanOffer, plan_id?: number) =>
  world.call(contract.applyPlanOffer, {
    as: admin,
    body: { order_id, kind, arrangement, ...(window && { window }), ...(plan_id && { plan_id }) },
  });
const kinds = (offers: readonly contract.PlanOffer[]) => offers.map(({ kind }) => kind);
const brought = ({ steps }: TripDetail) => steps.flatMap(({ order }) => order?.id ?? []);

describe('options to deliver an order', () => {
  test('are a place on a trip, or an idle vehicle', async () => {
    const day = await makeDay(3, 2);
    const last = day.orders[2]!;
    const trip = await bring(day.branch, day.tankers[0]!, day.orders.slice(0, 2));
    const offers = await offersFor(last);
    expect(kinds(offers)).toEqual(['insert', 'another_vehicle']);
    const [insert, idle] = offers as [contract.PlanOffer, contract.PlanOffer];
    expect(insert).toMatchObject({
      delivery_vehicle_id: day.tankers[0],
      trips: [{ trip_id: trip.id, stops: 3, violations: [] }],
      arrangement: [{ trip_id: trip.id, version: trip.version }],
    });
    expect(insert.cost_change_halalas).toBe(insert.trips[0]!.cost_halalas - trip.planned_cost_halalas);
    expect(idle).toMatchObject({ delivery_vehicle_id: day.tankers[1], trips: [{ trip_id: null, stops: 1 }] });
    const { body } = await apply(last, insert);
    expect(body.trips).toMatchObject([{ id: trip.id, stops: 3 }]);
    expect(body.trips[0]!.planned_cost_halalas).toBe(insert.trips[0]!.cost_halalas);
    const [step] = insert.arrangement[0]!.steps;
    const twice = [{ ...insert.arrangement[0]!, steps: [step!, ...insert.arrangement[0]!.steps] }];
    expect((await apply(last, { ...insert, arrangement: twice })).body.fields).toEqual({
      arrangement: 'twice',
    });
    // Once delivered there are no options; and earlier ones are outdated.
    const again = await world.call(contract.listPlanOffers, { as: admin, query: { order_id: last } });
    expect(again.body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect((await apply(last, idle)).status).toBe(409);
  });

  test('are a second load, or an exchange with an order that fits elsewhere', async () => {
    const day = await makeDay(7, 2);
    const [one, two] = day.tankers as [number, number];
    const last = day.orders[6]!;
    await world.rows(`update delivery_vehicles set skills = '{pump}' where id = $1`, [one]);
    await world.rows(`update orders set required_skills = '{pump}' where id = $1`, [last]);
    const full = await bring(day.branch, one, day.orders.slice(0, 5));
    const other = await bring(day.branch, two, day.orders.slice(5, 6));
    const offers = await offersFor(last);
    expect(kinds(offers)).toEqual(['second_trip', 'swap']);
    const [second, swap] = offers as [contract.PlanOffer, contract.PlanOffer];
    expect(second.trips[0]!.steps.map(({ type }) => type)).toContain('reload');
    expect(swap).toMatchObject({ delivery_vehicle_id: one, swapped: { delivery_vehicle_id: two } });
    expect(swap.cost_change_halalas).toBe(
      swap.trips.reduce((sum, { cost_halalas }) => sum + cost_halalas, 0) -
        full.planned_cost_halalas -
        other.planned_cost_halalas,
    );
    const { body } = await apply(last, swap);
    expect(body.trips.map(({ id }) => id)).toEqual([full.id, other.id]);
    expect(brought(body.trips[0]!)).toContain(last);
    expect(brought(body.trips[1]!)).toContain(swap.swapped!.order_id);
  });

  test('are other hours, lateness or a longer day, each with its amount', async () => {
    const day = await makeDay(1, 1);
    const [order] = day.orders as [number];
    const { rows: later } = await createDeliverySlots(world.systemCtx(), {
      delivery_branch_id: day.branch,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      from_minute: 840,
      to_minute: 960,
      max_orders: 1,
    });
    // The window is 8 to 9, Riyadh time; the tanker arrives at 10.
    await world.rows(
      `update orders set window_from = '2026-03-02T05:00:00Z', window_to = '2026-03-02T06:00:00Z' where id = $1`,
      [order],
    );
    await world.rows('update delivery_vehicles set shift_from_minute = 600 where id = $1', [day.tankers[0]]);
    const offers = await offersFor(order);
    expect(kinds(offers)).toEqual(['accept_late', 'later_hour', 'later_hour']);
    const late = offers[0]!;
    expect(late.late_seconds).toBe((Date.parse(late.arrives_at) - Date.parse('2026-03-02T06:00:00Z')) / 1000);
    const chosen = offers.find(({ window }) => later.some(({ id }) => id === window?.delivery_slot_id))!;
    expect(chosen.window).toMatchObject({
      window_from: '2026-03-02T11:00:00.000Z',
      window_to: '2026-03-02T13:00:00.000Z',
    });
    expect(chosen.trips[0]!.violations).toEqual([]);
    const { body } = await apply(order, chosen);
    expect(body.trips[0]).toMatchObject({ stops: 1, accepted_violations: [] });
    expect(Date.parse(body.trips[0]!.steps[1]!.order!.window_from)).toBe(Date.parse('2026-03-02T11:00:00Z'));

    const short = await makeDay(1, 1);
    await world.rows('update delivery_vehicles set shift_to_minute = 400 where id = $1', [short.tankers[0]]);
    const [overtime] = await offersFor(short.orders[0]!);
    expect(overtime).toMatchObject({ kind: 'overtime' });
    expect(overtime!.trips[0]!.violations).toMatchObject([{ code: 'late_home', by: overtime!.late_seconds }]);
    const done = await apply(short.orders[0]!, overtime!);
    expect(done.body.trips[0]).toMatchObject({ accepted_violations: ['late_home'] });

    // Late and home late with it: offered late, and both are accepted by taking it.
    const both = await makeDay(1, 1);
    await world.rows(
      `update orders set window_from = '2026-03-02T05:00:00Z', window_to = '2026-03-02T06:00:00Z' where id = $1`,
      both.orders,
    );
    await world.rows(
      'update delivery_vehicles set shift_from_minute = 600, shift_to_minute = 640 where id = $1',
      both.tankers,
    );
    const [lateToo] = await offersFor(both.orders[0]!);
    expect(lateToo).toMatchObject({ kind: 'accept_late' });
    expect(lateToo!.trips[0]!.violations.map(({ code }) => code)).toEqual(['late', 'late_home']);
    const taken = await apply(both.orders[0]!, lateToo!);
    expect(taken.body.trips[0]).toMatchObject({ accepted_violations: ['late', 'late_home'] });
  });

  test('of a plan for the rest of a day count its orders as free, also those it takes off their trips', async () => {
    const day = await makeDay(6, 1);
    await bring(day.branch, day.tankers[0]!, day.orders.slice(0, 5));
    await world.rows('update delivery_vehicles set max_stops = 3 where id = $1', [day.tankers[0]]);
    const { body: chosen } = await world.call(plans.createPlan, {
      as: admin,
      body: { delivery_branch_id: day.branch, plan_date: DAY, seconds: 2, scope: 'rest' },
    });
    await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [chosen.id]);
    await makePlans(() => world.systemCtx());
    const { body: plan } = await world.call(plans.getPlan, { as: admin, params: { id: chosen.id } });
    expect(plan.unassigned_orders).toHaveLength(3);
    await world.rows('update delivery_vehicles set max_stops = 4 where id = $1', [day.tankers[0]]);
    const { body: explained } = await world.call(explainPlan, { as: admin, params: { id: plan.id } });
    expect(explained.places.map(({ next }) => next)).toEqual([null, null, null]);
    for (const { order_id } of plan.unassigned_orders) {
      const offers = await offersFor(order_id, plan.id);
      expect(kinds(offers)).toEqual(['insert']);
      const { nearest } = explained.relaxations.find((one) => one.order_id === order_id)!;
      expect(nearest).toMatchObject({
        delivery_vehicle_id: day.tankers[0],
        relaxes: [{ field: 'max_tasks', by: 1 }],
      });
      // What the plan said of one stop more is the price once there is one; of the routes' costs each is rounded.
      expect(Math.abs(nearest!.cost_halalas - offers[0]!.cost_change_halalas)).toBeLessThanOrEqual(1);
    }
    const left = plan.unassigned_orders.find(({ order_id }) => order_id !== day.orders[5])!.order_id;
    const [insert] = await offersFor(left, plan.id);
    const { body } = await apply(left, insert!, plan.id);
    expect(brought(body.trips[0]!)).toContain(left);
  });

  test('of a plan agree with what it says would serve an order: a second load, at its price', async () => {
    const day = await makeDay(6, 1);
    await world.rows('update delivery_constraints set multi_trip = false where delivery_branch_id = $1', [
      day.branch,
    ]);
    const { body: chosen } = await world.call(plans.createPlan, {
      as: admin,
      body: { delivery_branch_id: day.branch, plan_date: DAY, seconds: 2 },
    });
    await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [chosen.id]);
    await makePlans(() => world.systemCtx());
    const { body: explained } = await world.call(explainPlan, { as: admin, params: { id: chosen.id } });
    const [{ order_id, nearest }] = explained.relaxations as [(typeof explained.relaxations)[number]];
    expect(nearest).toMatchObject({
      delivery_vehicle_id: day.tankers[0],
      relaxes: [{ field: 'reloads' }],
    });
    const [second] = await offersFor(order_id, chosen.id);
    expect(second).toMatchObject({ kind: 'second_trip', delivery_vehicle_id: day.tankers[0] });
    expect(Math.abs(nearest!.cost_halalas - second!.cost_change_halalas)).toBeLessThanOrEqual(1);
  });

  test('exist for an order whose window ends within a second', async () => {
    const day = await makeDay(1, 1);
    await world.rows(`update orders set window_to = window_to + interval '0.5 seconds' where id = $1`, [
      day.orders[0],
    ]);
    expect(kinds(await offersFor(day.orders[0]!))).toEqual(['another_vehicle']);
  });

  test('of a plan adopt it first, all or nothing', async () => {
    const day = await makeDay(6, 1);
    await world.rows('update delivery_vehicles set max_stops = 5 where id = $1', [day.tankers[0]]);
    const { body: chosen } = await world.call(plans.createPlan, {
      as: admin,
      body: { delivery_branch_id: day.branch, plan_date: DAY, seconds: 2 },
    });
    await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [chosen.id]);
    await makePlans(() => world.systemCtx());
    const { body: plan } = await world.call(plans.getPlan, { as: admin, params: { id: chosen.id } });
    const left = plan.unassigned_orders[0]!.order_id;
    const none = await world.call(contract.listPlanOffers, {
      as: admin,
      query: { order_id: left, plan_id: plan.id },
    });
    expect(none.body).toMatchObject({
      offers: [],
      closest: { delivery_vehicle_id: day.tankers[0], violations: [{ code: 'max_stops', by: 1 }] },
    });
    expect(plan.unassigned_orders[0]).toMatchObject({
      delivery_vehicle_id: day.tankers[0],
      reasons: [{ code: 'max_tasks' }],
    });
    await world.rows('update delivery_vehicles set max_stops = 6 where id = $1', [day.tankers[0]]);
    const [second] = await offersFor(left, plan.id);
    expect(second).toMatchObject({ kind: 'second_trip', arrangement: [{ trip_id: null }] });
    const { body } = await apply(left, second!, plan.id);
    expect(body.trips).toMatchObject([{ kind: 'dynamic', plan_id: plan.id, stops: 6 }]);
    expect((await apply(left, second!, plan.id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });
});
