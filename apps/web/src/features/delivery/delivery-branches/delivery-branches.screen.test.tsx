import { beforeAll, describe, it } from 'vitest';
import { makeDeliveries } from '../../../../../server/test/world-deliveries.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin');
});

describe('depots', () => {
  it('accept a slot on a weekday without one at that time', async () => {
    const { id } = await (await makeDeliveries(app.world)).makeBranch();
    const page = await app.open(`/admin/delivery-branches/${id}?tab=slots`, admin);
    await page.panel.press(t('delivery_branches.add_slot'));
    await page.dialog.tick(t('rules.weekdays.1'));
    await page.dialog.fill(t('field_names.from_minute'), '14:00');
    await page.dialog.fill(t('field_names.to_minute'), '16:00');
    await page.dialog.fill(t('field_names.max_orders'), '5');
    await page.dialog.press(t('delivery_branches.add_slot'));
    await page.panel.sees('14:00');
  });

  it('set when their dispatchers are alerted', async () => {
    const { id } = await (await makeDeliveries(app.world, ' c')).makeBranch();
    const page = await app.open(`/admin/delivery-branches/${id}?tab=alerts`, admin);
    await page.panel.press(t('delivery_branches.edit_alerts'));
    await page.panel.fill(t('delivery_branches.limits.start_minutes'), '25');
    await page.panel.fill(t('delivery_branches.limits.min_temperature_decicelsius'), '-18.5');
    await page.panel.press(t('delivery_branches.save_alerts'));
    await page.panel.sees('25');
    await page.panel.sees('−18.5');
  });

  it('need a name in both languages', async () => {
    const page = await app.open('/admin/delivery-branches/new', admin);
    await page.panel.fill(t('field_names.name_en'), 'North depot');
    await page.panel.press(t('delivery_branches.add'));
    await page.panel.refuses(t('field_names.name_ar'), t('fields.required'));
  });
});
