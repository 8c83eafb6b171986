import { describe, expect, it } from 'vitest';
import { expectAccessible, expectLargeTargets, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { storeUnderFormerNames } from './support/former-pump.ts';
import {
  cancel,
  findByPlate,
  finish,
  newestRow,
  requestLitres,
  riyalsOf,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { openByMenu } from './support/menu.ts';
import { AT_THE_STATION, PLATE } from './support/people.ts';
import { pumpPhoto } from './support/pump-photo.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();
const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};

describe('an offline pump', () => {
  it('serves an approved request, stores the fill, and settles it once when back online', async () => {
    const { attendant, driver, odometer, steps } = await approvedAndKnown(60);
    const { page, t } = attendant;
    const manager = await app.welcome('client');
    await manager.page.goto(`${app.address}/vrp/client/wallet`);
    const remaining = await riyalsOf(manager, 'remaining');

    await attendant.context.setOffline(true);
    await page.getByText(t.part('pump.offline.lost')).waitFor();
    const began = performance.now();
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await page.getByText(t.part('pump.offline.decided')).waitFor();
    await capture(attendant, '01-yes');
    await startFuelling(attendant);
    await enterOffline(attendant, '58.40', odometer + 3);
    await finish(attendant);
    await seesVerdict(attendant, 'pump.offline.outcomes.closed');
    console.log(`an attendant's time without signal: ${Math.round(performance.now() - began)} ms`);
    await capture(attendant, '02-kept');
    await page.getByRole('button', { name: t('pump.next_vehicle') }).click();
    expect(await triesToLeave(attendant)).toBe('asked');
    await page.getByText(t('pump.offline.lost_waiting', { count: 1 })).click();
    await page.getByText(t('pump.offline.states.closed')).waitFor();
    await capture(attendant, '03-list');
    await page.getByRole('button', { name: t('ui.close') }).click();
    // Marked as served on this device, so that it cannot be fueled twice.
    await findByPlate(attendant);
    await page.getByText(t('pump.not_found_text.OFFLINE_SERVED')).waitFor();
    expect(steps).toEqual([]);

    await attendant.context.setOffline(false);
    await page.getByText(t('pump.all_sent')).waitFor();
    await driver.page.getByRole('heading', { name: driver.t('driver.receipt') }).waitFor();
    await soon(() => riyalsOf(manager, 'remaining')).toBeCloseTo(remaining + 107.4 - 104.54);
    await openByMenu(manager, 'menu.refueling_transactions');
    const row = newestRow(manager);
    await row.getByText(t('status.transaction_completed')).waitFor();
    await row.getByText('58.40').waitFor();
    expect(steps).toEqual([200]);
    forgiveClosedNetwork(attendant);
  });

  it('with a request canceled in the meantime and a reload while offline: sent when reopened, held, nothing lost', async () => {
    const { attendant, driver, odometer } = await approvedAndKnown(40);
    const { page, t } = attendant;
    await attendant.context.setOffline(true);
    await cancel(driver);
    // Its letters from the other side are asked back, not taken.
    await findByPlate(attendant, PLATE.mirrored);
    await page.getByText(t('pump.mirror_plate_text')).waitFor();
    await capture(attendant, '04-mirror');
    await page.getByRole('button', { name: PLATE.spoken }).click();
    await seesVerdict(attendant, 'pump.yes');
    await startFuelling(attendant);
    await enterOffline(attendant, '38.25', odometer + 3);
    await finish(attendant);
    await seesVerdict(attendant, 'pump.offline.outcomes.closed');
    // A reload despite the warning: the page is gone until back online, the stored data is not.
    page.once('dialog', (question) => void question.accept());
    await page.reload().catch(() => undefined);

    await attendant.context.setOffline(false);
    await page.goto(`${app.address}/vrp/gas-station/pump`);
    await page.getByText(t('pump.offline.answered', { count: 1 })).click();
    await page.getByText(t.part('pump.offline.held')).waitFor();
    await page.getByText(t('pump.offline.reasons.still_approved')).waitFor();
    await capture(attendant, '05-held');
    await page.getByRole('button', { name: t('pump.offline.seen') }).click();
    await page.getByRole('button', { name: t('ui.close') }).click();
    await page.getByText(t('pump.all_sent')).waitFor();

    const admin = await app.welcome('admin');
    await admin.page.goto(`${app.address}/vrp/admin/held-transactions`);
    const waiting = admin.page
      .getByRole('listitem')
      .or(admin.page.getByRole('row'))
      .filter({ has: admin.page.getByRole('img', { name: PLATE.spoken }) })
      .filter({ hasText: '38.25' });
    await waiting.first().waitFor();
    forgiveClosedNetwork(attendant);
  });
});

describe('a pump updated while its entries wait under former names', () => {
  it('sends them first, as they were signed, and then continues as the same device', async () => {
    const { attendant, driver, odometer, steps } = await approvedAndKnown(45);
    const { page, t } = attendant;
    await attendant.context.setOffline(true);
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await startFuelling(attendant);
    await enterOffline(attendant, '43.10', odometer + 3);
    await finish(attendant);
    await seesVerdict(attendant, 'pump.offline.outcomes.closed');
    const device = await storeUnderFormerNames(page);
    expect(device).toMatchObject({ id: expect.any(Number), steps: 3 });
    page.once('dialog', (question) => void question.accept());
    await page.goto('about:blank');

    const registered: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/pump-devices')) registered.push(sent.url());
    });
    await attendant.context.setOffline(false);
    await page.goto(`${app.address}/vrp/gas-station/pump`);
    await page.getByText(t('pump.all_sent')).waitFor();
    await driver.page.getByRole('heading', { name: driver.t('driver.receipt') }).waitFor();
    await driver.page.getByText('43.10').first().waitFor();
    expect(steps).toEqual([200]);
    expect(registered).toEqual([]);
    await soon(() =>
      page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name).join())'),
    ).not.toContain('away');
    forgiveClosedNetwork(attendant);
  });
});

/**
 * An approved request in the cache of the attendant's device, which is still online; `steps` are the responses to what it sends
 * later.
 */
async function approvedAndKnown(litres: number) {
  const attendant = await app.welcome('attendant', AT_STATION);
  const entries: number[] = [];
  const steps: number[] = [];
  attendant.page.on('response', async (answer) => {
    if (answer.url().includes('/pump/offline-cache')) {
      // The page may go away before its last answer is read.
      const cache = await answer.json().catch(() => null);
      if (cache) entries.push(cache.entries?.length ?? entries.at(-1));
    }
    if (/\/pump-devices\/\d+\/steps$/.test(answer.url())) steps.push(answer.status());
  });
  // The first list may have come before anybody listened.
  await attendant.page.reload();
  await soon(() => entries.length).toBeGreaterThan(0);
  const before = entries[0]!;
  const driver = await app.welcome('driver', AT_STATION);
  const odometer = await requestLitres(driver, litres);
  await seesVerdict(driver, 'status.request_approved');
  // A brief interruption, after which the device refreshes its cache; one lookup by plate and one by code.
  await attendant.context.setOffline(true);
  await attendant.context.setOffline(false);
  await soon(() => entries.at(-1)).toBe(before + 2);
  return { attendant, driver, odometer, steps };
}

/** Volume, odometer and a photo that stays on the device for now. */
async function enterOffline({ page, t }: Visitor, litres: string, odometer: number): Promise<void> {
  await page.getByLabel(t.part('pump.litres')).fill(litres);
  await page.getByLabel(t.part('pump.odometer')).fill(String(odometer));
  await page.getByLabel(t('pump.photo')).setInputFiles(await pumpPhoto(page, litres));
  await page.getByText(t('pump.photo_waiting')).waitFor();
}

/** Reloads the page like a user, and cancels if the browser asks. */
async function triesToLeave({ page }: Visitor): Promise<'asked' | 'gone'> {
  const prompted = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss();
    return 'asked' as const;
  });
  const gone = page
    .evaluate('location.reload()')
    .then(() => page.waitForEvent('framenavigated'))
    .then(() => 'gone' as const);
  return Promise.race([prompted, gone]);
}

async function capture({ page, language }: Visitor, step: string): Promise<void> {
  await shot(page, `no-signal-${step}-${language}`);
  await expectAccessible(page, step);
  await expectNoOverflow(page, step);
  // Elements covered by a dialog cannot be clicked.
  if (!(await page.getByRole('dialog').isVisible())) await expectLargeTargets(page, step);
}

function forgiveClosedNetwork(visitor: Visitor): void {
  visitor.forgive(/ERR_INTERNET_DISCONNECTED/);
}
