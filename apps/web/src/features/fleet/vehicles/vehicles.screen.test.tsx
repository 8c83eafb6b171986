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

  it('that do not exist show a message', async () => {
    const elsewhere = await app.world.makeVehicle();
    const page = await app.open(`/client/vehicles/${elsewhere.id}`, manager);
    await page.panel.sees(t('errors.NOT_FOUND'));
  });
});
