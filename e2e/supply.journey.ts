import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();
const TOMORROW = addDays(riyadhDate(new Date()), 1);
const STATION = { en: 'Sidra, Thumamah Road', ar: 'سدرة، طريق الثمامة' };

describe('a network and its stations', () => {
  it('schedules a price for all stations, sees it on one, and cancels it everywhere', async () => {
    const network = await app.welcome('network');
    const { page, t } = network;
    await page.goto(`${app.address}/vrp/gas-station-network/network-fuel-prices`);
    await page.getByRole('button', { name: t('prices.change_prices') }).click();
    const panel = page.getByRole('complementary');
    await panel.getByText(t('prices.kinds.more')).click();
    await field(panel, t.part('prices.by_how_much')).fill('0.05');
    await fillDay(panel, network);
    await panel.getByRole('row').nth(1).getByText('2.23').waitFor();
    await expectAccessible(page, 'a change of prices before it is made');
    await shot(page, 'supply-change-preview');
    const stations = (await panel.getByRole('row').count()) - 1;
    await panel.getByRole('button', { name: t('prices.plan_at', { count: stations }) }).dblclick();
    await page.getByText(t('prices.planned_at', { count: stations })).waitFor();
    await page.getByRole('cell').getByText('2.23').first().waitFor();
    await expect.poll(() => page.getByText('2.23').count()).toBe(stations);
    await shot(page, 'supply-board');

    await page.goto(`${app.address}/vrp/gas-station-network/gas-station-network-detail`);
    await openFirstRow(page);
    await page.getByRole('tab', { name: t('prices.title') }).click();
    await page.getByRole('listitem').filter({ hasText: '2.23' }).waitFor();
    await settled(page);
    await expectAccessible(page, 'prices of a station');
    await shot(page, 'supply-station-prices');

    await page.goto(`${app.address}/vrp/gas-station-network/network-fuel-prices`);
    await page
      .getByRole('button', { name: t('prices.withdraw') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('prices.withdraw') })
      .click();
    await page.getByText(t('prices.change_withdrawn')).waitFor();
    await expect.poll(() => page.getByText('2.23').count()).toBe(0);
  });

  it('adds a station, which can be activated only with a handheld device', async () => {
    const admin = await app.welcome('admin');
    const { page, t } = admin;
    await page.goto(`${app.address}/vrp/admin/gas-station/1`);
    await page.getByRole('button', { name: t('stations.add') }).click();
    const form = page.getByRole('complementary');
    const fields = {
      name_en: STATION.en,
      name_ar: STATION.ar,
      address: 'Thumamah Road',
      latitude: '24.8607',
      longitude: '46.6422',
      opens_at_minute: '06:00',
      closes_at_minute: '01:00',
      break_starts_at_minute: '12:00',
      break_ends_at_minute: '12:30',
    };
    for (const [name, value] of Object.entries(fields))
      await field(form, t.part(`field_names.${name}`)).fill(value);
    await form.getByRole('combobox', { name: t.part('field_names.city') }).fill('Riyadh');
    await page.getByRole('option', { name: 'Riyadh' }).click();
    const price = form.getByRole('textbox', { name: /^91/ });
    await price.fill('9.99');
    await form.getByRole('button', { name: t('stations.add') }).click();
    await form.getByText(t('fields.out_of_price_bounds')).waitFor();
    admin.forgive(/400/);
    await price.fill('2.18');
    await form.getByRole('button', { name: t('stations.add') }).click();

    await page.getByText(t.part('stations.needs_device')).waitFor();
    await page.getByText('06:00–12:00').waitFor();
    await expectAccessible(page, 'a station without a device');
    await switchOn(admin);
    await page.getByRole('dialog').getByText(t('errors.DEVICE_REQUIRED')).waitFor();
    admin.forgive(/409/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.cancel') })
      .click();

    await page.getByRole('button', { name: t('stations.assign_device') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.part('stations.device')).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: t('stations.assign_device') }).click();
    await page.getByText(t.part('stations.needs_device')).waitFor({ state: 'detached' });
    await switchOn(admin);
    await page.getByRole('switch', { checked: true }).waitFor();
    await shot(page, 'supply-station-active');
  });

  it('transfers an attendant to another station, recorded with the author', async () => {
    const network = await app.welcome('network');
    const { page, t } = network;
    await page.goto(`${app.address}/vrp/gas-station-network/network-staff-management?designation=attendant`);
    await openFirstRow(page);
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: t('staff.transfer') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.part('staff.new_station')).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: t('staff.transfer') }).click();
    await panel.getByText(t('staff.moves'), { exact: true }).waitFor();
    await expectAccessible(page, 'somebody who moved');
    await page.goto(`${app.address}/vrp/gas-station-network/network-staff-transfer`);
    await page.getByRole('row').nth(1).getByText('Sultan Al-Anazi').waitFor();
    await shot(page, 'supply-transfer');
  });
});

/** The input of a label; help and other buttons contain the same text. */
function field(within: Locator, name: RegExp): Locator {
  return within.getByRole('textbox', { name }).first();
}

async function fillDay(within: Locator, { t }: Visitor): Promise<void> {
  const day = field(within, t.part('field_names.starts_at'));
  await day.fill(TOMORROW);
  await day.press('Enter');
  await day.press('Tab');
}

async function switchOn({ page, t }: Visitor): Promise<void> {
  await page.getByRole('switch').first().click({ force: true });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.make_active') })
    .click();
}

async function openFirstRow(page: Page): Promise<void> {
  await settled(page);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .click();
  await page.waitForURL(/\/\d+(\?|$)/);
}
