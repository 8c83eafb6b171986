import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;

beforeAll(async () => {
  manager = await app.user('client_manager');
});

describe('branches and vehicle groups', () => {
  it('start with a branch', async () => {
    const page = await app.open('/client/branches', manager);
    await page.sees(t('branches.none'));
    await page.press(t('branches.add'));
    await page.panel.fill(t('field_names.name_en'), 'Riyadh depot');
    await page.panel.fill(t('field_names.name_ar'), 'مستودع الرياض');
    await page.panel.press(t('branches.add'));
    await page.sees(t('ui.added', { name: 'Riyadh depot' }));
    await page.row('Riyadh depot').sees(t('field_values.status.active'));
  });

  it('assign a group to its branch', async () => {
    const page = await app.open('/client/vehicle-groups/new', manager);
    await page.panel.fill(t('field_names.name_en'), 'Night shift');
    await page.panel.fill(t('field_names.name_ar'), 'وردية الليل');
    await page.panel.choose(t('field_names.branch_id'), 'Riyadh depot');
    await page.panel.press(t('vehicle_groups.add'));
    await page.row('Night shift').sees('Riyadh depot');
  });
});
