import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('settlements', () => {
  it('list open items before a batch is closed', async () => {
    const admin: User = await app.user('admin');
    await app.world.makeNetwork({ name_en: 'Oasis' });
    const page = await app.open('/admin/settlements', admin);
    await page.sees(t('settlements.none'));
  });
});
