import { sendEmail } from '@fleet/contracts/messages/mailbox.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let billing: User;

beforeAll(async () => {
  const client = await app.world.makeClient({ name_en: 'Masar Contracting' });
  manager = await app.user('client_manager', { client_id: client.id, name: 'Reem Al-Dosari' });
  billing = await app.user('client_billing', { client_id: client.id, name: 'Noura Al-Qahtani' });
});

const write = (subject: string, message = 'Paid today.') =>
  app.world.call(sendEmail, {
    as: billing,
    body: {
      to: [`user-${manager.id}`],
      ...{ cc: [], bcc: [], file_ids: [], about: null, reply_to: null, draft: null },
      ...{ subject, message },
    },
  });

describe('the message center', () => {
  it('says what comes here while it is empty', async () => {
    const page = await app.open('/messages', await app.user('supervisor').then(() => manager));
    await page.sees(t('mailbox.none'));
    await page.sees(t('mailbox.choose'));
  });

  it('shows a message, reads it, stars it, answers it, and deletes it with a way back', async () => {
    await write('Invoice for October', 'See https://example.com/receipt <b>now</b>');
    const page = await app.open('/messages', manager);
    await page.press(/Invoice for October/);
    await page.sees('Noura Al-Qahtani');
    await expect.poll(() => document.querySelector('a[href="https://example.com/receipt"]')).toBeTruthy();
    expect(document.body.textContent).toContain('<b>now</b>');
    await expect
      .poll(() => app.world.rows('select is_read from mailbox_copies where user_id = $1', [manager.id]))
      .toEqual([{ is_read: true }]);
    await page.fill(t('mailbox.reply_to', { names: 'Noura Al-Qahtani' }), 'Thank you');
    await page.press(t('mailbox.send'));
    await page.sees(t('mailbox.sent_toast'));
    await page.sees('Thank you');
    await page.press(t('mailbox.delete'));
    await page.sees(t('mailbox.deleted', { count: 1 }));
    await page.press(t('mailbox.undo'));
    await expect
      .poll(() => app.world.rows('select folder from mailbox_copies where user_id = $1', [manager.id]))
      .toEqual([{ folder: 'inbox' }]);
  });

  it('marks several at once', async () => {
    await write('Receipt 1');
    await write('Receipt 2');
    const page = await app.open('/messages', manager);
    await page.press(t('mailbox.select_some'));
    await page.tick(t('mailbox.select', { subject: 'Receipt 1' }));
    await page.tick(t('mailbox.select', { subject: 'Receipt 2' }));
    await page.sees(t('mailbox.selected', { count: 2 }));
    await page.press(t('mailbox.mark_read'));
    await expect
      .poll(() =>
        app.world.rows('select id from mailbox_copies where user_id = $1 and not is_read', [manager.id]),
      )
      .toEqual([]);
  });

  it('keeps a draft as it is written, and says when another window was faster', async () => {
    const page = await app.open('/messages/inbox/new', manager);
    await page.fill(t('mailbox.subject'), 'Pump 4');
    const drafts = () =>
      app.world.rows<{ subject: string }>('select subject from mailbox_messages where sent_at is null');
    await expect.poll(drafts, { timeout: 5_000 }).toEqual([{ subject: 'Pump 4' }]);
    await app.world.rows('update mailbox_messages set version = version + 1 where sent_at is null');
    await page.fill(t('mailbox.message'), 'It is dark.');
    await page.sees(t('mailbox.draft_conflict'));
  });

  it('is not found at an unknown folder', async () => {
    const page = await app.open('/messages/nonsense', manager);
    await page.sees(t('pages.not_found_title'));
  });
});
