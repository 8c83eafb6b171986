import { describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('trackers', () => {
  it('show their key once when they are registered', async () => {
    const admin: User = await app.user('admin');
    const deliveries = await makeDeliveries(app.world);
    const { id } = await deliveries.makeBranch();
    await deliveries.makeTanker((await app.world.makeClient()).id, id);
    const page = await app.open('/admin/trackers/new', admin);
    await page.panel.choose(t('field_names.delivery_vehicle_id'), /^Tanker/);
    await page.panel.fill(t('field_names.name'), 'Cab phone');
    await page.panel.press(t('trackers.register'));
    await page.sees(t('trackers.key_once'));
    await page.press(t('trackers.key_saved'));
    await page.row('Cab phone').sees(/Tanker/);
  });
});
