import { describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the authority matrix', () => {
  it('includes a role that an administrator adds', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/authorization_matrix/new', admin);
    await page.panel.choose(t('rights.base'), t('groups.client_manager'));
    await page.panel.fill(t('field_names.name_en'), 'Night managers');
    await page.panel.fill(t('field_names.name_ar'), 'مديرو الليل');
    await page.panel.press(t('rights.add_group'));
    await page.sees(t('ui.added', { name: 'Night managers' }));
    await expect.poll(() => page.address).toBe('/admin/authorization_matrix');
  });
});
