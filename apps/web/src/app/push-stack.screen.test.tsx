import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../test/screens.tsx';
import { closeAllPushToasts } from '../ui/push-toasts.ts';
import { showPushToast } from '../ui/toast.tsx';

const app = startScreens();

describe('notifications that arrive while the page is open', () => {
  it('stay as one stack until closed: the newest, all of them on demand, all closed at once', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/dashboard', admin);
    closeAllPushToasts();
    for (const name of ['first', 'second', 'third']) showPushToast(`The ${name} news.`, name);
    // A later one about the same object takes its place.
    showPushToast('The second news again.', 'second');
    await page.sees('The second news again.');
    await page.misses('The third news.');
    await page.press(t('notifications.show_all', { count: 3 }));
    await page.sees('The third news.');
    await page.sees('The first news.');
    await page.press(t('notifications.close_all'));
    await page.misses('The second news again.');
  });

  it('come up only for the news its reader wants', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/dashboard', manager);
    await page.press(t('notifications.bell'));
    await page.press(t('notifications.choices'));
    await page.sees(t('notifications.news.fills'));
    await page.press(t('notifications.back'));
    await page.sees(t('notifications.none'));
  });
});
