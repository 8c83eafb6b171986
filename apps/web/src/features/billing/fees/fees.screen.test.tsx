import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('fees', () => {
  it('that are due are charged after confirmation', async () => {
    const admin: User = await app.user('admin');
    const client = await app.world.makeClient();
    await app.world.fund(client, { main: 100_000 });
    await app.world.makeVehicle({ client_id: client.id });
    const page = await app.open('/admin/fees', admin);
    await page.sees(t('fees.due_now'));
    await page.press(t('fees.charge'));
    await page.dialog.press(/^Charge \d/);
    await page.sees(t('fees.complete'));
  });
});
