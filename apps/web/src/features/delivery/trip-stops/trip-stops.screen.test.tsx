import { describe, it } from 'vitest';
import { makeRunningTrip } from '../../../../../server/test/running-trip.ts';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the trips of a driver', () => {
  it('lead from stop to stop', async () => {
    const client = await app.world.makeClient();
    await makeRunningTrip(app.world, await makeDeliveries(app.world), client);
    const [trip] = await app.world.rows<{ driver_id: number }>('select driver_id from trips');
    const driver: User = await app.user('driver', { client_id: client.id, driver_id: trip!.driver_id });
    const page = await app.open('/my-trips', driver);
    await page.press(/T-\d+-01/);
    await page.sees(t('trip_stops.all_stops'));
  });
});
