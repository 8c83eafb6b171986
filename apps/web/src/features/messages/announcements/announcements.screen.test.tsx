import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = new File([Uint8Array.from(atob(PNG), (char) => char.charCodeAt(0))], 'diesel.png', {
  type: 'image/png',
});

let admin: User;
let manager: User;

beforeAll(async () => {
  const client = await app.world.makeClient({ name_en: 'Rimal Logistics' });
  admin = await app.user('admin');
  manager = await app.user('client_manager', { client_id: client.id, name: 'Sara Al-Mutlaq' });
});

describe('announcements', () => {
  it('are written, published, read by their audience, and show who read them', async () => {
    const page = await app.open('/admin/announcements', admin);
    await page.sees(t('announcements.none'));
    await page.press(t('announcements.add'));
    await page.panel.fill(t('field_names.title_en'), 'Diesel');
    await page.panel.fill(t('field_names.title_ar'), 'ديزل');
    await page.panel.choose(t('field_names.category'), t('field_values.category.prices'));
    await page.panel.fill(t('field_names.excerpt_en'), 'Up');
    await page.panel.fill(t('field_names.excerpt_ar'), 'ارتفع');
    await page.panel.fill(t('field_names.body_en'), 'Costs more');
    await page.panel.fill(t('field_names.body_ar'), 'ارتفع');
    await page.panel.attach(t('field_names.picture_file_id'), picture);
    await page.panel.fill(t('field_names.picture_alt_en'), 'A price board');
    await page.panel.fill(t('field_names.picture_alt_ar'), 'لوحة أسعار');
    await page.panel.choose(t('field_names.audience'), t('groups.client_manager'));
    await page.panel.press(t('announcements.add'));
    await page.sees(t('ui.added', { name: 'Diesel' }));
    await page.panel.press(t('announcements.publish'));
    await page.dialog.press(t('announcements.publish'));
    await page.sees(t('announcements.published'));
    const address = page.address;

    const reader = await app.open('/news', manager);
    await reader.press(/Diesel/);
    await reader.sees('Costs more');
    await expect.poll(() => document.querySelector('img[alt="A price board"]')).toBeTruthy();
    await expect
      .poll(() => app.world.rows('select user_id from announcement_readings'))
      .toEqual([{ user_id: manager.id }]);

    const again = await app.open(address, admin);
    await again.panel.sees('Sara Al-Mutlaq');
  });

  it('say when there are none', async () => {
    const page = await app.open('/supervisor/news', await app.user('supervisor'));
    await page.sees(t('news.none'));
  });
});
