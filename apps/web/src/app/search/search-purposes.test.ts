import { globSync, readFileSync } from 'node:fs';
import { abilitiesOf, GROUP_AREA, GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { SHIPPED_GROUPS } from '@fleet/contracts/shipped-groups.ts';
import { expect, test } from 'vitest';
import ar from '../../../public/assets/data/locales/ar.json' with { type: 'json' };
import en from '../../../public/assets/data/locales/en.json' with { type: 'json' };
import type { StoredUser } from '../../lib/session.ts';
import { adminArea } from '../areas/admin-area.routes.tsx';
import { customerArea } from '../areas/customer-area.routes.tsx';
import { gasStationArea } from '../areas/gas-station-area.routes.tsx';
import { networkArea } from '../areas/network-area.routes.tsx';
import { supervisorArea } from '../areas/supervisor-area.routes.tsx';
import { plainTextOf, readTopic } from '../help/help-topics.ts';
import { menuOf, partsOf } from '../home.ts';
import { closenessOf, findPages } from './search-pages.ts';
import { FEW_PAGES, NEWCOMERS, PURPOSES, type Role, VISITORS } from './search-phrases.ts';

const TEXTS = { en, ar };
const user = (group: StoredUser['group'], permissions = GROUP_PERMISSIONS[group]) =>
  ({ group, role: GROUP_AREA[group], ability: abilitiesOf(permissions) }) as StoredUser;
const MENUS: Record<Role, ReturnType<typeof menuOf>> = {
  admin: menuOf(adminArea, user('admin')),
  dispatcher: menuOf(adminArea, user('admin', SHIPPED_GROUPS.dispatcher.permissions as never)),
  fleet: menuOf(customerArea, user('client_manager')),
  station: menuOf(gasStationArea, user('gas_station_manager')),
  driver: menuOf(customerArea, user('driver')),
  network: menuOf(networkArea, user('gas_station_network_manager')),
  supervisor: menuOf(supervisorArea, user('supervisor')),
};
function pages(role: Role, language: 'en' | 'ar') {
  const texts = TEXTS[language] as never as {
    menu: Record<string, string>;
    search: { keywords: Record<string, string> };
  };
  const page = (key: string, label = texts.menu[key]!) => ({
    key,
    label,
    keywords: texts.search.keywords[key]!,
    isBookmarked: false,
  });
  const parts = role === 'admin' ? partsOf(adminArea, user('admin')) : [];
  return [
    ...MENUS[role].map((entry) => page(entry.menu!.label.slice(5))),
    ...parts.map(({ label }) => label.slice(5)).map((key) => page(key, `${texts.menu[key]}: …`)),
    page('account'),
  ];
}
function topics(language: 'en' | 'ar') {
  const t = ((key: string) =>
    key.split('.').reduce((at: never, part) => at?.[part] as never, TEXTS[language] as never) ??
    key) as never;
  return globSync(`../../../../../docs/help/${language}/*.md`, { cwd: import.meta.dirname }).map((path) => {
    const topic = readTopic(
      path.match(/([^/]+)\.md$/)![1]!,
      readFileSync(new URL(path, import.meta.url), 'utf8'),
    );
    return { key: topic.id, label: topic.title, keywords: plainTextOf(topic, t), isBookmarked: false };
  });
}
test.each([...PURPOSES, ...NEWCOMERS, ...FEW_PAGES, ...VISITORS])(
  '“%s” and «%s» find the page first',
  (english, arabic, wanted) => {
    for (const [role, key] of Object.entries(wanted) as [Role, string][]) {
      expect([role, findPages(pages(role, 'en'), english)[0]?.key]).toEqual([role, key]);
      expect([role, findPages(pages(role, 'ar'), arabic)[0]?.key]).toEqual([role, key]);
    }
  },
);

test.each([
  ['wrong pin', 'الرقم السري', 'driver-pin'],
  ['plate does not match', 'اللوحة غير مطابقة', 'plate-mismatch'],
  ['change language', 'تغيير اللغة', 'change-language'],
  ['when will I get paid', 'متى تُدفع مستحقاتي', 'settlement'],
  ['lost phone sign out', 'فقدت جوالي', 'end-sessions'],
])('“%s” and «%s» find the help', (english, arabic, id) => {
  expect(findPages(topics('en'), english).map(({ key }) => key)).toContain(id);
  expect(findPages(topics('ar'), arabic).map(({ key }) => key)).toContain(id);
});

test.each(VISITORS)('“%s” and «%s» put the page above the help', (english, arabic, wanted) => {
  for (const role of Object.keys(wanted) as Role[]) {
    expect(closenessOf(pages(role, 'en'), english)).toBeGreaterThanOrEqual(
      closenessOf(topics('en'), english),
    );
    expect(closenessOf(pages(role, 'ar'), arabic)).toBeGreaterThanOrEqual(closenessOf(topics('ar'), arabic));
  }
});
