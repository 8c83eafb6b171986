import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('geofences', () => {
  it('need a name and an area', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/control-tower/geofences', admin);
    await page.sees(t('geofences.none'));
    await page.press(t('geofences.add'));
    await page.panel.press(t('geofences.add'));
    await page.panel.refuses(t('rules.areas.name'), t('fields.required'));
  });
});
