import { beforeAll, describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
let admin: User;

beforeAll(async () => {
  await makeDeliveries(app.world);
  admin = await app.user('admin');
});

describe('products of the store', () => {
  it('are added from delivery products, with a stock', async () => {
    const page = await app.open('/admin/store-products/new', admin);
    await page.panel.choose(t('field_names.delivery_product_id'), 'oil_drum');
    await page.panel.fill(t('field_names.brand'), 'Falcon');
    await page.panel.fill(t('field_names.description_en'), 'Engine oil');
    await page.panel.fill(t('field_names.description_ar'), 'زيت محركات');
    await page.panel.fill(t('field_names.stock'), '41');
    await page.panel.press(t('store_products.add'));
    await page.sees(t('ui.added', { name: 'oil_drum' }));
    await page.panel.sees('41');
  });
});
