import { describe, it } from 'vitest';
import { makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('trips', () => {
  it('in progress open with their stops', async () => {
    const admin: User = await app.user('admin');
    await makeRunningTrip(app.world, await makeDeliveries(app.world));
    const page = await app.open('/admin/control-tower/trips', admin);
    await page.openRow(/T-\d+-01/);
    await page.panel.sees(t('trips.status.started'));
    await page.panel.offers(t('trips.do.abort'));
  });
});
