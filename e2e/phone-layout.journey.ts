import { describe, expect, it } from 'vitest';
import {
  dress,
  expectLargeTargets,
  expectNoOverflow,
  settled,
  shiftsOf,
  watchShifts,
} from './support/audit.ts';
import { shot } from './support/browser.ts';
import { findByPlate, requestLitres, seesVerdict, startFuelling } from './support/fuelling.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();
/** The narrowest common phone. */
const NARROWEST = { width: 360, height: 780 };
const STILL = 0.02;

describe.each(['en', 'ar'] as const)('on a phone 360 px wide (%s)', (language) => {
  const narrow = { device: 'phone', viewport: NARROWEST } as const;

  it.each([
    ['driver', ['ask', 'ask/stations', 'my-requests']],
    [
      'attendant',
      ['gas-station/pump', 'gas-station/pump/find', 'gas-station/pump/find?by=code', 'gas-station/shift'],
    ],
  ] as const)('the pages of the %s are stable while loading, and fit', async (who, paths) => {
    // Of the languages that only they have, the one read from right to left, and for drivers the one with the highest lines.
    const spoken = language === 'ar' ? 'ur' : who === 'driver' ? 'bn' : 'en';
    const visitor = await app.welcome(who, { ...narrow, language: spoken });
    await watchShifts(visitor);
    for (const path of paths) {
      await visitor.page.goto(`${app.address}/vrp/${path}`);
      await settled(visitor.page);
      await expectNoOverflow(visitor.page, path);
      await shot(visitor.page, `narrow-${path.replaceAll(/\W/g, '-')}-${spoken}`);
      expect.soft(await shiftsOf(visitor.page), `shift of ${path}`).toBeLessThan(STILL);
      if (who === 'attendant') await expectLargeTargets(visitor.page, path);
    }
  });
});

it('every step at the pump has targets large enough for gloves, by day and by night', async () => {
  const driver = await app.welcome('driver', { device: 'phone' });
  await requestLitres(driver, 60);
  await seesVerdict(driver, 'status.request_approved');
  const attendant = await app.welcome('attendant', { device: 'phone', viewport: NARROWEST });
  const { page, t } = attendant;

  const fits = async (step: string): Promise<void> => {
    await expectNoOverflow(page, step);
    await expectLargeTargets(page, step);
    await shot(page, `narrow-${step}`);
  };
  await page.getByRole('button', { name: t('pump.type_plate') }).click();
  await page.getByLabel(t('pump.plate')).pressSequentially('ABJ1111');
  await page.getByRole('button', { name: t('pump.find') }).click();
  await seesVerdict(attendant, 'pump.no');
  await fits('pump-not-found');
  attendant.forgive(/404.*pump\/lookups/);
  await page.goto(`${app.address}/vrp/gas-station/pump`);
  await findByPlate(attendant);
  await seesVerdict(attendant, 'pump.yes');
  await fits('pump-yes');
  await again(attendant, 'dark');
  await fits('pump-yes-night');
  await page.getByRole('button', { name: t('pump.leave') }).click();
  await fits('pump-stop');
  await page.getByRole('button', { name: t('ui.back') }).click();
  await startFuelling(attendant);
  await fits('pump-fuelling');
  await page.getByLabel(t.part('pump.litres')).fill('600');
  await page.getByText(t.part('pump.over_hold')).waitFor();
  await fits('pump-ten-times-too-much');
});

/** Reloads the page in another skin: the request at the pump must still be there. */
async function again(attendant: Visitor, skin: 'dark'): Promise<void> {
  await dress(attendant, { language: 'en', skin });
  await seesVerdict(attendant, 'pump.yes');
}
