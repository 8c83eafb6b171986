import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('handheld devices', () => {
  it('are assigned to a station', async () => {
    const admin: User = await app.user('admin');
    await app.world.makeStation({ name_en: 'Oasis 1' });
    const device = await app.world.makeDevice();
    const page = await app.open(`/admin/handheld-devices/${device.id}?edit=1`, admin);
    await page.panel.choose(t('field_names.station_id'), 'Oasis 1');
    await page.panel.press(t('ui.save_changes'));
    await page.row(device.serial_no).sees('Oasis 1');
  });
});
