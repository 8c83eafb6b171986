import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listLiveVehicles } from '../packages/contracts/src/delivery/live-trips.ts';
import { sendFixes } from '../packages/contracts/src/delivery/positions.ts';
import { createTracker, revokeTracker } from '../packages/contracts/src/delivery/trackers.ts';
import { riyadhDate, startOfRiyadhDate } from '../packages/domain/src/riyadh-time.ts';
import { signIn } from '../tools/delivery-simulator/api.ts';
import { shot } from './support/browser.ts';
import { requestLitres, seesVerdict } from './support/fuelling.ts';
import { AT_THE_STATION, PASSWORD, PEOPLE, PIN, PLATE } from './support/people.ts';
import { pumpPhoto } from './support/pump-photo.ts';
import { soon, startTestApp } from './support/test-app.ts';

const app = startTestApp();
/** A loaded row: placeholders cannot be focused. */
const ROW = 'tr[data-row]';
const API_BASE = '/vw-api/public/api';
/** A drive of 25 minutes with a position every 20 seconds; after ten minutes it stops for five. */
const [DRIVE_SECONDS, FIX_SECONDS, STAYS_AFTER_SECONDS, STAY_SECONDS] = [1_500, 20, 600, 300];

describe('by keyboard', () => {
  it('an attendant finds a truck, fuels it and finishes', async () => {
    const driver = await app.welcome('driver', { device: 'phone' });
    const odometer = await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');

    const attendant = await app.welcome('attendant', {
      geolocation: AT_THE_STATION,
      permissions: ['geolocation'],
    });
    const { page, t } = attendant;
    // On a desktop the queue is beside the page, and the plate field is focused first.
    await page.getByLabel(t('pump.plate')).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(PLATE.typed);
    await page.keyboard.press('Enter');
    await seesVerdict(attendant, 'pump.yes');
    await page.keyboard.type(PIN);
    await tabTo(page, page.getByRole('button', { name: t('pump.start') }));
    await page.keyboard.press('Enter');

    await page.getByLabel(t.part('pump.litres')).waitFor();
    await tabTo(page, page.getByLabel(t.part('pump.litres')));
    await page.keyboard.type('58.40');
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(odometer + 2));
    const photo = page.getByLabel(t('pump.photo'));
    // Registered well in advance: otherwise the browser may show its own file chooser.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, photo);
    await page.keyboard.press('Space');
    await (await chooser).setFiles(await pumpPhoto(page, '58.40'));
    await page.getByText(t('pump.photo_sent')).waitFor();
    await tabTo(page, page.getByRole('button', { name: t('pump.finish') }));
    await shot(page, 'keyboard-pump-desk');
    await page.keyboard.press('Enter');
    await seesVerdict(attendant, 'pump.outcome.completed');
    await tabTo(page, page.getByRole('button', { name: t('pump.next_vehicle') }));
    await page.keyboard.press('Enter');
    await page.getByLabel(t('pump.plate')).waitFor();
  });

  it('an administrator moves through the transactions, opens one and the next, and closes it', async () => {
    const { page, t } = await app.welcome('admin');
    await tabTo(
      page,
      page.getByRole('navigation').getByRole('link', { name: t('menu.refueling_transactions') }),
    );
    await page.keyboard.press('Enter');
    const rows = page.locator(ROW);
    await rows.nth(2).waitFor();
    await tabTo(page, rows.first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(rows.nth(2))).toBe(true);
    await shot(page, 'keyboard-list');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: t.part('desk.timeline.title') }).waitFor();
    const opened = page.url();
    expect(opened).toMatch(/refueling-transactions\/\d+/);
    await tabTo(page, panel.getByRole('button', { name: t('ui.next') }));
    await page.keyboard.press('Enter');
    await soon(() => page.url()).not.toBe(opened);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('an administrator filters, sorts, searches and pages', async () => {
    const { page, t } = await app.welcome('admin');
    await page.goto(`${app.address}/vrp/admin/refueling-transactions?period=any`);
    const rows = page.locator(ROW);
    await rows.nth(2).waitFor();

    await tabTo(page, page.getByRole('textbox', { name: t('desk.search') }));
    await page.keyboard.type(PLATE.typed);
    await soon(() => page.url()).toContain('q=');
    await soon(() => rows.filter({ hasNot: page.getByRole('img', { name: PLATE.spoken }) }).count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await soon(() => page.url()).not.toContain('q=');

    await tabTo(page, page.getByRole('button', { name: t.part('desk.columns.status') }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t('desk.status_groups.completed') }).waitFor();
    await tabTo(page, page.getByRole('menuitem', { name: t('desk.status_groups.completed') }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await soon(() => page.url()).toContain('status=completed');

    const litres = page.getByRole('columnheader', { name: t.part('desk.columns.litres') });
    await tabTo(page, litres.getByRole('button'));
    await page.keyboard.press('Enter');
    await soon(() => litres.getAttribute('aria-sort')).not.toBe('none');

    // Rows are a single tab stop, so the pager is close.
    await tabTo(page, rows.first());
    await page.keyboard.press('End');
    await tabTo(page, page.getByRole('button', { name: t('ui.next_page') }), 'Tab', 12);
    await page.keyboard.press('Enter');
    await soon(() => page.url()).toContain('page=2');
    await shot(page, 'keyboard-second-page');
  });

  it('a dispatcher replays a day by stops and minutes, with announcements of the map’s content', async () => {
    const { vehicle, day } = await driveRoute(app.address);
    const { page, t } = await app.welcome('admin');
    await page.goto(`${app.address}/vrp/admin/control-tower/replay/${vehicle}?day=${day}`);
    const announces = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    const slider = page.getByRole('slider', { name: t('replay.moment') });
    const at = async () => Number(await slider.getAttribute('aria-valuenow'));
    await slider.waitFor();
    const began = await at();

    await tabTo(page, slider);
    expect(await showsFocus(slider)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await at()).toBe(began + 60);
    await page.keyboard.press('End');
    expect(await at()).toBe(began + DRIVE_SECONDS);
    await page.keyboard.press('Home');
    expect(await at()).toBe(began);

    const onward = page.getByRole('button', { name: t('replay.forward') });
    await tabTo(page, onward);
    expect(await showsFocus(onward)).toBe(true);
    await page.keyboard.press('Enter');
    await announces(/\d:\d\d:\d\d, stopped$/);
    expect(await at()).toBe(began + STAYS_AFTER_SECONDS);

    // Slow enough that it can be paused before the end.
    await tabTo(page, page.getByRole('radio', { name: '120×' }));
    for (const speed of ['60×', '10×', '1×']) {
      await page.keyboard.press('ArrowLeft');
      expect(await isFocused(page.getByRole('radio', { name: speed }))).toBe(true);
    }
    await tabTo(page, page.getByRole('button', { name: t('replay.play') }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await announces(t('replay.plays', { speed: 1 }));
    await soon(at).toBeGreaterThan(began + STAYS_AFTER_SECONDS);
    await shot(page, 'keyboard-replay');
    await page.keyboard.press('Enter');
    await announces(t.part('replay.paused'));
  });

  it('closing a row returns the focus to it', async () => {
    const { page, t } = await app.welcome('admin');
    await page.goto(`${app.address}/vrp/admin/refueling-transactions`);
    const row = page.locator(ROW).nth(2);
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.part('desk.timeline.title') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await soon(() => isFocused(row)).toBe(true);
  });
});

/** Presses Tab, or another key, until the target has the focus; an administrator's menu alone has fifty stops. */
async function tabTo(page: Page, target: Locator, key = 'Tab', limit = 100): Promise<void> {
  // The kit's segmented control draws a label over a keyboard-only radio button.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < limit; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No way by ${key} to ${target}`);
}

/** Whether the focus is visible. */
function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) =>
      element.matches(':focus-visible') &&
      element.ownerDocument.defaultView.getComputedStyle(element).outlineStyle !== 'none',
  );
}

/** A tanker drives north, stops for five minutes, and continues, as reported by its tracker within one day. */
async function driveRoute(address: string): Promise<{ vehicle: number; day: string }> {
  const call = await signIn(address, API_BASE, { email: PEOPLE.admin.name, password: PASSWORD });
  const { rows } = await call(listLiveVehicles, { query: { delivery_branch_id: 1000 } });
  const [vehicle] = rows.filter(({ trip }) => trip === null).map((row) => row.delivery_vehicle_id);
  const { id, key } = await call(createTracker, {
    body: { delivery_vehicle_id: vehicle!, name: 'Keyboard' },
  });
  const now = Date.now() - 60_000;
  const midnight = startOfRiyadhDate(riyadhDate(new Date(now))).getTime();
  const end = now - DRIVE_SECONDS * 1000 >= midnight ? now : midnight - 1000;
  const began = end - DRIVE_SECONDS * 1000;
  const fixes = Array.from({ length: DRIVE_SECONDS / FIX_SECONDS + 1 }, (_, n) => {
    const driven = n * FIX_SECONDS;
    const stoppedSeconds = Math.min(Math.max(0, driven - STAYS_AFTER_SECONDS), STAY_SECONDS);
    return {
      fixed_at: new Date(began + driven * 1000).toISOString(),
      latitude: 24.6 + ((driven - stoppedSeconds) / FIX_SECONDS) * 0.002,
      longitude: 46.75,
      speed_kmh: 40,
      heading_degrees: 0,
      accuracy_metres: 5,
    };
  });
  await call(sendFixes, { body: { key, fixes } });
  await call(revokeTracker, { params: { id } });
  return { vehicle: vehicle!, day: riyadhDate(new Date(end)) };
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}
