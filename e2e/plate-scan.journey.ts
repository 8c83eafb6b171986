import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { cameraSees } from './support/fake-camera.ts';
import { askForLitres, enterFill, finish, seesVerdict, startFuelling } from './support/fuelling.ts';
import { openHouse, type Visitor } from './support/house.ts';
import { AT_THE_STATION, PLATE } from './support/people.ts';

const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation', 'camera'],
};

describe('with a camera at the pump', () => {
  const house = openHouse({}, () => cameraSees('JDR-4821'));

  const look = async ({ page, language }: Visitor, step: string): Promise<void> => {
    await shot(page, `scan-${step}-${language}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };
  /** Milliseconds from the shutter until the plate that was read is shown. */
  const readPlate = async ({ page, t }: Visitor): Promise<number> => {
    await page.getByText(t('pump.scan.hint')).waitFor();
    const pressed = performance.now();
    await page.getByRole('button', { name: t('pump.scan.take') }).click();
    await page.getByRole('img', { name: t('pump.scan.seen') }).waitFor({ timeout: 60_000 });
    return performance.now() - pressed;
  };
  const closeFill = async (attendant: Visitor, litres: string, odometer: number): Promise<void> => {
    await enterFill(attendant, litres, odometer + 3);
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
  };

  it('the plate is read, looked at and confirmed: three taps from the queue to the answer', async () => {
    const driver = await house.welcome('driver', AT_STATION);
    const attendant = await house.welcome('attendant', AT_STATION);
    const { page, t } = attendant;
    const odometer = await askForLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');

    await page.getByRole('button', { name: t('pump.scan.title') }).click();
    await page.getByText(t('pump.scan.hint')).waitFor();
    await look(attendant, '01-viewfinder');
    const milliseconds = await readPlate(attendant);
    await page.getByRole('img', { name: PLATE.spoken }).waitFor();
    await look(attendant, '02-read');
    await page.getByRole('button', { name: t('pump.scan.confirm') }).click();
    await seesVerdict(attendant, 'pump.yes');
    console.log(`shutter to plate, the reader's start included: ${Math.round(milliseconds)} ms`);
    await startFuelling(attendant);
    await closeFill(attendant, '58.40', odometer);
  });

  it('a vehicle found by the driver’s code is compared with what the camera reads, in Arabic and by night', async () => {
    const options = { ...AT_STATION, language: 'ar' as const };
    const driver = await house.welcome('driver', options);
    const attendant = await house.welcome('attendant', options);
    await dress(attendant, { language: 'ar', skin: 'dark' });
    const { page, t } = attendant;
    const odometer = await askForLitres(driver, 40);
    await seesVerdict(driver, 'status.request_approved');
    const code = await driver.page
      .getByText(/^[0-9A-HJKMNP-TV-Z]{4}\s?[0-9A-HJKMNP-TV-Z]{4}$/)
      .first()
      .textContent();

    await page.getByRole('button', { name: t('pump.drivers_qr') }).click();
    await page.getByLabel(t('pump.or_type_code')).fill(code!);
    await page.getByRole('button', { name: t('pump.find') }).click();
    await seesVerdict(attendant, 'pump.yes');
    await look(attendant, '03-found-by-code');
    await page.getByRole('button', { name: t('pump.scan.title') }).click();
    const milliseconds = await readPlate(attendant);
    await page.getByText(t('pump.scan.said.match')).waitFor();
    await look(attendant, '04-match');
    console.log(`shutter to plate, the reader awake: ${Math.round(milliseconds)} ms`);
    await page.getByRole('button', { name: t('pump.scan.correct') }).click();
    await look(attendant, '05-correct');
    await page.getByRole('button', { name: t('ui.back') }).click();
    await page.getByRole('button', { name: t('pump.scan.confirm') }).click();
    await startFuelling(attendant);
    await closeFill(attendant, '38.40', odometer);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  });
});
