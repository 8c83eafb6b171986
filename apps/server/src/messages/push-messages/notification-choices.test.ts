import {
  listNotificationChoices,
  NEWS,
  newsOf,
  saveNotificationChoice,
} from '@fleet/contracts/messages/notification-choices.ts';
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
