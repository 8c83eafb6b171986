import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';

interface Requested {
  readonly name: string;
  readonly responseEnd: number;
  /** Transferred size, as compressed by the server. */
  readonly encodedBodySize: number;
}

export interface Weight {
  readonly kib: number;
  readonly sentBytes: number;
  /** Largest first. */
  readonly files: readonly { name: string; gzipBytes: number }[];
}

export interface Needed {
  /** Files loaded at first paint. */
  readonly firstPaint: Weight;
  /** Files loaded when the page became usable: the figure of the goal. Files still loading were not needed. */
  readonly shown: Weight;
  readonly all: Weight;
  readonly shownAfterMs: number;
}

/** JavaScript and style sheets; the map is loaded on demand. */
const COUNTED = /\.(m?js|css)$/;
const NOT_COUNTED = /maplibre|base-map/;

/** Opens an address in a new page and sums up what was loaded until `isShown` (an expression in the page) was first true. */
export async function openPage(context: BrowserContext, address: string, isShown: string): Promise<Needed> {
  const page = await context.newPage();
  // Observed at the DOM change that makes it true.
  await page.addInitScript(`{
    const look = () => {
      if (!window.shownAt && (${isShown})) window.shownAt = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }`);
  await page.goto(address);
  // The page's CSP forbids waitForFunction, which evaluates text inside the page.
  while (!(await page.evaluate('window.shownAt'))) await page.waitForTimeout(50);
  // The server's event stream stays open, so the network is never idle: wait for the last file instead.
  await page.waitForTimeout(1_500);
  const { shownAt, paintedAt, requested } = (await page.evaluate(`({
    shownAt: window.shownAt,
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    requested: performance.getEntriesByType('resource').map(({ name, responseEnd, encodedBodySize }) =>
      ({ name, responseEnd, encodedBodySize })),
  })`)) as { shownAt: number; paintedAt: number; requested: Requested[] };
  const weigh = async (isIn: (one: Requested) => boolean): Promise<Weight> => {
    const chosen = requested.filter(
      (one) => COUNTED.test(new URL(one.name).pathname) && !NOT_COUNTED.test(one.name) && isIn(one),
    );
    const files = await Promise.all(
      chosen.map(async ({ name }) => ({
        name: new URL(name).pathname,
        gzipBytes: gzipSync(await (await fetch(name)).bytes(), { level: 9 }).length,
      })),
    );
    return {
      kib: files.reduce((sum, file) => sum + file.gzipBytes, 0) / 1024,
      sentBytes: chosen.reduce((sum, one) => sum + one.encodedBodySize, 0),
      files: files.sort((a, b) => b.gzipBytes - a.gzipBytes),
    };
  };
  const needed = {
    firstPaint: await weigh((one) => one.responseEnd > 0 && one.responseEnd <= paintedAt),
    shown: await weigh((one) => one.responseEnd > 0 && one.responseEnd <= shownAt),
    all: await weigh(() => true),
    shownAfterMs: shownAt,
  };
  await page.close();
  return needed;
}
