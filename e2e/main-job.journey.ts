import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import {
  askForLitres,
  cancel,
  enterFill,
  findByPlate,
  finish,
  newestRow,
  riyalsOf,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { openHouse, soon, type Visitor } from './support/house.ts';
import { AT_THE_STATION, type Who } from './support/people.ts';

const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};

describe.each(['en', 'ar'] as const)('three people in three windows (%s)', (language) => {
  const house = openHouse();
  const skin = language === 'en' ? 'semi-dark' : 'dark';

  const welcome = async (who: Who, options: OpenOptions = {}): Promise<Visitor> => {
    const visitor = await house.welcome(who, { ...options, language });
    if (skin === 'dark') await dress(visitor, { language, skin });
    return visitor;
  };
  /** A picture of the step, which must also be accessible and fit the window. */
  const look = async ({ page }: Visitor, step: string): Promise<void> => {
    await shot(page, `main-${step}-${language}-${skin}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };

  it('refuel a truck, and everybody sees each step by itself', async () => {
    const driver = await welcome('driver', AT_STATION);
    const attendant = await welcome('attendant', AT_STATION);
    const manager = await welcome('client');
    const { t } = driver;

    const wallet = { ...manager, page: await manager.context.newPage() };
    await wallet.page.goto(`${house.address}/vrp/client/wallet`);
    const reserved = await riyalsOf(wallet, 'reserved');
    const remaining = await riyalsOf(wallet, 'remaining');
    await driver.page.getByText(t.part('driver.hint.cost')).waitFor();
    await look(driver, '01-ask');
    const odometer = await askForLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    await driver.page.getByRole('img', { name: t('driver.qr_label') }).waitFor();
    await look(driver, '02-approved');
    await soon(() => riyalsOf(wallet, 'reserved')).toBeCloseTo(reserved + 107.4);
    await look(wallet, '03-wallet');

    await manager.page.getByRole('link', { name: t('menu.refueling_transactions') }).click();
    const row = newestRow(manager);
    await row.getByText(t('status.request_approved')).waitFor();

    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await look(attendant, '04-yes');
    await row.getByText(t('status.transaction_initiated')).waitFor();
    await startFuelling(attendant);
    await driver.page.getByText(t('status.transaction_held')).first().waitFor();
    await row.getByText(t('status.transaction_held')).waitFor();
    await look(driver, '05-refueling');

    await enterFill(attendant, '58.40', odometer + 3);
    await attendant.page.getByText('104.54').waitFor();
    await look(attendant, '06-fuelling');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
    await look(attendant, '07-done');

    await driver.page.getByRole('heading', { name: t('driver.receipt') }).waitFor();
    await driver.page.getByText('104.54').first().waitFor();
    await look(driver, '08-receipt');
    await row.getByText(t('status.transaction_completed')).waitFor();
    await look(manager, '09-transactions');
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
    await page.getByRole('link', { name: t('menu.refueling_transactions') }).click();
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
    await look(admin, '12-admin-detail');
    await panel
      .getByRole('button', { name: t('ui.show_large') })
      .first()
      .click();
    const photo = page.getByRole('img', { name: t('desk.photos.pump') });
    await soon(() => photo.evaluate((image) => image.naturalWidth)).toBeGreaterThan(500);
    await look(admin, '13-admin-photo');
  });

  it('settle a fill that went over the hold: the manager approves it with a comment', async () => {
    const driver = await welcome('driver', AT_STATION);
    const attendant = await welcome('attendant', AT_STATION);
    const manager = await welcome('client');
    const { t } = driver;
    await manager.page.getByRole('link', { name: t('menu.held_transactions') }).click();

    const odometer = await askForLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    await findByPlate(attendant);
    await startFuelling(attendant);
    await enterFill(attendant, '65.00', odometer + 2);
    await attendant.page.getByText(t.part('pump.over_hold')).waitFor();
    await look(attendant, '14-over-the-hold');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.held');
    await look(attendant, '15-held');
    await driver.page.getByText(t('status.transaction_pending_with_client')).first().waitFor();
    await look(driver, '16-driver-waits');

    await newestRow(manager).click();
    const panel = manager.page.getByRole('complementary', { name: t('desk.transaction') });
    await panel.getByText(t.part('desk.callout.you')).waitFor();
    await look(manager, '17-manager-decides');
    await panel.getByRole('button', { name: t('decide.client_approve_pay') }).click();
    const dialog = manager.page.getByRole('dialog', { name: t('decide.client_approve_title') });
    await dialog.getByLabel(t.part('decide.comment')).fill('The tank was nearly empty, agreed.');
    await look(manager, '18-manager-approves');
    await dialog.getByRole('button', { name: t('decide.client_approve_pay') }).click();
    await manager.page.getByText(t.part('decide.client_approved')).waitFor();
    await panel.getByText(t('status.transaction_completed')).first().waitFor();
    await panel.getByText('The tank was nearly empty, agreed.').first().waitFor();
    await driver.page.getByRole('heading', { name: t('driver.receipt') }).waitFor();
    await driver.page.getByText('116.35').first().waitFor();
    await seesVerdict(attendant, 'pump.outcome.completed');
  });

  it('see why more than the limit is refused, and what passes instead', async () => {
    const driver = await welcome('driver', AT_STATION);
    const { page, t } = driver;
    await askForLitres(driver, 195);
    await seesVerdict(driver, 'driver.refused');
    await page.getByText(t.part('checks.titles.volume_per_day')).first().waitFor();
    await look(driver, '19-refused');
    await page.getByRole('button', { name: t('driver.ask_instead') }).click();
    await seesVerdict(driver, 'status.request_approved');
    await cancel(driver);
  });

  it('find the wallet as it is now when they come back to it from another page', async () => {
    const driver = await welcome('driver', AT_STATION);
    const manager = await welcome('client');
    const { t } = driver;
    const before = await riyalsOf(manager, 'reserved');
    await manager.page.getByRole('link', { name: t('menu.refueling_transactions') }).click();
    await askForLitres(driver, 20);
    await newestRow(manager).getByText(t('status.request_approved')).waitFor();
    await manager.page.getByRole('link', { name: t('menu.wallet') }).click();
    await soon(() => riyalsOf(manager, 'reserved')).toBeCloseTo(before + 35.8);
    await look(manager, '20-wallet');

    await cancel(driver);
    await look(driver, '21-cancelled');
    await soon(() => riyalsOf(manager, 'reserved')).toBeCloseTo(before);
  });
});
