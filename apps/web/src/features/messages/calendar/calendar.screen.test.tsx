import { it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

it('an event is added and stands in every view; other calendars are given an address once', async () => {
  const manager: User = await app.user('client_manager');
  const page = await app.open('/calendar', manager);
  await page.press(t('calendar.new_event'));
  await page.dialog.fill(t('field_names.title'), 'Yard meeting');
  await page.dialog.press(t('calendar.save'));
  await page.sees('Yard meeting');
  await page.press(t('calendar.views.list'));
  await page.sees('Yard meeting');
  await page.press(t('calendar.feed'));
  await page.dialog.sees(t('calendar.feed_none'));
  await page.dialog.press(t('calendar.feed_create'));
  await page.dialog.sees(t('calendar.feed_once'));
  await page.dialog.press(t('calendar.feed_revoke'));
  await page.dialog.sees(t('calendar.feed_none'));
});
