import { describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the dashboard', () => {
  it('of an administrator is the start page', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/', admin);
    await page.sees(t('dashboards.nothing_before'));
    expect(page.address).toMatch(/^\/admin\/dashboard/);
  });
});
