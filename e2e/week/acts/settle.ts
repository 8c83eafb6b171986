import { openByMenu } from '../../support/menu.ts';
import { panelOf, press } from '../fields.ts';
import type { Week } from '../week.ts';

/** The administrator settles a held transaction with less volume than the pump reported. */
export async function adjust(week: Week, plate: string, litres: string, comment: string): Promise<void> {
  const admin = week.person('admin');
  const { page, t } = admin;
  await openHeld(week, plate);
  await press(panelOf(admin), t('decide.differently'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('decide.litres_dispensed')).fill(litres);
  await dialog.getByLabel(t.part('decide.comment')).fill(comment);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Without a decision for two days it was escalated to the administrator, who settles it as reported. */
export async function takeEscalated(week: Week, plate: string): Promise<void> {
  const admin = week.person('admin');
  const { page, t } = admin;
  await openHeld(week, plate);
  await press(panelOf(admin), t('decide.admin_confirm.as_is'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.part('decide.comment')).fill('The meter agrees with the pump.');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

async function openHeld(week: Week, plate: string): Promise<void> {
  const { page, t } = week.person('admin');
  await openByMenu({ page, t }, 'menu.held_transactions');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: plate }) })
    .click();
}

/** The manager disputes a fill of the first day: less volume than charged. */
export async function dispute(week: Week, plate: string): Promise<void> {
  const manager = week.person('manager');
  const { page, t } = manager;
  await openByMenu({ page, t }, 'menu.refueling_transactions');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: plate }) })
    .filter({ hasText: t.part('status.transaction_completed') })
    .last()
    .click();
  await press(panelOf(manager), t('disputes.dispute'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('disputes.reasons.wrong_litres') }).check();
  await dialog.getByLabel(t.part('disputes.reason_text')).fill('The gauge rose by 90 litres only.');
  await press(dialog, t('disputes.open_confirm'));
  await dialog.waitFor({ state: 'detached' });
}

/** The administrator upholds it: the old entry is reversed, and the corrected one posted. */
export async function uphold(week: Week, plate: string, litres: string): Promise<void> {
  const admin = week.person('admin');
  const { page, t } = admin;
  await openByMenu({ page, t }, 'menu.dispute_cases');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: plate }) })
    .click();
  await press(panelOf(admin), t('disputes.decide'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('decide.litres_dispensed')).fill(litres);
  await dialog.getByLabel(t.part('disputes.decision_reason')).fill('The pump was recalibrated that evening.');
  await press(dialog, t('disputes.confirm_uphold'));
  await dialog.waitFor({ state: 'detached' });
}
