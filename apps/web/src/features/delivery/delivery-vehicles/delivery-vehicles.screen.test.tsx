import { describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('delivery vehicles', () => {
  it('show their compartments and shift', async () => {
    const admin: User = await app.user('admin');
    const deliveries = await makeDeliveries(app.world);
    const { id } = await deliveries.makeBranch();
    await deliveries.makeTanker((await app.world.makeClient()).id, id);
    const page = await app.open('/admin/delivery-vehicles', admin);
    await page.openRow('Tanker');
    await page.panel.sees(t('delivery_vehicles.carries'));
    await page.panel.sees('20,000');
  });
});
