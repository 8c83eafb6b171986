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

  it('are added for the company an administrator names', async () => {
    const admin: User = await app.user('admin');
    await app.world.makeClient({ name_en: 'Hauler' });
    const page = await app.open('/admin/warehouses/new', admin);
    await page.panel.choose(t('field_names.client_id'), 'Hauler');
    await page.panel.fill(t('field_names.name_en'), 'Northern yard');
    await page.panel.fill(t('field_names.name_ar'), 'الساحة الشمالية');
    await page.panel.fill(t('field_names.address'), 'Exit 5, Riyadh');
    await page.panel.fill(t('field_names.latitude'), '24.81');
    await page.panel.fill(t('field_names.longitude'), '46.66');
    await page.panel.press(t('warehouses.add'));
    await page.row('Northern yard').sees('Hauler');
  });
});
