import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the ledger', () => {
  it('opens an entry with its postings', async () => {
    const admin: User = await app.user('admin');
    await app.world.fund(await app.world.makeClient({ name_en: 'Falcon' }), { main: 123_400 });
    const page = await app.open('/admin/ledger', admin);
    await page.openRow('1,234.00');
    await page.panel.sees(t('accounts.client_main'));
    await page.panel.sees('Falcon');
  });
});
