import * as orders from '@fleet/contracts/delivery/orders.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import * as contract from '@fleet/contracts/delivery/trip-arrangements.ts';
import { getTripSheet } from '@fleet/contracts/delivery/trip-sheets.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
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
const LITRES = 1_000_000;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

/** A depot with this many orders of 4,000 L for tomorrow and two tankers of 20,000 L. */
async function makeDay(count: number) {
  const { id: branch } = await deliveries.makeBranch();
  const ids = await deliveries.placeOrders(client.id, branch, DAY, count);
  const tankers: number[] = [];
  for (const _ of [1, 2]) tankers.push(await deliveries.makeTanker(client.id, branch));
  return { branch, orders: ids, tankers: tankers as [number, number] };
}
type Trip = Omit<contract.ArrangedTrip, 'steps'> & { orders: readonly (number | 'reload')[] };
const bodyOf = (delivery_branch_id: number, input: readonly Trip[]) => ({
  delivery_branch_id,
  trip_date: DAY,
  trips: input.map(({ orders: steps, ...trip }) => ({
    ...trip,
    steps: steps.map((step) =>
      step === 'reload' ? { type: step } : { type: 'job' as const, order_id: step },
    ),
  })),
});
const attempt = async (branch: number, ...input: Trip[]) =>
  (await world.call(contract.previewArrangement, { as: admin, body: bodyOf(branch, input) })).body;
const save = (branch: number, input: Trip[], accept: contract.ViolationCode[] = []) =>
  world.call(contract.saveArrangement, {
    as: admin,
    body: { ...bodyOf(branch, input), accept: accept as never },
  });
const statuses = async (ids: readonly number[]) =>
  (
    await world.rows<{ status: number }>('select status from orders where id = any($1) order by id', [ids])
  ).map(({ status }) => status);
const found = ({ violations }: contract.TriedTrip) => violations.map(({ code, by }) => [code, by]);
const broughtBy = (trip: { steps: readonly { order?: { id: number } | null }[] }) =>
  trip.steps.flatMap(({ order }) => order?.id ?? []);

describe('previewed trips', () => {
  test('have the plan’s cost and duration if unchanged', async () => {
    const day = await makeDay(4);
    const { body: plan } = await world.call(plans.createPlan, {
      as: admin,
      body: { delivery_branch_id: day.branch, plan_date: DAY, seconds: 2 },
    });
    await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [plan.id]);
    await makePlans(() => world.systemCtx());
    const { body: adopted } = await world.call(trips.adoptPlan, { as: admin, body: { plan_id: plan.id } });
    const tried = await attempt(
      day.branch,
      ...adopted.trips.map((trip) => ({
        trip_id: trip.id,
        version: trip.version,
        delivery_vehicle_id: trip.vehicle.id,
        orders: broughtBy(trip),
      })),
    );
    expect(tried).toMatchObject({ can_save: true, existing_cost_halalas: tried.cost_halalas });
    tried.trips.forEach((trip, at) => {
      const existing = adopted.trips[at]!;
      expect(trip).toMatchObject({
        cost_halalas: existing.planned_cost_halalas,
        distance_metres: existing.planned_distance_metres,
        starts_at: existing.planned_start_at,
        ends_at: existing.planned_end_at,
        violations: [],
      });
      expect(trip.steps.map(({ arrival }) => arrival)).toEqual(
        existing.steps.map(({ planned_arrival_at }) => planned_arrival_at),
      );
    });
  });

  test('report loads, and every violation with its amount', async () => {
    const day = await makeDay(6);
    const [tanker] = day.tankers;
    const [full] = (await attempt(day.branch, { delivery_vehicle_id: tanker, orders: day.orders })).trips;
    expect(found(full!)).toEqual([['compartments', 4 * LITRES]]);
    expect(full).toMatchObject({ stops: 6, volume_ml: 24 * LITRES, trip_id: null });
    const twice = await attempt(day.branch, {
      delivery_vehicle_id: tanker,
      orders: ['reload', ...day.orders.slice(0, 5), 'reload', 'reload', day.orders[5]!, 'reload'],
    });
    expect(found(twice.trips[0]!)).toEqual([]);
    expect(twice.trips[0]!.steps.map(({ type, load_ml }) => [type, load_ml / LITRES])).toEqual([
      ['start', 20],
      ['job', 16],
      ['job', 12],
      ['job', 8],
      ['job', 4],
      ['job', 0],
      ['reload', 4],
      ['job', 0],
      ['end', 0],
    ]);
    await world.rows(
      `update delivery_vehicles set payload_grams = 9000000, max_stops = 2, max_distance_metres = 5000,
         shift_to_minute = 420 where id = $1`,
      [tanker],
    );
    await world.rows(`update delivery_constraints set multi_trip = false where delivery_branch_id = $1`, [
      day.branch,
    ]);
    await world.rows(`update orders set required_skills = '{pump}', window_to = $2 where id = $1`, [
      day.orders[0],
      '2026-03-02T03:00:00Z',
    ]);
    const broken = await attempt(day.branch, {
      delivery_vehicle_id: tanker,
      orders: [...day.orders.slice(0, 3), 'reload', ...day.orders.slice(3)],
    });
    expect(broken.can_save).toBe(false);
    const [trip] = broken.trips;
    expect(new Set(trip!.violations.map(({ code }) => code))).toEqual(
      new Set(['late', 'late_home', 'max_stops', 'max_distance', 'multi_trip', 'overweight', 'skills']),
    );
    expect(trip!.violations.find(({ code }) => code === 'late')).toMatchObject({
      order_id: day.orders[0],
      step: 1,
      is_allowed: false,
      can_accept: true,
      by: (Date.parse(trip!.steps[1]!.arrival) - Date.parse('2026-03-02T03:00:00Z')) / 1000,
    });
    expect(trip!.violations.filter(({ code }) => code === 'overweight')).toMatchObject([
      // 3,328 kg per order, in full kilograms.
      { by: 3 * 3_328_000 - 9_000_000, details: ['1'], can_accept: false },
      { by: 3 * 3_328_000 - 9_000_000, details: ['2'] },
    ]);
    expect(trip!.violations.find(({ code }) => code === 'skills')).toMatchObject({ details: ['pump'] });
  });

  test('respect the vehicle’s other trips and no-go zones', async () => {
    const day = await makeDay(2);
    const [tanker, other] = day.tankers;
    const [one, two] = day.orders as [number, number];
    const { body: first } = await save(day.branch, [{ delivery_vehicle_id: tanker, orders: [one] }]);
    const [second] = (await attempt(day.branch, { delivery_vehicle_id: tanker, orders: [two] })).trips;
    expect(found(second!)).toEqual([]);
    const existing = first.trips[0]!;
    expect(
      Date.parse(second!.starts_at) > Date.parse(existing.planned_end_at) ||
        Date.parse(second!.ends_at) < Date.parse(existing.planned_start_at),
    ).toBe(true);
    expect(
      found((await attempt(day.branch, { delivery_vehicle_id: other, orders: [one] })).trips[0]!),
    ).toEqual([['order_not_free', 1]]);
    await world.rows(
      `insert into geofences (delivery_branch_id, name, kind, area, bounds, delivery_vehicle_ids)
       values ($1, 'Quarter', 'required_vehicle',
         '{"kind":"circle","name":"Quarter","latitude":24.68,"longitude":46.79,"radius_metres":900}', '(47,25),(46,24)', $2)`,
      [day.branch, [tanker]],
    );
    await world.rows(`update delivery_vehicles set status = 'inactive' where id = $1`, [other]);
    const [barred] = (await attempt(day.branch, { delivery_vehicle_id: other, orders: [two] })).trips;
    expect(found(barred!)).toEqual([
      ['vehicle_absent', 1],
      ['vehicle_not_allowed', 1],
    ]);
    expect(barred!.violations[1]!.details).toEqual(['area']);
  });

  test('are rejected for unknown references', async () => {
    const day = await makeDay(1);
    const foreign = await makeDay(1);
    const refused = async (input: Trip) => (await attempt(day.branch, input)) as { fields?: object };
    expect((await refused({ delivery_vehicle_id: foreign.tankers[0], orders: [] })).fields).toEqual({
      trips: 'unknown',
    });
    expect((await refused({ delivery_vehicle_id: day.tankers[0], orders: [999_999] })).fields).toEqual({
      trips: 'unknown',
    });
    const [twice] = day.orders as [number];
    expect((await refused({ delivery_vehicle_id: day.tankers[0], orders: [twice, twice] })).fields).toEqual({
      trips: 'twice',
    });
    const [other] = (
      await attempt(day.branch, { delivery_vehicle_id: day.tankers[0], orders: foreign.orders })
    ).trips;
    expect(found(other!)).toEqual([['order_not_free', 1]]);
  });
});

describe('saved trips', () => {
  test('become drafts, take orders from each other, and release omitted ones', async () => {
    const day = await makeDay(4);
    const [a, b, c, d] = day.orders as [number, number, number, number];
    const [one, two] = day.tankers;
    const { status, body } = await save(day.branch, [
      { delivery_vehicle_id: one, orders: [a, b] },
      { delivery_vehicle_id: two, orders: [c] },
    ]);
    expect(status).toBe(200);
    const [first, second] = body.trips as [trips.TripDetail, trips.TripDetail];
    expect(first).toMatchObject({
      kind: 'custom',
      status: 'draft',
      trip_code: `T-${day.branch}-260302-01`,
      can: { arrange: true, lock: true },
    });
    expect(second.trip_code).toBe(`T-${day.branch}-260302-02`);
    expect(await statuses(day.orders)).toEqual([16, 16, 16, 15]);
    const approved = await world.call(trips.approveTrip, {
      as: admin,
      params: { id: first.id },
      body: { version: first.version },
    });
    // b moves to the draft, c to the approved trip, a is omitted, d is added.
    const changed = await save(day.branch, [
      { trip_id: first.id, version: approved.body.version, delivery_vehicle_id: one, orders: [c, d] },
      { trip_id: second.id, version: second.version, delivery_vehicle_id: two, orders: [b] },
    ]);
    expect(changed.body.trips.map(broughtBy)).toEqual([[c, d], [b]]);
    expect(changed.body.trips.map((trip: trips.TripDetail) => trip.status)).toEqual(['approved', 'draft']);
    expect(await statuses(day.orders)).toEqual([15, 16, 17, 17]);
    const events = await world.rows<{ to_status: number }>(
      'select to_status from order_events where order_id = $1 order by id',
      [d],
    );
    expect(events.slice(-2).map(({ to_status }) => to_status)).toEqual([16, 17]);
    const [left, right] = changed.body.trips as [trips.TripDetail, trips.TripDetail];
    const emptied = await save(day.branch, [
      { trip_id: right.id, version: right.version, delivery_vehicle_id: two, orders: [] },
    ]);
    expect(emptied.body.trips).toMatchObject([{ status: 'rejected', stops: 0 }]);
    expect(await statuses([b])).toEqual([15]);
    const stale = await save(day.branch, [
      { trip_id: left.id, version: left.version - 1, delivery_vehicle_id: one, orders: [c] },
    ]);
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await statuses(day.orders)).toEqual([15, 15, 17, 17]);
  });

  test('contain no violation that was not confirmed, and never an impossible one', async () => {
    const day = await makeDay(6);
    const [tanker] = day.tankers;
    await world.rows('update delivery_vehicles set max_stops = 1 where id = $1', [tanker]);
    const two = [{ delivery_vehicle_id: tanker, orders: day.orders.slice(0, 2) }];
    expect((await save(day.branch, two)).body).toMatchObject({
      code: 'CONSTRAINTS_VIOLATED',
      details: { violations: [{ trip: 0, code: 'max_stops', by: 1, order_id: null }] },
    });
    const all = [{ delivery_vehicle_id: tanker, orders: day.orders }];
    const refused = await save(day.branch, all, [...contract.ACCEPTABLE_VIOLATIONS]);
    expect(refused.body).toMatchObject({
      code: 'CONSTRAINTS_VIOLATED',
      details: { violations: [{ code: 'compartments', by: 4 * LITRES }] },
    });
    expect(await statuses(day.orders)).toEqual([15, 15, 15, 15, 15, 15]);
    const { body } = await save(day.branch, two, ['max_stops', 'late']);
    expect(body.trips[0]).toMatchObject({ stops: 2, accepted_violations: ['max_stops'] });
  });

  test('leave locked, loaded or finished stops unchanged', async () => {
    const day = await makeDay(4);
    const [a, b, c, d] = day.orders as [number, number, number, number];
    const [one, two] = day.tankers;
    const { body } = await save(day.branch, [{ delivery_vehicle_id: one, orders: [a, b, c] }]);
    const trip = body.trips[0]!;
    const lock = (version: number, order_ids?: number[]) =>
      world.call(contract.lockTrip, { as: admin, params: { id: trip.id }, body: { version, order_ids } });
    expect((await lock(trip.version, [d])).body).toMatchObject({ fields: { order_ids: 'unknown' } });
    const held = await lock(trip.version, [a, c]);
    expect(held.body.steps.flatMap(({ order, is_locked }) => (order ? [is_locked] : []))).toEqual([
      true,
      false,
      true,
    ]);
    const seen = { trip_id: trip.id, version: held.body.version };
    const tried = async (vehicle: number, ids: number[]) =>
      found((await attempt(day.branch, { ...seen, delivery_vehicle_id: vehicle, orders: ids })).trips[0]!);
    expect(await tried(one, [a, d, c])).toEqual([]);
    expect(await tried(one, [c, b, a])).toEqual([
      ['locked', 1],
      ['locked', 1],
    ]);
    expect(await tried(one, [b, c])).toEqual([
      ['locked', 1],
      ['locked', 1],
    ]);
    expect(await tried(two, [a, b, c])).toEqual([
      ['locked', 1],
      ['locked', 1],
    ]);
    // Locks survive changes of other stops.
    const moved = await save(day.branch, [{ ...seen, delivery_vehicle_id: one, orders: [a, c, b] }]);
    expect(
      moved.body.trips[0]!.steps.flatMap(({ order, is_locked }) => (order && is_locked ? [order.id] : [])),
    ).toEqual([a, c]);
    const full = await lock(moved.body.trips[0]!.version);
    expect(full.body).toMatchObject({ is_locked: true, can: { arrange: false, lock: true } });
    const now = { trip_id: trip.id, version: full.body.version };
    const refused = await save(day.branch, [{ ...now, delivery_vehicle_id: one, orders: [a, c] }]);
    expect(refused.body).toMatchObject({
      code: 'CONSTRAINTS_VIOLATED',
      details: { violations: [{ code: 'locked' }] },
    });
    const free = await world.call(contract.unlockTrip, {
      as: admin,
      params: { id: trip.id },
      body: { version: full.body.version },
    });
    expect(free.body).toMatchObject({ is_locked: false });
    const rejected = await world.call(trips.rejectTrip, {
      as: admin,
      params: { id: trip.id },
      body: { version: free.body.version, reason: 'Not today' },
    });
    const over = { trip_id: trip.id, version: rejected.body.version, delivery_vehicle_id: one };
    expect((await save(day.branch, [{ ...over, orders: [a] }])).body).toMatchObject({
      code: 'CONSTRAINTS_VIOLATED',
      details: { violations: [{ code: 'trip_not_open' }] },
    });
    expect((await lock(rejected.body.version)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('go completely to one of two concurrent dispatchers', async () => {
    const day = await makeDay(4);
    const [one, two] = day.tankers;
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        save(day.branch, [
          { delivery_vehicle_id: n % 2 ? one : two, orders: n < 4 ? day.orders : day.orders.slice(1) },
        ]),
      ),
    );
    const done = saves.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(new Set(saves.flatMap(({ body }) => (body as { code?: string }).code ?? []))).toEqual(
      new Set(['CONSTRAINTS_VIOLATED']),
    );
    const trip = done[0]!.body.trips[0]!;
    const brought = broughtBy(trip);
    expect(await statuses(brought)).toEqual(brought.map(() => 16));
    const changes = await Promise.all(
      brought.map((order) =>
        save(day.branch, [
          {
            trip_id: trip.id,
            version: trip.version,
            delivery_vehicle_id: trip.vehicle.id,
            orders: brought.filter((id) => id !== order),
          },
        ]),
      ),
    );
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(changes.flatMap(({ body }) => (body as { code?: string }).code ?? []))).toEqual(
      new Set(['VERSION_CONFLICT']),
    );
    const [{ count }] = (await world.rows<{ count: number }>(
      `select count(*)::int as count from trip_stops where trip_id = $1 and kind = 'job'`,
      [trip.id],
    )) as [{ count: number }];
    expect(count).toBe(brought.length - 1);
  });

  test('are printed as trip sheets in both languages', async () => {
    const day = await makeDay(3);
    const { body } = await save(day.branch, [
      { delivery_vehicle_id: day.tankers[0], orders: [day.orders[0]!, 'reload', ...day.orders.slice(1)] },
    ]);
    for (const lang of ['en', 'ar'] as const) {
      const pdf = await world.call(getTripSheet, {
        as: admin,
        params: { id: body.trips[0]!.id },
        query: { lang },
      });
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
    }
  });

  test('require permission, and approval permission for approved ones', async () => {
    const day = await makeDay(1);
    const manager = await world.makeUser('client_manager', { client_id: client.id });
    const body = {
      ...bodyOf(day.branch, [{ delivery_vehicle_id: day.tankers[0], orders: day.orders }]),
      accept: [],
    };
    expect((await world.call(contract.saveArrangement, { as: manager, body })).status).toBe(403);
    expect(await statuses(day.orders)).toEqual([15]);
    const held = await world.call(orders.getOrder, { as: admin, params: { id: day.orders[0]! } });
    await world.call(orders.holdOrder, {
      as: admin,
      params: { id: day.orders[0]! },
      body: { version: held.body.version, reason: 'Tank is full' },
    });
    expect((await world.call(contract.saveArrangement, { as: admin, body })).body).toMatchObject({
      code: 'CONSTRAINTS_VIOLATED',
      details: { violations: [{ code: 'order_not_free', order_id: day.orders[0] }] },
    });
  });
});
