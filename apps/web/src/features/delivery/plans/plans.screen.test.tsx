import { describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the plan of a day', () => {
  it('starts with the unassigned orders', async () => {
    const admin: User = await app.user('admin');
    const deliveries = await makeDeliveries(app.world);
    const branch = await deliveries.makeBranch();
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    await deliveries.placeOrders((await app.world.makeClient()).id, branch.id, today, 2);
    const page = await app.open(`/admin/control-tower/plan?branch=${branch.id}&date=${today}`, admin);
    await page.sees(t('plans.count_orders', { count: 2 }));
  });
});
