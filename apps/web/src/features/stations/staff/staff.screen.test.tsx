import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('staff', () => {
  it('of a network are listed by designation', async () => {
    const station = await app.world.makeStation();
    const network: User = await app.user('gas_station_network_manager', { network_id: station.network_id });
    await app.world.makeStaff({ station, first_name: 'Imran', last_name: 'Attendant' });
    await app.world.makeStaff({
      network_id: station.network_id,
      designation: 'area_supervisor',
      last_name: 'Nasser',
    });
    const page = await app.open('/gas-station-network/network-staff-management', network);
    await page.sees('Nasser');
    await page.filter(t('columns.designation'), /attendant/i);
    await page.misses('Nasser');
    await page.sees('Imran');
  });
});
