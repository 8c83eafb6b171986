import { beforeAll, describe, it } from 'vitest';
import { loseConnection, restoreConnection } from '../../../../test/browser.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin');
  await app.world.makeClient({ name_en: 'Falcon Transport' });
  await app.world.makeClient({ name_en: 'Najd Foods' });
});

describe('clients', () => {
  it('are found by name', async () => {
    const page = await app.open('/admin/client', admin);
    await page.sees('Najd Foods');
    await page.fill(t('clients.search'), 'falcon');
    await page.misses('Najd Foods');
    await page.sees('Falcon Transport');
  });

  it('are refetched after a lost connection', async () => {
    const page = await app.open('/admin/client', admin);
    await page.sees('Najd Foods');
    loseConnection();
    await page.fill(t('clients.search'), 'najd');
    await page.sees(t('errors.OFFLINE'));
    restoreConnection();
    await page.press(t('ui.try_again'));
    await page.misses(t('errors.OFFLINE'));
    await page.sees('Najd Foods');
  });
});
