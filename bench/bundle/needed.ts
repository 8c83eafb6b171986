import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';

interface Requested {
  readonly name: string;
  readonly responseEnd: number;
  /** As it went over the network, compressed as the server chose. */
  readonly encodedBodySize: number;
}

export interface Weight {
  readonly kib: number;
  readonly sentBytes: number;
  /** Heaviest first. */
  readonly files: readonly { name: string; gzipBytes: number }[];
}

export interface Needed {
  /** Whatever had arrived when the browser first painted anything. */
  readonly firstPaint: Weight;
  /** Whatever had arrived when the page could be used: the figure the goal is about. What was still on its way was not needed. */
  readonly shown: Weight;
  readonly all: Weight;
  readonly shownAfterMs: number;
}

/** JavaScript and style sheets; the map is a page's business when it is opened. */
const COUNTED = /\.(m?js|css)$/;
const NOT_COUNTED = /maplibre|base-map/;

/** Opens an address in a new page and weighs what came until `isShown` (an expression of the page) first held. */
export async function openPage(context: BrowserContext, address: string, isShown: string): Promise<Needed> {
  const page = await context.newPage();
  // Told with the very change that shows it.
  await page.addInitScript(`{
    const look = () => {
      if (!window.shownAt && (${isShown})) window.shownAt = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }`);
  await page.goto(address);
  // The page's own policy forbids waitForFunction, which evaluates text inside the page.
  while (!(await page.evaluate('window.shownAt'))) await page.waitForTimeout(50);
  // The server's event stream stays open, so the network is never idle for good: wait for the last file instead.
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
