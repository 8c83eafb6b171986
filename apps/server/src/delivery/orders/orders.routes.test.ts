import * as contract from '@fleet/contracts/delivery/orders.ts';
import { advanceOrders, getOrderBoard } from '@fleet/contracts/delivery/orders-board.ts';
import * as warehouseRoutes from '@fleet/contracts/delivery/warehouses.ts';
import {
  canMoveOrder,
  HELD_ORDER_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
} from '@fleet/domain/order-statuses.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let manager: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
let branch: Awaited<ReturnType<(typeof deliveries)['makeBranch']>>;
let warehouse: number;

/** The test clock is Sunday 1 March 2026, 10:00 in Riyadh. */
const TODAY = '2026-03-01';
const TOMORROW = '2026-03-02';

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  manager = await world.makeUser('client_manager', { client_id: client.id });
  deliveries = await makeDeliveries(world);
  branch = await deliveries.makeBranch();
  warehouse = await deliveries.makeWarehouse(client.id);
});
afterAll(() => world.close());

const slotOn = (weekday: number, of = branch) => of.slots.find((slot) => slot.weekday === weekday)!.id;
const bodyOf = (fields: object = {}) => ({
  delivery_branch_id: branch.id,
  warehouse_id: warehouse,
  delivery_date: TOMORROW,
  delivery_slot_id: slotOn(1),
  lines: [{ delivery_product_id: deliveries.products.diesel, volume_ml: 9_000_000 }],
  ...fields,
});
const submitOrder = (fields: object = {}, as = manager) =>
  world.call(contract.createOrder, { as, body: bodyOf(fields) });
const act = (
  route: typeof contract.confirmOrder | typeof contract.cancelOrder | typeof contract.holdOrder,
  order: { id: number; version: number },
  more: object = {},
  as = admin,
) => world.call(route, { as, params: { id: order.id }, body: { version: order.version, ...more } });

describe('an order', () => {
  test('is placed in a slot, priced and weighed by its products, and immediately ready for planning', async () => {
    const { status, body } = await submitOrder({
      lines: [
        { delivery_product_id: deliveries.products.diesel, volume_ml: 9_000_000 },
        { delivery_product_id: deliveries.products.drum, pieces: 2 },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 15,
      window_from: '2026-03-02T05:00:00.000Z',
      window_to: '2026-03-02T09:00:00.000Z',
      volume_ml: 9_000_000,
      // 9,000 L at 832 g and two drums of 190 kg; 9,000 × 1.79 and 2 × 950 riyals.
      weight_grams: 9_000 * 832 + 2 * 190_000,
      amount_halalas: 1_611_000 + 190_000,
      client: { id: client.id },
      can: { cancel: true, reschedule: true, confirm: false, hold: false },
    });
    expect(body.events.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      [null, 5],
      [5, 15],
    ]);
  });

  test('needs confirmation if the depot requires it', async () => {
    const careful = await deliveries.makeBranch({ plans_at_once: false });
    const { body: placed } = await submitOrder({
      delivery_branch_id: careful.id,
      delivery_slot_id: slotOn(1, careful),
    });
    expect(placed).toMatchObject({ status: 5, can: { confirm: false, cancel: true } });
    const { body: confirmed } = await act(contract.confirmOrder, placed);
    expect(confirmed).toMatchObject({ status: 10, can: { cancel: false, send_to_planning: true } });
    const { body: planned } = await act(contract.sendOrderToPlanning, confirmed);
    expect(planned.status).toBe(15);
    expect((await act(contract.confirmOrder, planned)).body.code).toBe('STATUS_CONFLICT');
  });

  test.each([
    [{ lines: [] }, { lines: 'too_small' }],
    [{ delivery_date: '2026-02-28' }, { delivery_date: 'in_the_past' }],
    [{ delivery_date: '2026-05-01', delivery_slot_id: null }, { delivery_date: 'too_many_days_ahead' }],
    [{ delivery_date: '2026-03-03' }, { delivery_slot_id: 'unknown' }],
    [{ delivery_branch_id: 999_999 }, { delivery_branch_id: 'unknown' }],
  ])('is rejected with %o', async (fields, refused) => {
    const answer = await submitOrder(fields);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS', fields: refused } });
  });

  test('lists each product once, fuels by the liter and others by the piece', async () => {
    const { diesel, drum } = deliveries.products;
    const refusals = async (lines: object[]) => (await submitOrder({ lines })).body.fields;
    expect(
      await refusals([
        { delivery_product_id: diesel, volume_ml: 1_000_000 },
        { delivery_product_id: diesel, volume_ml: 2_000_000 },
      ]),
    ).toEqual({ 'lines.1.delivery_product_id': 'twice' });
    expect(await refusals([{ delivery_product_id: diesel, pieces: 1 }])).toEqual({
      'lines.0.volume_ml': 'required',
    });
    expect(await refusals([{ delivery_product_id: drum, volume_ml: 1_000 }])).toEqual({
      'lines.0.pieces': 'required',
    });
    expect(await refusals([{ delivery_product_id: drum }])).toEqual({ 'lines.0.volume_ml': 'required' });
    expect(await refusals([{ delivery_product_id: 999_999, pieces: 1 }])).toEqual({
      'lines.0.delivery_product_id': 'unknown',
    });
  });

  test('for today is rejected once its slot has passed', async () => {
    const early = await world.call(
      (await import('@fleet/contracts/delivery/delivery-branches.ts')).createDeliverySlot,
      {
        as: admin,
        body: {
          delivery_branch_id: branch.id,
          weekdays: [0],
          from_minute: 360,
          to_minute: 540,
          max_orders: 5,
        },
      },
    );
    const ended = await submitOrder({ delivery_date: TODAY, delivery_slot_id: early.body.rows[0]!.id });
    expect(ended.body.fields).toEqual({ delivery_slot_id: 'in_the_past' });
    expect((await submitOrder({ delivery_date: TODAY, delivery_slot_id: slotOn(0) })).status).toBe(201);
    expect((await submitOrder({ delivery_date: TODAY, delivery_slot_id: null })).status).toBe(201);
  });

  test('is created once per client reference', async () => {
    const first = await submitOrder({ client_reference: 'PO-77' });
    expect(first.status).toBe(201);
    expect((await submitOrder({ client_reference: 'PO-77' })).body.fields).toEqual({
      client_reference: 'taken',
    });
    const [reason] = (await world.call(contract.listOrderChoices, { as: manager })).body.cancel_reasons;
    await act(contract.cancelOrder, first.body, { cancel_reason_id: reason!.id }, manager);
    expect((await submitOrder({ client_reference: 'PO-77' })).status).toBe(201);
  });

  test('goes only to an active delivery site of its client', async () => {
    const other = await deliveries.makeWarehouse((await world.makeClient()).id);
    expect((await submitOrder({ warehouse_id: other })).body.code).toBe('NOT_FOUND');
    expect((await submitOrder({ warehouse_id: other, client_id: client.id }, admin)).body.fields).toEqual({
      warehouse_id: 'unknown',
    });
    const shut = await deliveries.makeWarehouse(client.id);
    await world.call(warehouseRoutes.deactivateWarehouse, { as: manager, params: { id: shut } });
    expect((await submitOrder({ warehouse_id: shut })).body.code).toBe('NOT_FOUND');
  });
});

describe('a slot', () => {
  test('never exceeds its capacity, also with twenty concurrent orders', async () => {
    const small = await deliveries.makeBranch({ max_orders: 3 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        submitOrder({ delivery_branch_id: small.id, delivery_slot_id: slotOn(1, small) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['SLOT_FULL']),
    );
    const free = async (date: string) =>
      (
        await world.call(contract.listFreeSlots, {
          as: manager,
          query: { delivery_branch_id: small.id, from_date: date, days: 2 },
        })
      ).body.rows.map((row) => [row.delivery_date, row.free]);
    expect(await free(TOMORROW)).toEqual([
      [TOMORROW, 0],
      ['2026-03-03', 3],
    ]);

    const taken = answers.find(({ status }) => status === 201)!.body;
    const moved = await world.call(contract.rescheduleOrder, {
      as: manager,
      params: { id: taken.id },
      body: { version: taken.version, delivery_date: '2026-03-03', delivery_slot_id: slotOn(2, small) },
    });
    expect(moved.body).toMatchObject({ delivery_date: '2026-03-03', status: 15 });
    expect(await free(TOMORROW)).toEqual([
      [TOMORROW, 1],
      ['2026-03-03', 2],
    ]);
  });

  test('keeps capacity when an order moves within it', async () => {
    const single = await deliveries.makeBranch({ max_orders: 1 });
    const { body: order } = await submitOrder({
      delivery_branch_id: single.id,
      delivery_slot_id: slotOn(1, single),
    });
    const again = await world.call(contract.rescheduleOrder, {
      as: manager,
      params: { id: order.id },
      body: { version: order.version, delivery_date: TOMORROW, delivery_slot_id: slotOn(1, single) },
    });
    expect(again.status).toBe(200);
  });
});

describe('the lifecycle of an order', () => {
  test('returns from a hold to the previous status; a held order cannot be canceled', async () => {
    const { body: order } = await submitOrder();
    const { body: held } = await act(contract.holdOrder, order, { by_sales: true, reason: 'Price is open' });
    expect(held).toMatchObject({ status: 46, status_before_hold: 15, hold_reason: 'Price is open' });
    expect(held.can).toMatchObject({ release: true, cancel: false, send_to_planning: false });
    expect((await act(contract.sendOrderToPlanning, held)).body.code).toBe('STATUS_CONFLICT');
    const { body: back } = await act(contract.releaseOrder, held);
    expect(back).toMatchObject({ status: 15, status_before_hold: null, hold_reason: null });
  });

  test('may end with a listed reason, some of which are for staff', async () => {
    const reasonsOf = async (as: MadeUser) =>
      (await world.call(contract.listOrderChoices, { as })).body.cancel_reasons;
    const staffOnly = (await reasonsOf(admin)).find(({ code }) => code === 'no_vehicle')!;
    expect((await reasonsOf(manager)).map(({ code }) => code)).not.toContain('no_vehicle');
    const { body: order } = await submitOrder();
    const refused = await act(contract.cancelOrder, order, { cancel_reason_id: staffOnly.id }, manager);
    expect(refused.body.fields).toEqual({ cancel_reason_id: 'unknown' });
    const { body: cancelled } = await act(contract.cancelOrder, order, { cancel_reason_id: staffOnly.id });
    expect(cancelled).toMatchObject({ status: 40, cancel_reason: { code: 'no_vehicle' } });
    expect(Object.values(cancelled.can)).not.toContain(true);
  });

  test('advances once, with the current version', async () => {
    const { body: order } = await submitOrder();
    const answers = await Promise.all([
      act(contract.holdOrder, order, { reason: 'first' }),
      act(contract.holdOrder, order, { reason: 'second' }),
      act(contract.holdOrder, order, { reason: 'third' }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual([
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
      'done',
    ]);
  });

  test('is enforced by the database for every transition', async () => {
    const { body: order } = await submitOrder();
    const [reason] = await world.rows<{ id: number }>('select id from cancel_reasons limit 1');
    const isHeld = (code: OrderStatus) => HELD_ORDER_STATUSES.has(code);
    const put = (code: OrderStatus) =>
      world.rows(
        `update orders set status = $2::smallint, status_before_hold = $3::smallint, cancel_reason_id = $4::bigint where id = $1`,
        [order.id, code, isHeld(code) ? 15 : null, code === 40 ? reason!.id : null],
      );
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES.filter((code) => code !== from)) {
        await world.rows('alter table orders disable trigger orders_transition');
        await put(from);
        await world.rows('alter table orders enable trigger orders_transition');
        const movers = ['client', 'staff', 'plan', 'driver'] as const;
        const isAllowed = movers.some((by) => canMoveOrder(from, to, by, isHeld(from) ? 15 : null));
        const outcome = await put(to).then(
          () => true,
          () => false,
        );
        expect([from, to, outcome]).toEqual([from, to, isAllowed]);
      }
    }
  });
});

test('the list is filtered by view, days, site and text, counted and exported', async () => {
  const depot = await deliveries.makeBranch();
  const here = await deliveries.makeWarehouse(client.id, 'Ghadeer Water');
  const common = { delivery_branch_id: depot.id, warehouse_id: here, delivery_slot_id: null };
  const { body: first } = await submitOrder({ ...common, client_reference: 'GW-1' });
  const { body: second } = await submitOrder({ ...common, delivery_date: '2026-03-04' });
  await act(contract.holdOrder, second, { reason: 'Tank is full' });
  const ids = async (query: Record<string, string | number>) =>
    (
      await world.call(contract.listOrders, {
        as: manager,
        query: { delivery_branch_id: depot.id, ...query },
      })
    ).body.rows.map((row) => row.id);
  expect(await ids({ sort: 'id' })).toEqual([first.id, second.id]);
  expect(await ids({ view: 'unassigned' })).toEqual([first.id]);
  expect(await ids({ status: 45 })).toEqual([second.id]);
  expect(await ids({ from_date: '2026-03-03' })).toEqual([second.id]);
  expect(await ids({ q: `O-${first.id}` })).toEqual([first.id]);
  expect(await ids({ q: 'gw-1' })).toEqual([first.id]);
  expect(await ids({ q: 'ghadeer', sort: '-delivery_date' })).toEqual([second.id, first.id]);
  const counted = await world.call(contract.countOrders, {
    as: manager,
    query: { delivery_branch_id: depot.id, from_date: TODAY, to_date: '2026-03-31' },
  });
  expect(counted.body.rows).toEqual([
    { status: 15, orders: 1, volume_ml: 9_000_000, amount_halalas: 1_611_000, delivered_late: 0, overdue: 0 },
    { status: 45, orders: 1, volume_ml: 9_000_000, amount_halalas: 1_611_000, delivered_late: 0, overdue: 0 },
  ]);
  const file = await world.call(contract.exportOrders, {
    as: manager,
    query: { q: 'gw-1', format: 'csv' },
  });
  expect(String(file.body)).toMatch(new RegExp(`${first.id},.*Ghadeer Water.*9,?000\\.00`));
});

describe('bulk actions', () => {
  test('confirm what is possible, list the others, and update the board', async () => {
    const careful = await deliveries.makeBranch({ plans_at_once: false });
    const here = { delivery_branch_id: careful.id, delivery_slot_id: null };
    const [first, second, held, seen] = [
      (await submitOrder(here)).body,
      (await submitOrder(here)).body,
      (await submitOrder(here)).body,
      (await submitOrder(here)).body,
    ];
    await act(contract.holdOrder, held, { reason: 'Site is closed' });
    const { body } = await world.call(advanceOrders, {
      as: admin,
      body: {
        step: 'confirm',
        orders: [
          { id: second.id, version: second.version },
          { id: first.id, version: first.version },
          { id: held.id, version: held.version + 1 },
          { id: seen.id, version: seen.version + 1 },
          { id: 999_999, version: 1 },
        ],
      },
    });
    expect(body).toEqual({
      moved: [first.id, second.id],
      refused: [
        { id: held.id, code: 'STATUS_CONFLICT' },
        { id: seen.id, code: 'VERSION_CONFLICT' },
        { id: 999_999, code: 'NOT_FOUND' },
      ],
    });
    const query = { delivery_branch_id: careful.id, from_date: TOMORROW, to_date: TOMORROW };
    const board = await world.call(getOrderBoard, { as: manager, query });
    expect(board.body.rows.map(({ id, status }) => [id, status])).toEqual([
      [seen.id, 5],
      [first.id, 10],
      [second.id, 10],
      [held.id, 45],
    ]);
    const stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
    expect((await world.call(getOrderBoard, { as: stranger, query })).body.rows).toEqual([]);
  });

  test('count late orders, and show slot capacity only to staff', async () => {
    const small = await deliveries.makeBranch({ max_orders: 3 });
    const here = { delivery_branch_id: small.id };
    await submitOrder({ ...here, delivery_slot_id: slotOn(1, small) });
    const { body: missed } = await submitOrder({ ...here, delivery_slot_id: slotOn(1, small) });
    await world.rows(
      `update orders set window_from = window_from - interval '2 days', window_to = window_to - interval '2 days'
      where id = $1`,
      [missed.id],
    );
    const days = { from_date: TOMORROW, to_date: TOMORROW };
    const counts = await world.call(contract.countOrders, { as: admin, query: { ...here, ...days } });
    expect(counts.body.rows).toMatchObject([{ status: 15, orders: 2, delivered_late: 0, overdue: 1 }]);
    const slots = async (as: MadeUser) =>
      (await world.call(contract.listFreeSlots, { as, query: { ...here, from_date: TOMORROW, days: 1 } }))
        .body.rows;
    expect(await slots(admin)).toMatchObject([{ free: 1, max_orders: 3 }]);
    expect(await slots(manager)).toMatchObject([{ free: 1, max_orders: null }]);
  });
});
