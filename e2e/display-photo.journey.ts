import { amountHalalas } from '@fleet/domain/money.ts';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../bench/displays/conditions.ts';
import { photograph } from '../bench/displays/photograph.ts';
import { dress, expectAccessible, expectLargeTargets, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { findByPlate, finish, requestLitres, seesVerdict, startFuelling } from './support/fuelling.ts';
import { AT_THE_STATION } from './support/people.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';
import { translationsIn } from './support/translations.ts';

const HERE: OpenOptions = { geolocation: AT_THE_STATION, permissions: ['geolocation'] };

describe('the photo of the pump’s display', () => {
  const app = startTestApp();

  /** The price on the screen, in thousandths of a riyal. */
  const priceOn = async ({ page, t }: Visitor): Promise<number> => {
    const part = await page.getByRole('region', { name: t('pump.amount') }).textContent();
    return Math.round(Number(/×[^\d]*([\d.]+)/.exec(part!)![1]) * 1_000);
  };

  it('fills in the liters, agrees, and is asked about once where it differs', async () => {
    const ar = translationsIn('ar');
    const driver = await app.welcome('driver', { ...HERE, device: 'phone' });
    const odometer = await requestLitres(driver, 60);
    await seesVerdict(driver, 'status.request_approved');
    const attendant = await app.welcome('attendant', { ...HERE, device: 'phone' });
    const { page, t } = attendant;
    await page.goto(`${app.address}/vrp/gas-station/pump`);
    await findByPlate(attendant);
    await seesVerdict(attendant, 'pump.yes');
    await startFuelling(attendant);

    const price_millis_per_litre = await priceOn(attendant);
    const volume_ml = 36_000;
    const buffer = await photograph({
      ...exampleOf('plain', 'tuning', 2),
      shown: {
        volume_ml,
        amount_halalas: amountHalalas(volume_ml, price_millis_per_litre),
        price_millis_per_litre,
      },
    });
    await page.getByLabel(t.part('pump.odometer')).fill(String(odometer + 3));
    await page
      .getByLabel(t('pump.photo'))
      .setInputFiles({ name: 'pump.jpg', mimeType: 'image/jpeg', buffer });
    const litres = page.getByLabel(t.part('pump.litres'));
    await page.getByText(t('pump.display.filled')).waitFor({ timeout: 60_000 });
    expect(await litres.inputValue()).toBe('36.00');
    await shot(page, 'display-1-filled');

    await litres.fill('30.00');
    await finish(attendant);
    await page.getByText(t('pump.display.text', { typed: '30.00', shown: '36.00' })).waitFor();
    await shot(page, 'display-2-asked');
    await expectAccessible(page, 'asked');
    await expectNoOverflow(page, 'asked');
    await expectLargeTargets(page, 'asked');
    await dress(attendant, { language: 'ar', skin: 'dark' });
    await page.getByText(ar('pump.display.shows', { litres: '36.00' })).waitFor();
    await page.getByRole('button', { name: ar('pump.finish') }).click();
    await shot(page, 'display-3-asked-ar');
    await page.getByRole('button', { name: ar('pump.display.use', { litres: '36.00' }) }).click();
    expect(await page.getByLabel(ar.part('pump.litres')).inputValue()).toBe('36.00');
    await page.getByLabel(ar.part('pump.litres')).fill('30.00');
    await page.getByRole('button', { name: ar('pump.finish') }).click();
    await page.getByText(ar('pump.display.reasons.other_fill')).click();
    await page.getByRole('button', { name: ar('pump.display.keep', { litres: '30.00' }) }).click();
    await seesVerdict({ ...attendant, t: ar }, 'pump.outcome.completed');

    const id = /\/pump\/(\d+)/.exec(page.url())![1];
    const manager = await app.welcome('client', {});
    await manager.page.goto(`${app.address}/vrp/client/refueling-transactions/${id}`);
    await manager.page.getByText(manager.t('desk.timeline.display_shows', { litres: '36.00' })).waitFor();
    await shot(manager.page, 'display-4-seen-by-the-fleet');
  });
});
