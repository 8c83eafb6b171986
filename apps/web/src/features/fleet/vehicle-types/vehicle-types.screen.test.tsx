import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin');
});

describe('vehicle types', () => {
  it('are added with a form and opened', async () => {
    const page = await app.open('/admin/vehicle-types', admin);
    await page.sees(t('vehicle_types.none'));
    await page.press(t('vehicle_types.add'));
    await page.panel.fill(t('field_names.name_en'), 'Minibus');
    await page.panel.fill(t('field_names.name_ar'), 'حافلة صغيرة');
    await page.panel.fill(t('field_names.name_ur'), 'منی بس');
    await page.panel.fill(t('field_names.weight_kg'), '2500');
    await page.panel.fill(t('field_names.registration_fee'), '50');
    await page.panel.fill(t('field_names.monthly_sub_fee'), '10');
    await page.panel.press(t('vehicle_types.add'));
    await page.sees(t('ui.added', { name: 'Minibus' }));
    await page.row('Minibus').sees('2,500');
    expect(page.address).toMatch(/^\/admin\/vehicle-types\/\d+$/);
  });

  it('show missing input at the field, and keep the rest', async () => {
    const page = await app.open('/admin/vehicle-types/new', admin);
    await page.panel.fill(t('field_names.name_en'), 'Van');
    await page.panel.press(t('vehicle_types.add'));
    await page.panel.refuses(t('field_names.name_ar'), t('fields.required'));
    expect(await page.panel.valueOf(t('field_names.name_en'))).toBe('Van');
  });

  it('show another user’s changes before anything is overwritten', async () => {
    const { id } = await app.world.makeVehicleType();
    const page = await app.open(`/admin/vehicle-types/${id}?edit=1`, admin);
    await page.panel.fill(t('field_names.weight_kg'), '3000');
    await app.world.rows('update vehicle_types set weight_kg = 2700, version = version + 1 where id = $1', [
      id,
    ]);
    await page.panel.press(t('ui.save_changes'));
    await page.panel.sees(t('ui.changed_title'));
    await page.panel.row(t('field_names.weight_kg')).sees('2,700');
    await page.panel.press(t('ui.keep_mine'));
    await page.sees(t('ui.saved'));
    const [saved] = await app.world.rows('select weight_kg from vehicle_types where id = $1', [id]);
    expect(saved).toEqual({ weight_kg: 3000 });
  });

  it('are deactivated after confirmation, and reactivated from the toast', async () => {
    const { id } = await app.world.makeVehicleType();
    const page = await app.open(`/admin/vehicle-types/${id}`, admin);
    await page.panel.tick(/^Pickup: /);
    await page.dialog.sees(t('vehicle_types.off_text'));
    await page.dialog.press(t('ui.make_inactive'));
    await page.sees(t('ui.now_inactive', { name: 'Pickup' }));
    await page.press(t('ui.undo'));
    await page.panel.sees(t('field_values.status.active'));
  });
});
