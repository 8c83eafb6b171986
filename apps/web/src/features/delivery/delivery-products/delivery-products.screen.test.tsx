import { describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('delivery products', () => {
  it('are fuels or goods', async () => {
    const admin: User = await app.user('admin');
    await makeDeliveries(app.world);
    const page = await app.open('/admin/delivery-products', admin);
    await page.sees('bulk_diesel');
    await page.filter(t('columns.product_kind'), t('delivery_products.kinds.goods'));
    await page.misses('bulk_diesel');
    await page.sees('oil_drum');
  });
});
