import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPushVendor } from '../apps/server/test/push-vendor.ts';
import { expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import {
  enterFill,
  findByPlate,
  finish,
  requestLitres,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { AT_THE_STATION } from './support/people.ts';
import { connectToVendor } from './support/push-browser.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'yes' });
const PHONE: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation', 'notifications'],
  serviceWorkers: 'allow',
};

/**
 * Everything but the vendors of browsers: their push service is the test's, which opens what the server sealed. A subscription of a
 * vendor's own cannot be had here.
 */
describe('a notification', () => {
  let vendor: Awaited<ReturnType<typeof openPushVendor>>;
  beforeAll(async () => {
    vendor = await openPushVendor();
  });
  afterAll(() => vendor.close());

  it('wakes manager and driver in their language, and leads the manager to the decisions', async () => {
    const driver = await app.welcome('driver', PHONE);
    const driverPush = await connectToVendor(driver, vendor.subscribe());
    const manager = await app.welcome('client', { permissions: ['notifications'], serviceWorkers: 'allow' });
    const managerPush = await connectToVendor(manager, vendor.subscribe());
    const { t } = driver;

    // Switched on in My account, or where it is first of use.
    await manager.page.goto(`${app.address}/vrp/account`);
    await manager.page.getByRole('button', { name: t('web_push.turn_on') }).click();
    await manager.page.getByText(t('web_push.on'), { exact: true }).waitFor();
    await shot(manager.page, 'push-account');
    const odometer = await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    await driver.page.getByText(t('web_push.offers.request.title')).waitFor();
    await shot(driver.page, 'push-offer');
    await driver.page.getByRole('button', { name: t('web_push.turn_on') }).click();
    await soon(() => driver.page.getByText(t('web_push.offers.request.title')).isVisible()).toBe(false);

    const attendant = await app.welcome('attendant', {
      device: 'phone',
      geolocation: AT_THE_STATION,
      permissions: ['geolocation'],
    });
    await findByPlate(attendant);
    await startFuelling(attendant);
    await enterFill(attendant, '65.00', odometer + 2);
    await speakOf(driver, 'ar');
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.held');

    const held = await managerPush.deliver((body) => body.includes('65.00'));
    expect(held).toMatchObject({
      title: t('outgoing.titles.transaction_pending_with_client'),
      dir: 'ltr',
      lang: 'en',
    });
    await managerPush.click(held.body);
    const panel = manager.page.getByRole('complementary', { name: t('desk.transaction') });
    await panel.getByRole('button', { name: t('decide.client_approve_pay') }).waitFor();
    await soon(managerPush.shown).toEqual([]);
    // Fills are routine, and come by push to who wants them.
    await api(driver, 'me/channel-choices', 'put', { news: 'fills', channel: 'push', time: 'at_once' });
    // The button of the notification leads to the one question, on whichever device the message is read.
    const { page } = manager;
    await page.goto(app.address + held.actions[0]!.action);
    await page
      .getByRole('heading', { name: t('decisions.titles.transaction_pending_with_client') })
      .waitFor();
    await expectAccessible(page, 'a decision by message');
    await shot(page, 'push-decision');
    await page.getByRole('button', { name: t.part('decisions.approve') }).click();
    await page.getByText(t('fields.required')).waitFor();
    await page.getByLabel(t.part('decide.comment')).fill('The tank was nearly empty, agreed.');
    await page.getByRole('button', { name: t.part('decisions.approve') }).click();
    await page.getByText(t.part('decisions.states.decided')).waitFor();
    await page.reload();
    await page.getByText(t.part('decisions.states.decided')).waitFor();
    await page.getByText(t('status.transaction_completed')).first().waitFor();
    await expectNoOverflow(page, 'a decision by message');

    const paid = await driverPush.deliver((body) => body.includes('اكتملت تعبئة'));
    expect(paid).toMatchObject({ title: 'اكتملت تعبئة', dir: 'rtl', lang: 'ar' });
    expect(paid.body).toContain('\u2066JDR 4821\u2069');

    // A request that waits for the manager opens by the notification, and is approved where it opens.
    await speakOf(driver, 'ur');
    await driver.page.goto(`${app.address}/vrp/ask`);
    await requestLitres(driver, 300);
    await seesVerdict(driver, 'driver.refused');
    await driver.page.getByText(t('request_reasons.long_trip')).click();
    await driver.page
      .getByRole('button', { name: t('driver.manager_decides', { requested: '300 L' }) })
      .click();
    await seesVerdict(driver, 'driver.waiting_for_manager');
    const waits = await managerPush.deliver((body) => body.includes('300'));
    expect(waits.title).toMatch(t('outgoing.titles.request_pending'));
    await managerPush.click(waits.body);
    await page.getByRole('button', { name: t.part('decide.approve_reserve') }).click();
    const dialog = page.getByRole('dialog', { name: t('decide.approve_title') });
    await shot(page, 'push-approve');
    await dialog.getByRole('button', { name: t.part('decide.approve') }).click();
    await seesVerdict(driver, 'status.request_approved');
    const approved = await driverPush.deliver((body) => body.includes('منظور'));
    expect(approved).toMatchObject({ title: 'ایندھن کی درخواست منظور', dir: 'rtl', lang: 'ur' });
    expect(vendor.refusals).toEqual([]);
  }, 90_000);
});

/** Changes the language of messages, not that of the open page. */
async function speakOf(visitor: Visitor, language: string): Promise<void> {
  await api(visitor, 'me/appearance', 'put', { language, appearance: {} });
}

async function api({ page }: Visitor, path: string, method: 'post' | 'put', data: object): Promise<void> {
  const token = await page.evaluate(`localStorage.getItem('accessToken')`);
  const answer = await page.request[method](`${app.address}/vw-api/public/api/${path}`, {
    data,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status()).toBe(200);
}
