import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shot } from './support/browser.ts';
import {
  cancel,
  enterFill,
  findByPlate,
  finish,
  requestLitres,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { storedIn } from './support/storage.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();
const LINE_IS_GONE_MS = 6_000;

describe('an unreliable network', () => {
  it('turns a second tap on the request button into the same request', async () => {
    const driver = await app.welcome('driver', { device: 'phone' });
    const { page, t } = driver;
    const made = new Set<number>();
    page.on('response', async (answer) => {
      if (answer.request().method() === 'POST' && answer.url().endsWith('/fuel-requests'))
        made.add((await answer.json()).id);
    });
    await page.getByText(t.part('driver.hint.cost')).waitFor();
    await requestLitres(driver, 30, (button) => button.dblclick());
    await page.waitForURL(/my-requests\/\d+/);
    await seesVerdict(driver, 'status.request_approved');
    expect([...made]).toEqual([Number(page.url().split('/').at(-1))]);
    await cancel(driver);
  });

  it('keeps a fill finished while offline as if it had begun offline: the next vehicle comes, its time is kept', async () => {
    const { attendant, odometer } = await fuelling(60, opensSlowly);
    const { page, t } = attendant;
    await enterFill(attendant, '58.40', odometer + 3);
    const closings = answersTo(page, /\/close$/);
    const steps = answersTo(page, /\/steps$/);
    await attendant.context.setOffline(true);
    const finished_at = Date.now();
    await finish(attendant);
    await seesVerdict(attendant, 'pump.offline.outcomes.closed');
    await shot(page, 'pump-kept');
    const id = page.url().split('/').at(-1);
    await page.getByRole('button', { name: t('pump.next_vehicle') }).click();
    await page.getByText(t('pump.nobody_here')).waitFor();
    await page.waitForTimeout(LINE_IS_GONE_MS);
    await attendant.context.setOffline(false);
    await page.getByText(t('pump.all_sent')).waitFor();
    await page.goto(`${app.address}/vrp/gas-station/pump/${id}`);
    await seesVerdict(attendant, 'pump.outcome.completed');
    expect([closings, steps]).toEqual([[], [200]]);
    const closed = await closedAt(attendant, id!);
    expect(closed - finished_at).toBeLessThan(LINE_IS_GONE_MS);
    attendant.forgive(/ERR_INTERNET_DISCONNECTED/);
  });

  it('repeats no request whose response was lost, and leaves nothing behind', async () => {
    const { attendant, odometer } = await fuelling(40);
    const { page, t } = attendant;
    await enterFill(attendant, '38.00', odometer + 3);
    const keys: (string | undefined)[] = [];
    await page.route(/\/close$/, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
    expect(new Set(keys).size).toBe(1);
    await page.getByRole('button', { name: t('pump.next_vehicle') }).click();
    await page.getByText(t('pump.all_sent')).waitFor();
    attendant.forgive(/ERR_CONNECTION_RESET/);
  });
});

/** A truck being fueled: the demo driver requested, the demo attendant found and started it. */
async function fuelling(
  litres: number,
  open?: (attendant: Visitor) => Promise<void>,
): Promise<{ attendant: Visitor; odometer: number }> {
  const driver = await app.welcome('driver', { device: 'phone' });
  const odometer = await requestLitres(driver, litres);
  await seesVerdict(driver, 'status.request_approved');
  const attendant = await app.welcome('attendant', { device: 'phone' });
  await open?.(attendant);
  await findByPlate(attendant);
  await startFuelling(attendant);
  return { attendant, odometer };
}

/** The queue is there before the application, which does what was pressed. */
async function opensSlowly({ page, context, t }: Visitor): Promise<void> {
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const slow = /assets\/start-.*\.js$/;
  await context.route(slow, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${app.address}/vrp/gas-station/pump`, { waitUntil: 'commit' });
  const first = page.locator('#first-page');
  await first.getByText(t('pump.nobody_here')).waitFor();
  await first.getByRole('button', { name: t('pump.type_plate') }).click();
  arrive();
  await page.getByLabel(t('pump.plate'), { exact: true }).waitFor();
  expect(await first.count()).toBe(0);
  await context.unroute(slow);
}

/** When a request was closed, as the server has it. */
async function closedAt(visitor: Visitor, id: string): Promise<number> {
  const { gasStationAccessToken } = await storedIn(visitor);
  const answer = await visitor.page.request.get(`${app.address}/vw-api/public/api/fuel-requests/${id}`, {
    headers: { authorization: `Bearer ${gasStationAccessToken}` },
  });
  return Date.parse(((await answer.json()) as { closed_at: string }).closed_at);
}

/** Statuses of responses to POSTs to an address. */
function answersTo(page: Page, address: RegExp): number[] {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && address.test(answer.url())) statuses.push(answer.status());
  });
  return statuses;
}
