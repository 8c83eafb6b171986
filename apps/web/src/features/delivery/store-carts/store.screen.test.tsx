import { addToCart } from '@fleet/contracts/delivery/store-carts.ts';
import { createStoreProduct } from '@fleet/contracts/delivery/store-products.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCreditLine } from '../../../../../server/src/money/credit-lines/credit-lines.service.ts';
import { creditTerms } from '../../../../../server/test/post-paid.ts';
import { STORE_PRODUCT } from '../../../../../server/test/resource-samples.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
let manager: User;
let client_id: number;
let drum: number;

beforeAll(async () => {
  const { makeBranch, makeWarehouse, products } = await makeDeliveries(app.world);
  await makeBranch();
  const client = await app.world.makeClient();
  client_id = client.id;
  await makeWarehouse(client.id, 'North yard');
  await app.world.fund(client, { main: 1_000_000 });
  manager = await app.user('client_manager', { client_id: client.id });
  const body = {
    ...STORE_PRODUCT,
    delivery_product_id: products.drum,
    offer_percent: null,
    offer_from: null,
  };
  const made = await app.world.call(createStoreProduct, { as: await app.user('admin'), body });
  expect(made.status).toBe(201);
  drum = made.body.id;
});

describe('the store', () => {
  it('sells oil from the wallet, and shows its order', async () => {
    const page = await app.open('/apps/ecommerce/shop', manager);
    await page.press(t('store.add_named', { name: 'oil_drum' }));
    await page.press(t('store.view_cart'));
    await page.sees('950.00');
    await page.choose(t('field_names.warehouse_id'), /North yard/);
    await page.press(t('store.pay'));
    await expect.poll(() => page.address).toMatch(/^\/oms\/\d+$/);
    await page.panel.sees('oil_drum');
    const [order] = await app.world.rows('select amount_halalas from store_orders');
    expect(order).toEqual({ amount_halalas: 95_000 });
  });

  it('sells on invoice to a client with a credit line, and says at the field why not', async () => {
    await app.world.call(addToCart, { as: manager, body: { productId: drum } });
    const ctx = app.world.systemCtx();
    await setCreditLine(ctx, client_id, creditTerms({ limit_halalas: 90_000 }));
    const page = await app.open('/apps/ecommerce/checkout', manager);
    await page.choose(t('field_names.warehouse_id'), /North yard/);
    await page.press(t('field_values.payment.invoice'));
    await page.sees(t('store.on_invoice_hint'));
    await page.press(t('store.order_on_invoice'));
    await page.sees(t('fields.above_credit'));
    await setCreditLine(ctx, client_id, creditTerms({ limit_halalas: 100_000, version: 1 }));
    await page.press(t('store.order_on_invoice'));
    await expect.poll(() => page.address).toMatch(/^\/oms\/\d+$/);
    const orders = await app.world.rows('select payment from store_orders order by id');
    expect(orders).toEqual([{ payment: 'wallet' }, { payment: 'invoice' }]);
  });
});
