import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shot } from './support/browser.ts';
import { askForLitres, seesVerdict } from './support/fuelling.ts';
import { openHouse, soon } from './support/house.ts';
import { AT_THE_STATION, PIN, PLATE } from './support/people.ts';
import { pumpPhoto } from './support/pump-photo.ts';

const house = openHouse();
/** A row that has arrived: those drawn while the list loads take no focus. */
const ROW = 'tr[data-row]';

describe('without a mouse', () => {
  it('an attendant signs a truck in, fuels it and finishes', async () => {
    const driver = await house.welcome('driver', { device: 'phone' });
    const odometer = await askForLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');

    const attendant = await house.welcome('attendant', {
      geolocation: AT_THE_STATION,
      permissions: ['geolocation'],
    });
    const { page, t } = attendant;
    // At a desk the queue stands beside it, and the plate is what is typed first.
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
    // Asked for well before the key: a browser that is told late shows a chooser of its own.
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

  it('an administrator walks the transactions, opens one and the next, and closes it', async () => {
    const { page, t } = await house.welcome('admin');
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

  it('an administrator filters, sorts, looks something up and turns the pages', async () => {
    const { page, t } = await house.welcome('admin');
    await page.goto(`${house.address}/vrp/admin/refueling-transactions?period=any`);
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

    // One stop for all rows: the pages are near.
    await tabTo(page, rows.first());
    await page.keyboard.press('End');
    await tabTo(page, page.getByRole('button', { name: t('ui.next_page') }), 'Tab', 12);
    await page.keyboard.press('Enter');
    await soon(() => page.url()).toContain('page=2');
    await shot(page, 'keyboard-second-page');
  });

  it('closing an opened row leads back to it', async () => {
    const { page, t } = await house.welcome('admin');
    await page.goto(`${house.address}/vrp/admin/refueling-transactions`);
    const row = page.locator(ROW).nth(2);
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.part('desk.timeline.title') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await soon(() => isFocused(row)).toBe(true);
  });
});

/** Presses Tab, or another key, until the focus stands there, as somebody would who looks for it; an administrator's menu alone is half a hundred stops. */
async function tabTo(page: Page, target: Locator, key = 'Tab', atMost = 100): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < atMost; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No way by ${key} to ${target}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}
