import { describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('delivery sites', () => {
  it('of a company are found by name', async () => {
    const deliveries = await makeDeliveries(app.world);
    const { id } = await app.world.makeClient();
    const manager: User = await app.user('client_manager', { client_id: id });
    await deliveries.makeWarehouse(id, 'Quarry');
    await deliveries.makeWarehouse(id, 'Harbour');
    const page = await app.open('/warehouses', manager);
    await page.sees('Harbour');
    await page.fill(t('warehouses.search'), 'quar');
    await page.misses('Harbour');
    await page.openRow('Quarry');
    await page.panel.sees(t('warehouses.always_open'));
  });
});
