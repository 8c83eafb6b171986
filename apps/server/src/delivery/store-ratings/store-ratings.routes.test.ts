import { listShopProducts } from '@fleet/contracts/delivery/store-carts.ts';
import {
  hideStoreRating,
  listStoreRatings,
  rateStoreProduct,
} from '@fleet/contracts/delivery/store-ratings.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DRUM, makeStore } from '../../../test/store.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let store: Awaited<ReturnType<typeof makeStore>>;
let id: number;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  store = await makeStore(world);
  id = store.products.drum;
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

/** A fleet to which a drum was delivered, if it was, by a completed order. */
async function makeBuyer(isReceived = true) {
  const client = await world.makeClient();
  await world.fund(client, { main: DRUM });
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  const warehouse_id = await store.deliveries.makeWarehouse(client.id);
  const buyer = { client_id: client.id, manager, warehouse_id };
  await store.fill(buyer, id, 1);
  const { body } = await store.checkOut(buyer, DRUM, { payment: 'wallet' });
  if (isReceived) {
    await store.deliver(buyer, body.order_id);
    for (const status of [16, 17, 20, 25, ORDER.delivered])
      await world.rows('update orders set status = $2 where id = $1', [body.order_id, status]);
  }
  return buyer;
}

const rate = (as: MadeUser, stars: number, comment: string | null = null) =>
  world.call(rateStoreProduct, { as, params: { id }, body: { stars, comment } });
const read = async (as: MadeUser) =>
  (await world.call(listStoreRatings, { as, params: { id }, query: {} })).body;
const shown = async (as: MadeUser) => {
  const { body } = await world.call(listShopProducts, { as, query: {} });
  const { rating, ratings } = body.products.find((product) => product.id === id)!;
  return { rating, ratings };
};

it('a product is rated by who received it, once a user, and again in place of before', async () => {
  const waiting = await makeBuyer(false);
  expect(await shown(waiting.manager)).toEqual({ rating: null, ratings: 0 });
  expect((await read(waiting.manager)).can).toEqual({ rate: false, hide: false });
  expect((await rate(waiting.manager, 5)).body.code).toBe('PRODUCT_NOT_RECEIVED');

  const { manager, client_id } = await makeBuyer();
  expect((await read(manager)).can.rate).toBe(true);
  const first = await Promise.all([rate(manager, 2), rate(manager, 2)]);
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  expect((await rate(manager, 4, '  Runs well in the heat. ')).body).toMatchObject({
    stars: 4,
    comment: 'Runs well in the heat.',
    is_own: true,
  });
  expect(await shown(manager)).toEqual({ rating: 4, ratings: 1 });

  const colleague = await world.makeUser('client_manager', { client_id });
  await rate(colleague, 5);
  expect(await shown(waiting.manager)).toEqual({ rating: 4.5, ratings: 2 });
  expect((await read(manager)).own).toMatchObject({ stars: 4 });
  expect((await rate(manager, 6)).status).toBe(400);
});

it('other clients read stars and comments without a name; administrators with both', async () => {
  const { manager, client_id } = await makeBuyer();
  const { body: own } = await rate(manager, 3, 'The lid leaks.');
  const stranger = await makeBuyer(false);
  const seen = (await read(stranger.manager)).rows.find((row) => row.id === own.id);
  expect(seen).toMatchObject({
    stars: 3,
    comment: 'The lid leaks.',
    author: null,
    client: null,
    is_own: false,
  });
  expect((await read(manager)).rows.find((row) => row.id === own.id)!.author).not.toBeNull();
  const asAdmin = (await read(admin)).rows.find((row) => row.id === own.id)!;
  expect(asAdmin.author).not.toBeNull();
  expect(asAdmin.client).toMatchObject({ id: client_id });
});

it('an administrator hides a comment for a reason: its stars stay, its author is told why, and it is audited', async () => {
  const { manager, client_id } = await makeBuyer();
  const { body: own } = await rate(manager, 1, 'Call 0500000000.');
  const stranger = await makeBuyer(false);
  const before = await shown(stranger.manager);
  const params = { id: own.id };
  const hide = (as: MadeUser, reason: string | null) =>
    world.call(hideStoreRating, { as, params, body: { reason } });
  expect((await hide(manager, 'Mine')).status).toBe(403);
  expect((await hide(admin, 'A telephone number')).status).toBe(200);
  const rowOf = async (as: MadeUser) => (await read(as)).rows.find((row) => row.id === own.id);
  expect(await rowOf(stranger.manager)).toMatchObject({ stars: 1, comment: null, hidden_reason: null });
  expect(await rowOf(manager)).toMatchObject({
    comment: 'Call 0500000000.',
    hidden_reason: 'A telephone number',
  });
  expect(await shown(stranger.manager)).toEqual(before);
  // What is written in its place stays hidden, until it is shown again.
  await rate(manager, 2, 'Call me.');
  expect(await rowOf(stranger.manager)).toMatchObject({ stars: 2, comment: null });
  await hide(admin, null);
  expect(await rowOf(stranger.manager)).toMatchObject({ comment: 'Call me.' });
  const audited = await world.rows(
    `select action, after ->> 'hidden_reason' as reason from audit_rows where subject = 'store_product' and client_id = $1
     and action in ('hide', 'restore') order by id`,
    [client_id],
  );
  expect(audited).toEqual([
    { action: 'hide', reason: 'A telephone number' },
    { action: 'restore', reason: null },
  ]);
});
