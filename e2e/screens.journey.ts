import { describe, it } from 'vitest';
import { dress, expectAccessible, type Look, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { openHouse, type Visitor } from './support/house.ts';
import { goToDoor, type Who } from './support/people.ts';
import { pathsOf } from './support/screens.ts';
import { wordsIn } from './support/words.ts';

const LOOKS: Look[] = [
  { language: 'en', skin: 'semi-dark' },
  { language: 'en', skin: 'dark' },
  { language: 'ar', skin: 'semi-dark' },
  { language: 'ar', skin: 'dark' },
];

/** Who visits which pages of which table, on which device. Together every page of every table. */
const VISITS: { who: Who; table: string; base: string; device: 'desk' | 'phone'; pages: RegExp }[] = [
  { who: 'admin', table: 'admin', base: '/admin', device: 'desk', pages: /./ },
  { who: 'client', table: 'customer', base: '', device: 'desk', pages: /^(?!ask|my-requests)/ },
  { who: 'driver', table: 'customer', base: '', device: 'phone', pages: /^(ask|my-requests)/ },
  { who: 'attendant', table: 'gas-station', base: '/gas-station', device: 'phone', pages: /^pump/ },
  { who: 'station', table: 'gas-station', base: '/gas-station', device: 'desk', pages: /^(?!pump)/ },
  { who: 'network', table: 'network', base: '/gas-station-network', device: 'desk', pages: /./ },
  { who: 'supervisor', table: 'supervisor', base: '/supervisor', device: 'desk', pages: /./ },
];

const house = openHouse();

describe.each(LOOKS)('every page is accessible ($language, $skin)', (look) => {
  const check = async ({ page }: Visitor, name: string): Promise<void> => {
    await settled(page);
    await shot(page, `${name}-${look.language}-${look.skin}`);
    await expectAccessible(page, name);
  };

  it.each(VISITS)('to $who', async ({ who, table, base, device, pages }) => {
    const visitor = await house.welcome(who, { device });
    await dress(visitor, look);
    const { page } = visitor;
    for (const path of (await pathsOf(table)).filter((path) => pages.test(path))) {
      const [list = '', detail] = path.split(/\/\{?-?\$/);
      const name = `${who}-${list.replaceAll('/', '-')}`;
      await page.goto(`${house.address}/vrp${base}/${list}`);
      if (detail === undefined || path.includes('{')) await check(visitor, name);
      if (detail !== undefined && (await openFirst(visitor))) await check(visitor, `${name}-opened`);
    }
  });

  it('to whoever is not signed in yet', async () => {
    const visitor = await house.open();
    const { page } = visitor;
    await page.goto(`${house.address}/vrp/`);
    await dress(visitor, look);
    for (const door of ['client', 'admin', 'gas-station', 'supervisor'] as const) {
      await goToDoor({ ...visitor, t: wordsIn(look.language) }, house.address, door);
      await check(visitor, `sign-in-${door}`);
    }
    await page.getByRole('button', { name: wordsIn(look.language)('sign_in.sign_in') }).click();
    await check(visitor, 'sign-in-nothing-typed');
    await page.goto(`${house.address}/vrp/register?token=${'x'.repeat(43)}`);
    await check(visitor, 'register');
    await page.goto(`${house.address}/vrp/register`);
    await check(visitor, 'register-dead-link');
  });

  it('where something went wrong', async () => {
    const visitor = await house.welcome('client');
    await dress(visitor, look);
    const { page } = visitor;
    await page.goto(`${house.address}/vrp/nothing/here`);
    await check(visitor, 'page-404');
    await page.route(/wallet-screen.*\.js$/, (route) => route.abort());
    await page.goto(`${house.address}/vrp/client/wallet`);
    await page.getByText(wordsIn(look.language)('pages.error_title')).waitFor();
    await check(visitor, 'page-error');
    visitor.forgive(/./);
    const driver = await house.welcome('driver', { device: 'phone' });
    await dress(driver, look);
    await driver.page.goto(`${house.address}/vrp/client/wallet`);
    await check(driver, 'page-403');
  });
});

/** Opens the first row of the list that is shown, if there is one, and waits for what it opens. */
async function openFirst({ page }: Visitor): Promise<boolean> {
  await settled(page);
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .or(page.getByRole('main').getByRole('listitem').getByRole('link'))
    .first();
  if (!(await first.isVisible())) return false;
  await first.click();
  await page.waitForURL(/\/\d+(\?|$)/);
  return true;
}
