import type { Browser, Page } from 'playwright-core';

const STEPS = 40;
/** Interval of pointer moves during a drag. */
const EVERY_MS = 24;

interface Watch {
  long: number[];
  handled: number[];
}

/** Runs in the page: collects entries of its own observers. */
const WATCH = `
  const watch = (window.watch = { long: [], handled: [] });
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(5000);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.long.push(entry.duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.startsWith('pointer')) watch.handled.push(entry.processingEnd - entry.processingStart);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
const SEEN = `({
  ...window.watch,
  answers: performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('/trip-arrangements/preview'))
    .map(({ duration }) => duration),
})`;

/** The planning screen of a day, signed in and loaded. */
export async function openPlan(
  browser: Browser,
  address: string,
  branch: number,
  day: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/vrp/admin/login`);
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Mahatta-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.goto(`${address}/vrp/admin/control-tower/plan?branch=${branch}&date=${day}`);
  await page.locator('[data-lane] button[data-order]').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Zoom in' }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
  return page;
}

/** Drags stops across the timeline and cancels with Escape. Returns what the browser recorded. */
export async function dragAbout(page: Page, drags: number) {
  await page.evaluate(WATCH);
  let moves = 0;
  for (let drag = 0; drag < drags; drag += 1) {
    const blocks = page.locator('[data-lane] button[data-order]:not([data-fixed])');
    const block = blocks.nth((drag * 7) % (await blocks.count()));
    await block.scrollIntoViewIfNeeded();
    const box = (await block.boundingBox())!;
    const area = (await page.getByRole('region', { name: 'Timeline of the trips' }).boundingBox())!;
    await page.mouse.move(box.x + 8, box.y + 8);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1) {
      const turn = (step / STEPS) * 2 * Math.PI + drag;
      const x = area.x + 400 + (0.5 + 0.45 * Math.sin(turn)) * (area.width - 440);
      const y = area.y + 50 + (0.5 + 0.45 * Math.cos(turn * 2)) * (area.height - 70);
      await page.mouse.move(x, y);
      await page.waitForTimeout(EVERY_MS);
      moves += 1;
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.waitForTimeout(100);
  }
  const seen = (await page.evaluate(SEEN)) as Watch & { answers: number[] };
  return { ...seen, moves };
}
