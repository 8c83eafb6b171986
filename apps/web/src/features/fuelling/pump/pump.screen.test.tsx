import { describe, it } from 'vitest';
import { makeRefuelling } from '../../../../../server/test/refuelling.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the pump', () => {
  it('lists the approved requests of its station', async () => {
    const refuelling = await makeRefuelling(app.world);
    const attendant: User = await app.user('attendant', { station_id: refuelling.station.id });
    await refuelling.requestFuel({ station_id: refuelling.station.id });
    const page = await app.open('/gas-station/pump', attendant);
    await page.sees(/Fuel 91 · 40/);
  });

  it('asks whether a plate typed in mirror order was meant, and takes it with one tap', async () => {
    const refuelling = await makeRefuelling(app.world);
    const attendant: User = await app.user('attendant', { station_id: refuelling.station.id });
    await app.world.rows(`update vehicles set plate_no = 'JDR-4821' where id = $1`, [refuelling.vehicle.id]);
    await refuelling.requestFuel({ station_id: refuelling.station.id });
    const page = await app.open('/gas-station/pump/find', attendant);
    await page.fill(t('pump.plate'), 'RDJ4821');
    await page.press(t('pump.find'));
    await page.sees(t('pump.mirror_plate_text'));
    await page.press(/Did you mean .*JDR 4821.*\?/);
    await page.misses(t('pump.mirror_plate_text'));
    await page.sees(/Fuel 91/);
  });
});
