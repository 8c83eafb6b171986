import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('temporary capacities', () => {
  it('raise the limits of the vehicles that are selected', async () => {
    const client = await app.world.makeClient();
    const manager: User = await app.user('client_manager', { client_id: client.id });
    await app.world.makePolicy(client, { volume_per_day_ml: 100_000 });
    await app.world.makeVehicle({ client_id: client.id, name: 'Night truck' });
    const page = await app.open('/client/temporary-capacity', manager);
    await page.tick(/^Select (?!all)/);
    await page.press(t('capacity.give', { count: 1 }));
    await page.panel.fill(t('capacity.litres'), '50');
    await page.panel.fill(t('capacity.days'), '2');
    await page.panel.fill(t('capacity.reason'), 'Long haul');
    await page.panel.press(t('capacity.give', { count: 1 }));
    await page.sees(t('capacity.granted', { count: 1 }));
  });
});
