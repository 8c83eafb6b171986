import { listChannelChoices } from '@fleet/contracts/messages/channel-choices.ts';
import { canReceive, newsFor } from '@fleet/contracts/messages/notice-audience.ts';
import { NOTICE_KINDS, type NoticeKind } from '@fleet/contracts/messages/notice-kinds.ts';
import {
  listNotificationChoices,
  NEWS,
  type News,
  newsOf,
  saveNotificationChoice,
} from '@fleet/contracts/messages/notification-choices.ts';
import { GROUP_PERMISSIONS, GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const placeOf = async (as: MadeUser, news: string) =>
  (await world.call(listNotificationChoices, { as })).body.rows.find((row) => row.news === news)?.place;

test('routine news waits in the bell until its reader wants a toast, and each reader chooses alone', async () => {
  const manager = await world.makeUser('client_manager');
  const other = await world.makeUser('client_manager');
  expect(await placeOf(manager, 'fills')).toBe('bell');
  expect(await placeOf(manager, 'decisions')).toBe('toast');
  for (const place of ['toast', 'toast', 'bell', 'toast'] as const) {
    const { body } = await world.call(saveNotificationChoice, {
      as: manager,
      body: { news: 'fills', place },
    });
    expect(body.rows.map(({ news }) => news)).toEqual([...NEWS]);
  }
  expect(await placeOf(manager, 'fills')).toBe('toast');
  expect(await placeOf(other, 'fills')).toBe('bell');
});

test('a kind that is not listed asks for a decision', () => {
  expect(newsOf('something_new')).toBe('decisions');
  expect(newsOf('transaction_completed')).toBe('fills');
});

const KINDS = Object.entries<NoticeKind>(NOTICE_KINDS);
const readerOf = (group: Group) => ({ group, permissions: new Set(GROUP_PERMISSIONS[group]) });
const DESK_NEWS = ['decisions', 'comments', 'messages', 'tasks', 'problems', 'announcements'];
/** What each group as delivered is told of, written down by hand. */
const RECEIVED: Record<Group, readonly string[]> = {
  admin: [...DESK_NEWS, 'answers'],
  client_manager: NEWS,
  client_operation: NEWS.filter((news) => news !== 'documents'),
  client_billing: NEWS.filter((news) => news !== 'fills' && news !== 'deliveries'),
  driver: NEWS.filter((news) => !['tasks', 'deliveries', 'documents'].includes(news)),
  gas_station_manager: ['decisions', 'answers', 'messages', 'tasks', 'problems', 'announcements'],
  attendant: ['decisions', 'messages', 'tasks', 'announcements'],
  gas_station_network_manager: NEWS.filter((news) => !['comments', 'fills', 'deliveries'].includes(news)),
  gas_station_network_billing: ['answers', 'messages', 'tasks', 'problems', 'documents', 'announcements'],
  supervisor: [...DESK_NEWS, 'answers', 'fills'],
};

test.each(GROUPS)('%s chooses among the news it can receive, of every kind, and no other', async (group) => {
  const as = await world.makeUser(group);
  const { body: places } = await world.call(listNotificationChoices, { as });
  const { body: channels } = await world.call(listChannelChoices, { as });
  const received = KINDS.filter(([, kind]) => canReceive(kind, readerOf(group)));
  for (const rows of [places.rows, channels.rows]) {
    const offered = rows.map(({ news }) => news);
    expect(offered.toSorted()).toEqual(RECEIVED[group].toSorted());
    for (const [name, { news }] of received) expect(news === null || offered.includes(news), name).toBe(true);
    for (const news of offered)
      expect(
        received.map(([, kind]) => kind.news as News),
        `${group} ${news}`,
      ).toContain(news);
  }
});

test('every kind has a reader, and a right that an administrator lost takes its news along', () => {
  const unread = KINDS.filter(([, kind]) => !GROUPS.some((group) => canReceive(kind, readerOf(group))));
  expect(unread.map(([name]) => name)).toEqual([]);
  expect(newsFor({ group: 'admin', permissions: new Set() })).not.toContain('decisions');
});
