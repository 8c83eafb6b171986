import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('nozzles', () => {
  it('are added to a station with unique numbers', async () => {
    const admin: User = await app.user('admin');
    const station = await app.world.makeStation();
    const page = await app.open(`/admin/gas-station-detail/${station.id}?tab=nozzles`, admin);
    await page.sees(t('nozzles.none'));
    await page.press(t('nozzles.add'));
    await page.dialog.fill(t('field_names.number'), '1');
    await page.dialog.choose(t('shifts.fuel'), 'Diesel');
    await page.dialog.press(t('nozzles.add'));
    await page.dialog.closes();
    await page.row('Diesel').sees('1');
    await page.press(t('nozzles.add'));
    await page.dialog.fill(t('field_names.number'), '1');
    await page.dialog.choose(t('shifts.fuel'), 'Fuel 91');
    await page.dialog.press(t('nozzles.add'));
    await page.dialog.refuses(t('field_names.number'), t('fields.taken'));
  });
});
