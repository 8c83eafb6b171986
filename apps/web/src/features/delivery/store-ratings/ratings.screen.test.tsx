import { ORDER } from '@fleet/domain/order-statuses.ts';
import { beforeAll, describe, it } from 'vitest';
import { DRUM, makeStore } from '../../../../../server/test/store.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
let manager: User;
let drum: number;

beforeAll(async () => {
  const store = await makeStore(app.world);
  drum = store.products.drum;
  const client = await app.world.makeClient();
  await app.world.fund(client, { main: DRUM });
  manager = await app.user('client_manager', { client_id: client.id });
  const buyer = {
    client_id: client.id,
    manager,
    warehouse_id: await store.deliveries.makeWarehouse(client.id),
  };
  await store.fill(buyer, drum, 1);
  const { body } = await store.checkOut(buyer, DRUM, { payment: 'wallet' });
  await store.deliver(buyer, body.order_id);
  for (const status of [16, 17, 20, 25, ORDER.delivered])
    await app.world.rows('update orders set status = $2 where id = $1', [body.order_id, status]);
});

const stars = (count: number) => t('tracking.stars_of', { stars: String(count), max: '5' });

describe('ratings of a product', () => {
  it('are given by who received it, changed later, and hidden by an administrator for a reason', async () => {
    const page = await app.open(`/apps/ecommerce/product-detail/oil-drum-${drum}`, manager);
    await page.sees(t('ratings.none'));
    await page.tick(stars(4));
    await page.fill(t('tracking.comment'), 'Runs well in the heat.');
    await page.press(t('ratings.save'));
    await page.sees('Runs well in the heat.');
    await page.sees(t('ratings.count', { count: 1, shown: '1' }));
    await page.tick(stars(5));
    await page.press(t('ratings.save'));
    await page.sees('5.0');

    const admin = await app.open(`/admin/store-products/${drum}`, await app.user('admin'));
    await admin.press(t('ratings.hide'));
    await admin.dialog.fill(t('field_names.reason'), 'Advertising');
    await admin.dialog.press(t('ratings.hide'));
    await admin.sees(t('ratings.hidden_because', { reason: 'Advertising' }));

    const stranger = await app.user('client_manager', { client_id: (await app.world.makeClient()).id });
    const other = await app.open(`/apps/ecommerce/product-detail/oil-drum-${drum}`, stranger);
    await other.sees(t('ratings.another_company'));
    await other.misses('Runs well in the heat.');
  });
});
