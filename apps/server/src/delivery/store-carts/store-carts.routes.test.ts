import * as store from '@fleet/contracts/delivery/store-carts.ts';
import {
  createStoreProduct,
  deactivateStoreProduct,
  updateStoreProduct,
} from '@fleet/contracts/delivery/store-products.ts';
import { idOfSlug } from '@fleet/domain/store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE_PRODUCT } from '../../../test/resource-samples.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let manager: MadeUser;
let stranger: MadeUser;
let diesel: number;
let drum: number;

beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  [manager, stranger] = [
    await world.makeUser('client_manager', { client_id: (await world.makeClient()).id }),
    await world.makeUser('client_manager', { client_id: (await world.makeClient()).id }),
  ];
  const { products, makeBranch } = await makeDeliveries(world);
  await makeBranch();
  const offer = async (delivery_product_id: number, fields: object) => {
    const body = { ...STORE_PRODUCT, delivery_product_id, ...fields };
    return (await world.call(createStoreProduct, { as: admin, body })).body.id;
  };
  const fuel = {
    category: 'fuel',
    picture: 'tanker',
    brand: 'Depot',
    stock: null,
    min_quantity: 500,
    family: null,
  };
  diesel = await offer(products.diesel, { ...fuel, offer_percent: 10, offer_from: 1_000 });
  drum = await offer(products.drum, { is_featured: true, offer_percent: null, offer_from: null });
});
afterAll(() => world.close());

const list = async (query: Record<string, string | number> = {}, as = manager) =>
  (await world.call(store.listShopProducts, { as, query })).body;
const add = (productId: number, qty?: number, as = manager) =>
  world.call(store.addToCart, { as, body: { productId, ...(qty && { qty }) } });
const cart = async (as = manager) => (await world.call(store.getCart, { as })).body;

test('the shop is searched, sorted and paged, and says what the client marked', async () => {
  expect((await list()).products.map(({ id }) => id)).toEqual([drum, diesel]);
  expect((await list({ sortBy: 'price-asc' })).products.map(({ id }) => id)).toEqual([diesel, drum]);
  expect((await list({ sortBy: 'price-desc' })).products.map(({ id }) => id)).toEqual([drum, diesel]);
  expect(await list({ q: 'DEPOT' })).toMatchObject({ total: 1, products: [{ id: diesel }] });
  expect(await list({ perPage: 1, page: 2 })).toMatchObject({ total: 2, products: [{ id: diesel }] });

  expect((await world.call(store.addToWishlist, { as: manager, body: { productId: drum } })).status).toBe(
    201,
  );
  expect((await add(diesel)).body).toMatchObject({ productId: diesel, qty: 500 });
  expect(await list()).toMatchObject({
    products: [
      { id: drum, isInWishlist: true, isInCart: false, vat_rate_basis_points: 1500, price_millis: 950_000 },
      { id: diesel, isInWishlist: false, isInCart: true },
    ],
    userWishlist: [{ productId: drum }],
    userCart: [{ productId: diesel, qty: 500 }],
  });
  expect(await list({}, stranger)).toMatchObject({ userWishlist: [], userCart: [] });
  expect(await list({}, admin)).toMatchObject({ total: 2, userCart: [] });

  const gone = { as: manager, params: { productId: drum } };
  expect((await world.call(store.removeFromWishlist, { ...gone, as: stranger })).status).toBe(404);
  expect((await world.call(store.removeFromWishlist, gone)).status).toBe(200);
  expect((await world.call(store.listWishlist, { as: manager })).body.products).toEqual([]);
});

test('a product is found by the id in its slug, until the store offers it no more', async () => {
  const slug = (await list()).products[1]!.slug;
  const read = (id: number) => world.call(store.getShopProduct, { as: manager, params: { id } });
  expect((await read(idOfSlug(slug)!)).body.product).toMatchObject({ slug, image: 'tanker', kind: 'fuel' });
  await add(drum);
  await world.call(deactivateStoreProduct, { as: admin, params: { id: drum } });
  expect((await read(drum)).status).toBe(404);
  expect((await cart()).products.map(({ productId }) => productId)).not.toContain(drum);
  await world.rows(`update store_products set status = 'active' where id = $1`, [drum]);
});

test('a cart adds up line by line, with offers, VAT and the first free day', async () => {
  await add(diesel, 1_000);
  await add(drum, 2);
  expect(await cart()).toMatchObject({
    // 10% off 1.790 riyals a liter from 1,000 L on.
    products: [
      { qty: 1_000, price_millis: 1_611, amount_halalas: 161_100, discountPercentage: 10, offers: 1 },
      {
        qty: 2,
        price_millis: 950_000,
        amount_halalas: 190_000,
        discountPercentage: 0,
        shippingDate: '2026-03-01',
      },
    ],
    amount_halalas: 351_100,
    vat_halalas: 21_013 + 24_783,
    net_halalas: 140_087 + 165_217,
  });
  expect((await cart(stranger)).products).toEqual([]);
});

test('a cart takes no more than is in stock, and no less than the smallest order', async () => {
  const refused = (await add(drum, 6)).body;
  expect(refused).toMatchObject({ code: 'OUT_OF_STOCK', details: { stock: 5 } });
  expect((await add(diesel, 499)).body).toMatchObject({
    code: 'INVALID_FIELDS',
    fields: { qty: 'too_small' },
  });
  expect((await add(drum, 1, admin)).status).toBe(404);
});

test('fuel is not counted in pieces', async () => {
  const { version, ...fields } = { ...STORE_PRODUCT, version: 1, offer_percent: null, offer_from: null };
  const body = { ...fields, version };
  expect(
    (await world.call(updateStoreProduct, { as: admin, params: { id: diesel }, body })).body,
  ).toMatchObject({
    code: 'INVALID_FIELDS',
    fields: { stock: 'not_allowed' },
  });
});
