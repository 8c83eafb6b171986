import { describe, it } from 'vitest';
import { makeRefuelling } from '../../../../../server/test/refuelling.ts';
import { startScreens, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the pump', () => {
  it('lists the approved requests of its station', async () => {
    const refuelling = await makeRefuelling(app.world);
    const attendant: User = await app.user('attendant', { station_id: refuelling.station.id });
    await refuelling.requestFuel({ station_id: refuelling.station.id });
    const page = await app.open('/gas-station/pump', attendant);
    await page.sees(/Fuel 91 · 40/);
  });
});
