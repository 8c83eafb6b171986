import type { Group } from '@fleet/contracts/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../test/screens.tsx';
import { BASE_PATH } from '../lib/area.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import type { AreaTable } from './area-table.ts';
import { adminArea } from './areas/admin-area.routes.tsx';
import { customerArea } from './areas/customer-area.routes.tsx';
import { gasStationArea } from './areas/gas-station-area.routes.tsx';
import { networkArea } from './areas/network-area.routes.tsx';
import { supervisorArea } from './areas/supervisor-area.routes.tsx';
import { addressOf, menuOf } from './home.ts';

const app = startScreens();

/** Pages named by what they show: the reader's own company or station, the day's plan, the pump's next step. */
const NAMED_BY_CONTENT: readonly string[] = [
  'menu.client_detail',
  'menu.gas_station_detail',
  'menu.pump',
  'menu.tower_plan',
];
/** A tab of the control tower has the name of its tab. */
const NAMES: Record<string, string> = { 'menu.control_tower': 'tower.tabs.live' };

const TABLES = [
  ['admin', adminArea],
  ['client_manager', customerArea],
  ['gas_station_manager', gasStationArea],
  ['gas_station_network_manager', networkArea],
  ['supervisor', supervisorArea],
] as const satisfies readonly (readonly [Group, AreaTable])[];

const users = new Map<Group, User>();
beforeAll(async () => {
  for (const [group] of TABLES) users.set(group, await app.user(group));
});

const heading = () => document.querySelector('h1')?.textContent;
const title = () => document.title.split(' · ').slice(0, -1).join(' · ');

describe('every page of the menu has its own name as heading and title', () => {
  it.each(TABLES)('for %s', async (group, table) => {
    await app.open(
      `${addressOf(table, table.screens.find(({ path }) => path === 'account')!)}`,
      users.get(group),
    );
    await expect.poll(heading).toBe(t('menu.account'));
    for (const { path, menu } of menuOf(table, session().user(table.area)!)) {
      const entry = table.screens.find((one) => one.path === path)!;
      window.history.pushState(null, '', BASE_PATH + addressOf(table, entry));
      if (NAMED_BY_CONTENT.includes(menu!.label)) {
        await expect.poll(() => heading() === title() && Boolean(heading()), { message: path }).toBe(true);
        continue;
      }
      const name = t(NAMES[menu!.label] ?? menu!.label);
      await expect.poll(() => [heading(), title()], { message: path }).toEqual([name, name]);
    }
  });

  it('in Arabic, and for a page that does not exist', async () => {
    await app.open('/client/vehicles', users.get('client_manager'));
    await expect.poll(heading).toBe(t('menu.vehicles'));
    window.history.pushState(null, '', `${BASE_PATH}/client/vehicle`);
    await expect.poll(title).toBe(t('pages.not_found_title'));
    changeLanguage('ar');
    await expect.poll(() => t('menu.vehicles')).toBe('المركبات');
    window.history.pushState(null, '', `${BASE_PATH}/client/vehicles`);
    await expect.poll(() => [heading(), title()]).toEqual([t('menu.vehicles'), t('menu.vehicles')]);
  });
});
