import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { countedFill } from './support/counted-fill.ts';
import { effortOf, watchEffort } from './support/effort.ts';
import { cameraSees } from './support/fake-camera.ts';
import { requestLitres, seesVerdict } from './support/fuelling.ts';
import { AT_THE_STATION, PLATE } from './support/people.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation', 'camera'],
};

describe('with a camera at the pump', () => {
  const app = startTestApp({}, () => cameraSees('JDR-4821'));

  const capture = async ({ page, language }: Visitor, step: string): Promise<void> => {
    await shot(page, `scan-${step}-${language}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };
  /** Opens the camera, which reads the plate by itself. */
  const scan = ({ page, t }: Visitor) => page.getByRole('button', { name: t('pump.scan.title') }).click();

  it('a plate that is read for sure needs one tap from queue to verdict', async () => {
    const driver = await app.welcome('driver', AT_STATION);
    const attendant = await app.welcome('attendant', AT_STATION);
    const { page, t } = attendant;
    await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');

    await watchEffort(page);
    await effortOf(page);
    const pressed = performance.now();
    await scan(attendant);
    await page
      .getByText(t('pump.scan.hint'))
      .or(page.getByText(t('pump.scan.reading')))
      .first()
      .waitFor();
    await seesVerdict(attendant, 'pump.yes');
    await page.getByRole('img', { name: PLATE.spoken }).waitFor();
    expect((await effortOf(page)).taps).toBe(1);
    console.log(`tap to verdict, the reader's start included: ${Math.round(performance.now() - pressed)} ms`);
    await capture(attendant, '02-verdict');
    // The driver leaves without fuel, so that the day's fills remain available for other tests.
    await page.getByRole('button', { name: t('pump.leave') }).click();
    await page.getByText(t('pump.stop_reasons.driver_left')).click();
    await page.getByRole('button', { name: t('pump.stop_now') }).click();
    await page.getByRole('button', { name: t('pump.scan.title') }).waitFor();
  });

  it('a vehicle found by the driver’s code is compared with the camera reading, in Arabic and dark mode', async () => {
    const options = { ...AT_STATION, language: 'ar' as const };
    const driver = await app.welcome('driver', options);
    const attendant = await app.welcome('attendant', options);
    await dress(attendant, { language: 'ar', skin: 'dark' });
    const { page, t } = attendant;
    await watchEffort(page);
    const odometer = await requestLitres(driver, 40);
    await seesVerdict(driver, 'status.request_approved');
    const code = await driver.page
      .getByText(/^[0-9A-HJKMNP-TV-Z]{4}\s?[0-9A-HJKMNP-TV-Z]{4}$/)
      .first()
      .textContent();

    const taps = await countedFill(attendant, 'pump.outcome.completed', odometer + 3, async () => {
      await page.getByRole('button', { name: t('pump.drivers_qr') }).click();
      await page.getByLabel(t('pump.or_type_code')).click();
      await page.keyboard.type(code!.replace(/\s/, ''));
      await page.getByRole('button', { name: t('pump.find') }).click();
      await seesVerdict(attendant, 'pump.yes');
      await capture(attendant, '03-found-by-code');
      const pressed = performance.now();
      await scan(attendant);
      await page.getByText(t.part('pump.driver_types_pin')).waitFor();
      console.log(
        `tap to the compared plate, the reader awake: ${Math.round(performance.now() - pressed)} ms`,
      );
      await capture(attendant, '04-compared');
      return { taps: 0, keys: 0 };
    });
    expect(taps).toBe(11);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  });

  it('a fill takes few taps and seconds from queue to receipt, online and offline', async () => {
    const driver = await app.welcome('driver', AT_STATION);
    const attendant = await app.welcome('attendant', AT_STATION);
    const { page, t } = attendant;
    let cacheReads = 0;
    page.on('response', (answer) => {
      if (answer.url().includes('/pump/offline-cache')) cacheReads++;
    });
    await watchEffort(page);

    const odometer = await requestLitres(driver, 20);
    await seesVerdict(driver, 'status.request_approved');
    const online = await countedFill(attendant, 'pump.outcome.completed', odometer + 3, async () => {
      await scan(attendant);
      await seesVerdict(attendant, 'pump.yes');
      // The rising signal of a yes; a no would be low and repeated three times.
      expect((await effortOf(page)).notes).toEqual([880, 1319]);
      return { taps: 1, keys: 0 };
    });
    await page.getByRole('button', { name: t('pump.next_vehicle') }).click();

    await driver.page.goto(`${app.address}/vrp/ask`);
    const next = await requestLitres(driver, 20);
    await seesVerdict(driver, 'status.request_approved');
    // A brief interruption, after which the device refreshes its cache.
    await attendant.context.setOffline(true);
    const before = cacheReads;
    await attendant.context.setOffline(false);
    await soon(() => cacheReads).toBeGreaterThan(before);
    await attendant.context.setOffline(true);
    await page.getByText(t.part('pump.offline.lost')).waitFor();
    const offline = await countedFill(attendant, 'pump.offline.outcomes.closed', next + 3, async () => {
      await page.getByRole('button', { name: t('pump.type_plate') }).click();
      const keys = page.getByRole('group', { name: t('pump.plate_keys') });
      for (const character of PLATE.typed)
        await keys.getByRole('button', { name: new RegExp(`^${character}(\\s|$)`) }).click();
      await page.getByRole('button', { name: t('pump.find') }).click();
      await seesVerdict(attendant, 'pump.yes');
      return { taps: 0, keys: 0 };
    });
    await attendant.context.setOffline(false);
    await page.getByRole('button', { name: t('pump.next_vehicle') }).click();
    await page.getByText(t('pump.all_sent')).waitFor();
    attendant.complaints.splice(0);
    // Seconds depend on the machine; taps do not.
    expect([online, offline]).toEqual([8, 16]);
  });
});
