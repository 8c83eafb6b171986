import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

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
});
