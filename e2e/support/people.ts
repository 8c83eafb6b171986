import { factsOf } from '@fleet/domain/languages.ts';
import type { Visitor } from './test-app.ts';

/** Users of the demo company with their sign-in and start pages. */
export const PEOPLE = {
  admin: { loginArea: 'admin', name: 'admin@demo.test', home: '/vrp/admin/dashboard' },
  dispatcher: { loginArea: 'admin', name: 'dispatcher@demo.test', home: '/vrp/admin/control-tower' },
  network: {
    loginArea: 'gas-station',
    name: 'network@demo.test',
    home: '/vrp/gas-station-network/dashboard',
  },
  station: { loginArea: 'gas-station', name: 'station@demo.test', home: '/vrp/gas-station/dashboard' },
  attendant: { loginArea: 'gas-station', name: 'attendant@demo.test', home: '/vrp/gas-station/pump' },
  supervisor: { loginArea: 'supervisor', name: '1000000008', home: '/vrp/supervisor/held-transactions' },
  client: { loginArea: 'client', name: 'client@demo.test', home: '/vrp/dashboard' },
  billing: { loginArea: 'client', name: 'billing@demo.test', home: '/vrp/client/wallet' },
  driver: { loginArea: 'client', name: 'driver@demo.test', home: '/vrp/ask' },
} as const;

export type Who = keyof typeof PEOPLE;

export const PASSWORD = 'Mahatta-2026';
export const PIN = '2026';
/** The demo driver's truck. */
export const PLATE = { typed: 'JDR4821', mirrored: 'RDJ4821', spoken: 'JDR 4821' };
/** Location of the demo attendant's station. */
export const AT_THE_STATION = { latitude: 24.7846, longitude: 46.7379 };

/** Opens the sign-in page of an area; for supervisors via the station's. */
export async function goToLoginArea(
  { page, t }: Visitor,
  address: string,
  loginArea: (typeof PEOPLE)[Who]['loginArea'],
): Promise<void> {
  await page.goto(`${address}/vrp/${loginArea === 'supervisor' ? 'gas-station' : loginArea}/login`);
  if (loginArea === 'supervisor') await page.getByText(t('sign_in.supervisor')).click();
}

/** Enters name and password and submits. */
export async function typeSignIn({ page, t }: Visitor, name: string, password = PASSWORD): Promise<void> {
  await page
    .getByLabel(t.part('sign_in.email'))
    .or(page.getByLabel(t('sign_in.number_or_email')))
    .fill(name);
  await page.getByLabel(t('sign_in.password')).fill(password);
  await page.getByRole('button', { name: t('sign_in.sign_in') }).click();
}

/** Signs in on the right page and waits for the start page. */
export async function signInAs(visitor: Visitor, address: string, who: Who): Promise<void> {
  const { loginArea, name, home } = PEOPLE[who];
  await goToLoginArea(visitor, address, loginArea);
  await typeSignIn(visitor, name);
  // A driver on the road starts on the trip instead.
  await visitor.page.waitForURL(({ pathname }) => pathname === home || pathname.startsWith('/vrp/my-trips/'));
  if (new URL(visitor.page.url()).pathname !== home) await visitor.page.goto(`${address}${home}`);
}

/** Proves again who one is, as the product asks before money leaves or a key is shown. */
export async function proveIdentity({ page, t }: Pick<Visitor, 'page' | 't'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('proof.title') });
  await dialog.getByLabel(t('sign_in.password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('proof.confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Switches to the visitor's language, wherever the screen has the switch. */
export async function speak({ page, language }: Visitor): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) !== language) {
    const name = factsOf(language).ownName;
    const button = page.getByRole('button', { name, exact: true });
    const menu = page.getByRole('button', { name: /^(More$|المزيد$|مزید$|Account of|حساب)/ });
    const choice = page.getByRole('combobox', { name: /^(Language|اللغة|زبان|भाषा|ভাষা)$/ });
    await button.or(menu).or(choice).first().waitFor();
    if (await choice.isVisible()) await choice.selectOption(language);
    else if (await button.isVisible()) await button.click();
    else {
      await menu.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    }
  }
  await html.and(page.locator(`[lang=${language}]`)).waitFor();
}
