import { describe, it } from 'vitest';
import { makePumpDevice } from '../../../../../server/test/pump-device.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('offline devices', () => {
  it('are revoked with a reason', async () => {
    const admin: User = await app.user('admin');
    await makePumpDevice(app.world, await app.user('attendant', { name: 'Imran' }));
    const page = await app.open('/admin/pump-devices', admin);
    await page.press(t('pump_devices.revoke'));
    await page.dialog.fill(t('pump_devices.reason'), 'Phone lost');
    await page.dialog.press(t('pump_devices.revoke'));
    await page.sees(t('pump_devices.revoked'));
    await page.misses(t('pump_devices.trusted'));
  });
});
