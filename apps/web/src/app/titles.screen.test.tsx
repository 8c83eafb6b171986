import { expect, it } from 'vitest';
import { startScreens, t } from '../../test/screens.tsx';
import { BASE_PATH } from '../lib/area.ts';
import { changeLanguage } from '../lib/i18n.ts';

const app = startScreens();

const heading = () => document.querySelector('h1')?.textContent;
const title = () => document.title.split(' · ').slice(0, -1).join(' · ');

/** That every page of the menus bears its name is seen by the walks through all pages. */
it('names a page that does not exist, and one in Arabic', async () => {
  await app.open('/client/vehicles', await app.user('client_manager'));
  await expect.poll(heading).toBe(t('menu.vehicles'));
  window.history.pushState(null, '', `${BASE_PATH}/client/vehicle`);
  await expect.poll(title).toBe(t('pages.not_found_title'));
  changeLanguage('ar');
  await expect.poll(() => t('menu.vehicles')).toBe('المركبات');
  window.history.pushState(null, '', `${BASE_PATH}/client/vehicles`);
  await expect.poll(() => [heading(), title()]).toEqual([t('menu.vehicles'), t('menu.vehicles')]);
});
