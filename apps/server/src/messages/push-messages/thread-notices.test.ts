import * as chats from '@fleet/contracts/messages/chats.ts';
import * as mailbox from '@fleet/contracts/messages/mailbox.ts';
import * as bell from '@fleet/contracts/messages/push-messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSide, type Side } from '../../../test/two-tenants.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

/** The bell says that a thread has something new: once, to the other side, and not to who has it open. */

let world: World;
let ours: Side;
beforeAll(async () => {
  world = await buildWorld();
  ours = await makeSide(world, 'Ours');
  await makeSide(world, 'Foreign');
});
afterAll(() => world.close());

/** Jobs are told by the clock of the database: what is told later is told now. */
async function settle() {
  await world.rows(`update jobs set run_at = '-infinity' where kind in ('chat_written', 'mail_delivered')`);
  await world.jobs.runBatches();
}
const unread = async (as: MadeUser, kind: string) => {
  const { body } = await world.call(bell.listPushMessages, { as, query: { only: 'unread' } });
  return body.rows.filter((row) => row.kind === kind);
};
const open = async (as: MadeUser, kind: chats.ChatKind, about?: number) =>
  (await world.call(chats.openChat, { as, body: { kind, about } })).body.id;
const write = async (as: MadeUser, id: number, body: string) =>
  (
    await world.call(chats.sendChatMessage, {
      ...{ as, params: { id } },
      body: { client_key: crypto.randomUUID(), body },
    })
  ).body.id;
const notified = async (kind = 'chat_message') => {
  const rows = await world.rows<{ user_id: number }>(
    'select user_id from push_messages where kind = $1 and read_at is null order by user_id',
    [kind],
  );
  return rows.map(({ user_id }) => user_id);
};
const idsOf = (...users: MadeUser[]) => users.map(({ id }) => id).toSorted((a, b) => a - b);
const clear = () => world.rows('delete from push_messages');

describe('a chat', () => {
  it('of a driver tells the office, many messages as one, and the office’s answer tells the driver', async () => {
    await clear();
    const { driver, client_manager, client_operation, client_billing } = ours.people;
    const id = await open(client_manager, 'driver', ours.driver.id);
    for (const text of ['Flat tire', 'At exit 9', 'Please call']) await write(driver, id, text);
    await settle();
    const office = [client_manager, client_operation, client_billing];
    expect((await notified()).every((user_id) => idsOf(...office).includes(user_id))).toBe(true);
    const [notice] = await unread(client_manager, 'chat_message');
    expect(notice).toMatchObject({ subject: 'chat', subject_id: id, params: { text: 'Please call' } });
    expect(await unread(client_manager, 'chat_message')).toHaveLength(1);
    await write(driver, id, 'Hello?');
    await settle();
    expect(await unread(client_manager, 'chat_message')).toMatchObject([
      { id: notice!.id, params: { text: 'Hello?' } },
    ]);
    expect(await unread(driver, 'chat_message')).toEqual([]);
    await write(client_manager, id, 'On my way');
    await settle();
    expect(await unread(driver, 'chat_message')).toMatchObject([{ params: { text: 'On my way' } }]);
  });

  it('that is read takes its notice with it, and one that is open or muted tells nobody', async () => {
    await clear();
    const { driver, client_manager } = ours.people;
    const id = await open(client_manager, 'driver', ours.driver.id);
    const first = await write(driver, id, 'Are you there?');
    await settle();
    expect(await unread(client_manager, 'chat_message')).toHaveLength(1);
    const read = (up_to: number) =>
      world.call(chats.markChatRead, { as: client_manager, params: { id }, body: { up_to } });
    await read(first);
    expect(await unread(client_manager, 'chat_message')).toEqual([]);
    await read(await write(driver, id, 'Seen at once'));
    await settle();
    expect(await unread(client_manager, 'chat_message')).toEqual([]);
    const mute = (is_muted: boolean) =>
      world.call(chats.muteChat, { as: client_manager, params: { id }, body: { is_muted } });
    await mute(true);
    await write(driver, id, 'Anybody?');
    await settle();
    expect(await unread(client_manager, 'chat_message')).toEqual([]);
    await mute(false);
  });

  it('of a station tells its network, and the answer tells who runs the station', async () => {
    await clear();
    const { gas_station_manager, gas_station_network_manager, attendant, supervisor } = ours.people;
    const id = await open(gas_station_manager, 'station', ours.station.id);
    await write(gas_station_manager, id, 'Pump 4 is dark');
    await settle();
    expect(await unread(gas_station_network_manager, 'chat_message')).toHaveLength(1);
    expect(await notified()).not.toContain(supervisor.id);
    await write(gas_station_network_manager, id, 'A technician comes');
    await settle();
    expect(await unread(gas_station_manager, 'chat_message')).toHaveLength(1);
    expect(await unread(supervisor, 'chat_message')).toHaveLength(1);
    expect(await notified()).not.toContain(attendant.id);
    for (const group of ['client_manager', 'driver', 'admin'] as const)
      expect(await unread(ours.people[group], 'chat_message')).toEqual([]);
  });

  it('with support tells all who answer, and once somebody has it only them', async () => {
    await clear();
    const { client_manager, client_operation, admin } = ours.people;
    const second = await world.makeUser('admin');
    const id = await open(client_manager, 'support');
    await write(client_manager, id, 'We cannot top up');
    await settle();
    for (const as of [admin, second]) expect(await unread(as, 'chat_message')).toHaveLength(1);
    await write(admin, id, 'Which bank?');
    await settle();
    expect(await unread(client_manager, 'chat_message')).toHaveLength(1);
    expect(await unread(client_operation, 'chat_message')).toEqual([]);
    await clear();
    await write(client_manager, id, 'Al Rajhi');
    await settle();
    expect(await notified()).toEqual([admin.id]);
  });

  it('written into from many browsers at once is one notice', async () => {
    await clear();
    const { driver, client_manager } = ours.people;
    const id = await open(client_manager, 'driver', ours.driver.id);
    await Promise.all(Array.from({ length: 8 }, (_, at) => write(driver, id, `Line ${at}`)));
    await Promise.all(Array.from({ length: 4 }, settle));
    expect(await unread(client_manager, 'chat_message')).toHaveLength(1);
  });
});

describe('a message', () => {
  const send = (as: MadeUser, to: string[], subject: string, more: object = {}) =>
    world.call(mailbox.sendEmail, {
      as,
      body: {
        ...{ to, cc: [], bcc: [], file_ids: [], about: null, reply_to: null, draft: null },
        ...{ subject, message: 'Please look.', ...more },
      } as never,
    });
  const received = async (as: MadeUser) =>
    (await world.call(mailbox.listEmails, { as, query: {} })).body.emails;

  it('of another party is in the bell until it is read, of a colleague it is not', async () => {
    await clear();
    const { client_manager, client_billing, admin } = ours.people;
    await send(admin, [`user-${client_manager.id}`], 'Your contract');
    await send(client_billing, [`user-${client_manager.id}`], 'Lunch');
    await settle();
    const [contractMail] = (await received(client_manager)).filter(
      ({ subject }) => subject === 'Your contract',
    );
    expect(await unread(client_manager, 'mail_received')).toMatchObject([
      {
        subject: 'mail',
        subject_id: Number(contractMail!.id),
        params: { title: 'Your contract', writer: 'Ours admin' },
      },
    ]);
    expect((await received(client_manager)).filter(({ notice }) => notice)).toEqual([]);
    await world.call(mailbox.updateEmails, {
      as: client_manager,
      body: { emailIds: [contractMail!.id], dataToUpdate: { isRead: true } },
    });
    expect(await unread(client_manager, 'mail_received')).toEqual([]);
  });

  it('that is read at once, or whose sender is muted, wakes nobody', async () => {
    await clear();
    const { client_manager, admin } = ours.people;
    await send(admin, [`user-${client_manager.id}`], 'Read at once');
    const [email] = await received(client_manager);
    await world.call(mailbox.updateEmails, {
      as: client_manager,
      body: { emailIds: [email!.id], dataToUpdate: { isRead: true } },
    });
    await world.call(mailbox.muteEmail, { as: client_manager, params: { id: email!.id } });
    await send(admin, [`user-${client_manager.id}`], 'Muted');
    await settle();
    expect(await unread(client_manager, 'mail_received')).toEqual([]);
    await world.call(mailbox.unmuteEmail, { as: client_manager, params: { id: email!.id } });
  });

  it('a notice of a thread cannot be marked through the mailbox', async () => {
    await clear();
    const { client_manager, admin } = ours.people;
    await send(admin, [`user-${client_manager.id}`], 'Once more');
    await settle();
    const [notice] = await unread(client_manager, 'mail_received');
    const { body } = await world.call(mailbox.updateEmails, {
      as: client_manager,
      body: { emailIds: [`n${notice!.id}`], dataToUpdate: { isRead: true, folder: 'trash' } },
    });
    expect(body.updated).toBe(0);
  });
});
