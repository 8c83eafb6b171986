import { createDeliverySlot } from '@fleet/contracts/delivery/delivery-branches.ts';
import { listSlotOffers } from '@fleet/contracts/delivery/slot-offers.ts';
import { saveArrangement } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

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

test('a booking is offered each slot with its cost on the plan of the day, the cheapest marked', async () => {
  const branch = await deliveries.makeBranch();
  const add = async (from_minute: number, to_minute: number) => {
    const { body } = await world.call(createDeliverySlot, {
      as: admin,
      body: { delivery_branch_id: branch.id, weekdays: [1], from_minute, to_minute, max_orders: 5 },
    });
    return body.rows[0]!.id;
  };
  const noon = await add(780, 900);
  const night = await add(1_320, 1_380);
  const morning = branch.slots.find(({ weekday }) => weekday === 1)!.id;
  const tanker = await deliveries.makeTanker(client.id, branch.id);
  const [order_id] = await deliveries.placeOrders(client.id, branch.id, DAY, 1);
  await world.rows(
    `update orders set window_from = '2026-03-02T05:00:00Z', window_to = '2026-03-02T07:00:00Z' where id = $1`,
    [order_id],
  );
  const [order] = await world.rows<{ warehouse_id: number }>(
    'select warehouse_id from orders where id = $1',
    [order_id],
  );
  await world.call(saveArrangement, {
    as: admin,
    body: {
      delivery_branch_id: branch.id,
      trip_date: DAY,
      trips: [{ delivery_vehicle_id: tanker, steps: [{ type: 'job', order_id: order_id! }] }],
    },
  });
  const offersFor = async (as: MadeUser, product: keyof typeof deliveries.products) =>
    (
      await world.call(listSlotOffers, {
        as,
        body: {
          ...(as === admin && { client_id: client.id }),
          delivery_branch_id: branch.id,
          warehouse_id: order!.warehouse_id,
          delivery_date: DAY,
          lines: [
            {
              delivery_product_id: deliveries.products[product],
              ...(product === 'drum' ? { pieces: 1 } : { volume_ml: 4_000_000 }),
            },
          ],
        },
      })
    ).body.rows;
  const rows = await offersFor(admin, 'diesel');
  expect(rows.map((row) => [row.delivery_slot_id, row.is_possible])).toEqual([
    [morning, true],
    [noon, true],
    [night, false],
  ]);
  expect(rows[2]!.cost_change_halalas).toBeNull();
  // The roads are emptier at noon, and the tanker is out anyway.
  const least = Math.min(...rows.flatMap((row) => row.cost_change_halalas ?? []));
  expect(rows.map(({ is_cheapest }) => is_cheapest)).toEqual(
    rows.map((row) => row.cost_change_halalas === least),
  );
  expect(rows[0]!.cost_change_halalas).not.toBe(rows[1]!.cost_change_halalas);
  // Packaged goods never ride on a tanker.
  expect((await offersFor(admin, 'drum')).every(({ is_possible }) => !is_possible)).toBe(true);
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  const seen = await offersFor(manager, 'diesel');
  expect(seen.map(({ cost_change_halalas }) => cost_change_halalas)).toEqual([null, null, null]);
  expect(seen.map(({ is_cheapest }) => is_cheapest)).toEqual(rows.map(({ is_cheapest }) => is_cheapest));
}, 60_000);
