import { addComment } from '@fleet/contracts/fuelling/held-transactions.ts';
import {
  listPushMessages,
  readAllPushMessages,
  readPushMessage,
} from '@fleet/contracts/messages/push-messages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { purgeOldMessages } from './inbox.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const inbox = async (as: MadeUser, query = {}) => (await world.call(listPushMessages, { as, query })).body;
const write = (user: MadeUser, created_at = world.now) =>
  world.rows<{ id: number }>(
    `insert into push_messages (user_id, kind, params, created_at) values ($1, 'held_comment', '{}', $2) returning id`,
    [user.id, created_at],
  );

it('a comment on a held transaction notifies the other participants, with a link', async () => {
  const fleet = await makeRefuelling(world);
  const supervisor = await world.makeUser('supervisor', { station_id: fleet.station.id });
  const elsewhere = await world.makeUser('supervisor');
  const id = await fleet.untilFuelling();
  await fleet.close(id, { volume_ml: 60_000 });
  await world.jobs.runBatches();
  const { status } = await world.call(addComment, {
    as: supervisor,
    params: { id },
    body: { comment: 'The second tank was filled too' },
  });
  expect(status).toBe(201);
  await world.jobs.runBatches();
  for (const reader of [fleet.people.manager, fleet.people.admin]) {
    const { rows } = await inbox(reader);
    expect(rows[0]).toMatchObject({
      kind: 'held_comment',
      subject: 'fuel_request',
      subject_id: id,
      params: { comment: 'The second tank was filled too' },
      read_at: null,
    });
  }
  expect((await inbox(supervisor)).rows.filter(({ kind }) => kind === 'held_comment')).toEqual([]);
  expect((await inbox(elsewhere)).rows).toEqual([]);
  expect((await inbox(fleet.people.driver)).rows.filter(({ kind }) => kind === 'held_comment')).toEqual([]);
});

it('notifications are paged, marked as read singly or up to the last seen, and private', async () => {
  const user = await world.makeUser('admin');
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push((await write(user))[0]!.id);
  const first = await inbox(user, { per_page: 2 });
  expect(first).toMatchObject({ unread: 5, next: ids[3] });
  const second = await inbox(user, { per_page: 2, older_than: first.next! });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([ids[4], ids[3], ids[2], ids[1]]);

  expect((await world.call(readPushMessage, { as: user, params: { id: ids[4]! } })).body).toEqual({
    unread: 4,
  });
  const stranger = await world.makeUser('admin');
  expect((await world.call(readPushMessage, { as: stranger, params: { id: ids[3]! } })).status).toBe(404);

  const [late] = await write(user);
  const all = await world.call(readAllPushMessages, { as: user, body: { up_to: ids[4]! } });
  expect(all.body).toEqual({ unread: 1 });
  expect((await inbox(user, { only: 'unread' })).rows.map(({ id }) => id)).toEqual([late!.id]);
});

it('notifications are deleted after 90 days', async () => {
  const user = await world.makeUser('admin');
  const day = 86_400_000;
  await write(user, new Date(world.now.getTime() - 91 * day));
  const [stored] = await write(user, new Date(world.now.getTime() - 89 * day));
  expect(await purgeOldMessages(world.systemCtx())).toBe(1);
  expect((await inbox(user)).rows.map(({ id }) => id)).toEqual([stored!.id]);
});
