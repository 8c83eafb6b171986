import { describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('stations', () => {
  it('of one network are filtered and opened', async () => {
    const admin: User = await app.user('admin');
    const { id } = await app.world.makeNetwork({ name_en: 'Oasis' });
    await app.world.makeStation({ network_id: id, name_en: 'Oasis North' });
    await app.world.makeStation({ name_en: 'Dunes South' });
    const page = await app.open('/admin/gas-station', admin);
    await page.sees('Dunes South');
    await page.filter(t('columns.network'), 'Oasis');
    await page.misses('Dunes South');
    await page.openRow('Oasis North');
    await page.sees(t('stations.profile'));
    expect(page.address).toMatch(/^\/admin\/gas-station-detail\/\d+/);
  });

  // The test's browser has no WebGL.
  it('are listed with a sentence where the browser cannot draw the map', async () => {
    const admin: User = await app.user('admin');
    await app.world.makeStation({ name_en: 'Palm Gate' });
    const page = await app.open('/admin/gas-station?view=map', admin);
    await page.sees(t('map.no_webgl_list'));
    await page.sees('Palm Gate');
  });
});
