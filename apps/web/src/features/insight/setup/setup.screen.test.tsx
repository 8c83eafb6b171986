import { describe, expect, it } from 'vitest';
import { insertBareRequest } from '../../../../../server/test/bare-requests.ts';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('a new fleet', () => {
  it('starts with the steps to its first request, each with its way', async () => {
    const client = await app.world.makeClient({
      name_en: 'Wadi Transport',
      virtual_bank_account: 'SA0380000000608010167519',
    });
    const manager = await app.user('client_manager', { client_id: client.id });
    const page = await app.open('/', manager);
    await page.sees(new RegExp(t('setup.title', { company: 'Wadi Transport' })));
    await page.sees(t('setup.progress', { done: 1, of: 6 }));
    await page.sees('SA03 8000 0000 6080 1016 7519');
    await page.sees(t('shell.waiting', { count: 5 }));
    await page.press(t('setup.add_vehicle'));
    await expect.poll(() => page.address).toBe('/client/vehicles/new');
  });

  it('that puts them away starts on its dashboard, and so does one that is done', async () => {
    const { id: client_id } = await app.world.makeClient();
    const manager = await app.user('client_manager', { client_id });
    const page = await app.open('/', manager);
    await page.press(t('setup.dismiss'));
    await page.sees(t('setup.dismissed'));
    const again = await app.open('/', manager);
    await expect.poll(() => again.address).toBe('/dashboard');
    await again.misses(t('menu.get_started'));
  });

  it('is told when everything is done', async () => {
    const client = await app.world.makeClient();
    await app.world.fund(client, { main: 1_000, allocated: 1_000 });
    const driver = await app.world.makeDriver({ client_id: client.id });
    const vehicle = await app.world.makeVehicle({ driver });
    await app.world.makeUser('driver', { client_id: client.id, driver_id: driver.id });
    await app.world.rows('insert into policies (client_id, fills_per_day) values ($1, 2)', [client.id]);
    await insertBareRequest(app.world, vehicle);
    const manager = await app.user('client_manager', { client_id: client.id });
    const page = await app.open('/get-started', manager);
    await page.sees(t('setup.finished'));
    await page.misses(t('setup.dismiss'));
  });
});
