import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('delivery performance', () => {
  it('has no trips in a period without any', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/control-tower/performance', admin);
    await page.sees(t('delivery_measures.none'));
  });
});
