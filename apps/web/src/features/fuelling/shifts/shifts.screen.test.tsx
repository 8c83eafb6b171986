import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('shifts', () => {
  it('are empty at a station that has opened none', async () => {
    const station = await app.world.makeStation();
    const boss: User = await app.user('gas_station_manager', { station_id: station.id });
    const page = await app.open('/gas-station/shifts', boss);
    await page.sees(t('shifts.none'));
  });
});
