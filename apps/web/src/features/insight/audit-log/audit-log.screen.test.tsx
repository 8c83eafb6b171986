import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the audit log', () => {
  it('shows who changed what, with the values before and after', async () => {
    const admin: User = await app.user('admin', { name: 'Mona Admin' });
    const { id } = await app.world.makeVehicleType();
    const form = await app.open(`/admin/vehicle-types/${id}?edit=1`, admin);
    await form.panel.fill(t('field_names.weight_kg'), '3100');
    await form.panel.press(t('ui.save_changes'));
    await form.sees(t('ui.saved'));

    const page = await app.open('/admin/audit-log', admin);
    await page.filter(t('audit.subject'), t('audit.subjects.vehicle_type'));
    await page.openRow('Mona Admin');
    await page.panel.row(t('field_names.weight_kg')).sees('3,100');
  });
});
