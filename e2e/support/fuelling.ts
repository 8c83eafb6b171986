import type { Locator, Page } from 'playwright-core';
import { PIN, PLATE } from './people.ts';
import { pumpPhoto } from './pump-photo.ts';
import type { Visitor } from './test-app.ts';

/** Actions of driver and attendant on their screens. */

/** Enters liters and an odometer, by default slightly above the last one, and requests fuel. Resolves with the odometer. */
export async function requestLitres(
  { page, t }: Visitor,
  litres: number,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
  reading?: number,
): Promise<number> {
  const odometer = reading ?? (await lastOdometer(page)) + 250;
  await page.getByLabel(t('driver.kinds.litres')).last().fill(String(litres));
  await page.getByLabel(t('driver.odometer')).fill(String(odometer));
  await press(page.getByRole('button', { name: t('driver.request_litres', { litres }) }));
  return odometer;
}

async function lastOdometer(page: Page): Promise<number> {
  const last = await page
    .getByText(/\d km|\d كم/)
    .first()
    .textContent();
  return Number((last ?? '').match(/[\d,]+/)?.[0].replaceAll(',', ''));
}

/** Finds a truck by its typed plate, by default the demo's; the verdict is shown afterwards. */
export async function findByPlate({ page, t }: Visitor, typed = PLATE.typed): Promise<void> {
  // On a tablet the plate is typed on the start page.
  const field = page.getByLabel(t('pump.plate'), { exact: true });
  const typePlate = page.getByRole('button', { name: t('pump.type_plate') });
  await typePlate.or(field).first().waitFor();
  if (!(await field.isVisible())) await typePlate.click();
  await field.pressSequentially(typed);
  await page.getByRole('button', { name: t('pump.find') }).click();
}

/** Waits for the verdict at the pump or on the driver's phone: YES, NO, Approved, Rejected, Done. */
export async function seesVerdict({ page, t }: Visitor, key: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ has: page.getByText(t(key)) })
    .waitFor();
}

/** The driver enters the PIN if required; fueling starts. */
export async function startFuelling({ page, t }: Visitor, pin = PIN): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: t('pump.start') }).click();
  await page.getByLabel(t.part('pump.litres')).waitFor();
}

/** Enters liters, odometer and pump photo, and waits for its upload. */
export async function enterFill({ page, t }: Visitor, litres: string, odometer: number): Promise<void> {
  await page.getByLabel(t.part('pump.litres')).fill(litres);
  await page.getByLabel(t.part('pump.odometer')).fill(String(odometer));
  await page.getByLabel(t('pump.photo')).setInputFiles(await pumpPhoto(page, litres));
  await page.getByText(t('pump.photo_sent')).waitFor();
}

export async function finish({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('pump.finish') }).click();
}

/** The driver cancels the request. */
export async function cancel({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('driver.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('driver.cancel') })
    .click();
  await page.getByText(t('status.request_cancelled')).first().waitFor();
}

/** The wallet's figure under a label, in riyals: "Reserved" is 107.4. */
export async function riyalsOf({ page, t }: Visitor, key: 'reserved' | 'remaining'): Promise<number> {
  const figure = page
    .getByRole('term')
    .filter({ hasText: t(`measures.${key}_balance.name`) })
    .locator('xpath=following-sibling::dd[1]');
  return Number((await figure.textContent())?.replace(/[^\d.]/g, ''));
}

/** The first row of the demo truck in the current list. */
export function newestRow({ page }: Visitor): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: PLATE.spoken }) })
    .first();
}
