import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectLargeTargets, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { findByPlate, requestLitres, seesVerdict } from './support/fuelling.ts';
import { AT_THE_STATION } from './support/people.ts';
import { startTestApp } from './support/test-app.ts';
import { translationsIn } from './support/translations.ts';

const HERE: OpenOptions = { geolocation: AT_THE_STATION, permissions: ['geolocation'] };

describe('a driver who needs more than the limits allow', () => {
  const app = startTestApp();

  it('asks with one tap for the reason; the manager approves less, and driver and pump see how much', async () => {
    const ar = translationsIn('ar');
    const driver = await app.welcome('driver', { ...HERE, device: 'phone' });
    await requestLitres(driver, 300);
    await seesVerdict(driver, 'driver.refused');
    const { page, t } = driver;
    const refer = page.getByRole('button', { name: t('driver.manager_decides', { requested: '300 L' }) });
    await refer.click();
    await page.getByText(t('driver.reason_missing')).waitFor();
    await shot(page, 'approve-less-1-reason');
    await expectAccessible(page, 'reason');
    await expectNoOverflow(page, 'reason');
    await expectLargeTargets(page, 'reason');
    await dress(driver, { language: 'ar', skin: 'dark' });
    await page.getByText(ar('driver.reason_title')).waitFor();
    await shot(page, 'approve-less-1-reason-ar');
    await dress(driver, { language: 'en', skin: 'light' });
    await page.getByText(t('request_reasons.long_trip')).click();
    await refer.click();
    await seesVerdict(driver, 'driver.waiting_for_manager');
    await shot(page, 'approve-less-2-waiting');
    const id = /my-requests\/(\d+)/.exec(page.url())![1];

    const manager = await app.welcome('client', {});
    await manager.page.goto(`${app.address}/vrp/dashboard`);
    await manager.page.getByText(t('decide.other_amount')).first().waitFor();
    await shot(manager.page, 'approve-less-3-home');
    await manager.page.goto(`${app.address}/vrp/client/refueling-transactions/${id}`);
    await manager.page.getByRole('button', { name: t.part('decide.approve_reserve') }).click();
    const dialog = manager.page.getByRole('dialog', { name: t('decide.approve_title') });
    await shot(manager.page, 'approve-less-4-dialog');
    await dialog.getByLabel(t('decide.how_much_choices.less')).check();
    const litres = dialog.getByLabel(t('decide.less_in.litres'));
    await litres.fill('301');
    await dialog.getByText(t('fields.more_than_requested')).waitFor();
    await litres.fill('60');
    await shot(manager.page, 'approve-less-5-less');
    await expectAccessible(manager.page, 'less');
    await dress(manager, { language: 'ar', skin: 'dark' });
    await manager.page.getByRole('button', { name: ar.part('decide.approve_reserve') }).click();
    await manager.page.getByLabel(ar('decide.how_much_choices.less')).check();
    await manager.page.getByLabel(ar('decide.less_in.litres')).fill('60');
    await shot(manager.page, 'approve-less-5-less-ar');
    await manager.page.getByRole('dialog').getByRole('button', { name: /60/ }).click();
    await seesVerdict(driver, 'status.request_approved');
    await page.getByText(/60\.00 L of 300\.00 L/).waitFor();
    await shot(page, 'approve-less-6-approved');
    await expectNoOverflow(page, 'approved');
    await dress(manager, { language: 'en', skin: 'light' });
    await manager.page
      .getByText(/60\.00 L of 300\.00 L/)
      .first()
      .waitFor();
    await shot(manager.page, 'approve-less-7-detail');
    await manager.page.goto(`${app.address}/vrp/client/refueling-transactions`);
    await manager.page
      .getByText(/of 300\.00/)
      .first()
      .waitFor();
    await shot(manager.page, 'approve-less-8-list');

    const attendant = await app.welcome('attendant', { ...HERE, device: 'phone' });
    await attendant.page.goto(`${app.address}/vrp/gas-station/pump`);
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    expect(await attendant.page.locator('main').textContent()).toContain('60.00');
    await shot(attendant.page, 'approve-less-9-pump');
  });
});
