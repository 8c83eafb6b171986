import { cancelOrder, getOrder } from '@fleet/contracts/delivery/orders.ts';
import { addToCart, getCart } from '@fleet/contracts/delivery/store-carts.ts';
import * as contract from '@fleet/contracts/delivery/store-orders.ts';
import { createStoreProduct } from '@fleet/contracts/delivery/store-products.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { atOnce } from '../../../test/races/at-once.ts';
import { STORE_PRODUCT } from '../../../test/resource-samples.ts';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { issueInvoice } from '../../billing/invoices/issue.service.ts';
import { balanceOfAccount } from '../../money/ledger/ledger.service.ts';
import { deliveredItems } from '../delivered-lines/delivered-lines.service.ts';
import { settleStoreOrders } from './store-orders.service.ts';

/** 1,000 L of diesel at 10% off 1.790 riyals, and a drum. */
const [FUEL, DRUM] = [161_100, 95_000];
let world: World;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
let branch: Awaited<ReturnType<(typeof deliveries)['makeBranch']>>;
let diesel: number;
let drum: number;

beforeAll(async () => {
  world = await buildWorld();
  deliveries = await makeDeliveries(world);
  branch = await deliveries.makeBranch();
  const admin = await world.makeUser('admin');
  const offer = async (delivery_product_id: number, fields: object) => {
    const body = { ...STORE_PRODUCT, delivery_product_id, ...fields };
    return (await world.call(createStoreProduct, { as: admin, body })).body.id;
  };
  const { products } = deliveries;
  diesel = await offer(products.diesel, { stock: null, offer_percent: 10, offer_from: 1_000 });
  drum = await offer(products.drum, { stock: 5, offer_percent: null, offer_from: null });
});
afterAll(() => world.close());

/** A client with this on its main balance, its manager and its site. */
async function makeFleet(main = 1_000_000) {
  const client = await world.makeClient();
  await world.fund(client, { main });
  const manager = await world.makeUser('client_manager', { client_id: client.id });
  return { client, manager, warehouse_id: await deliveries.makeWarehouse(client.id) };
}
type Fleet = Awaited<ReturnType<typeof makeFleet>>;

const fill = async ({ manager }: Fleet, productId: number, qty: number) =>
  expect((await world.call(addToCart, { as: manager, body: { productId, qty } })).status).toBe(201);
const checkOut = ({ manager, warehouse_id }: Fleet, amount_halalas: number, key?: string) =>
  world.call(contract.checkOut, {
    as: manager,
    body: { delivery_branch_id: branch.id, warehouse_id, delivery_date: '2026-03-02', amount_halalas },
    ...(key && { key }),
  });
const moneyOf = async ({ client }: Fleet) => ({
  main: await balanceOfAccount(world.systemCtx(), 'client_main', client.id),
  prepaid: await balanceOfAccount(world.systemCtx(), 'client_prepaid', client.id),
  owed: 0 - (await balanceOfAccount(world.systemCtx(), 'fees_receivable', client.id)),
});
const stockOf = async (id: number) =>
  (await world.rows<{ stock: number }>('select stock from store_products where id = $1', [id]))[0]!.stock;
const settle = (id: number, status: number) => settleStoreOrders(world.systemCtx(), [{ id, status }]);

describe('a checkout', () => {
  test('pays the cart from the main balance once, and places an order at the cart’s prices', async () => {
    const fleet = await makeFleet();
    await fill(fleet, diesel, 1_000);
    await fill(fleet, drum, 1);
    expect((await checkOut(fleet, FUEL)).body).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { amount_halalas: FUEL + DRUM },
    });
    const key = crypto.randomUUID();
    const [first, again] = [await checkOut(fleet, FUEL + DRUM, key), await checkOut(fleet, FUEL + DRUM, key)];
    expect(first).toMatchObject({ status: 201, body: { amount_halalas: FUEL + DRUM } });
    expect(again.body).toEqual(first.body);
    const { body: order } = await world.call(getOrder, {
      as: fleet.manager,
      params: { id: first.body.order_id },
    });
    expect(order).toMatchObject({
      status: 15,
      amount_halalas: FUEL + DRUM,
      lines: [
        { price_millis: 1_611, volume_ml: 1_000_000 },
        { price_millis: 950_000, pieces: 1 },
      ],
    });
    expect(await moneyOf(fleet)).toEqual({ main: 1_000_000 - FUEL - DRUM, prepaid: FUEL + DRUM, owed: 0 });
    expect((await world.call(getCart, { as: fleet.manager })).body.products).toEqual([]);
    expect(await stockOf(drum)).toBe(4);
  });

  test('is rejected without money, for another client’s site, and with an empty cart; nothing is left of it', async () => {
    const fleet = await makeFleet(DRUM - 1);
    await fill(fleet, drum, 1);
    const stock = await stockOf(drum);
    expect((await checkOut(fleet, DRUM)).body.code).toBe('INSUFFICIENT_FUNDS');
    const stranger = await makeFleet();
    expect((await checkOut({ ...fleet, warehouse_id: stranger.warehouse_id }, DRUM)).status).toBe(404);
    expect((await checkOut(stranger, DRUM)).body.code).toBe('CART_EMPTY');
    expect(await stockOf(drum)).toBe(stock);
    expect((await world.call(contract.listStoreOrders, { as: fleet.manager })).body.rows).toEqual([]);
  });

  test('of one cart by many at once makes one order', async () => {
    const fleet = await makeFleet();
    await fill(fleet, diesel, 1_000);
    expect(await atOnce(6, () => checkOut(fleet, FUEL))).toEqual({ won: 1, refused: ['CART_EMPTY'] });
    expect(await moneyOf(fleet)).toEqual({ main: 1_000_000 - FUEL, prepaid: FUEL, owed: 0 });
  });

  test('sells the last piece once', async () => {
    const fleets = await Promise.all([1, 2, 3, 4].map(() => makeFleet()));
    await world.rows('update store_products set stock = 1 where id = $1', [drum]);
    for (const fleet of fleets) await fill(fleet, drum, 1);
    expect(await atOnce(4, (at) => checkOut(fleets[at]!, DRUM))).toEqual({
      won: 1,
      refused: ['OUT_OF_STOCK'],
    });
    expect(await stockOf(drum)).toBe(0);
    await world.rows('update store_products set stock = 5 where id = $1', [drum]);
  });
});

describe('an order of the store', () => {
  test('that is canceled gives money and pieces back, once; and fills the cart again', async () => {
    const fleet = await makeFleet();
    await fill(fleet, drum, 2);
    const stock = await stockOf(drum);
    const { order_id, id } = (await checkOut(fleet, 2 * DRUM)).body;
    const { body: order } = await world.call(getOrder, { as: fleet.manager, params: { id: order_id } });
    const [reason] = await world.rows<{ id: number }>(
      'select id from cancel_reasons where for_clients order by id limit 1',
    );
    const body = { version: order.version, cancel_reason_id: reason!.id };
    await world.call(cancelOrder, { as: fleet.manager, params: { id: order_id }, body });
    await Promise.all([settle(order_id, 40), settle(order_id, 40)]);
    expect(await moneyOf(fleet)).toEqual({ main: 1_000_000, prepaid: 0, owed: 0 });
    expect(await stockOf(drum)).toBe(stock);
    expect((await world.call(contract.listStoreOrders, { as: fleet.manager })).body.rows).toMatchObject([
      { id, status: 40, refunded_halalas: 2 * DRUM, lines: [{ productId: drum, qty: 2 }] },
    ]);
    const again = (as: MadeUser) => world.call(contract.orderAgain, { as, params: { id } });
    expect((await again(fleet.manager)).body).toEqual({ added: 1, left_out: 0 });
    expect((await again((await makeFleet()).manager)).status).toBe(404);
    expect((await world.call(getCart, { as: fleet.manager })).body.products).toMatchObject([{ qty: 2 }]);
  });

  test('that is delivered in part keeps what was delivered for its invoice, and nobody pays twice', async () => {
    const fleet = await makeFleet();
    await fill(fleet, diesel, 1_000);
    const { order_id } = (await checkOut(fleet, FUEL)).body;
    const trip = await makeRunningTrip(world, deliveries, fleet.client);
    // 900 of 1,000 L at 1.611 riyals.
    const delivered = 144_990;
    await world.rows(
      `with stop as (update trip_stops set order_id = $1 where id = $2 returning id),
            proof as (insert into delivery_proofs (trip_stop_id, order_id, client_id, delivered_at, recorded_at, photo_file_ids)
                      select id, $1, $3, $4, $4, '{1}' from stop returning id)
       insert into delivered_lines (delivery_proof_id, order_line_id, client_id, delivered_on, volume_ml, price_millis,
                                    vat_rate_basis_points, net_halalas, vat_halalas)
       select proof.id, l.id, $3, '2026-03-01', 900000, 1611, 1500, $5::bigint - $6::bigint, $6
       from proof, order_lines l where l.order_id = $1`,
      [order_id, trip.jobs[0]!.id, fleet.client.id, world.now, delivered, 18_912],
    );
    await Promise.all([settle(order_id, 30), settle(order_id, 30)]);
    expect(await moneyOf(fleet)).toEqual({ main: 1_000_000 - delivered, prepaid: 0, owed: -delivered });

    const invoice = await issueInvoice(
      world.systemCtx(),
      {
        period: '2026-03',
        kind: 'delivery',
        client_id: fleet.client.id,
        network_id: null,
        discount: null,
        run_id: null,
      },
      deliveredItems,
    );
    const [state] = await world.rows('select due_halalas from invoice_states where invoice_id = $1', [
      invoice,
    ]);
    expect(state).toEqual({ due_halalas: 0 });
    expect(await moneyOf(fleet)).toMatchObject({ main: 1_000_000 - delivered, owed: 0 });
  });
});

test('the books are proven', async () => {
  expect(await brokenProofs(world)).toEqual([]);
});
