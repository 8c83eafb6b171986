import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('settings', () => {
  it('change from a day on, which the history shows', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/settings', admin);
    const approvals = page.section(t('settings.top_up_second_approver.title'));
    await approvals.press(t('settings.change'));
    await page.dialog.press(t('settings.top_up_second_approver.on'));
    await page.dialog.press(new RegExp(`^${t('settings.top_up_second_approver.on')} from`));
    await approvals.sees(t('settings.in_force'));
  });
});
