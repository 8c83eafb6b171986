import * as orders from '@fleet/contracts/delivery/orders.ts';
import * as contract from '@fleet/contracts/delivery/slot-requests.ts';
import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let client: { id: number };
let manager: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
const DAY = '2026-03-02';
const NEXT_DAY = '2026-03-03';

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  manager = await world.makeUser('client_manager', { client_id: client.id });
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

const read = async (id: number, as = admin) =>
  (await world.call(orders.getOrder, { as, params: { id } })).body;
const slotOf = (branch: { slots: { id: number; weekday: number }[] }, delivery_date: string) => ({
  delivery_date,
  delivery_slot_id: branch.slots.find(
    ({ weekday }) => weekday === new Date(`${delivery_date}T00:00:00Z`).getUTCDay(),
  )!.id,
});
const ask = async (id: number, slots: readonly ReturnType<typeof slotOf>[], as = admin) =>
  world.call(contract.createSlotRequest, {
    as,
    params: { id },
    body: { version: (await read(id)).version, slots: [...slots] },
  });
const accept = (id: number, chosen = 0, as = manager) =>
  world.call(contract.acceptSlotRequest, { as, params: { id }, body: { chosen } });
const decline = (id: number, reason?: string, as = manager) =>
  world.call(contract.declineSlotRequest, { as, params: { id }, body: reason ? { reason } : {} });

/** An order whose client was asked for the slot of the next day. */
async function requestedOrder(max_orders = 100) {
  const branch = await deliveries.makeBranch({ max_orders });
  const [id] = await deliveries.placeOrders(client.id, branch.id, DAY, 1);
  const requested = await ask(id!, [slotOf(branch, NEXT_DAY)]);
  expect(requested.status).toBe(201);
  return { branch, id: id!, request: requested.body.slot_requests[0]!.id };
}

describe('a client asked for other hours', () => {
  test('accepts with one call: the order is rescheduled', async () => {
    const { id, request } = await requestedOrder();
    const seen = await read(id, manager);
    expect(seen).toMatchObject({
      is_slot_requested: true,
      slot_requests: [{ status: 'open', can: { answer: true, withdraw: false } }],
    });
    const { body } = await accept(request);
    expect(body).toMatchObject({
      delivery_date: NEXT_DAY,
      window_from: '2026-03-03T05:00:00.000Z',
      is_slot_requested: false,
      slot_requests: [{ status: 'accepted', chosen: 0, can: { answer: false } }],
    });
    expect((await accept(request)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect((await decline(request)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(body.events.map(({ details }) => details?.step)).toContain('accept_slot');
  });

  test('declines with a reason, and the time window stays', async () => {
    const { id, request } = await requestedOrder();
    const { body } = await decline(request, 'The tank is empty by then');
    expect(body).toMatchObject({
      delivery_date: DAY,
      slot_requests: [{ status: 'declined', decline_reason: 'The tank is empty by then' }],
    });
    expect((await read(id)).is_slot_requested).toBe(false);
  });

  test('sees neither vehicles nor another client’s request', async () => {
    const { id, request } = await requestedOrder();
    await world.rows(
      `update orders set unassigned = '{"cause":"plan","at":"2026-03-01T00:00:00.000Z","delivery_vehicle_id":1,
         "vehicle_code":"T 1","trip_code":null,"note":null,"reasons":[{"code":"time_window","by":3120,"details":[]}]}'
       where id = $1`,
      [id],
    );
    expect((await read(id)).unassigned).toMatchObject({ vehicle_code: 'T 1' });
    expect((await read(id, manager)).unassigned).toMatchObject({
      vehicle_code: null,
      delivery_vehicle_id: null,
      reasons: [{ code: 'time_window', by: 3120 }],
    });
    const other = await world.makeClient();
    const stranger = await world.makeUser('client_manager', { client_id: other.id });
    expect((await accept(request, 0, stranger)).status).toBe(404);
    expect((await decline(request, undefined, stranger)).status).toBe(404);
    expect((await ask(id, [], manager)).status).toBe(403);
  });

  test('has until shortly before the first slot, and no longer', async () => {
    const { id, request } = await requestedOrder();
    await world.rows('update slot_requests set expires_at = $2 where id = $1', [request, new Date(0)]);
    expect(await read(id)).toMatchObject({
      is_slot_requested: false,
      slot_requests: [{ status: 'expired', can: { answer: false } }],
    });
    expect((await accept(request)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('is asked again instead, or not at all once the order is in a trip or moved', async () => {
    const { branch, id, request } = await requestedOrder();
    const again = await ask(id, [slotOf(branch, NEXT_DAY), slotOf(branch, '2026-03-04')]);
    expect(again.body.slot_requests.map(({ status }) => status)).toEqual(['open', 'withdrawn']);
    expect((await accept(request)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
    const tanker = await deliveries.makeTanker(client.id, branch.id);
    await world.call(saveArrangement, {
      as: admin,
      body: {
        delivery_branch_id: branch.id,
        trip_date: DAY,
        trips: [{ delivery_vehicle_id: tanker, steps: [{ type: 'job', order_id: id }] }],
      },
    });
    expect((await read(id)).slot_requests[0]).toMatchObject({ status: 'withdrawn' });
    expect((await ask(id, [slotOf(branch, NEXT_DAY)])).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('is not asked for a slot that is full or too near, and cannot accept one that filled up', async () => {
    const { branch, id, request } = await requestedOrder(1);
    await world.call(orders.createOrder, {
      as: admin,
      body: {
        client_id: client.id,
        delivery_branch_id: branch.id,
        warehouse_id: (await read(id)).warehouse.id,
        ...slotOf(branch, NEXT_DAY),
        lines: [{ delivery_product_id: deliveries.products.diesel, volume_ml: 1_000_000 }],
      },
    });
    expect((await accept(request)).body).toMatchObject({ code: 'SLOT_FULL' });
    expect((await read(id)).slot_requests[0]).toMatchObject({ status: 'open' });
    expect((await ask(id, [slotOf(branch, NEXT_DAY)])).body).toMatchObject({ code: 'SLOT_FULL' });
  });
});

describe('of two answers at once', () => {
  test('one counts: twenty acceptances and refusals together', async () => {
    const { id, request } = await requestedOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? accept(request) : decline(request, 'no'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { slot_requests, delivery_date } = await read(id);
    expect(delivery_date).toBe(slot_requests[0]!.status === 'accepted' ? NEXT_DAY : DAY);
  });

  test('acceptance and planning never both happen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { branch, id, request } = await requestedOrder();
      const tanker = await deliveries.makeTanker(client.id, branch.id);
      const [accepted, arranged] = await Promise.all([
        accept(request),
        world.call(saveArrangement, {
          as: admin,
          body: {
            delivery_branch_id: branch.id,
            trip_date: DAY,
            trips: [{ delivery_vehicle_id: tanker, steps: [{ type: 'job', order_id: id }] }],
          },
        }),
      ]);
      const order = await read(id);
      expect([accepted.status, arranged.status].filter((status) => status === 200)).toHaveLength(1);
      expect([order.status, order.delivery_date]).toEqual(
        accepted.status === 200 ? [15, NEXT_DAY] : [16, DAY],
      );
    }
  });
});
