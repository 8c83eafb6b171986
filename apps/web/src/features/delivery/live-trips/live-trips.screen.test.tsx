import { describe, it } from 'vitest';
import { makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the live screen', () => {
  it('lists trips in progress', async () => {
    const admin: User = await app.user('admin');
    await makeRunningTrip(app.world, await makeDeliveries(app.world));
    const page = await app.open('/admin/control-tower', admin);
    await page.sees('Tanker');
  });
});
