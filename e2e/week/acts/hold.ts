import { enterFill, findByPlate, finish, seesVerdict, startFuelling } from '../../support/fuelling.ts';
import { openByMenu } from '../../support/menu.ts';
import { panelOf, press } from '../fields.ts';
import type { Week } from '../week.ts';
import { odometerOn, refuel, requestAtDesk, requestOnPhone } from './refuel.ts';

/** A request above the group's daily limit is rejected; the driver requests what passes, which needs approval for its amount. */
export async function overTheDay(week: Week): Promise<void> {
  const driver = week.person('Salem');
  const { page, t } = driver;
  const odometer = odometerOn(1);
  await requestOnPhone(week, 'Salem', 220, odometer, 'driver.refused');
  await page.getByText(t.part('checks.titles.volume_per_day')).first().waitFor();
  await press(page, t('driver.request_instead', { litres: '200' }));
  await seesVerdict(driver, 'driver.waiting_for_manager');
  await answerFromHome(week, 'approve');
  await seesVerdict(driver, 'status.request_approved');
  await refuel(week, { plate: 'NJD 1101', litres: '196.30', odometer: odometer + 3 });
}

/** A product that the company does not allow is rejected regardless of other checks. */
export async function forbiddenFuel(week: Week): Promise<void> {
  const driver = week.person('Bader');
  await requestOnPhone(week, 'Bader', 30, odometerOn(1), 'driver.refused');
  await driver.page.getByText(driver.t.part('checks.titles.fuel_type_allowed')).first().waitFor();
}

/** The manager rejects an expensive request with a reason; the driver reads it and requests less. */
export async function refusedByManager(week: Week): Promise<void> {
  const { page, t } = week.person('Salem');
  await requestOnPhone(week, 'Salem', 150, odometerOn(2), 'driver.waiting_for_manager');
  await answerFromHome(week, 'refuse', 'Dammam is off today, take 120.');
  await page
    .getByText(/Dammam is off today/)
    .first()
    .waitFor();
  await press(page, t('driver.change_request'));
  await page.getByLabel(t('driver.odometer')).waitFor();
}

async function answerFromHome(week: Week, answer: 'approve' | 'refuse', reason = ''): Promise<void> {
  const { page, t } = week.person('manager');
  await openByMenu({ page, t }, 'menu.dashboard');
  await press(page, t(`decide.${answer}`));
  if (reason) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(reason);
    await press(dialog, t('decide.refuse'));
  }
}

/** More was dispensed than reserved: the transaction is held for the client. */
export async function overTheHold(
  week: Week,
  plate: string,
  requested: number,
  dispensed: string,
  day: number,
): Promise<void> {
  const odometer = odometerOn(day);
  await requestAtDesk(week, plate, requested, odometer);
  const attendant = week.person('attendant');
  const { page, t } = attendant;
  await findByPlate(attendant, plate.replace(' ', ''));
  await startFuelling(attendant, '');
  await enterFill(attendant, dispensed, odometer + 3);
  await page.getByText(t.part('pump.over_hold')).waitFor();
  await finish(attendant);
  await seesVerdict(attendant, 'pump.outcome.held');
  await press(page, t('pump.next_vehicle'));
}

/** The manager decides on a held transaction: pays, or refers it to the platform. */
export async function answerHeld(
  week: Week,
  plate: string,
  answer: 'approve' | 'refuse',
  comment: string,
): Promise<void> {
  const manager = week.person('manager');
  const { page, t } = manager;
  await openByMenu({ page, t }, 'menu.held_transactions');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: plate }) })
    .click();
  await press(panelOf(manager), answer === 'approve' ? t('decide.client_approve_pay') : t('decide.refuse'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.part('decide.comment')).fill(comment);
  await press(dialog, answer === 'approve' ? t('decide.client_approve_pay') : t('decide.client_refuse'));
  await dialog.waitFor({ state: 'detached' });
}
