import type { BrowserContext } from 'playwright-core';

/** As the operators of the field's slow lines measure it: 400 kbit/s both ways. */
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;

export interface SlowVisit {
  readonly shown_ms: number;
  readonly painted_ms: number;
  /** Answers that came over the line until the page was usable. */
  readonly requests: number;
  readonly bytes: number;
  /** In the order they were asked for. */
  readonly files: readonly { name: string; bytes: number; from_ms: number; to_ms: number }[];
}

interface Entry {
  readonly name: string;
  readonly startTime: number;
  readonly responseEnd: number;
  readonly transferSize: number;
}

/** Opens an address over the slow line until `isShown` (an expression in the page) is first true. */
export async function openSlowly(
  context: BrowserContext,
  address: string,
  isShown: string,
): Promise<SlowVisit> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await page.addInitScript(`{
    performance.setResourceTimingBufferSize(1000);
    const look = () => {
      if (!window.shownAt && (${isShown})) window.shownAt = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }`);
  await page.goto(address, { waitUntil: 'commit' });
  while (!(await page.evaluate('window.shownAt'))) await page.waitForTimeout(50);
  const { shown_ms, painted_ms, entries } = (await page.evaluate(`({
    shown_ms: window.shownAt,
    painted_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    entries: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      ({ name, startTime, responseEnd, transferSize }) => ({ name, startTime, responseEnd, transferSize })),
  })`)) as { shown_ms: number; painted_ms: number; entries: Entry[] };
  // What a page loads ahead is there when it is opened again.
  await page.waitForTimeout(15_000);
  await page.close();
  const files = entries
    .filter(({ responseEnd, transferSize }) => responseEnd > 0 && responseEnd <= shown_ms && transferSize > 0)
    .map(({ name, startTime, responseEnd, transferSize }) => ({
      name: new URL(name).pathname,
      bytes: transferSize,
      from_ms: startTime,
      to_ms: responseEnd,
    }));
  return {
    shown_ms,
    painted_ms,
    requests: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files,
  };
}
