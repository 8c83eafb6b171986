import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('site controllers', () => {
  it('show their secret once when they are registered', async () => {
    const admin: User = await app.user('admin');
    const station = await app.world.makeStation();
    const page = await app.open(`/admin/gas-station-detail/${station.id}?tab=pumps`, admin);
    await page.press(t('pumps.register'));
    await page.dialog.fill(t('pumps.name'), 'Kiosk box');
    await page.dialog.press(t('pumps.register_now'));
    await page.sees(t('pumps.secret_once'));
    await page.press(t('pumps.secret_saved'));
    await page.sees('Kiosk box');
  });
});
