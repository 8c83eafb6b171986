import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import {
  cancel,
  enterFill,
  findByPlate,
  finish,
  newestRow,
  requestLitres,
  riyalsOf,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { openByMenu } from './support/menu.ts';
import { AT_THE_STATION, type Who } from './support/people.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};

describe.each(['en', 'ar'] as const)('driver, attendant and manager in three windows (%s)', (language) => {
  const app = startTestApp();
  const skin = language === 'en' ? 'semi-dark' : 'dark';

  const welcome = async (who: Who, options: OpenOptions = {}): Promise<Visitor> => {
    const visitor = await app.welcome(who, { ...options, language });
    if (skin === 'dark') await dress(visitor, { language, skin });
    return visitor;
  };
  /** Takes a screenshot of the step, and checks accessibility and overflow. */
  const capture = async ({ page }: Visitor, step: string): Promise<void> => {
    await shot(page, `main-${step}-${language}-${skin}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };

  it('complete a fill, and everyone sees each step live', async () => {
    const driver = await welcome('driver', AT_STATION);
    const attendant = await welcome('attendant', AT_STATION);
    const manager = await welcome('client');
    const { t } = driver;

    const wallet = { ...manager, page: await manager.context.newPage() };
    await wallet.page.goto(`${app.address}/vrp/client/wallet`);
    const reserved = await riyalsOf(wallet, 'reserved');
    const remaining = await riyalsOf(wallet, 'remaining');
    await driver.page.getByText(t.part('driver.hint.cost')).waitFor();
    await capture(driver, '01-ask');
    const odometer = await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    await driver.page.getByRole('img', { name: t('driver.qr_label') }).waitFor();
    await capture(driver, '02-approved');
    await soon(() => riyalsOf(wallet, 'reserved')).toBeCloseTo(reserved + 107.4);
    await capture(wallet, '03-wallet');

    await openByMenu(manager, 'menu.refueling_transactions');
    const row = newestRow(manager);
    await row.getByText(t('status.request_approved')).waitFor();

    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await capture(attendant, '04-yes');
    await row.getByText(t('status.transaction_initiated')).waitFor();
    await startFuelling(attendant);
    await driver.page.getByText(t('status.transaction_held')).first().waitFor();
    await row.getByText(t('status.transaction_held')).waitFor();
    await capture(driver, '05-refueling');

    await enterFill(attendant, '58.40', odometer + 3);
    await attendant.page.getByText('104.54').waitFor();
    await capture(attendant, '06-fuelling');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
    await capture(attendant, '07-done');

    await driver.page.getByRole('heading', { name: t('driver.receipt') }).waitFor();
    await driver.page.getByText('104.54').first().waitFor();
    await capture(driver, '08-receipt');
    await row.getByText(t('status.transaction_completed')).waitFor();
    await capture(manager, '09-transactions');
    await soon(() => riyalsOf(wallet, 'reserved')).toBeCloseTo(reserved);
    expect(await riyalsOf(wallet, 'remaining')).toBeCloseTo(remaining - 104.54);

    for (const { page } of [driver, attendant, manager])
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    for (const part of [row.getByRole('img', { name: 'JDR 4821' }), driver.page.getByText('104.54').first()])
      expect(await part.evaluate((element) => element.closest('[dir]').dir)).toBe('ltr');
  });

  it('are joined by the administrator, who sees the timeline and the photo', async () => {
    const admin = await welcome('admin');
    const { page, t } = admin;
    await openByMenu({ page, t }, 'menu.refueling_transactions');
    const completed = page
      .getByRole('row')
      .filter({ hasText: t.part('status.transaction_completed') })
      .filter({ has: page.getByRole('img', { name: 'JDR 4821' }) });
    await completed.first().click();
    const panel = page.getByRole('complementary', { name: t('desk.transaction') });
    await panel.getByRole('heading', { name: t.part('desk.timeline.title') }).waitFor();
    for (const entry of ['request_approved', 'number_plate_scan', 'refueling', 'transaction_completed'])
      await panel
        .getByRole('listitem')
        .filter({ hasText: t.part(`status.${entry}`) })
        .first()
        .waitFor();
    await panel
      .getByRole('button', { name: t('ui.show_large') })
      .first()
      .waitFor();
    await capture(admin, '12-admin-detail');
    await panel
      .getByRole('button', { name: t('ui.show_large') })
      .first()
      .click();
    const photo = page.getByRole('img', { name: t('desk.photos.pump') });
    await soon(() => photo.evaluate((image) => image.naturalWidth)).toBeGreaterThan(500);
    await capture(admin, '13-admin-photo');
  });

  // The other language would only add texts, which the walk through all pages covers.
  if (language === 'ar') return;

  it('settle a fill beyond the hold: the manager approves it with a comment', async () => {
    const driver = await welcome('driver', AT_STATION);
    const attendant = await welcome('attendant', AT_STATION);
    const manager = await welcome('client');
    const { t } = driver;
    await openByMenu(manager, 'menu.held_transactions');

    const odometer = await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    await findByPlate(attendant);
    await startFuelling(attendant);
    await enterFill(attendant, '65.00', odometer + 2);
    await attendant.page.getByText(t.part('pump.over_hold')).waitFor();
    await capture(attendant, '14-over-the-hold');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.held');
    await capture(attendant, '15-held');
    await driver.page.getByText(t('status.transaction_pending_with_client')).first().waitFor();
    await capture(driver, '16-driver-waits');

    await newestRow(manager).click();
    const panel = manager.page.getByRole('complementary', { name: t('desk.transaction') });
    await panel.getByText(t.part('desk.callout.you')).waitFor();
    await capture(manager, '17-manager-decides');
    const decided = manager.page.url();
    await panel.getByRole('button', { name: t('decide.client_approve_pay') }).click();
    const dialog = manager.page.getByRole('dialog', { name: t('decide.client_approve_title') });
    await dialog.getByLabel(t.part('decide.comment')).fill('The tank was nearly empty, agreed.');
    await capture(manager, '18-manager-approves');
    await dialog.getByRole('button', { name: t('decide.client_approve_pay') }).click();
    await manager.page.getByText(t.part('decide.client_approved')).waitFor();
    // While others wait, the next one opens.
    await manager.page.goto(decided);
    await panel.getByText(t('status.transaction_completed')).first().waitFor();
    await panel.getByText('The tank was nearly empty, agreed.').first().waitFor();
    await driver.page.getByRole('heading', { name: t('driver.receipt') }).waitFor();
    await driver.page.getByText('116.35').first().waitFor();
    await seesVerdict(attendant, 'pump.outcome.completed');
  });

  it('see why a request above the limit is rejected, and what would pass', async () => {
    const driver = await welcome('driver', AT_STATION);
    const { page, t } = driver;
    await requestLitres(driver, 195);
    await seesVerdict(driver, 'driver.refused');
    await page.getByText(t.part('checks.titles.volume_per_day')).first().waitFor();
    await capture(driver, '19-refused');
    await page.getByRole('button', { name: t('driver.request_instead') }).click();
    await seesVerdict(driver, 'status.request_approved');
    await cancel(driver);
  });

  it('see the current wallet when returning from another page', async () => {
    const driver = await welcome('driver', AT_STATION);
    const manager = await welcome('client');
    const { t } = driver;
    const before = await riyalsOf(manager, 'reserved');
    await openByMenu(manager, 'menu.refueling_transactions');
    await requestLitres(driver, 20);
    await newestRow(manager).getByText(t('status.request_approved')).waitFor();
    await openByMenu(manager, 'menu.wallet');
    await soon(() => riyalsOf(manager, 'reserved')).toBeCloseTo(before + 35.8);
    await capture(manager, '20-wallet');

    await cancel(driver);
    await capture(driver, '21-cancelled');
    await soon(() => riyalsOf(manager, 'reserved')).toBeCloseTo(before);
  });
});
