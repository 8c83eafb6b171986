import type { Locator, Page } from 'playwright-core';
import { PIN, PLATE } from './people.ts';
import { pumpPhoto } from './pump-photo.ts';
import type { Visitor } from './test-app.ts';

/** What a driver and an attendant do on their screens, in the steps they would tell. */

/** Types litres and an odometer, unless one is said a little above the last, and asks. Resolves with the odometer. */
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

/** Finds a truck, the demo's unless another is said, by its typed plate; the answer is on the screen afterwards. */
export async function findByPlate({ page, t }: Visitor, typed = PLATE.typed): Promise<void> {
  // On a tablet the plate is typed on the first page.
  const field = page.getByLabel(t('pump.plate'), { exact: true });
  const typePlate = page.getByRole('button', { name: t('pump.type_plate') });
  await typePlate.or(field).first().waitFor();
  if (!(await field.isVisible())) await typePlate.click();
  await field.pressSequentially(typed);
  await page.getByRole('button', { name: t('pump.find') }).click();
}

/** The one word of the answer, at the pump and on the driver's phone: YES, NO, Approved, Refused, Done. */
export async function seesVerdict({ page, t }: Visitor, key: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ has: page.getByText(t(key)) })
    .waitFor();
}

/** The driver types the PIN, where one is requested; fuelling starts. */
export async function startFuelling({ page, t }: Visitor, pin = PIN): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: t('pump.start') }).click();
  await page.getByLabel(t.part('pump.litres')).waitFor();
}

/** Litres, odometer and the photo of the pump, which has arrived when this resolves. */
export async function enterFill({ page, t }: Visitor, litres: string, odometer: number): Promise<void> {
  await page.getByLabel(t.part('pump.litres')).fill(litres);
  await page.getByLabel(t.part('pump.odometer')).fill(String(odometer));
  await page.getByLabel(t('pump.photo')).setInputFiles(await pumpPhoto(page, litres));
  await page.getByText(t('pump.photo_sent')).waitFor();
}

export async function finish({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('pump.finish') }).click();
}

/** The driver takes the request back. */
export async function cancel({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('driver.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('driver.cancel') })
    .click();
  await page.getByText(t('status.request_cancelled')).first().waitFor();
}

/** The figure under a word of the wallet, in riyals: "Reserved" is 107.4. */
export async function riyalsOf({ page, t }: Visitor, key: 'reserved' | 'remaining'): Promise<number> {
  const figure = page
    .getByRole('term')
    .filter({ hasText: t(`measures.${key}_balance.name`) })
    .locator('xpath=following-sibling::dd[1]');
  return Number((await figure.textContent())?.replace(/[^\d.]/g, ''));
}

/** The uppermost row of the demo truck in the list that is shown. */
export function newestRow({ page }: Visitor): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: PLATE.spoken }) })
    .first();
}
