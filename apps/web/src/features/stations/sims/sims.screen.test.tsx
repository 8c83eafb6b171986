import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin');
});

describe('SIM cards', () => {
  it('are filtered by whether they are in a device', async () => {
    const used = await app.world.makeSim({ service_provider: 'Mobily' });
    await app.world.makeSim({ service_provider: 'Zain' });
    await app.world.makeDevice({ sim_id: used.id });
    const page = await app.open('/admin/sim-management', admin);
    await page.sees('Mobily');
    await page.filter(t('sims.place'), t('sims.places.free'));
    await page.misses('Mobily');
    await page.sees('Zain');
  });

  it('have unique numbers', async () => {
    const { sim_number } = await app.world.makeSim();
    const page = await app.open('/admin/sim-management/new', admin);
    await page.panel.fill(t('field_names.sim_serial_number'), '8996601999999999999');
    await page.panel.fill(t('field_names.sim_number'), sim_number);
    await page.panel.fill(t('field_names.sim_puk_number'), '12345678');
    await page.panel.fill(t('field_names.service_provider'), 'STC');
    await page.panel.fill(t('field_names.data_limit_mb'), '1000');
    await page.panel.fill(t('field_names.price_halalas'), '115');
    await page.panel.fill(t('field_names.expiry_date'), '01.03.2030');
    await page.panel.press(t('sims.add'));
    await page.panel.refuses(t('field_names.sim_number'), t('fields.taken'));
  });
});
