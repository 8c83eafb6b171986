import { expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

it('a label of one’s own is made, given to several messages, renamed and deleted', async () => {
  const manager: User = await app.user('client_manager');
  await app.world.rows(
    `insert into push_messages (user_id, kind, params) select $1, 'webhook_gone', jsonb_build_object('description', d, 'host', 'erp')
     from unnest(array['First', 'Second']) d`,
    [manager.id],
  );
  const page = await app.open('/messages', manager);
  await page.press(t('mailbox.own_labels'));
  await page.dialog.sees(t('mailbox.no_own_labels'));
  await page.dialog.press(t('mailbox.new_label'));
  await page.dialog.fill(t('field_names.name'), 'Systems');
  await page.dialog.press(t('mailbox.add_label'));
  await page.sees(t('mailbox.label_saved'));
  await page.dialog.press(t('ui.close'));
  await page.press(t('mailbox.select_some'));
  for (const name of ['First', 'Second']) await page.tick(new RegExp(`^Select .*${name}`));
  await page.press(t('mailbox.label'));
  // The folders name it too.
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) =>
      one.textContent?.includes('Systems'),
    );
  await expect.poll(item).toBeTruthy();
  item()!.click();
  await expect
    .poll(() =>
      app.world.rows('select cardinality(labels) as labels from mailbox_copies where user_id = $1', [
        manager.id,
      ]),
    )
    .toEqual([{ labels: 1 }, { labels: 1 }]);
  await page.press(t('mailbox.own_labels'));
  await page.dialog.press(t('mailbox.delete_named', { name: 'Systems' }));
  await page.dialog.press(t('mailbox.delete_label'));
  await page.sees(t('mailbox.label_deleted'));
  expect(
    await app.world.rows('select cardinality(labels) as labels from mailbox_copies where user_id = $1', [
      manager.id,
    ]),
  ).toEqual([{ labels: 0 }, { labels: 0 }]);
});
