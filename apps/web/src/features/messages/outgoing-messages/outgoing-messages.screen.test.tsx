import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;
let manager: User;

beforeAll(async () => {
  admin = await app.user('admin');
  manager = await app.user('client_manager');
  await app.world.rows(
    `insert into outgoing_messages (user_id, channel, address, language, kind, params, status, attempts, problem, next_attempt_at, done_at)
     values ($1, 'sms', '+966500000007', 'en', 'request_pending', '{}', 'failed', 3, 'unknown number', now(), now())`,
    [manager.id],
  );
});

describe('messages sent', () => {
  it('say whom one did not reach, and are found by what became of them', async () => {
    const page = await app.open('/admin/outgoing-messages', admin);
    await page.sees('unknown number');
    await page.filter(t('columns.status'), t('outgoing_messages.status.delivered'));
    await page.sees(t('ui.nothing_matches'));
    await page.filter(t('columns.status'), t('outgoing_messages.status.failed'));
    await page.sees(t('outgoing.titles.request_pending'));
    expect(page.address).toContain('status=failed');
  });
});

describe('notification settings', () => {
  it('name the channels that are not set up', async () => {
    const page = await app.open('/notification-settings', manager);
    await page.sees(t('channel_choices.quiet'));
    await page.sees(t('outgoing_messages.not_set'));
  });
});
