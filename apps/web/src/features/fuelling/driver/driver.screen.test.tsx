import { sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import { describe, expect, it } from 'vitest';
import { blockOverdue } from '../../../../../server/src/money/credit-lines/credit-lines.service.ts';
import { makePostPaid } from '../../../../../server/test/post-paid.ts';
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

  it('says in one tap whether the vehicle is here where its position is stale, and may still request', async () => {
    const own = await app.world.makeDriver();
    const vehicle = await app.world.makeVehicle({ driver: own });
    await app.world.fund({ id: own.client_id }, { allocated: 100_000 });
    await app.world.makePolicy({ id: own.client_id });
    const manager = await app.world.makeUser('client_manager', { client_id: own.client_id });
    const read_at = new Date(Date.now() - 40 * 60_000).toISOString();
    await app.world.call(sendTankReadings, {
      as: manager,
      body: {
        readings: [
          {
            ...{ vehicle_id: vehicle.id, level: 20, unit: 'percent', source: 'tracker' },
            ...{ latitude: 22, longitude: 44, read_at },
          },
        ],
      },
    });
    const driver: User = await app.user('driver', {
      ...{ client_id: own.client_id, driver_id: own.id },
    });
    const page = await app.open('/ask', driver);
    await page.sees(t('driver.vehicle_here.question'));
    await page.press(/^Request /);
    await page.sees(t('driver.vehicle_here.missing'));
    await page.press(t('driver.vehicle_here.no'));
    await page.sees(t('driver.vehicle_here.is_elsewhere'));
    await page.press(/^Request /);
    await page.offers(t('driver.cancel'));
    const [row] = await app.world.rows('select vehicle_is_here from fuel_requests where vehicle_id = $1', [
      vehicle.id,
    ]);
    expect(row).toEqual({ vehicle_is_here: false });
  });

  it('reads that the company’s credit is blocked before anything is typed, and cannot press the button', async () => {
    const overdue = new Date(Date.now() - 100 * 86_400_000).toISOString();
    const fleet = await makePostPaid(app.world, [[overdue, 30_000]]);
    app.world.at(new Date());
    await blockOverdue(app.world.systemCtx());
    const own = await app.world.makeDriver({ client_id: fleet.client_id });
    await app.world.makeVehicle({ driver: own });
    const driver: User = await app.user('driver', {
      ...{ client_id: own.client_id, driver_id: own.id },
    });
    const page = await app.open('/ask', driver);
    await page.sees(t('checks.sentences.credit_in_order'));
    await page.sees(t('checks.way_out.driver.credit_in_order'));
    const button = [...document.querySelectorAll('button')].find((one) =>
      /^Request \d/.test(one.textContent),
    );
    expect(button?.disabled).toBe(true);
  });
});
