/**
 * `npm run bench:slow-line`: how long a phone on a slow line (400 kbit/s, 400 ms to the first byte of each answer) waits until a page is
 * usable, with an empty cache and with a full one, and what it loads until then. From the built pages and the real server. Prints
 * figures with their goals; never fails.
 *
 * --only=driver   one of the pages          --files   what was loaded, largest first          --language=ar
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { openProduct } from '../tools/crash-test/product.ts';
import { openSlowly, type SlowVisit } from './slow-line/visit.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    language: { type: 'string', default: 'ar' },
    files: { type: 'boolean', default: false },
  },
});
const ROOT = join(import.meta.dirname, '..');
const PASSWORD = 'Mahatta-2026';
const WARM_GOAL_MS = 2_000;
const texts = JSON.parse(
  readFileSync(join(ROOT, `apps/web/public/assets/data/locales/${values.language}.json`), 'utf8'),
) as { pump: { type_plate: string }; trip_stops: { my_trips: string } };
const shows = (text: string, within = '#root') =>
  `document.querySelector('${within}')?.textContent.includes(${JSON.stringify(text)})`;

/** Pages with an expression that is true once they are usable. */
const PAGES = [
  {
    name: 'sign-in form',
    who: null,
    path: 'client/login',
    isShown: `document.querySelector('input[type=password]')`,
    goal: 4_000,
  },
  {
    name: 'driver',
    who: 'driver@demo.test',
    path: 'ask',
    isShown: `document.querySelector('main button, [data-request], main a')`,
    goal: 6_000,
  },
  {
    name: 'delivery driver',
    who: 'tanker@demo.test',
    path: 'my-trips',
    isShown: shows(texts.trip_stops.my_trips),
    goal: 6_000,
  },
  {
    // The queue and its buttons; what is pressed before the application is there waits for it.
    name: 'pump',
    who: 'attendant@demo.test',
    path: 'gas-station/pump',
    isShown: `${shows(texts.pump.type_plate)} || ${shows(texts.pump.type_plate, '#first-page')}`,
    goal: 5_000,
  },
  {
    name: 'pump’s application',
    who: 'attendant@demo.test',
    path: 'gas-station/pump',
    isShown: shows(texts.pump.type_plate),
    goal: 5_000,
  },
];

const built = spawnSync(process.execPath, ['tools/build-web.mjs'], {
  cwd: ROOT,
  stdio: 'inherit',
  // Compressed as in production.
  env: { ...process.env, APP_ENV: 'production' },
});
if (built.status !== 0) process.exit(1);
const product = await openProduct('.data/bench-slow-line');
let browser: Browser | undefined;
try {
  await product.startServer();
  browser = await launchBrowser();
  console.log(`\nChromium ${browser.version()}, 400 kbit/s, 400 ms, phone's window, ${values.language}.`);
  for (const page of PAGES.filter(({ name }) => !values.only || name.startsWith(values.only))) {
    const context = await newContext(browser, page.who ? await signedIn(browser, page.who) : undefined);
    const address = `${product.address}/vrp/${page.path}`;
    print(`${page.name}, cold`, await openSlowly(context, address, page.isShown), page.goal);
    print(`${page.name}, warm`, await openSlowly(context, address, page.isShown), WARM_GOAL_MS);
    await context.close();
  }
} finally {
  await browser?.close();
  await product.stop(true);
}

async function newContext(
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: values.language === 'ar' ? 'ar-SA' : 'en-GB',
    viewport: { width: 390, height: 844 },
    // Requests of a service worker escape the emulated line; what the browser has stored counts without one, too.
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  });
  await context.addInitScript(`localStorage.setItem('language', '${values.language}')`);
  return context;
}

/** Signs somebody in through the form, on a fast line, to obtain the browser's state. */
async function signedIn(browser: Browser, name: string) {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${product.address}/vrp/${name.startsWith('attendant') ? 'gas-station' : 'client'}/login`);
  await page.getByRole('textbox').first().fill(name);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.waitForTimeout(2_000);
  const remembered = await context.storageState();
  await context.close();
  return remembered;
}

function print(name: string, visit: SlowVisit, goal: number): void {
  const verdict = visit.shown_ms <= goal ? 'within' : 'ABOVE';
  console.log(
    `${name.padEnd(24)} ${(visit.shown_ms / 1000).toFixed(1)} s, ${verdict} the goal of ${goal / 1000} s; ` +
      `${visit.requests} requests, ${(visit.bytes / 1024).toFixed(0)} KiB until then; first paint ${(visit.painted_ms / 1000).toFixed(1)} s`,
  );
  if (!values.files) return;
  for (const { name, bytes, from_ms, to_ms } of visit.files)
    console.log(
      `  ${(bytes / 1024).toFixed(1).padStart(7)} ${from_ms.toFixed(0).padStart(6)}–${to_ms.toFixed(0).padEnd(6)} ${name}`,
    );
}
