import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { findByPlate, requestLitres, seesVerdict, startFuelling } from './support/fuelling.ts';
import { AT_THE_STATION, PASSWORD, PEOPLE, typeSignIn } from './support/people.ts';
import { startProduct } from './support/product.ts';
import { ROOT } from './support/server.ts';
import { storedIn } from './support/storage.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';
import { startVersionProxy } from './support/version-proxy.ts';

const app = startTestApp();
const INSTALLED: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
  serviceWorkers: 'allow',
};
const VERSION = readFileSync(join(ROOT, 'apps/web/dist/version.txt'), 'utf8');

describe('without a connection', () => {
  it('a reload opens the pump with its approved requests, and a driver’s code', async () => {
    const attendant = await app.welcome('attendant', INSTALLED);
    await stored(attendant, 'pump');
    await soon(() => entriesOf(attendant)).toBeGreaterThanOrEqual(0);
    const before = await entriesOf(attendant);
    const driver = await app.welcome('driver', INSTALLED);
    await stored(driver, 'request-screen');
    await requestLitres(driver, 30);
    await seesVerdict(driver, 'status.request_approved');
    await attendant.page.reload();
    // One lookup by plate and one by code.
    await soon(() => entriesOf(attendant)).toBeGreaterThanOrEqual(before + 2);

    for (const { context, page } of [attendant, driver]) {
      await context.setOffline(true);
      await page.reload();
    }
    await seesVerdict(driver, 'status.request_approved');
    await driver.page.getByText(driver.t.part('driver.read_at')).waitFor();
    await expectNoOverflow(driver.page, 'a code without a connection');
    await shot(driver.page, 'installed-driver');
    await attendant.page.getByText(attendant.t.part('pump.offline.lost')).waitFor();
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await shot(attendant.page, 'installed-pump');
    await startFuelling(attendant);
    // In the middle of a fill.
    await attendant.page.reload();
    await attendant.page.getByLabel(attendant.t.part('pump.litres')).waitFor();
    await Promise.all([attendant, driver].map(reconnect));
  });

  it('a reload opens a driver’s trips, and the stops of one', async () => {
    const email = await driverOnTheRoad();
    const driver = await app.open(INSTALLED);
    const { page, t } = driver;
    await page.goto(`${app.address}/vrp/client/login`);
    await typeSignIn(driver, email);
    await page.waitForURL(/\/vrp\/(ask|my-trips)/);
    await page.goto(`${app.address}/vrp/my-trips`);
    await stored(driver, 'stop-screen');
    const trip = page.getByText(/T-\d+-\d{6}-/).first();
    await trip.waitFor();
    await driver.context.setOffline(true);
    await page.reload();
    await trip.waitFor();
    await page.getByRole('heading', { name: t('trip_stops.my_trips') }).waitFor();
    await shot(page, 'installed-trips');
    await trip.click();
    const stops = page.locator('main li');
    await stops.first().waitFor();
    await page.reload();
    await stops.first().waitFor();
    await shot(page, 'installed-stops');
    await reconnect(driver);
    // The map is not stored: a list stands in its place.
    driver.forgive(/ERR_FAILED|map/);
  });
});

describe('a page opened directly', () => {
  it('stores what it needs, as one reached by signing in does', async () => {
    // The second visit has a session but a new browser.
    const first = await app.welcome('attendant', { ...INSTALLED, serviceWorkers: 'block' });
    await first.context.close();
    // The shift's page has not been open.
    await stored(await app.welcome('attendant', INSTALLED), 'shift-screen');
  });
});

describe('a new version', () => {
  it('waits for the end of a fill, and then takes over by itself', async () => {
    const proxy = await startVersionProxy(app.address, VERSION);
    try {
      const attendant = await app.open(INSTALLED);
      const { page, t } = attendant;
      // A busy phone: the server's answers, which name its version, are there before the page knows its worker.
      await page.addInitScript(`{
        const { prototype } = ServiceWorkerContainer;
        const { register } = prototype;
        prototype.register = async function (...its) {
          await new Promise((done) => setTimeout(done, 500));
          return register.apply(this, its);
        };
      }`);
      await page.goto(`${proxy.address}/vrp/gas-station/login`);
      await typeSignIn(attendant, PEOPLE.attendant.name, PASSWORD);
      await page.waitForURL(/\/gas-station\/pump$/);
      await stored(attendant, 'pump');
      const version = () => page.locator('meta[name=version]').getAttribute('content');
      expect(await version()).toBe(VERSION);
      await page.goto(`${proxy.address}/vrp/gas-station/shift`);
      await page.getByRole('heading').first().waitFor();

      proxy.deploy();
      await page.evaluate(`navigator.serviceWorker.getRegistration().then((found) => found.update())`);
      await soon(() =>
        page.evaluate(`navigator.serviceWorker.getRegistration().then(({ waiting }) => !!waiting)`),
      ).toBe(true);
      expect(await version()).toBe(VERSION);
      await page.goto(`${proxy.address}/vrp/gas-station/pump`);
      await soon(version).not.toBe(VERSION);
      await page.getByText(t('pump.type_plate')).waitFor();
      await attendant.context.close();
    } finally {
      await proxy.close();
    }
  });
});

describe('the kill switch', () => {
  it('removes the worker and what it stored at the next load, and the page is as without', async () => {
    const off = await startProduct({ OFFLINE_APP: 'no' });
    const proxy = await startVersionProxy(app.address, VERSION);
    try {
      const attendant = await app.open(INSTALLED);
      const { page } = attendant;
      const signIn = async () => {
        await page.goto(`${proxy.address}/vrp/gas-station/login`);
        await typeSignIn(attendant, PEOPLE.attendant.name, PASSWORD);
        await page.waitForURL(/\/gas-station\/pump$/);
      };
      const leftovers = () =>
        page.evaluate(`Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
          .then(([workers, names]) => workers.length + names.length)`);
      await signIn();
      await stored(attendant, 'pump');
      expect(await leftovers()).toBeGreaterThan(1);

      // The administrator's server starts with the switch on; the browser still has page and worker of before.
      proxy.moveTo(off.address);
      await page.reload();
      await soon(leftovers).toBe(0);
      await signIn();
      await page.getByText(attendant.t('pump.type_plate')).waitFor();
      expect(await leftovers()).toBe(0);
      expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
      await attendant.context.setOffline(true);
      await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
      await attendant.context.setOffline(false);
      // Sessions of the server before, and the reload without a line.
      attendant.complaints.splice(0);
      await attendant.context.close();
    } finally {
      await proxy.close();
      await off.stop();
    }
  });
});

describe('the manifest', () => {
  it('names the area in the reader’s language, with icons that exist', async () => {
    const { page } = await app.open(INSTALLED);
    await page.goto(`${app.address}/vrp/gas-station/login`);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await page.request.get(app.address + href!)).json()) as {
      start_url: string;
      icons: { src: string; purpose: string }[];
    };
    expect(manifest.start_url).toBe('/vrp/gas-station/pump');
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable']);
    for (const { src } of manifest.icons)
      expect((await page.request.get(app.address + src)).headers()['content-type']).toBe('image/png');
  });
});

/** Back on the line; once the server's events come again, no attempt without it is left to fail. */
async function reconnect({ context, page, forgive }: Visitor): Promise<void> {
  const events = page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.ok());
  await context.setOffline(false);
  await events;
  forgive(/ERR_INTERNET_DISCONNECTED/);
}

/** Waits until this browser has stored the pages that a file of this name belongs to. */
async function stored({ page }: Visitor, name: string): Promise<void> {
  await soon(() =>
    page.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
      .then((all) => Promise.all(all.map((cache) => cache.keys())))
      .then((lists) => lists.flat().map(({ url }) => url).join(' '))`),
  ).toContain(`/assets/${name}`);
}

/** How many entries of approved requests this browser has; -1 before it has asked for them. */
function entriesOf({ page }: Visitor): Promise<number> {
  return page.evaluate(`(async () => {
    const end = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
    for (const { name } of await indexedDB.databases()) {
      const database = await end(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = await end(database.transaction(store).objectStore(store).getAll());
        const cache = values.find((value) => value?.entries);
        if (cache) return cache.entries.length;
      }
    }
    return -1;
  })()`);
}

/** At some hours the tanker driver with a sign-in of the demo has no trip, but somebody always has. */
async function driverOnTheRoad(): Promise<string> {
  const admin = await app.welcome('admin');
  const { adminAccessToken } = await storedIn(admin);
  const read = async (path: string) =>
    (await (
      await fetch(`${app.address}/vw-api/public/api${path}`, {
        headers: { authorization: `Bearer ${adminAccessToken}` },
      })
    ).json()) as { rows: { driver: { id: number } }[]; user: { email: string } };
  for (const status of ['partially_closed', 'started', 'assigned']) {
    const [trip] = (await read(`/trips?status=${status}&per_page=1&sort=-planned_start_at`)).rows;
    if (trip) return (await read(`/drivers/${trip.driver.id}`)).user.email;
  }
  throw new Error('nobody has a trip');
}
