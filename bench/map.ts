/**
 * `npm run bench:map`: the built-in streets from the real server. Range requests of random tiles at 200 a second, then as fast as
 * eight connections take them; then how long a desk's browser (software rendering) takes from the start of a map to its first
 * streets, with an empty cache and with a full one. Prints figures with their goals; never fails.
 *
 * --seconds=10   of each load          --rate=200   requests a second
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { PMTiles } from 'pmtiles';
import { launchBrowser } from '../e2e/support/browser.ts';
import { openProduct } from '../tools/crash-test/product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
  },
});
const ROOT = join(import.meta.dirname, '..');
const ARCHIVE = join(ROOT, 'data/riyadh/map.pmtiles');
const PASSWORD = 'Mahatta-2026';
const CONNECTIONS = 8;
const GOAL_PER_SECOND = 200;
const GOAL_DRAWN_MS = 1_000;
/** A desk's view at zoom 11 to 14 over the city. */
const CITY = { west: 46.55, east: 46.85, south: 24.55, north: 24.87 };

type Range = readonly [from: number, length: number];

const built = spawnSync(process.execPath, ['tools/build-web.mjs'], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const ranges = await rangesOfCity();
const product = await openProduct('.data/bench-map');
let browser: Browser | undefined;
try {
  await product.startServer();
  const { streets } = (await (await fetch(`${product.address}/vrp/settings.json`)).json()) as {
    streets: string;
  };
  const url = product.address + streets;
  console.log(
    `\nArchive ${(statSync(ARCHIVE).size / 1e6).toFixed(2)} MB, ${ranges.length} tiles of the city, load average ${loadavg()[0]!.toFixed(1)}.`,
  );
  await fastest(url, 2);
  const steady = await atRate(url, Number(values.rate), Number(values.seconds));
  console.log(
    `${values.rate} requests a second: ${steady.perSecond.toFixed(0)} answered, ${latency(steady.ms)}`,
  );
  const fast = await fastest(url, Number(values.seconds));
  console.log(
    `${CONNECTIONS} connections: ${fast.perSecond.toFixed(0)} tiles a second (goal ${GOAL_PER_SECOND}), ${latency(fast.ms)}`,
  );
  browser = await launchBrowser();
  const drawn = await drawTwice(browser);
  console.log(
    `first streets on a desk after ${drawn.map((ms) => `${ms.toFixed(0)} ms`).join(' (empty cache), ')} (goal ${GOAL_DRAWN_MS} ms)`,
  );
} finally {
  await browser?.close();
  await product.stop(true);
}

/** Where the tiles of the city are in the archive. */
async function rangesOfCity(): Promise<Range[]> {
  const bytes = readFileSync(ARCHIVE);
  let last: Range = [0, 0];
  const archive = new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset, length) => {
      last = [offset, length];
      return { data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer };
    },
  });
  const found: Range[] = [];
  for (let z = 11; z <= 14; z++) {
    const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
    const row = (latitude: number) =>
      Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
    for (let x = column(CITY.west); x <= column(CITY.east); x++)
      for (let y = row(CITY.north); y <= row(CITY.south); y++)
        if (await archive.getZxy(z, x, y)) found.push(last);
  }
  return found;
}

async function requestTile(url: string, index: number): Promise<number> {
  const [from, length] = ranges[(index * 7_919) % ranges.length]!;
  const start = performance.now();
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${from + length - 1}` } });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 206 || byteLength !== length) throw new Error(`answered ${answer.status}`);
  return performance.now() - start;
}

/** Requests are sent at the rate, whether or not earlier ones are answered. */
async function atRate(url: string, rate: number, seconds: number) {
  const start = performance.now();
  const pending: Promise<number>[] = [];
  while (performance.now() - start < seconds * 1_000) {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate);
    while (pending.length < due) pending.push(requestTile(url, pending.length));
    await wait(2);
  }
  const ms = await Promise.all(pending);
  return { perSecond: (ms.length * 1_000) / (performance.now() - start), ms };
}

async function fastest(url: string, seconds: number) {
  const start = performance.now();
  const ms: number[] = [];
  let next = 0;
  const connection = async () => {
    while (performance.now() - start < seconds * 1_000) ms.push(await requestTile(url, next++));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { perSecond: (ms.length * 1_000) / (performance.now() - start), ms };
}

function latency(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

/** The stations of the platform on the map, opened twice. */
async function drawTwice(browser: Browser): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${product.address}/vrp/admin/login`);
  await page.locator('input:not([type=password])').first().fill('admin@demo.test');
  await page.locator('input[type=password]').first().fill(PASSWORD);
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  const drawn: number[] = [];
  for (let time = 0; time < 2; time++) {
    await page.goto(`${product.address}/vrp/admin/gas-station?view=map`);
    await page.waitForFunction(() => performance.getEntriesByName('streets drawn').length > 0);
    const [started, shown] = await page.evaluate(() =>
      ['map started', 'streets drawn'].map((name) => performance.getEntriesByName(name)[0]!.startTime),
    );
    drawn.push(shown! - started!);
  }
  return drawn;
}
