import { openByMenu } from '../../support/menu.ts';
import { pumpPhoto } from '../../support/pump-photo.ts';
import { fillIn, panelOf, press } from '../fields.ts';
import type { Week } from '../week.ts';
import { CLIENT } from './onboard.ts';

/** The manager uploads a receipt of 20,000; 19,950 arrived, which the administrator approves with a reason. */
export async function topUp(week: Week): Promise<void> {
  const manager = week.person('manager');
  await openByMenu(manager, 'menu.amount_topup');
  await fillIn(manager.page.locator('form'), { amount_halalas: '20000' });
  const receipt = await pumpPhoto(manager.page, 'SAR 20000');
  await manager.page.locator('input[type=file]').setInputFiles({ ...receipt, name: 'receipt.jpg' });
  await manager.page.getByText(manager.t('document.another')).waitFor();
  await press(manager.page, manager.t('top_up.record_amount'));
  await manager.page.getByText(manager.t.part('top_up.recorded', { amount: '20,000.00' })).waitFor();

  const { page, t, ...admin } = week.person('admin');
  await openByMenu({ page, t }, 'menu.approve_topup');
  await page.getByRole('row', { name: CLIENT.name_en }).click();
  const panel = panelOf(week.person('admin'));
  await fillIn(panel, { amount_halalas: '19950', reason: 'The bank kept 50.00 for the transfer' });
  await press(panel, t('top_up.approve_amount'));
  await press(page.getByRole('dialog'), t('top_up.approve'));
  await panel.getByText('The bank kept 50.00 for the transfer').waitFor();
  void admin;

  await manager.page.getByText(manager.t('top_up.statuses.approved')).first().waitFor();
}

/** The manager allocates most of it for requests. */
export async function allocate(week: Week): Promise<void> {
  const { page, t } = week.person('manager');
  await openByMenu({ page, t }, 'menu.wallet');
  await press(page, t('wallet.transfer'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('wallet.amount')).fill('12000');
  await press(dialog, t('wallet.move_to_allocated'));
  await page.getByText(t('wallet.moved_to_allocated', { amount: '12,000.00' })).waitFor();
}
