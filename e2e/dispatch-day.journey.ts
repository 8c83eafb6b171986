import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { openHouse, type Visitor } from './support/house.ts';
import { ordersSheet, tomorrow } from './support/orders-sheet.ts';
import { speak } from './support/people.ts';

// At its slow pace a day outlasts the usual token, and a browser notes each that ends.
const house = openHouse({ ACCESS_TOKEN_SECONDS: '3600' });
const ROOT = join(import.meta.dirname, '..');
const ORDERS = 150;
/** While the dispatcher is at work a minute is an hour; then eleven hours are a minute. `DAY_SPEED=60` takes the time to look on. */
const SPEED_AT_WORK = 60;
const SPEED = Number(process.env.DAY_SPEED ?? 600);
/** The longest trip is a minute at 600 times the day; beside other work a machine takes three times as long. */
const DRIVEN_WITHIN_MS = 120_000 + (600 / SPEED) * 90_000;
const JOURNEY_MS = 360_000 + DRIVEN_WITHIN_MS;
/** Approving nine trips takes a machine with other work its time, and so does all else. */
const PATIENCE_MS = 120_000;
const OPENED_WITHIN_MS = 10_000;

const day = tomorrow();
const drives = new Set<ChildProcess>();
afterAll(() => {
  for (const drive of drives) drive.kill('SIGINT');
});

describe('a dispatcher’s day', () => {
  it(
    'is brought in a sheet, planned, put right by hand, driven, broken, replanned, and read in figures',
    async () => {
      const dispatcher = await house.welcome('admin');
      dispatcher.context.setDefaultTimeout(PATIENCE_MS);
      await bringOrders(dispatcher);
      await plan(dispatcher, 'planning');
      await moveByHand(dispatcher);
      await handOut(dispatcher);

      await dispatcher.page.goto(`${house.address}/vrp/admin/control-tower`);
      // Each at its hour: what has not left is the rest of the day, in which others take over from who breaks down.
      const morning = startDriving(SPEED_AT_WORK);
      const broken = await morning.meanwhile(() => breakDown(dispatcher));
      await cancelOne(dispatcher);
      await addOne(dispatcher);
      // A stop that is over while a plan is made makes the plan one of yesterday: at this pace that would be every other time.
      await morning.pause();
      await plan(dispatcher, 'replanning');
      await handOut(dispatcher);
      const afternoon = startDriving(SPEED, '--at-once');
      await afternoon.meanwhile(() => lookOn(dispatcher));
      await afternoon.end();

      await readTrips(dispatcher, broken);
      await readFigures(dispatcher);
      if (process.env.DAY_SPEED) await showInArabic(dispatcher);
    },
    JOURNEY_MS,
  );
});

async function bringOrders({ page, t }: Visitor): Promise<void> {
  await page.goto(`${house.address}/vrp/admin/oms?day=tomorrow`);
  await page.getByRole('button', { name: t('orders.import') }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: ordersSheet(ORDERS, day) });
  await page.getByRole('button', { name: t('import.save_orders', { count: ORDERS }) }).click();
  await page.getByText(t.part('import.statuses.done')).waitFor();
  await shot(page, 'dispatch-orders');
}

/** Has a plan made, watches it get better, stops it, and keeps it as drafts. */
async function plan({ page, t }: Visitor, name: string): Promise<void> {
  await page.goto(`${house.address}/vrp/admin/control-tower/plan?date=${day}`);
  await settled(page);
  // Where every trip is under way there is no rest to replan, only what is on none.
  const rest = page.getByRole('button', { name: t('plans.plan_rest') });
  await rest
    .or(page.getByRole('button', { name: ofAnyCount(t, 'plans.plan_orders') }))
    .first()
    .click();
  await page.getByRole('img', { name: t.part('plans.curve') }).waitFor();
  await shot(page, `dispatch-${name}`);
  const stop = page.getByRole('button', { name: t('plans.stop') });
  const keep = page.getByRole('button', { name: t('plans.keep_as_draft') });
  // Trips planned anew may be with their drivers already, with no draft among them.
  const kept = page
    .getByText(ofAnyCount(t, 'plans.kept'))
    .or(page.getByText(ofAnyCount(t, 'plans.replanned')))
    .first();
  // The search may come to its end by itself first; and it begins anew where an order has changed since.
  await inTime(async () => {
    await pressIfThere(stop);
    await pressIfThere(keep);
    return kept.isVisible();
  }).toBe(true);
}

/** Pages change while somebody looks: what is gone before it is pressed needs no press. */
async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {});
}

/** Asks again until it is so, as patiently as everything here waits. */
function inTime<Value>(ask: () => Value) {
  return expect.poll(ask, { timeout: PATIENCE_MS });
}

/** "Plan 174 orders", however many there are; one has words of its own. */
function ofAnyCount(t: Visitor['t'], key: string): RegExp {
  const [one, more] = [t(key, { count: 1 }), t(key, { count: 777 })].map(({ source }) => source);
  return new RegExp(`${one}|${more!.replace('777', String.raw`[\d,]+`)}`);
}

/** Takes a stop off its trip by keyboard, asks what it would take to bring it after all, and does that. */
async function moveByHand({ page, t }: Visitor): Promise<void> {
  const timeline = page.getByRole('region', { name: t('plans.timeline') });
  const stop = timeline.locator('button[data-order]:not([data-fixed])').first();
  const order = `O-${await stop.getAttribute('data-order')}`;
  await stop.press('Enter');
  const chosen = page.getByRole('region', { name: t('plans.chosen') });
  await chosen.getByRole('button', { name: t('plans.take_out') }).click();
  await page.getByText(t.part('plans.moved', { order })).waitFor();
  await chosen.getByRole('button', { name: t('plans.what_would_it_take') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.part('plans.offer_take_label') })
    .first()
    .click();
  await page.getByText(t.part('plans.offer_done', { order })).waitFor();
  await expectAccessible(page, 'a planned day');
  await shot(page, 'dispatch-planned');
}

/** Approves what is a draft and gives what is approved to the drivers, until no trip waits for either. */
async function handOut({ page, t }: Visitor): Promise<void> {
  const timeline = page.getByRole('region', { name: t('plans.timeline') });
  const waiting = (['draft', 'approved'] as const).map((status) =>
    timeline.getByText(t(`trips.status.${status}`)),
  );
  await timeline.getByText(t('trips.status.assigned')).or(waiting[0]!).first().waitFor({ state: 'attached' });
  await inTime(async () => {
    await pressIfThere(page.getByRole('button', { name: t('plans.approve') }));
    await pressIfThere(page.getByRole('button', { name: t('plans.assign_all') }));
    const counts = await Promise.all(waiting.map((sign) => sign.count()));
    return counts[0]! + counts[1]!;
  }).toBe(0);
  await shot(page, 'dispatch-handed-out');
}

/** Drives every trip that has a driver, through the public API: to its end, or until it is told to pause. */
function startDriving(speed: number, ...more: string[]) {
  const options = [`--speed=${speed}`, `--address=${house.address}`, `--day=${day}`, '--fail=0', ...more];
  const program = spawn(process.execPath, ['tools/simulate-deliveries.ts', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  drives.add(program);
  const printed: Buffer[] = [];
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (part: Buffer) => printed.push(part));
  const exit = (once(program, 'exit') as Promise<[number | null]>).then(([code]) => {
    drives.delete(program);
    return `${code}\n${Buffer.concat(printed)}`;
  });
  const end = async () => {
    const late = setTimeout(() => program.kill('SIGINT'), DRIVEN_WITHIN_MS);
    expect(await exit).toMatch(/^0\n/);
    clearTimeout(late);
  };
  return {
    end,
    pause() {
      program.kill('SIGINT');
      return end();
    },
    /** What takes vehicles on the road: where they are off it, nobody waits until the patience is at its end. */
    meanwhile<Value>(work: () => Promise<Value>): Promise<Value> {
      const isOver = exit.then((how) => {
        throw new Error(`Nobody drives any more: ${how}`);
      });
      return Promise.race([work(), isOver]);
    },
  };
}

/** Opens a tanker on one of the day's trips on the live map, and resolves with the link that names it. */
async function openOnMap({ page, t }: Visitor): Promise<Locator> {
  const ofDay = new RegExp(`^T-\\d+-${day.slice(2).replaceAll('-', '')}-`);
  const underWay = [t.part('live.state.driving'), t.part('live.state.at_stop')].map(({ source }) => source);
  // Today's trips are there too, without a date. The box truck has one stop, and is soon back.
  const rows = page
    .getByRole('button')
    .filter({ hasText: new RegExp(`\\b${Number(day.slice(8))} \\w{3} ${day.slice(0, 4)}`) })
    .filter({ hasText: new RegExp(underWay.join('|')) })
    .filter({ hasText: 'Tanker' });
  const closeUp = page.getByRole('region', { name: t('live.close_up') });
  const trip = closeUp.getByRole('link', { name: /^T-/ }).first();
  const back = page.getByRole('button', { name: t('live.back') });
  let at = 0;
  await inTime(async () => {
    // A vehicle opened is in the list's place; one that is late with a trip of today's shows that, and is closed again.
    if (await back.isVisible()) await back.dispatchEvent('click');
    const count = await rows.count();
    if (count === 0) return 'Nobody is on the road.';
    // Rows change their places while vehicles move: whoever is there is pressed, without waiting until they stand still.
    const isOpen = rows
      .nth(at++ % count)
      .dispatchEvent('click', {}, { timeout: OPENED_WITHIN_MS })
      .then(() => trip.waitFor({ timeout: OPENED_WITHIN_MS }));
    return isOpen.then(
      async () => (await trip.textContent())?.trim(),
      (error: Error) => error.message,
    );
  }).toMatch(ofDay);
  return trip;
}

/** Sees trips move on the map, and breaks one off. Resolves with its code. */
async function breakDown(dispatcher: Visitor): Promise<string> {
  const { page, t } = dispatcher;
  const link = await openOnMap(dispatcher);
  await shot(page, 'dispatch-live');
  const code = (await link.textContent())!.trim();
  await link.click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: t('trips.do.break_off') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.part('field_names.reason')).fill('Gearbox');
  const confirm = dialog.getByRole('button', { name: t('trips.do.break_off') });
  // A stop may be done between the look and the press: then it is asked once more, with what stands now.
  await inTime(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => {});
    return panel.getByText(t('trips.status.broken_off')).count();
  }).toBeGreaterThan(0);
  await shot(page, 'dispatch-broken');
  return code;
}

/** Those that were planned anew are on their way too. */
async function lookOn(dispatcher: Visitor): Promise<void> {
  const { page } = dispatcher;
  await page.goto(`${house.address}/vrp/admin/control-tower`);
  await openOnMap(dispatcher);
  await shot(page, 'dispatch-afternoon');
  // A map on which nine vehicles move costs more than they do: it is closed where nobody came to look on.
  if (!process.env.DAY_SPEED) await page.goto('about:blank');
}

async function cancelOne({ page, t }: Visitor): Promise<void> {
  await page.goto(`${house.address}/vrp/admin/oms?day=tomorrow&show=list&view=s15`);
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
  await page.goto(`${house.address}/vrp/admin/oms?day=tomorrow`);
  await page.getByRole('button', { name: t('orders.new') }).click();
  const form = page.getByRole('complementary');
  const pick = async (label: RegExp, option: string) => {
    await form.getByRole('combobox', { name: label }).fill(option);
    await page.getByRole('option', { name: option }).first().click();
  };
  await pick(t.part('columns.client'), 'Tuwaiq Cold Chain');
  await pick(t.part('field_names.warehouse_id'), 'Distribution centre, Al Rawdah');
  await form.getByRole('combobox', { name: t.part('orders.product') }).click();
  await page.getByRole('option', { name: 'Bulk diesel' }).click();
  await form.getByLabel(t.part('field_names.volume_ml')).fill('1200');
  await form.getByRole('button', { name: t('orders.place_order') }).click();
  await page.getByText(t.part('orders.placed')).waitFor();
  await shot(page, 'dispatch-added');
}

/** Every trip is over, the broken one beside those that were driven to their end; a stop shows its proof. */
async function readTrips({ page, t }: Visitor, broken: string): Promise<void> {
  await page.goto(`${house.address}/vrp/admin/control-tower/trips?period=tomorrow&per_page=100`);
  await settled(page);
  const rows = page.locator('tr[data-row]');
  const closed = rows.filter({ hasText: t.part('trips.status.closed') });
  await inTime(() => closed.count()).toBeGreaterThan(3);
  expect(await rows.filter({ hasText: broken }).textContent()).toMatch(t.part('trips.status.broken_off'));
  await closed.first().click();
  await page.getByRole('complementary').getByText(t.part('trips.against.distance')).waitFor();
  await shot(page, 'dispatch-plan-against-actual');
}

async function readFigures({ page, t }: Visitor): Promise<void> {
  await page.goto(`${house.address}/vrp/admin/control-tower/figures?period=${day}..${day}`);
  await settled(page);
  const strip = page.getByRole('region', { name: t('delivery_figures.strip') });
  expect(await strip.textContent()).toMatch(/%/);
  await expectAccessible(page, 'figures of a driven day');
  await shot(page, 'dispatch-figures');
}

/** Where somebody looks on: the figures and the day's trips once more, from right to left. */
async function showInArabic(dispatcher: Visitor): Promise<void> {
  const { page } = dispatcher;
  await speak({ ...dispatcher, language: 'ar' });
  await settled(page);
  await shot(page, 'dispatch-figures-ar');
  await page.goto(`${house.address}/vrp/admin/control-tower/trips?period=tomorrow&per_page=100`);
  await settled(page);
  await shot(page, 'dispatch-trips-ar');
}
