import { sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertPastFills } from '../../../../../server/test/past-fills.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

const DAY_MS = 86_400_000;
let manager: User;
let client: Awaited<ReturnType<typeof app.world.makeClient>>;

beforeAll(async () => {
  client = await app.world.makeClient();
  manager = await app.user('client_manager', { client_id: client.id });
});

describe('a vehicle’s overview', () => {
  it('says what to do before the first fill, and what limits count', async () => {
    await app.world.makePolicy(client, { volume_per_month_ml: 200_000 });
    const vehicle = await app.world.makeVehicle({ client_id: client.id });
    const page = await app.open(`/client/vehicles/${vehicle.id}`, manager);
    await page.panel.sees(t('vehicle_summary.none'));
    await page.panel.sees(t('rules.limits_used'));
    await page.panel.sees(t('checks.titles.volume_per_month'));
  });

  it('adds up the period, lists the last fills and says why nothing is usual yet', async () => {
    const vehicle = await app.world.makeVehicle({ client_id: client.id });
    const driver = await app.world.makeDriver({ client_id: client.id });
    const station = await app.world.makeStation({ name_en: 'Sidra, Exit 9' });
    const attendant = await app.world.makeUser('attendant', { station_id: station.id });
    const fill = {
      vehicle,
      driver_id: driver.id,
      station,
      attendant_user_id: attendant.id,
      volume_ml: 41_500,
    };
    await insertPastFills(app.world, [
      { ...fill, closed_at: new Date(Date.now() - 2 * DAY_MS) },
      { ...fill, closed_at: new Date(Date.now() - DAY_MS) },
    ]);
    const page = await app.open(`/client/vehicles/${vehicle.id}`, manager);
    await page.panel.sees('83.00');
    await page.panel.sees('Sidra, Exit 9');
    await page.panel.sees(t('vehicle_summary.no_usual', { known: 0, needed: 8, days: 90 }));
  });

  it('shows what the tank holds by its sensor, once there are readings', async () => {
    const vehicle = await app.world.makeVehicle({ client_id: client.id });
    const body = {
      readings: [3, 2, 1].map((hours) => ({
        ...{
          vehicle_id: vehicle.id,
          level: 20_000 + hours * 1_000,
          unit: 'ml' as const,
          source: 'probe' as const,
        },
        read_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      })),
    };
    expect((await app.world.call(sendTankReadings, { as: manager, body })).body.stored).toBe(3);
    const page = await app.open(`/client/vehicles/${vehicle.id}`, manager);
    await page.panel.sees('21.00');
    await page.panel.sees(t('tank_level.sources.probe'));
  });
});
