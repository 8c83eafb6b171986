import { describe, it } from 'vitest';
import { dress, expectAccessible, goInside, type Look, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { openHouse, soon, type Visitor } from './support/house.ts';
import { goToDoor, speak, type Who } from './support/people.ts';
import { pathsOf } from './support/screens.ts';
import { wordsIn } from './support/words.ts';

/** Who visits which pages of which table, on which device. Together every page of every table. */
const VISITS: { who: Who; table: string; base: string; device: 'desk' | 'phone'; pages: RegExp }[] = [
  { who: 'admin', table: 'admin', base: '/admin', device: 'desk', pages: /./ },
  { who: 'client', table: 'customer', base: '', device: 'desk', pages: /^(?!ask|my-)/ },
  { who: 'driver', table: 'customer', base: '', device: 'phone', pages: /^(ask|my-)/ },
  { who: 'attendant', table: 'gas-station', base: '/gas-station', device: 'phone', pages: /^pump/ },
  { who: 'station', table: 'gas-station', base: '/gas-station', device: 'desk', pages: /^(?!pump)/ },
  { who: 'network', table: 'network', base: '/gas-station-network', device: 'desk', pages: /./ },
  { who: 'supervisor', table: 'supervisor', base: '/supervisor', device: 'desk', pages: /./ },
];

const house = openHouse();

/** Each page in one of the two languages, turn about; `EVERY_SKIN=1` each in both, and its colours in every skin. */
const TURNS = { en: 0, ar: 1 };

describe.each(['en', 'ar'] as const)('every page is accessible (%s)', (language) => {
  const t = wordsIn(language);

  /** Everything in light in English and in dark in Arabic; colours alone in the other of the two, where there is time for it. */
  const check = async (visitor: Visitor, name: string, wear = paint): Promise<void> => {
    const [first, other] =
      language === 'ar' ? (['dark', 'semi-dark'] as const) : (['semi-dark', 'dark'] as const);
    await settled(visitor.page);
    await wear(visitor, { language, skin: first });
    await examine(visitor, `${name}-${language}-${first}`);
    if (process.env.EVERY_SKIN) {
      await wear(visitor, { language, skin: other });
      await examine(visitor, `${name}-${language}-${other}`, 'contrast');
    }
    await wear(visitor, { language, skin: 'semi-dark' });
  };
  /** An opened detail, with its map and photos, costs seconds: one skin a language. The main job looks at the rest. */
  const checkOpened = async (visitor: Visitor, name: string): Promise<void> => {
    await settled(visitor.page);
    if (language === 'ar') await paint(visitor, { language, skin: 'dark' });
    await examine(visitor, `${name}-opened-${language}-${language === 'ar' ? 'dark' : 'light'}`);
  };

  it.each(VISITS)('to $who', async ({ who, table, base, device, pages }) => {
    const visitor = await house.welcome(who, { device, language });
    const { page } = visitor;
    const paths = (await pathsOf(table)).filter((path) => pages.test(path));
    let isIn = false;
    for (const path of paths.filter((_, at) => process.env.EVERY_SKIN || at % 2 === TURNS[language])) {
      const [list = '', detail] = path.split(/\/\{?-?\$/);
      const name = `${who}-${list.replaceAll('/', '-')}`;
      // On a phone a person comes from outside: from a lock screen, a message, a scanned code.
      if (device === 'desk' && isIn) await goInside(page, `/vrp${base}/${list}`);
      else await page.goto(`${house.address}/vrp${base}/${list}`);
      isIn = true;
      // The pump's frame itself changes its ground with the skin: it is loaded again.
      const wear = who === 'attendant' ? dress : paint;
      if (detail === undefined || path.includes('{')) await check(visitor, name, wear);
      if (detail !== undefined && (await openFirst(visitor))) await checkOpened(visitor, name);
    }
  });

  it('to whoever is not signed in yet', async () => {
    const visitor = await house.open({ language });
    const { page } = visitor;
    await page.goto(`${house.address}/vrp/`);
    await speak(visitor);
    for (const door of ['client', 'admin', 'gas-station', 'supervisor'] as const) {
      await goToDoor(visitor, house.address, door);
      await check(visitor, `sign-in-${door}`);
    }
    await page.getByRole('button', { name: t('sign_in.sign_in') }).click();
    await check(visitor, 'sign-in-nothing-typed');
    await page.goto(`${house.address}/vrp/register?token=${'x'.repeat(43)}`);
    await check(visitor, 'register');
    await page.goto(`${house.address}/vrp/register`);
    await check(visitor, 'register-dead-link');
  });

  it('where something went wrong', async () => {
    const visitor = await house.welcome('client', { language });
    const { page } = visitor;
    await page.goto(`${house.address}/vrp/nothing/here`);
    await check(visitor, 'page-404');
    await page.route(/wallet-screen.*\.js$/, (route) => route.abort());
    await page.goto(`${house.address}/vrp/client/wallet`);
    await page.getByText(t('pages.error_title')).waitFor();
    await check(visitor, 'page-error');
    visitor.forgive(/wallet-screen/);
    const driver = await house.welcome('driver', { device: 'phone', language });
    await driver.page.goto(`${house.address}/vrp/client/wallet`);
    await driver.page.getByText(t('pages.forbidden_title')).waitFor();
    await check(driver, 'page-403');
  });
});

async function examine({ page }: Visitor, name: string, only?: 'contrast'): Promise<void> {
  await shot(page, name);
  await expectAccessible(page, name, only);
}

/** The attributes the look is made of: the same page in another skin, without asking the server again. */
async function paint({ page }: Visitor, { skin }: Look): Promise<void> {
  await page.locator('html').evaluate((html, skin) => {
    html.dataset.skin = skin;
    html.dataset.mantineColorScheme = skin === 'dark' ? 'dark' : 'light';
  }, skin);
}

/** Opens the first row of the list that is shown, if there is one, and waits for what it opens. */
async function openFirst({ page }: Visitor): Promise<boolean> {
  await settled(page);
  // Rows that open take the keyboard's focus.
  const first = page
    .locator('main tbody tr[tabindex="0"]')
    .or(page.getByRole('main').getByRole('listitem').getByRole('link'))
    .first();
  if (!(await first.isVisible())) return false;
  const list = new URL(page.url()).pathname;
  // By the keyboard: in the middle of a row may stand a button of its own. News may draw the row anew between two keys.
  await soon(async () => {
    if (new URL(page.url()).pathname === list) await first.press('Enter');
    return new URL(page.url()).pathname;
  }).not.toBe(list);
  return true;
}
