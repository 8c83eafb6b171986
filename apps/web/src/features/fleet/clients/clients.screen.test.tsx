import { beforeAll, describe, expect, it } from 'vitest';
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

  it('have sections below their page, each with its own address', async () => {
    const page = await app.open('/admin/client', admin);
    await page.openRow('Falcon Transport');
    await page.press(t('menu.users'));
    await page.offers(t('users.add'));
    await expect.poll(() => page.address).toMatch(/^\/admin\/manage-client\/\d+\/users$/);
    await page.press(t('clients.profile'));
    await page.sees(t('clients.contract'));
    await expect.poll(() => page.address).toMatch(/^\/admin\/manage-client\/\d+$/);
    await page.press(t('menu.rules'));
    await page.press(t('rules.add_subject'));
    await expect.poll(() => page.address).toMatch(/^\/admin\/manage-client\/\d+\/rules\/new$/);
  });

  it('are loaded again after a lost connection', async () => {
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
