/**
 * `npm run bench:bundle`: how much JavaScript and CSS (gzip) a browser loads before it shows the sign-in page and the pump, from the
 * built pages and the real server, with an empty cache. Prints figures with their goals; never fails.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { openProduct } from '../tools/crash-test/product.ts';
import { type Needed, openPage } from './bundle/needed.ts';

const ROOT = join(import.meta.dirname, '..');
const PASSWORD = 'Mahatta-2026';
const locale = JSON.parse(
  readFileSync(join(ROOT, 'apps/web/public/assets/data/locales/en.json'), 'utf8'),
) as { pump: { type_plate: string } };

/** Expressions that are true once a page is usable. */
const SIGN_IN_SHOWS = `document.querySelector('input[type=password]')`;
const PUMP_SHOWS = `document.getElementById('root')?.textContent.includes(${JSON.stringify(locale.pump.type_plate)})`;

const built = spawnSync(process.execPath, ['tools/build-web.mjs'], {
  cwd: ROOT,
  stdio: 'inherit',
  // Compressed as in production.
  env: { ...process.env, APP_ENV: 'production' },
});
if (built.status !== 0) process.exit(1);
const product = await openProduct('.data/bench-bundle');
let browser: Browser | undefined;
try {
  await product.startServer();
  browser = await launchBrowser();
  console.log(`\nChromium ${browser.version()}, empty cache, phone's window. KiB of JavaScript + CSS, gzip.`);
  for (const [name, loginArea] of [
    ['sign-in of a fleet', 'client'],
    ['sign-in of a station', 'gas-station'],
    ['sign-in of the platform', 'admin'],
  ] as const) {
    const context = await newContext(browser);
    print(name, await openPage(context, `${product.address}/vrp/${loginArea}/login`, SIGN_IN_SHOWS), 170);
    await context.close();
  }
  const storageState = await signInAtPump(browser);
  const context = await newContext(browser, storageState);
  print('pump', await openPage(context, `${product.address}/vrp/gas-station/pump`, PUMP_SHOWS), 240, true);
} finally {
  await browser?.close();
  await product.stop(true);
}

function newContext(
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    ...(storageState ? { storageState } : {}),
  });
}

/** Signs an attendant in through the form, to obtain the browser's state. */
async function signInAtPump(browser: Browser) {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${product.address}/vrp/gas-station/login`);
  await page.getByRole('textbox').first().fill('attendant@demo.test');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/gas-station\/pump/);
  const remembered = await context.storageState();
  await context.close();
  return remembered;
}

function print(name: string, needed: Needed, goal: number, withFiles = false): void {
  const { firstPaint, shown, all } = needed;
  const verdict = shown.kib <= goal ? 'within' : 'ABOVE';
  console.log(
    `${name.padEnd(24)} until shown ${shown.kib.toFixed(1)} (${shown.files.length} files), ${verdict} the goal of ${goal}; ` +
      `until first contentful paint ${firstPaint.kib.toFixed(1)}, until the network is quiet ${all.kib.toFixed(1)}; ` +
      `sent as brotli ${(shown.sentBytes / 1024).toFixed(1)}; shown after ${needed.shownAfterMs.toFixed(0)} ms`,
  );
  if (!withFiles) return;
  for (const file of shown.files.slice(0, 12))
    console.log(`    ${(file.gzipBytes / 1024).toFixed(1).padStart(7)} ${file.name}`);
}
