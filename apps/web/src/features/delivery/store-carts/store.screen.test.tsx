import { createStoreProduct } from '@fleet/contracts/delivery/store-products.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { STORE_PRODUCT } from '../../../../../server/test/resource-samples.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
let manager: User;

beforeAll(async () => {
  const { makeBranch, makeWarehouse, products } = await makeDeliveries(app.world);
  await makeBranch();
  const client = await app.world.makeClient();
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
});
