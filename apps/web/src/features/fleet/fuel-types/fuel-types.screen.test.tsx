import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;
let fuels: { fuel_91: number };

beforeAll(async () => {
  admin = await app.user('admin');
  fuels = await app.world.makeFuelTypes();
});

describe('fuel types', () => {
  it('keep the base price within its limits', async () => {
    const page = await app.open(`/admin/fuel-types/${fuels.fuel_91}?edit=1`, admin);
    await page.panel.fill(t('field_names.base_price_millis_per_litre'), '9.5');
    await page.panel.press(t('ui.save_changes'));
    await page.panel.refuses(t('field_names.base_price_millis_per_litre'), t('fields.out_of_limits'));
    await page.panel.fill(t('field_names.base_price_millis_per_litre'), '2.5');
    await page.panel.press(t('ui.save_changes'));
    await page.panel.sees('2.50');
  });

  it('are found by name', async () => {
    const page = await app.open('/admin/fuel-types', admin);
    await page.sees('Fuel 91');
    await page.fill(t('fuel_types.search'), 'diesel');
    await page.misses('Fuel 91');
    await page.sees('Diesel');
    expect(page.address).toBe('/admin/fuel-types?q=diesel');
  });
});
