import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shot } from './support/browser.ts';
import { goToLoginArea, PASSWORD, PEOPLE, signInAs, speak, typeSignIn } from './support/people.ts';
import { keysOf, storedIn } from './support/storage.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();

describe('a user of the demo company', () => {
  it('opens the address and finds a sign-in page', async () => {
    const { page } = await app.open();
    const answer = await page.goto(`${app.address}/vrp/`, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shot(page, 'first-page');
  });

  // The other users sign in wherever a journey needs them.
  it('signs in as a billing user and lands on their own start page', async () => {
    const visitor = await app.open();
    await signInAs(visitor, app.address, 'billing');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('can be a supervisor who signs in with the email', async () => {
    const visitor = await app.open();
    await goToLoginArea(visitor, app.address, 'supervisor');
    await typeSignIn(visitor, 'supervisor@demo.test');
    await visitor.page.waitForURL(app.address + PEOPLE.supervisor.home);
  });

  it('keeps the language selected before sign-in', async () => {
    const visitor = await app.open({ language: 'ar', device: 'phone' });
    await visitor.page.goto(`${app.address}/vrp/client/login`);
    await speak(visitor);
    await signInAs(visitor, app.address, 'driver');
    await visitor.page.getByRole('heading', { name: visitor.t('driver.confirm_title') }).waitFor();
    expect(await visitor.page.locator('html').getAttribute('dir')).toBe('rtl');
  });

  it.each([
    ['while still typing', false],
    ['after pressing Enter, once', true],
  ])('fills in the form of a slow phone before the application is there: %s', async (_when, isSent) => {
    const visitor = await app.open({ device: 'phone' });
    const { page } = visitor;
    let arrive!: () => void;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/assets\/start-.*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(`${app.address}/vrp/client/login`, { waitUntil: 'commit' });
    const form = page.locator('#first-form');
    await form.locator('[name=username]').fill(PEOPLE.driver.name);
    await form.locator('[name=password]').fill(PASSWORD);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('-login')) sent.push(request.url());
    });
    if (isSent) await form.locator('[name=password]').press('Enter');
    arrive();
    if (!isSent) {
      await soon(() => page.title()).not.toBe('Fuel');
      expect(await page.locator('[name=password]').count()).toBe(1);
      await form.getByRole('button', { name: visitor.t('sign_in.sign_in') }).click();
    }
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
    expect(await keysOf(visitor)).toContain('accessToken');
    expect(sent).toHaveLength(1);
  });

  it('returns to the page that required the sign-in', async () => {
    const visitor = await app.open();
    const wanted = `${app.address}/vrp/client/refueling-transactions?period=today`;
    await visitor.page.goto(wanted);
    await visitor.page.waitForURL(/\/vrp\/client\/login$/);
    await typeSignIn(visitor, PEOPLE.client.name);
    await visitor.page.waitForURL(wanted);
  });
});

describe('whoever may not come in', () => {
  it('is led to their own area from another one’s page', async () => {
    const visitor = await app.open();
    await goToLoginArea(visitor, app.address, 'admin');
    await typeSignIn(visitor, PEOPLE.client.name);
    await visitor.page.waitForURL(app.address + PEOPLE.client.home);
    expect(await keysOf(visitor)).not.toContain('adminAccessToken');
    visitor.forgive(/422.*admin-login/);
  });

  it('learns the reason on 403, and finds a way back on 404', async () => {
    const { page } = await app.welcome('driver', { device: 'phone' });
    await page.goto(`${app.address}/vrp/client/wallet`);
    await page.getByText('No access to this page').waitFor();
    await shot(page, 'page-403');
    await page.goto(`${app.address}/vrp/nothing/here`);
    await page.getByText('Page not found').waitFor();
    await shot(page, 'page-404');
    await page.getByRole('link', { name: 'Go to start page' }).click();
    await page.waitForURL(/\/vrp\/(ask|my-trips\/\d+)$/);
  });
});

describe('several sessions in one browser', () => {
  const CUSTOMER = ['userData', 'accessToken', 'refreshToken'];
  const ADMIN = ['adminUserData', 'adminAccessToken', 'adminRefreshToken', 'mapKey'];
  const STATION = ['gasStationAccessToken', 'gasStationRefreshToken'];
  const SUPERVISOR = ['supervisorUserData', 'supervisorAccessToken', 'supervisorRefreshToken'];

  let everybody: BrowserContextOptions['storageState'];

  it('coexist, except that network and station replace each other', async () => {
    const visitor = await app.open();
    for (const who of ['client', 'admin', 'supervisor', 'station'] as const)
      await signInAs(visitor, app.address, who);
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

    await signInAs(visitor, app.address, 'network');
    const keys = await keysOf(visitor);
    expect(keys).toEqual(
      expect.arrayContaining([...CUSTOMER, ...ADMIN, ...SUPERVISOR, ...STATION, 'gasStationNetworkUserData']),
    );
    expect(keys).not.toContain('gasStationUserData');
    for (const who of ['client', 'admin', 'network', 'supervisor'] as const) {
      await visitor.page.goto(app.address + PEOPLE[who].home);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(visitor.page.url()).toBe(app.address + PEOPLE[who].home);
    }
    await visitor.page.goto(app.address + PEOPLE.station.home);
    await visitor.page.waitForURL(/\/vrp\/gas-station\/login$/);
  });

  it.each([
    ['client', 'client', CUSTOMER],
    ['admin', 'admin', ADMIN.slice(0, 3)],
    ['station', 'gas-station', [...STATION, 'gasStationUserData']],
    ['supervisor', 'gas-station', SUPERVISOR],
  ] as const)('are affected only by the loss of %s’s own session', async (who, loginArea, lost) => {
    const visitor = await app.open({ storageState: everybody });
    await visitor.page.goto(app.address + PEOPLE[who].home);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    const before = await keysOf(visitor);
    await spoil(visitor, lost);
    await visitor.page.goto(app.address + PEOPLE[who].home);
    await visitor.page.waitForURL(`${app.address}/vrp/${loginArea}/login`);
    await soon(() => keysOf(visitor)).toEqual(
      before.filter((key) => !(lost as readonly string[]).includes(key)),
    );
    visitor.forgive(/401/);
  });
});

/** Invalidates both tokens, as if the server had ended the session. */
async function spoil({ page }: Visitor, keys: readonly string[]): Promise<void> {
  const tokens = keys.filter((key) => key.endsWith('Token'));
  await page.evaluate((tokens) => {
    for (const token of tokens) localStorage.setItem(token, 'worthless');
  }, tokens);
}
