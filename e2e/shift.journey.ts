import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectLargeTargets, expectNoOverflow, settled } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { effortOf, watchEffort } from './support/effort.ts';
import {
  enterFill,
  findByPlate,
  finish,
  requestLitres,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { AT_THE_STATION, PIN } from './support/people.ts';
import { pumpPhoto } from './support/pump-photo.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const HERE: OpenOptions = { geolocation: AT_THE_STATION, permissions: ['geolocation'] };
/** Volume of the demo vehicle's fill in this shift. */
const LITRES = '58.40';

describe('a shift from opening to closing meters', () => {
  const app = startTestApp();

  const capture = async ({ page, language }: Visitor, step: string): Promise<void> => {
    await shot(page, `shift-${step}-${language}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
    await expectLargeTargets(page, step);
  };
  const press = ({ page, t }: Visitor, key: string) => page.getByRole('button', { name: t(key) }).click();
  const goToShift = async ({ page }: Visitor): Promise<void> => {
    await page.goto(`${app.address}/vrp/gas-station/shift`);
    await settled(page);
  };
  const numberIn = async (text: Promise<string | null>) =>
    Number((await text)!.replaceAll(',', '').replace(/[^\d.]/g, ''));
  /** Opens with every meter at its reference reading. */
  const readMeters = async (visitor: Visitor, last: string) => {
    const { page, t } = visitor;
    for (;;) {
      const reading = await numberIn(page.locator('main p bdi').first().textContent());
      for (const key of reading.toFixed(2))
        await page
          .getByRole('button', { name: key === '.' ? t('ui.decimal_point') : key, exact: true })
          .click();
      if ((await page.getByRole('button', { name: t('shifts.pump.next') }).count()) === 0) break;
      await press(visitor, 'shifts.pump.next');
    }
    await press(visitor, last);
  };
  /** Types the last digits of every meter at the close: where it stood, and one fuel's first meter at that much more. */
  const closeMeters = async ({ page, t }: Visitor, more?: { fuel: string; litres: number }) => {
    const meters = page.locator('main section').filter({ has: page.getByLabel(t('shifts.pump.reading')) });
    let isAdded = false;
    for (const meter of await meters.all()) {
      const heading = await meter.locator('b').first().textContent();
      const adds: boolean = !isAdded && more !== undefined && heading!.includes(more.fuel);
      isAdded ||= adds;
      const from = await numberIn(meter.locator('p bdi').first().textContent());
      const field = meter.getByLabel(t('shifts.pump.reading'));
      const open = (await field.getAttribute('placeholder'))!.length;
      const digits = (from + (adds ? more!.litres : 0)).toFixed(2).replace('.', '');
      // Without a point, which places itself.
      await field.pressSequentially(digits.padStart(open + 2, '0').slice(-open - 2));
      await field.press('Enter');
    }
  };

  /** Enters a reason and a picture of the meters for every fuel that requires them. */
  const explain = async ({ page, t }: Visitor, reason: string): Promise<void> => {
    const reasons = page.getByLabel(t.part('shifts.pump.why'));
    const count = await reasons.count();
    for (let at = 0; at < count; at++) {
      await reasons.nth(at).fill(reason);
      await page
        .getByLabel(t('shifts.pump.photo'))
        .first()
        .setInputFiles(await pumpPhoto(page, 'METER'));
      await page.getByText(t('shifts.pump.photo_sent')).nth(at).waitFor();
    }
    expect(count).toBeGreaterThan(0);
  };

  /** A fill with the driver's odometer, recorded at the pump. */
  const fill = async (attendant: Visitor, driver: Visitor): Promise<void> => {
    const odometer = await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    await attendant.page.goto(`${app.address}/vrp/gas-station/pump`);
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await startFuelling(attendant);
    await enterFill(attendant, LITRES, odometer + 3);
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
  };

  it('is opened, used, closed, explained, returned, corrected and approved', async () => {
    const attendant = await app.welcome('attendant', { ...HERE, device: 'tablet', language: 'ur' });
    const { page, t } = attendant;

    // The shift is closed with unchanged meters: more was recorded than metered, shortly after midnight by this fill alone.
    const driver = await app.welcome('driver', { ...HERE, device: 'phone' });
    await fill(attendant, driver);
    await driver.page.goto(`${app.address}/vrp/ask`);
    await goToShift(attendant);
    await capture(attendant, '1-running');
    await press(attendant, 'shifts.pump.close');
    await capture(attendant, '2-meter');
    await closeMeters(attendant);
    const close = page.getByRole('button', { name: t('shifts.pump.close') });
    expect(await close.isDisabled()).toBe(true);
    await explain(attendant, 'میٹر نہیں پڑھا گیا');
    await capture(attendant, '3-explained');
    await close.click();
    await page.getByText(t('shifts.pump.none')).waitFor();

    // The next shift starts at the current meters; the attendant joins with a PIN.
    await press(attendant, 'shifts.pump.open');
    await readMeters(attendant, 'shifts.pump.open');
    await press(attendant, 'shifts.pump.sign_in');
    await page.getByRole('button', { name: /Imran/ }).click();
    for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
    await page
      .locator('footer')
      .getByRole('button', { name: t('shifts.pump.sign_in') })
      .click();
    await page.getByText('Imran Aslam').first().waitFor();

    // One fill, and the shift matches its meters.
    await fill(attendant, driver);
    await goToShift(attendant);
    await watchEffort(page);
    await press(attendant, 'shifts.pump.close');
    await page.getByLabel(t('shifts.pump.reading')).first().click();
    await closeMeters(attendant, { fuel: 'ڈیزل', litres: Number(LITRES) });
    await page.getByText(t('shifts.pump.agrees')).first().waitFor();
    await capture(attendant, '4-agrees');
    await press(attendant, 'shifts.pump.close');
    await page.getByText(t('shifts.pump.none')).waitFor();
    const { taps, keys } = await effortOf(page);
    console.log(`closing a shift of four meters that agrees: ${taps} taps and ${keys} digits`);
    // To the list, into the first meter (the keyboard goes on to the next), and to close.
    expect(taps).toBe(3);

    // The manager approves one and returns the other; once corrected, it is approved too.
    const manager = await app.welcome('station', {});
    const decide = async (verdict: 'within' | 'beyond', act: 'approve' | 'send_back') => {
      await manager.page.goto(`${app.address}/vrp/gas-station/shifts?status=closed&verdict=${verdict}`);
      await manager.page.locator('main tbody tr').filter({ hasText: 'SHF-' }).first().click();
      await manager.page.getByRole('button', { name: manager.t(`shifts.${act}`) }).click();
      const dialog = manager.page.getByRole('dialog');
      if (act === 'send_back')
        await dialog.getByLabel(manager.t.part('shifts.what_to_correct')).fill('Read the meters');
      await dialog.getByRole('button', { name: manager.t(`shifts.${act}`) }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await decide('within', 'approve');
    await decide('beyond', 'send_back');
    await goToShift(attendant);
    await page.getByText('Read the meters').waitFor();
    await dress(attendant, { language: 'ur', skin: 'dark' });
    await capture(attendant, '5-sent-back');
    await press(attendant, 'shifts.pump.correct');
    await closeMeters(attendant);
    await explain(attendant, 'میٹر دوبارہ پڑھا گیا');
    await press(attendant, 'shifts.pump.close');
    await page.getByText(t('shifts.pump.none')).waitFor();
    await decide('beyond', 'approve');
    await shot(manager.page, 'shift-6-approved');
  });
});
