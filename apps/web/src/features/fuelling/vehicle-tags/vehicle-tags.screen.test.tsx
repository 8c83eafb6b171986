import { pairVehicleTag } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let client_id: number;
beforeAll(async () => {
  client_id = (await app.world.makeClient()).id;
  manager = await app.user('client_manager', { client_id });
});

async function tagged(tag: string) {
  const vehicle = await app.world.makeVehicle({ client_id });
  const as = await app.world.makeUser('client_manager', { client_id });
  const paired = await app.world.call(pairVehicleTag, { as, body: { vehicle_id: vehicle.id, tag } });
  return { vehicle, tag: paired.body };
}

describe('vehicle tags', () => {
  it('are paired on the vehicle, and their content is shown nowhere', async () => {
    const vehicle = await app.world.makeVehicle({ client_id });
    const page = await app.open(`/client/vehicles/${vehicle.id}?tab=tags`, manager);
    await page.panel.sees(t('vehicle_tags.none_of_vehicle'));
    await page.panel.press(t('vehicle_tags.pair'));
    await page.dialog.fill(t('field_names.tag'), '04A2B3C4D5E680');
    await page.dialog.fill(t('columns.tag_label'), 'Windshield');
    await page.dialog.press(t('vehicle_tags.pair'));
    await page.panel.sees('Windshield');
    await page.panel.sees(t('vehicle_tags.status.active'));
    await page.misses('04A2B3C4D5E680');
  });

  it('get a code for the pump, shown once', async () => {
    const { vehicle, tag } = await tagged('04A2B3C4D5E681');
    const page = await app.open(`/client/vehicles/${vehicle.id}?tab=tags`, manager);
    await page.panel.press(t('vehicle_tags.get_code'));
    await page.dialog.sees(t('vehicle_tags.replaces', { tag_number: tag.tag_number }));
    await page.dialog.press(t('vehicle_tags.close'));
  });

  it('are blocked with a reason from the list', async () => {
    const { tag } = await tagged('04A2B3C4D5E682');
    const page = await app.open(`/client/vehicle-tags/${tag.id}`, manager);
    await page.panel.sees(tag.tag_number);
    await page.panel.press(t('vehicle_tags.block'));
    await page.dialog.fill(t('field_names.reason'), 'Driver left');
    await page.dialog.press(t('vehicle_tags.block'));
    await page.panel.sees('Driver left');
    await page.panel.sees(t('vehicle_tags.status.blocked'));
  });

  it('come in a sheet, checked before they are paired', async () => {
    const vehicle = await app.world.makeVehicle({ client_id });
    const page = await app.open('/client/vehicle-tags', manager);
    await page.press(t('vehicle_tags.many'));
    await page.dialog.fill(t('vehicle_tags.many_lines'), `${vehicle.plate_no}\tnothing`);
    await page.dialog.press(t('vehicle_tags.many_check'));
    await page.dialog.sees(/No tag number was read/);
    await page.dialog.fill(t('vehicle_tags.many_lines'), `${vehicle.plate_no}\t04A2B3C4D5E683`);
    await page.dialog.press(t('vehicle_tags.many_check'));
    await page.dialog.press(t('vehicle_tags.many_pair', { count: 1 }));
    await page.sees(t('vehicle_tags.many_paired', { count: 1 }));
  });
});
