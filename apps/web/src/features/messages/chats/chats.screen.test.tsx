import { openChat, sendChatMessage } from '@fleet/contracts/messages/chats.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let driving: User;
let admin: User;
let driver_id: number;
beforeAll(async () => {
  const client = await app.world.makeClient({ name_en: 'Rimal Logistics' });
  const driver = await app.world.makeDriver({ client_id: client.id, first_name: 'Fahad', last_name: 'Zaid' });
  driver_id = driver.id;
  manager = await app.user('client_manager', { client_id: client.id, name: 'Sara Al-Mutlaq' });
  driving = await app.user('driver', { driver_id: driver.id, name: 'Fahad Zaid' });
  admin = await app.user('admin', { name: 'Noura Platform' });
});

async function write(as: User, text: string, more: object = {}) {
  const { body } = await app.world.call(openChat, { as, body: { kind: 'driver', about: driver_id } });
  await app.world.call(sendChatMessage, {
    as,
    params: { id: body.id },
    body: { client_key: crypto.randomUUID(), body: text, ...more },
  });
}

describe('the inbox', () => {
  it('says when there is nothing, and opens the thread an address names', async () => {
    const page = await app.open('/client/chats', manager);
    await page.sees(t('chat.none'));
    const linked = await app.open(`/client/chats?kind=driver&about=${driver_id}`, manager);
    await linked.sees(t('chat.begin.driver'));
    await linked.fill(t('chat.write'), 'Please call');
    await linked.press(t('chat.send'));
    await linked.sees('Please call');
    await expect
      .poll(() => app.world.rows('select body from chat_messages'))
      .toEqual([{ body: 'Please call' }]);
    await expect.poll(() => localStorage.getItem(`chats:${manager.id}`)).toBe('[]');
  });

  it('shows a driver what is unread, answers in their words, and finds and filters', async () => {
    const page = await app.open('/my-messages', driving);
    await page.sees('Rimal Logistics');
    await page.press(/Rimal Logistics/);
    await page.sees('Please call');
    await page.press(t('chat.quick_replies'));
    await page.press(t('chat.quick.coming'));
    await expect
      .poll(() => app.world.rows('select quick_reply from chat_messages order by id desc limit 1'))
      .toEqual([{ quick_reply: 'coming' }]);
    const desk = await app.open('/client/chats', manager);
    await desk.sees(t('chat.quick.coming'));
    await desk.sees(t('chat.unread_line', { count: 1 }));
    await desk.fill(t('chat.search'), 'nothing such');
    await desk.sees(t('chat.none_found'));
    await desk.fill(t('chat.search'), 'zaid');
    await desk.press(/Fahad Zaid/);
    await desk.filter(t('chat.shown'), t('chat.only.unread'));
    await desk.sees(t('chat.none_found'));
  });

  it('has a queue for support: read, taken by answering, closed', async () => {
    const client = await app.open('/client/chats', manager);
    await client.press(t('chat.write_support'));
    await client.sees(t('chat.begin.support'));
    await client.fill(t('chat.write'), 'Our invoice?');
    await client.press(t('chat.send'));
    await client.sees(t('chat.states.open'));
    const desk = await app.open('/admin/chats', admin);
    await desk.sees(t('chat.waiting_line', { count: 1 }));
    await desk.filter(t('chat.shown'), t('chat.only.waiting'));
    await desk.press(/Rimal Logistics/);
    await desk.fill(t('chat.write'), 'Which one?');
    await desk.press(t('chat.send'));
    await desk.sees(t('chat.states.answered', { name: 'Noura Platform' }));
    await desk.press(t('chat.close'));
    await desk.sees(t('chat.states.closed'));
  });

  it('mutes a thread, and leads to what it is about', async () => {
    await write(driving, 'Later');
    const page = await app.open('/client/chats', manager);
    await page.press(/Fahad Zaid/);
    await page.offers(t('chat.open.driver'));
    await page.press(t('chat.mute'));
    await page.offers(t('chat.unmute'));
  });
});
