import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('stations of a company', () => {
  it('are disallowed, and then found as such', async () => {
    const manager: User = await app.user('client_manager');
    await app.world.makeStation({ name_en: 'Oasis 1' });
    await app.world.makeStation({ name_en: 'Dunes 2' });
    const page = await app.open('/client/stations', manager);
    await page.tick(t('client_stations.select', { name: 'Oasis 1' }));
    await page.press(t('client_stations.disable'));
    await page.misses(t('client_stations.disable'));
    await page.filter(t('client_stations.allowed_filter'), t('client_stations.which.no'));
    await page.misses('Dunes 2');
    await page.sees('Oasis 1');
  });
});
