import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin');
});

describe('networks', () => {
  it('are found by name', async () => {
    await app.world.makeNetwork({ name_en: 'Oasis' });
    await app.world.makeNetwork({ name_en: 'Dunes' });
    const page = await app.open('/admin/gas-station-network', admin);
    await page.sees('Dunes');
    await page.fill(t('networks.search'), 'oas');
    await page.misses('Dunes');
    await page.openRow('Oasis');
    await page.panel.offers(t('ui.edit'));
  });

  it('are in their own order where an old bookmark names a sorting that is none', async () => {
    await app.world.makeNetwork({ name_en: 'Meadow' });
    const page = await app.open('/admin/gas-station-network?sort=meadows', admin);
    await page.sees('Meadow');
  });

  it('keep the input when a new one is left by mistake', async () => {
    const page = await app.open('/admin/gas-station-network/new', admin);
    await page.panel.fill(t('field_names.name_en'), 'Palm');
    await page.panel.press(t('ui.cancel'));
    await page.dialog.sees(t('ui.discard_title'));
    await page.dialog.press(t('ui.keep_editing'));
    expect(await page.panel.valueOf(t('field_names.name_en'))).toBe('Palm');
  });
});
