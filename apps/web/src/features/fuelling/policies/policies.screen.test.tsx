import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('rules', () => {
  it('of the company are shown as sentences', async () => {
    const client = await app.world.makeClient();
    const manager: User = await app.user('client_manager', { client_id: client.id });
    await app.world.makePolicy(client, { pin_required: true });
    const page = await app.open('/client/rules', manager);
    await page.openRow(t('rules.of.client'));
    await page.panel.offers(t('rules.change'));
    await page.panel.sees(/PIN/);
  });
});
