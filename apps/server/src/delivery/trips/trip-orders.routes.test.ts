import { createDeliverySlot } from '@fleet/contracts/delivery/delivery-branches.ts';
import * as contract from '@fleet/contracts/delivery/orders.ts';
import * as plans from '@fleet/contracts/delivery/plans.ts';
import { previewArrangement, saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import { canEditOrder } from '@fleet/domain/order-edits.ts';
import { HELD_ORDER_STATUSES, ORDER_STATUSES, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makePlans } from '../plans/plans-work.service.ts';

let world: World;
let admin: MadeUser;
let manager: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';
const LITRES = 1_000_000;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  manager = await world.makeUser('client_manager', { client_id: client.id });
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

const read = async (id: number) => (await world.call(contract.getOrder, { as: admin, params: { id } })).body;
const diesel = (litres: number) => [
  { delivery_product_id: deliveries.products.diesel, volume_ml: litres * 1000 },
];
const edit = async (id: number, fields: object, as = admin) =>
  world.call(contract.updateOrder, {
    as,
    params: { id },
    body: { version: (await read(id)).version, ...fields },
  });

/** A depot with this many orders of 4,000 L for tomorrow, some of them in a tanker's draft of 20,000 L. */
async function makeDraft(count: number, inTrip = count) {
  const { id: branch, slots } = await deliveries.makeBranch();
  const ids = await deliveries.placeOrders(client.id, branch, DAY, count);
  const tanker = await deliveries.makeTanker(client.id, branch);
  const body = {
    delivery_branch_id: branch,
    trip_date: DAY,
    trips: [
      {
        delivery_vehicle_id: tanker,
        steps: ids.slice(0, inTrip).map((order_id) => ({ type: 'job' as const, order_id })),
      },
    ],
  };
  const made = inTrip > 0 ? await world.call(saveArrangement, { as: admin, body }) : null;
  return { branch, slots, ids, trip: made?.body.trips[0]?.id ?? 0 };
}

describe('an edited order', () => {
  test('changes items, site, time and notes; existing products keep their price, new ones get today’s', async () => {
    const { ids, slots } = await makeDraft(1, 0);
    const { diesel: fuel, drum } = deliveries.products;
    await world.rows('update order_lines set price_millis = 1500 where order_id = $1', [ids[0]]);
    const warehouseId = await deliveries.makeWarehouse(client.id);
    const { status, body } = await edit(ids[0]!, {
      lines: [
        { delivery_product_id: drum, pieces: 2 },
        { delivery_product_id: fuel, volume_ml: 6 * LITRES },
      ],
      warehouse_id: warehouseId,
      delivery_slot_id: slots.find(({ weekday }) => weekday === 1)!.id,
      notes: 'Ring at the gate',
      priority: 80,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      warehouse: { id: warehouseId },
      window_from: '2026-03-02T05:00:00.000Z',
      volume_ml: 6 * LITRES,
      amount_halalas: 6_000 * 150 + 190_000,
      weight_grams: 6_000 * 832 + 2 * 190_000,
      notes: 'Ring at the gate',
      priority: 80,
      status: 15,
    });
    const prices = new Map(body.lines.map(({ product, price_millis }) => [product.id, price_millis]));
    expect(prices).toEqual(
      new Map([
        [fuel, 1_500],
        [drum, 950_000],
      ]),
    );
    const [audit] = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'order' and subject_id = $1 order by id desc limit 1`,
      [ids[0]],
    );
    expect(audit).toEqual({ action: 'update' });
  });

  test('requires the current version, once, and the own tenant', async () => {
    const { ids } = await makeDraft(1, 0);
    const { version } = await read(ids[0]!);
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((notes) =>
        world.call(contract.updateOrder, {
          as: manager,
          params: { id: ids[0]! },
          body: { version, notes },
        }),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual([
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
      'done',
    ]);
    const stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
    expect((await edit(ids[0]!, { notes: 'mine' }, stranger)).body.code).toBe('NOT_FOUND');
    const theirs = await deliveries.makeWarehouse((await world.makeClient()).id);
    expect((await edit(ids[0]!, { warehouse_id: theirs }, manager)).body.code).toBe('NOT_FOUND');
    expect((await edit(ids[0]!, { warehouse_id: theirs })).body.fields).toEqual({ warehouse_id: 'unknown' });
  });

  test('can be changed as its status allows', async () => {
    const { ids } = await makeDraft(1, 0);
    const [reason] = await world.rows<{ id: number }>('select id from cancel_reasons limit 1');
    const isHeld = (code: OrderStatus) => HELD_ORDER_STATUSES.has(code);
    let litres = 4_000;
    for (const status of ORDER_STATUSES) {
      await world.rows('alter table orders disable trigger orders_transition');
      await world.rows(
        `update orders set status = $2::smallint, status_before_hold = $3::smallint, cancel_reason_id = $4::bigint where id = $1`,
        [ids[0], status, isHeld(status) ? 15 : null, status === 40 ? reason!.id : null],
      );
      await world.rows('alter table orders enable trigger orders_transition');
      for (const by of ['staff', 'client'] as const) {
        litres += 1;
        const as = by === 'staff' ? admin : manager;
        const codeOf = async (fields: object) => (await edit(ids[0]!, fields, as)).body.code ?? 'done';
        const expected = (field: 'lines' | 'notes') =>
          canEditOrder(field, status, by) ? 'done' : 'STATUS_CONFLICT';
        expect([status, by, await codeOf({ notes: `${litres}` })]).toEqual([status, by, expected('notes')]);
        // Fields used by a draft trip are changed through the trip, and this order has none.
        const lines = status === 16 ? 'STATUS_CONFLICT' : expected('lines');
        expect([status, by, await codeOf({ lines: diesel(litres) })]).toEqual([status, by, lines]);
      }
    }
  });

  test('outdates earlier plans', async () => {
    const { branch, ids } = await makeDraft(2, 0);
    const { body: plan } = await world.call(plans.createPlan, {
      as: admin,
      body: { delivery_branch_id: branch, plan_date: DAY, seconds: 2 },
    });
    await world.rows('update plans set searched_ms = seconds * 1000 where id = $1', [plan.id]);
    await makePlans(() => world.systemCtx());
    await world.rows(`update plans set created_at = created_at - interval '1 minute' where id = $1`, [
      plan.id,
    ]);
    await edit(ids[0]!, { lines: diesel(19_000) });
    const adopted = await world.call(trips.adoptPlan, { as: admin, body: { plan_id: plan.id } });
    expect(adopted.body).toMatchObject({ code: 'PLAN_OUTDATED', details: { what: 'orders' } });
  });
});

describe('an order on a draft trip', () => {
  test('stays on it if it fits, and the trip is loaded and timed again', async () => {
    const { ids, trip } = await makeDraft(3);
    const before = (await world.call(trips.getTrip, { as: admin, params: { id: trip } })).body;
    const { body } = await edit(ids[0]!, { lines: diesel(9_000), service_seconds: 3_600 });
    expect(body).toMatchObject({ status: 16, volume_ml: 9 * LITRES });
    const after = (await world.call(trips.getTrip, { as: admin, params: { id: trip } })).body;
    expect(after).toMatchObject({ volume_ml: 17 * LITRES, stops: 3, status: 'draft' });
    expect(after.planned_service_seconds).toBeGreaterThan(before.planned_service_seconds);
    expect(after.steps[0]!.compartments).toMatchObject([{ volume_ml: 17 * LITRES }]);
  });

  test('is rejected with violations and without changes; or leaves the trip if permitted', async () => {
    const { ids, trip } = await makeDraft(4);
    const tooMuch = { lines: diesel(9_000) };
    const refused = await edit(ids[0]!, tooMuch);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_DOES_NOT_FIT_TRIP',
        details: { violations: [{ code: 'compartments', by: 1 * LITRES }] },
      },
    });
    expect(await read(ids[0]!)).toMatchObject({ status: 16, volume_ml: 4 * LITRES });
    const { body } = await edit(ids[0]!, { ...tooMuch, remove_from_trip: true });
    expect(body).toMatchObject({ status: 15, volume_ml: 9 * LITRES });
    const left = (await world.call(trips.getTrip, { as: admin, params: { id: trip } })).body;
    expect(left).toMatchObject({ stops: 3, volume_ml: 12 * LITRES });
    // Notes do not affect the trip: the client may still change them.
    expect((await edit(ids[1]!, { notes: 'Gate 4' }, manager)).body).toMatchObject({
      status: 16,
      notes: 'Gate 4',
    });
    expect((await edit(ids[1]!, { lines: diesel(3_000) }, manager)).body.code).toBe('STATUS_CONFLICT');
  });
});

test('a slot ending at midnight keeps its order on its own day, and a trip arrives within it', async () => {
  const { id: branch } = await deliveries.makeBranch();
  const { body: slots } = await world.call(createDeliverySlot, {
    as: admin,
    body: { delivery_branch_id: branch, weekdays: [1], from_minute: 1_200, to_minute: 1_440, max_orders: 5 },
  });
  const { body: order } = await world.call(contract.createOrder, {
    as: manager,
    body: {
      delivery_branch_id: branch,
      warehouse_id: await deliveries.makeWarehouse(client.id),
      delivery_date: DAY,
      delivery_slot_id: slots.rows[0]!.id,
      lines: [{ delivery_product_id: deliveries.products.diesel, volume_ml: 4 * LITRES }],
    },
  });
  expect(order).toMatchObject({
    delivery_date: DAY,
    window_from: '2026-03-02T17:00:00.000Z',
    window_to: '2026-03-02T21:00:00.000Z',
  });
  const tanker = await deliveries.makeTanker(client.id, branch);
  const shift = 'update delivery_vehicles set shift_from_minute = $2, shift_to_minute = 1440 where id = $1';
  const tried = async (from_minute: number) => {
    await world.rows(shift, [tanker, from_minute]);
    const trips = [{ delivery_vehicle_id: tanker, steps: [{ type: 'job' as const, order_id: order.id }] }];
    const body = { delivery_branch_id: branch, trip_date: DAY, trips };
    const trip = (await world.call(previewArrangement, { as: admin, body })).body.trips[0]!;
    return [trip.steps[1]!.arrival >= '2026-03-02T17:00', trip.violations.map(({ code }) => code)];
  };
  expect(await tried(1_140)).toEqual([true, []]);
  // Loaded at half past eleven it arrives after midnight: late, and returns after its shift.
  expect(await tried(1_410)).toEqual([true, ['late', 'late_home']]);
});
