import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the replay of a day', () => {
  it('opens for a vehicle from its address', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/control-tower/replay/1', admin);
    await page.sees(t('replay.title'));
  });
});
