import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let client_id: number;

beforeAll(async () => {
  client_id = (await app.world.makeClient()).id;
  manager = await app.user('client_manager', { client_id });
  await app.world.makeVehicle({ client_id, name: 'Driven truck' });
  await app.world.makeVehicle({ client_id, name: 'Spare truck', driver: null });
});

describe('vehicles', () => {
  it('without a driver are found by a filter that stays in the address', async () => {
    const page = await app.open('/client/vehicles', manager);
    await page.sees('Driven truck');
    await page.filter(t('columns.driver'), t('vehicles.driver_none'));
    await page.misses('Driven truck');
    await page.sees('Spare truck');
    expect(page.address).toContain('?');
  });

  it('that no filter leaves offer to clear it; an empty trash and an empty fleet say what to do', async () => {
    const page = await app.open('/client/vehicles?q=ZZZ-9999', manager);
    await page.sees(t('ui.nothing_matches_text'));
    await page.press(t('ui.clear_filters'));
    await page.sees('Driven truck');
    expect(page.address).not.toContain('q=');
    await app.world.makeVehicle({ client_id, name: 'Mirrored truck', plate_no: 'JDR-9999' });
    const mirrored = await app.open('/client/vehicles?q=rdj9999', manager);
    await mirrored.press(/JDR 9999/);
    await mirrored.sees('Mirrored truck');
    expect(mirrored.address).toContain('q=JDR-9999');
    const trash = await app.open('/client/vehicles?view=deleted', manager);
    await trash.sees(t('ui.trash_empty_text'));
    const newcomer = await app.user('client_manager', { client_id: (await app.world.makeClient()).id });
    const none = await app.open('/client/vehicles', newcomer);
    await none.sees(t('vehicles.none_text'));
    await none.sees(t('help.learn_more'));
  });

  it('say what activating charges, and are not activated for another fee', async () => {
    await app.world.rows('update vehicle_types set registration_fee = 5000');
    const { id, plate_no } = await app.world.makeVehicle({ client_id, name: 'Resting truck' });
    await app.world.rows(`update vehicles set status = 'inactive' where id = $1`, [id]);
    const page = await app.open(`/client/vehicles/${id}?tab=facts`, manager);
    await page.panel.press(/Inactive/);
    await page.sees('57.50');
    await app.world.rows('update vehicle_types set registration_fee = 6000');
    await page.press(t('ui.make_active'));
    await page.sees(t('errors.FEE_CHANGED'));
    await page.sees('69.00');
    await page.press(t('ui.make_active'));
    await page.sees(t('ui.now_active', { name: plate_no }));
    const [row] = await app.world.rows('select status from vehicles where id = $1', [id]);
    expect(row).toEqual({ status: 'active' });
  });

  it('that do not exist show a message', async () => {
    const elsewhere = await app.world.makeVehicle();
    const page = await app.open(`/client/vehicles/${elsewhere.id}`, manager);
    await page.panel.sees(t('ui.missing_title'));
  });
});
