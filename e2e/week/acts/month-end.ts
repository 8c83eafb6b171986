import { cancel } from '../../support/fuelling.ts';
import { openByMenu } from '../../support/menu.ts';
import { proveIdentity, signInAs } from '../../support/people.ts';
import { soon } from '../../support/test-app.ts';
import { fillIn, press } from '../fields.ts';
import type { Week } from '../week.ts';
import { odometerOn, requestAtDesk, requestOnPhone } from './refuel.ts';

export const NETWORK = 'Sidra Fuel';

/** One request is canceled, one expires: the money of both is released. */
export async function neverFuelled(week: Week): Promise<void> {
  await requestOnPhone(week, 'Turki', 20, odometerOn(4) + 100, 'status.request_approved');
  await cancel(week.person('Turki'));
  await requestAtDesk(week, 'NJD 1104', 50, odometerOn(4));
}

/** After midnight of the last day the month's fees are due; the administrator charges them without waiting for the job. */
export async function chargeFees(week: Week): Promise<void> {
  const { page, t } = week.person('admin');
  await openByMenu({ page, t }, 'menu.fees');
  const charge = page.getByRole('button', { name: t('fees.charge') });
  await charge
    .or(page.getByText(t('fees.nothing_due')))
    .first()
    .waitFor();
  if (await charge.isVisible()) {
    await charge.click();
    const dialog = page.getByRole('dialog');
    await press(dialog, t('fees.confirm_charge'));
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByText(t('fees.nothing_due')).waitFor();
  for (const [month, kind] of [
    ['December 2026', 'processing_fee'],
    ['December 2026', 'registration_fee'],
    ['January 2027', 'monthly_fee'],
  ] as const)
    await page
      .getByRole('row', { name: new RegExp(month) })
      .filter({ hasText: t.part(`entry_kinds.${kind}`) })
      .waitFor();
}

/** The administrator pays the network half of the amount due before its settlement, and the network sees the payment. */
export async function payNetwork(week: Week): Promise<void> {
  const { page, t } = week.person('admin');
  await openByMenu({ page, t }, 'menu.gas_station_payment');
  await page.getByRole('row', { name: NETWORK }).click();
  const form = page.locator('form');
  const due = form.getByText(t.part('payment.is_due'));
  const before = await due.textContent();
  const [figure] = /[\d,]+\.\d\d/.exec(before ?? '')!;
  const half = Math.floor(Number(figure.replaceAll(',', '')) / 2);
  await fillIn(form, { amount_halalas: String(half) });
  await press(form, t('payment.record'));
  await press(page.getByRole('dialog'), t('payment.record'));
  await proveIdentity(week.person('admin'));
  week.person('admin').forgive(/403 .*payments/);
  await soon(() => due.textContent()).not.toBe(before);

  const network = await week.arrive('network');
  await signInAs(network, week.address, 'network');
  await openByMenu(network, 'menu.payments_received');
  await network.page.getByRole('row').filter({ hasText: /PAY-/ }).first().waitFor();
}
