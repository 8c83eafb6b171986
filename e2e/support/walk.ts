import { describe, expect, it } from 'vitest';
import { type Appearance, dress, expectAccessible, goInside, settled } from './audit.ts';
import type { Scan } from './axe.ts';
import { shot } from './browser.ts';
import type { Who } from './people.ts';
import { screensOf } from './screens.ts';
import { soon, startTestApp, type TestApp, type Visitor } from './test-app.ts';

interface Visit {
  readonly who: Who;
  readonly table: string;
  readonly base: string;
  readonly device: 'desk' | 'phone';
  readonly pages: RegExp;
}

/** Who visits which pages of which table, on which device. Together they cover every page. */
const VISITS: readonly Visit[] = [
  { who: 'admin', table: 'admin', base: '/admin', device: 'desk', pages: /./ },
  { who: 'client', table: 'customer', base: '', device: 'desk', pages: /^(?!ask|my-)/ },
  { who: 'driver', table: 'customer', base: '', device: 'phone', pages: /^(ask|my-)/ },
  { who: 'attendant', table: 'gas-station', base: '/gas-station', device: 'phone', pages: /^pump/ },
  { who: 'station', table: 'gas-station', base: '/gas-station', device: 'desk', pages: /^(?!pump)/ },
  { who: 'network', table: 'network', base: '/gas-station-network', device: 'desk', pages: /./ },
  { who: 'supervisor', table: 'supervisor', base: '/supervisor', device: 'desk', pages: /./ },
];

export const EVERYBODY: readonly Who[] = VISITS.map(({ who }) => who);

/** Each page in one of two languages alternately; with `EVERY_SKIN=1` in both, and its colors in every skin. */
const TURNS = { en: 0, ar: 1 };
type Turn = keyof typeof TURNS;

/** Pages named by what they show: the reader's own company or station, the day's plan, the pump's next step. */
const NAMED_BY_CONTENT: readonly string[] = [
  'menu.client_detail',
  'menu.gas_station_detail',
  'menu.pump',
  'menu.tower_plan',
];
/** A tab of the control tower has the name of its tab. */
const NAMES: Record<string, string> = { 'menu.control_tower': 'tower.tabs.live' };

/** English in light and Arabic in dark skin; optionally colors in the other one. */
const SKINS = { en: ['semi-dark', 'dark'], ar: ['dark', 'semi-dark'] } as const;

/** A check of an open page in its skins; its bar and menu too unless that is left out. */
export type Check = (visitor: Visitor, name: string, frame?: boolean) => Promise<void>;

/** Visits all pages of these users, plus further checks, in an app in this language. */
export function walkPages(
  people: readonly Who[],
  andThen: (app: TestApp, language: Turn, check: Check) => void = () => {},
): void {
  const app = startTestApp();

  describe.each(['en', 'ar'] as const)('every page is accessible (%s)', (language) => {
    it.each(VISITS.filter(({ who }) => people.includes(who)))('for $who', (visit) =>
      walk(app, visit, language),
    );
    andThen(app, language, checkIn(language, paint));
  });
}

async function walk(app: TestApp, { who, table, base, device, pages }: Visit, language: Turn): Promise<void> {
  const visitor = await app.welcome(who, { device, language });
  const { page } = visitor;
  await dress(visitor, { language, skin: SKINS[language][0] });
  // The pump's frame changes its background with the skin, so it is reloaded.
  const check = checkIn(language, who === 'attendant' ? dress : paint);
  // A page of one object only, as payment/$id, has no list to open it from.
  const screens = (await screensOf(table)).filter(({ path }) => pages.test(path) && !/^[^{]*\/\$/.test(path));
  let isIn = false;
  for (const { path, menu } of screens.filter(
    (_, at) => process.env.EVERY_SKIN || at % 2 === TURNS[language],
  )) {
    const [list = '', detail] = path.split(/\/\{?-?\$/);
    const name = `${who}-${list.replaceAll('/', '-')}`;
    // Phones open pages from outside: lock screen, message, QR code.
    if (device === 'desk' && isIn) await goInside(page, `/vrp${base}/${list}`);
    else await page.goto(`${app.address}/vrp${base}/${list}`);
    if (detail === undefined || path.includes('{')) await check(visitor, name, !isIn);
    isIn = true;
    if (menu && device === 'desk') await expectNamed(visitor, menu.label);
    if (detail !== undefined && (await openFirst(visitor))) {
      await settled(page);
      await examine(visitor, `${name}-opened-${language}`);
      if (new URL(page.url()).pathname === `/vrp${base}/${list}`) await page.keyboard.press('Escape');
    }
  }
}

/** A page of the menu has its own name as heading and title. */
async function expectNamed({ page, t }: Visitor, label: string): Promise<void> {
  const heading = await page.locator('h1').first().textContent();
  const title = (await page.title()).split(' · ').slice(0, -1).join(' · ');
  expect.soft(title, label).toBe(heading);
  if (!NAMED_BY_CONTENT.includes(label)) expect.soft(heading, label).toMatch(t(NAMES[label] ?? label));
}

function checkIn(language: Turn, wear: (visitor: Visitor, appearance: Appearance) => Promise<void>): Check {
  const [first, other] = SKINS[language];
  return async (visitor, name, frame = true) => {
    await settled(visitor.page);
    await paint(visitor, { language, skin: first });
    await examine(visitor, `${name}-${language}-${first}`, { frame });
    if (!process.env.EVERY_SKIN) return;
    await wear(visitor, { language, skin: other });
    await examine(visitor, `${name}-${language}-${other}`, { frame, only: ['color-contrast'] });
    await wear(visitor, { language, skin: first });
  };
}

async function examine({ page }: Visitor, name: string, scan?: Scan): Promise<void> {
  await shot(page, name);
  await expectAccessible(page, name, scan);
}

/** Changes the skin's attributes without reloading. */
async function paint({ page }: Visitor, { skin }: Appearance): Promise<void> {
  await page.locator('html').evaluate((html, skin) => {
    html.dataset.skin = skin;
    html.dataset.mantineColorScheme = skin === 'dark' ? 'dark' : 'light';
  }, skin);
}

/** Opens the first row of the current list, if any, and waits for its detail, or for a dialog: of a draft, as a month begins. */
async function openFirst({ page }: Visitor): Promise<boolean> {
  await settled(page);
  // Rows that open are focusable; a link may also call somebody.
  const first = page
    .locator('main tbody tr[tabindex="0"]')
    .or(page.getByRole('main').getByRole('listitem').locator('a[href^="/"]'))
    .first();
  if (!(await first.isVisible())) return false;
  const list = new URL(page.url()).pathname;
  // By keyboard, as the middle of a row may contain a button. Events may re-render the row between two keys.
  const isOpen = async () =>
    new URL(page.url()).pathname !== list || (await page.getByRole('dialog').isVisible());
  await soon(async () => {
    if (!(await isOpen())) await first.press('Enter');
    return isOpen();
  }).toBe(true);
  return true;
}
