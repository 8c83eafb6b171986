import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shot } from './support/browser.ts';
import { openHouse, soon, type Visitor } from './support/house.ts';
import { goToDoor, PEOPLE, signInAs, speak, typeSignIn, type Who } from './support/people.ts';
import { keysOf, storedIn } from './support/storage.ts';

const house = openHouse();

describe('everybody of the demo company', () => {
  it('opens the address and finds a door', async () => {
    const { page } = await house.open();
    const answer = await page.goto(`${house.address}/vrp/`, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shot(page, 'first-page');
  });

  it.each(Object.keys(PEOPLE) as Who[])('signs in as %s and stands on their own first page', async (who) => {
    const visitor = await house.open();
    await signInAs(visitor, house.address, who);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('finds the supervisor also by email', async () => {
    const visitor = await house.open();
    await goToDoor(visitor, house.address, 'supervisor');
    await typeSignIn(visitor, 'supervisor@demo.test');
    await visitor.page.waitForURL(house.address + PEOPLE.supervisor.home);
  });

  it('keeps the language they picked before they signed in', async () => {
    const visitor = await house.open({ language: 'ar', device: 'phone' });
    await visitor.page.goto(`${house.address}/vrp/client/login`);
    await speak(visitor);
    await signInAs(visitor, house.address, 'driver');
    await visitor.page.getByRole('heading', { name: visitor.t('driver.ask_title') }).waitFor();
    expect(await visitor.page.locator('html').getAttribute('dir')).toBe('rtl');
  });

  it('comes back to the page they were sent away from', async () => {
    const visitor = await house.open();
    const wanted = `${house.address}/vrp/client/refueling-transactions?period=today`;
    await visitor.page.goto(wanted);
    await visitor.page.waitForURL(/\/vrp\/client\/login$/);
    await typeSignIn(visitor, PEOPLE.client.name);
    await visitor.page.waitForURL(wanted);
  });
});

describe('whoever may not come in', () => {
  it('reads the same for a wrong password as for an unknown account, and keeps the name', async () => {
    const words: (string | null)[] = [];
    for (const name of ['driver@demo.test', 'nobody@demo.test']) {
      const visitor = await house.open();
      await goToDoor(visitor, house.address, 'client');
      await typeSignIn(visitor, name, 'not-the-password');
      const alert = visitor.page.getByRole('alert').filter({ hasText: /\S/ });
      words.push((await alert.textContent())?.replace(/\d/g, 'so many') ?? null);
      expect(await visitor.page.getByLabel('Email').inputValue()).toBe(name);
      expect(await visitor.page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
      await shot(visitor.page, `sign-in-refused-${name.split('@')[0]}`);
      visitor.forgive(/422.*client-login/);
    }
    expect(words[0]).toContain('This email and password do not belong together.');
    expect(words[1]).toBe(words[0]);
  });

  it('is not let in by a door that is not theirs', async () => {
    const visitor = await house.open();
    await goToDoor(visitor, house.address, 'admin');
    await typeSignIn(visitor, PEOPLE.client.name);
    await visitor.page.getByText('Not signed in').waitFor();
    expect(await keysOf(visitor)).not.toContain('adminAccessToken');
    visitor.forgive(/422.*admin-login/);
  });

  it('hears that a used link is used', async () => {
    const { page, ...visitor } = await house.open();
    await page.goto(`${house.address}/vrp/register?token=${'x'.repeat(43)}`);
    await page.getByLabel('New password').fill('A long enough sentence');
    await page.getByLabel('The same once more').fill('A long enough sentence');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('This link was used, has expired or is incomplete.').waitFor();
    expect(page.url()).not.toContain('token');
    visitor.forgive(/4\d\d.*jwt\/register/);
  });

  it('reads why on 403, and the way back on 404', async () => {
    const { page } = await house.welcome('driver', { device: 'phone' });
    await page.goto(`${house.address}/vrp/client/wallet`);
    await page.getByText('This page is not open to you').waitFor();
    await shot(page, 'page-403');
    await page.goto(`${house.address}/vrp/nothing/here`);
    await page.getByText('This page does not exist').waitFor();
    await shot(page, 'page-404');
    await page.getByRole('link', { name: 'To the start page' }).click();
    await page.waitForURL(house.address + PEOPLE.driver.home);
  });
});

describe('several people in one browser', () => {
  const CUSTOMER = ['userData', 'accessToken', 'refreshToken'];
  const ADMIN = ['adminUserData', 'adminAccessToken', 'adminRefreshToken', 'mapKey'];
  const STATION = ['gasStationAccessToken', 'gasStationRefreshToken'];
  const SUPERVISOR = ['supervisorUserData', 'supervisorAccessToken', 'supervisorRefreshToken'];

  let everybody: BrowserContextOptions['storageState'];

  it('stand side by side, only station and network take each other’s place', async () => {
    const visitor = await house.open();
    for (const who of ['client', 'admin', 'supervisor', 'station'] as const)
      await signInAs(visitor, house.address, who);
    expect(await keysOf(visitor)).toEqual(
      expect.arrayContaining([...CUSTOMER, ...ADMIN, ...SUPERVISOR, ...STATION, 'gasStationUserData']),
    );
    expect(await storedIn(visitor)).toMatchObject({
      Gas_station_id: expect.stringMatching(/^\d+$/),
      label: 'Sidra, Exit 9',
      customerLoginState: 'logged in',
      staffLoginState: 'logged in',
    });

    everybody = await visitor.context.storageState();

    await signInAs(visitor, house.address, 'network');
    const keys = await keysOf(visitor);
    expect(keys).toEqual(
      expect.arrayContaining([...CUSTOMER, ...ADMIN, ...SUPERVISOR, ...STATION, 'gasStationNetworkUserData']),
    );
    expect(keys).not.toContain('gasStationUserData');
    for (const who of ['client', 'admin', 'network', 'supervisor'] as const) {
      await visitor.page.goto(house.address + PEOPLE[who].home);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(visitor.page.url()).toBe(house.address + PEOPLE[who].home);
    }
    await visitor.page.goto(house.address + PEOPLE.station.home);
    await visitor.page.waitForURL(/\/vrp\/gas-station\/login$/);
  });

  it.each([
    ['client', 'client', CUSTOMER],
    ['admin', 'admin', ADMIN.slice(0, 3)],
    ['station', 'gas-station', [...STATION, 'gasStationUserData']],
    ['supervisor', 'gas-station', SUPERVISOR],
  ] as const)('lose only what was %s’s when that session cannot be refreshed', async (who, door, lost) => {
    const visitor = await house.open({ storageState: everybody });
    await visitor.page.goto(house.address + PEOPLE[who].home);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    const before = await keysOf(visitor);
    await spoil(visitor, lost);
    await visitor.page.goto(house.address + PEOPLE[who].home);
    await visitor.page.waitForURL(`${house.address}/vrp/${door}/login`);
    await soon(() => keysOf(visitor)).toEqual(
      before.filter((key) => !(lost as readonly string[]).includes(key)),
    );
    visitor.forgive(/401/);
  });
});

/** Both tokens turn worthless, as if the server had ended the session. */
async function spoil({ page }: Visitor, keys: readonly string[]): Promise<void> {
  const tokens = keys.filter((key) => key.endsWith('Token'));
  await page.evaluate((tokens) => {
    for (const token of tokens) localStorage.setItem(token, 'worthless');
  }, tokens);
}
