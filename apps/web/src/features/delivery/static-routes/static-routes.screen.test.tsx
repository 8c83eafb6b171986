import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('fixed routes', () => {
  it('are empty before the first is added', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/control-tower/routes', admin);
    await page.sees(t('static_routes.none'));
  });
});
