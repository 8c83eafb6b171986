import { ORDER } from '@fleet/domain/order-statuses.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHold } from '../../src/money/ledger/ledger-holds.service.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { makePostPaid } from '../post-paid.ts';
import { DRUM, makeStore, storeMoney } from '../store.ts';
import { buildWorld, type World } from '../world.ts';
import { duringChange } from './at-once.ts';

let world: World;
let store: Awaited<ReturnType<typeof makeStore>>;
beforeAll(async () => {
  world = await buildWorld({ pool: 16 });
  store = await makeStore(world);
});
afterAll(() => world.close());
beforeEach(() => world.at('2026-02-24T06:00:00Z'));

/** A fleet on credit with a drum in its cart. */
async function makeBuyer(
  owed: Parameters<typeof makePostPaid>[1] = [],
  terms: Parameters<typeof makePostPaid>[2] = {},
) {
  const fleet = await makePostPaid(world, owed, terms);
  const { client_id, people } = fleet;
  const warehouse_id = await store.deliveries.makeWarehouse(client_id);
  const buyer = { client_id, manager: people.manager, warehouse_id };
  await store.fill(buyer, store.products.drum, 1);
  return buyer;
}

const ordersOf = async (client_id: number) =>
  (await world.rows('select from store_orders where client_id = $1', [client_id])).length;

describe('an order on invoice waits while', () => {
  it('its client is blocked, and is refused', async () => {
    const buyer = await makeBuyer([['2026-01-10T09:00:00Z', 30_000]]);
    const block = `with money as materialized (
        select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'client_allocated' and a.party_id = $1 for update of b)
      update credit_lines set blocked_at = $2 where client_id = $1 and (select count(*) from money) = 1`;
    const { body } = await duringChange(world, [block, [buyer.client_id, world.now]], () =>
      store.checkOut(buyer, DRUM),
    );
    expect(body.fields).toEqual({ payment: 'credit_blocked' });
    expect(await ordersOf(buyer.client_id)).toBe(0);
  });

  it('fuel is reserved on the same credit line, and is refused where both are more', async () => {
    const buyer = await makeBuyer();
    const hold = `select post_entry('hold', $2, $1, null, null, null, null, null, null, now(),
      array['client_allocated', 'client_reserved'], array[$1, $1]::bigint[], array[-450000, 450000]::bigint[])`;
    const { body } = await duringChange(world, [hold, [buyer.client_id, `race:${buyer.client_id}`]], () =>
      store.checkOut(buyer, DRUM),
    );
    expect(body.fields).toEqual({ payment: 'above_credit' });
    expect(await ordersOf(buyer.client_id)).toBe(0);
  });
});

it('an order on invoice and twenty holds of fuel at once never exceed the credit line', async () => {
  for (let round = 0; round < 5; round += 1) {
    const limit_halalas = DRUM + 5_000;
    const buyer = await makeBuyer([], { limit_halalas });
    const { client_id } = buyer;
    const [FUEL, at] = [10_000, round * 4];
    const fuel = (n: number) =>
      openHold(world.systemCtx(), {
        client_id,
        fuel_request_id: 7_000_000 + client_id * 100 + n,
        kind: 'request',
        amount_halalas: FUEL,
      }).then(
        () => FUEL,
        (error) => (error instanceof AppError ? 0 : Promise.reject(error)),
      );
    const order = () => store.checkOut(buyer, DRUM).then(({ status }) => (status === 201 ? DRUM : 0));
    const reserved = await Promise.all(Array.from({ length: 21 }, (_, n) => (n === at ? order() : fuel(n))));
    const sum = reserved.reduce((total, part) => total + part, 0);
    expect(await storeMoney(world, client_id)).toMatchObject({ allocated: -sum, reserved: sum });
    expect(sum).toBeLessThanOrEqual(limit_halalas);
    expect(sum).toBeGreaterThanOrEqual(DRUM);
  }
});

it('two checkouts at once with one key make one order', async () => {
  const buyer = await makeBuyer();
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2].map(() => store.checkOut(buyer, DRUM, { key })));
  const made = answers.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ body }) => body.order_id)).size).toBe(1);
  expect(await ordersOf(buyer.client_id)).toBe(1);
  expect(await storeMoney(world, buyer.client_id)).toMatchObject({ allocated: -DRUM, reserved: DRUM });
});

it('an order that ends for several jobs at once is charged once', async () => {
  const buyer = await makeBuyer();
  const { body } = await store.checkOut(buyer, DRUM);
  await store.deliver(buyer, body.order_id, 1, 6);
  expect(await storeMoney(world, buyer.client_id)).toEqual({
    main: 0,
    allocated: -DRUM,
    reserved: 0,
    prepaid: DRUM,
    owed: 0,
  });
});

it('an order that is canceled waits for its products before it takes its client’s money, as a checkout does', async () => {
  const buyer = await makeBuyer();
  const { client_id } = buyer;
  const { drum } = store.products;
  const { body } = await store.checkOut(buyer, DRUM);
  await world.rows('update store_products set stock = 10 where id = $1', [drum]);
  const money = `select from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'client_allocated' and a.party_id = $1 for update of b`;
  await duringChange(
    world,
    ['select from store_products where id = $1 for update', [drum]],
    () => store.settle(body.order_id, ORDER.cancelled),
    [money, [client_id]],
  );
  expect(await storeMoney(world, client_id)).toMatchObject({ allocated: 0, reserved: 0 });
  const [product] = await world.rows('select stock from store_products where id = $1', [drum]);
  expect(product).toEqual({ stock: 11 });
});
