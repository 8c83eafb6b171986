import {
  enterFill,
  findByPlate,
  finish,
  requestLitres,
  seesVerdict,
  startFuelling,
} from '../../support/fuelling.ts';
import { openByMenu } from '../../support/menu.ts';
import { press } from '../fields.ts';
import type { Week } from '../week.ts';

const ODOMETER_AT_IMPORT = 42_000;
const A_DAY_KM = 250;

/** Every vehicle's odometer on a day of the week from 0: the imported reading plus a daily distance. */
export function odometerOn(day: number): number {
  return ODOMETER_AT_IMPORT + (day + 1) * A_DAY_KM;
}

/** Result of a closed fill at the pump. */
export type Outcome = 'completed' | 'held';

export interface Fill {
  /** As typed by the attendant. */
  readonly plate: string;
  readonly litres: string;
  readonly odometer: number;
  readonly outcome?: Outcome;
}

/** A driver requests liters on the phone and gets a verdict. */
export async function requestOnPhone(
  week: Week,
  name: string,
  litres: number,
  odometer: number,
  answer: string,
): Promise<void> {
  const driver = week.person(name);
  const { page, t } = driver;
  // The back arrow leads from the last receipt to the request form.
  const back = page.getByRole('button', { name: t('ui.back') });
  await back
    .or(page.getByLabel(t('driver.odometer')))
    .first()
    .waitFor();
  if (await back.isVisible()) await back.click();
  await requestLitres(driver, litres, undefined, odometer);
  await seesVerdict(driver, answer);
}

/** The manager requests fuel for a vehicle whose driver has no phone; the preview is shown before submission. */
export async function requestAtDesk(
  week: Week,
  plate: string,
  litres: number,
  odometer: number,
): Promise<void> {
  const { page, t } = week.person('manager');
  await openByMenu({ page, t }, 'menu.refueling_transactions');
  await page.getByRole('link', { name: t('new_request.title') }).click();
  await page.getByRole('combobox', { name: t.part('new_request.vehicle') }).fill(plate);
  await page.getByRole('option', { name: plate }).click();
  await page.getByLabel(t.part('new_request.litres')).last().fill(String(litres));
  await page.getByLabel(t.part('new_request.odometer')).fill(String(odometer));
  await page.locator('form button[type=submit]:enabled').click();
  await page.waitForURL(/refueling-transactions\/\d+/);
}

/** The attendant types the plate, fuels, and continues with the next vehicle. */
export async function refuel(
  week: Week,
  { plate, litres, odometer, outcome = 'completed' }: Fill,
): Promise<void> {
  const attendant = week.person('attendant');
  const { page, t } = attendant;
  await findByPlate(attendant, plate.replace(' ', ''));
  await seesVerdict(attendant, 'pump.yes');
  await startFuelling(attendant, '');
  await enterFill(attendant, litres, odometer);
  await finish(attendant);
  await seesVerdict(attendant, `pump.outcome.${outcome}`);
  await press(page, t('pump.next_vehicle'));
}
