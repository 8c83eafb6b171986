import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { drivenWithinMs, startDriving, stopDriving } from './support/driving.ts';
import { breakDown, openOnMap } from './support/live-map.ts';
import { ordersSpreadsheet, tomorrow } from './support/orders-spreadsheet.ts';
import { speak } from './support/people.ts';
import { handOut, moveByHand, plan } from './support/planning.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';
import { inTime, TIMEOUT_MS } from './support/timeouts.ts';

// At low speed the day outlasts the usual token, and browsers log each expiry.
const app = startTestApp({ ACCESS_TOKEN_SECONDS: '3600' });
/**
 * Enough for nine trips: with fewer, the only tanker on the road may be one that also drives a trip of today, which
 * hides the other.
 */
const ORDERS = 150;
/** While the dispatcher works or watches, a minute is an hour, so that a busy machine still sees somebody driving; the rest of the day takes two minutes. `DAY_SPEED=60` allows watching. */
const SPEED_AT_WORK = 60;
const SPEED = Number(process.env.DAY_SPEED ?? 300);
const JOURNEY_MS = 360_000 + drivenWithinMs(SPEED);

const day = tomorrow();
afterAll(stopDriving);

describe('a dispatcher’s day', () => {
  it(
    'is imported, planned, corrected manually, driven, interrupted, replanned, and evaluated',
    async () => {
      const dispatcher = await app.welcome('admin');
      const planPage = `${app.address}/vrp/admin/control-tower/plan?date=${day}`;
      dispatcher.context.setDefaultTimeout(TIMEOUT_MS);
      await bringOrders(dispatcher);
      await plan(dispatcher, planPage, 'planning');
      await moveByHand(dispatcher);
      await handOut(dispatcher);

      await dispatcher.page.goto(`${app.address}/vrp/admin/control-tower`);
      // Trips start at their time: those not started are the rest of the day, in which others replace the broken-down vehicle.
      const morning = startDriving(app.address, day, SPEED_AT_WORK);
      const broken = await morning.whileRunning(() => breakDown(dispatcher, day));
      await cancelOne(dispatcher);
      await addOne(dispatcher);
      // A stop completed during planning outdates the plan, which at this speed would happen half of the time.
      await morning.pause();
      await plan(dispatcher, planPage, 'replanning');
      await handOut(dispatcher);
      await dispatcher.page.goto(`${app.address}/vrp/admin/control-tower`);
      const noon = startDriving(app.address, day, SPEED_AT_WORK, '--at-once');
      await noon.whileRunning(() => watchDelivery(dispatcher));
      await noon.pause();
      const afternoon = startDriving(app.address, day, SPEED, '--at-once');
      await afternoon.end();

      await readTrips(dispatcher, broken);
      await readMeasures(dispatcher);
      if (process.env.DAY_SPEED) await showInArabic(dispatcher);
    },
    JOURNEY_MS,
  );
});

async function bringOrders({ page, t }: Visitor): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/oms?day=tomorrow`);
  await page.getByRole('button', { name: t('orders.import') }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: ordersSpreadsheet(ORDERS, day) });
  await page.getByRole('button', { name: t('import.save_orders', { count: ORDERS }) }).click();
  await page.getByText(t.part('import.statuses.done')).waitFor();
  await shot(page, 'dispatch-orders');
}

/** Includes replanned orders. */
async function watchDelivery(dispatcher: Visitor): Promise<void> {
  const { page } = dispatcher;
  await openOnMap(dispatcher, day);
  await shot(page, 'dispatch-afternoon');
  // Animating nine vehicles is expensive: close the map unless someone is watching.
  if (!process.env.DAY_SPEED) await page.goto('about:blank');
}

async function cancelOne({ page, t }: Visitor): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/oms?day=tomorrow&show=list&view=s15`);
  await page.locator('tr[data-row]').first().click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t('orders.cancel') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.part('field_names.cancel_reason_id')).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: t('orders.cancel') }).click();
  await page.getByText(t.part('orders.cancelled')).waitFor();
  await shot(page, 'dispatch-cancelled');
}

async function addOne({ page, t }: Visitor): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/oms?day=tomorrow`);
  await page.getByRole('button', { name: t('orders.new') }).click();
  const form = page.getByRole('complementary');
  const pick = async (label: RegExp, option: string) => {
    await form.getByRole('combobox', { name: label }).fill(option);
    await page.getByRole('option', { name: option }).first().click();
  };
  await pick(t.part('columns.client'), 'Tuwaiq Cold Chain');
  await pick(t.part('field_names.warehouse_id'), 'Distribution center, Al Manar');
  await form.getByRole('combobox', { name: t.part('orders.product') }).click();
  await page.getByRole('option', { name: 'Bulk diesel' }).click();
  await form.getByLabel(t.part('field_names.volume_ml')).fill('1200');
  await form.getByRole('button', { name: t('orders.place_order') }).click();
  await page.getByText(t.part('orders.placed')).waitFor();
  await shot(page, 'dispatch-added');
}

/** Every trip is over, the aborted one listed with the completed ones; a stop shows its proof. */
async function readTrips({ page, t }: Visitor, broken: string): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/control-tower/trips?period=tomorrow&per_page=100`);
  await settled(page);
  const rows = page.locator('tr[data-row]');
  const closed = rows.filter({ hasText: t.part('trips.status.closed') });
  await inTime(() => closed.count()).toBeGreaterThan(3);
  expect(await rows.filter({ hasText: broken }).textContent()).toMatch(t.part('trips.status.broken_off'));
  await closed.first().click();
  await page.getByRole('complementary').getByText(t.part('trips.against.distance')).waitFor();
  await shot(page, 'dispatch-plan-against-actual');
}

async function readMeasures({ page, t }: Visitor): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/control-tower/performance?period=${day}..${day}`);
  await settled(page);
  const strip = page.getByRole('region', { name: t('delivery_measures.strip') });
  expect(await strip.textContent()).toMatch(/%/);
  await expectAccessible(page, 'figures of a driven day');
  await shot(page, 'dispatch-performance');
}

/** For watching: key figures and trips again, right to left. */
async function showInArabic(dispatcher: Visitor): Promise<void> {
  const { page } = dispatcher;
  await speak({ ...dispatcher, language: 'ar' });
  await settled(page);
  await shot(page, 'dispatch-performance-ar');
  await page.goto(`${app.address}/vrp/admin/control-tower/trips?period=tomorrow&per_page=100`);
  await settled(page);
  await shot(page, 'dispatch-trips-ar');
}
