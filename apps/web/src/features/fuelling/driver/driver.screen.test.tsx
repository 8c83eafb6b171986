import { describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('a driver', () => {
  it('without a vehicle cannot request fuel and learns whom to contact', async () => {
    const { id, client_id } = await app.world.makeDriver();
    const driver: User = await app.user('driver', { client_id, driver_id: id });
    const page = await app.open('/ask', driver);
    await page.sees(t('driver.no_vehicle_text'));
  });

  it('requests liters for the own vehicle and may cancel', async () => {
    const driver_of = await app.world.makeDriver();
    await app.world.makeVehicle({ driver: driver_of });
    await app.world.makeStation();
    await app.world.fund({ id: driver_of.client_id }, { allocated: 100_000 });
    await app.world.makePolicy({ id: driver_of.client_id });
    const driver: User = await app.user('driver', {
      client_id: driver_of.client_id,
      driver_id: driver_of.id,
    });
    const page = await app.open('/ask', driver);
    await page.press(/^Request /);
    await page.offers(t('driver.cancel'));
    expect(page.address).toMatch(/^\/my-requests\/\d+/);
  });
});
