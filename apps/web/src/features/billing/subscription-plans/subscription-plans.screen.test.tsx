import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;
let manager: User;
let client_id: number;

beforeAll(async () => {
  client_id = (await app.world.makeClient()).id;
  admin = await app.user('admin');
  manager = await app.user('client_manager', { client_id });
});

describe('subscription plans', () => {
  it('are shown with their prices before sign-in', async () => {
    const page = await app.open('/pricing');
    await page.sees('Enterprise');
    await page.sees(t('subscription.vat_note', { rate: '15%' }));
    await page.sees('When is a plan charged?');
    await page.offers(t('sign_in.sign_in'));
  });

  it('are chosen after the cost and the first month were shown', async () => {
    const page = await app.open('/client/plan', manager);
    await page.press(t('subscription.change'));
    await page.dialog.tick('Standard');
    await page.dialog.sees(/main balance each month/);
    await page.dialog.press(t('subscription.choose', { plan: 'Standard' }));
    await page.sees(t('subscription.chosen', { plan: 'Standard' }));
    const rows = await app.world.rows(
      'select billing_cycle, net_halalas from client_plans where client_id = $1',
      [client_id],
    );
    expect(rows).toEqual([{ billing_cycle: 'monthly', net_halalas: 4_900 }]);
  });

  it('are edited by an administrator; a year may not be dearer than its months', async () => {
    const page = await app.open('/admin/subscription-plans', admin);
    await page.press(t('subscription.edit', { plan: 'Standard' }));
    await page.panel.fill(t('field_names.yearly_per_month_halalas'), '50');
    await page.panel.press(t('ui.save_changes'));
    await page.panel.refuses(t('field_names.yearly_per_month_halalas'), t('fields.yearly_above_monthly'));
    await page.panel.fill(t('field_names.yearly_per_month_halalas'), '39');
    await page.panel.press(t('ui.save_changes'));
    await page.sees(t('ui.saved'));
  });
});
