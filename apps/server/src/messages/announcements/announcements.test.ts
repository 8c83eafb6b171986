import * as contract from '@fleet/contracts/messages/announcements.ts';
import * as news from '@fleet/contracts/messages/news.ts';
import { listPushMessages } from '@fleet/contracts/messages/push-messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let admin: MadeUser;
let driver: MadeUser;
let attendant: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  driver = await world.makeUser('driver', { name: 'Yousef' });
  attendant = await world.makeUser('attendant');
});
afterAll(() => world.close());

let made = 0;
const FIELDS = {
  title_ar: 'سعر الديزل',
  category: 'prices',
  tags: ['diesel'],
  excerpt_en: 'From tomorrow.',
  excerpt_ar: 'ابتداءً من الغد.',
  body_en: 'Diesel costs more from tomorrow.',
  body_ar: 'يرتفع سعر الديزل ابتداءً من الغد.',
  audience: ['driver'],
  shown_from: null,
  shown_to: null,
};
async function write(fields: object = {}): Promise<number> {
  made += 1;
  const body = { ...FIELDS, title_en: `Diesel price ${made}`, ...fields };
  const answer = await world.call(contract.createAnnouncement, { as: admin, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const publish = (id: number) => world.call(contract.publishAnnouncement, { as: admin, params: { id } });
const statusFor = async (as: MadeUser, id: number) =>
  (await world.call(news.getNews, { as, params: { id } })).status;
const messagesOf = async (as: MadeUser, id: number) =>
  (await world.call(listPushMessages, { as })).body.rows.filter(
    ({ subject, subject_id }) => subject === 'news' && subject_id === id,
  );

describe('an announcement', () => {
  test('is found by nobody as a draft, then by its audience only, and by nobody once withdrawn', async () => {
    const id = await write();
    expect(await statusFor(driver, id)).toBe(404);
    await publish(id);
    expect(await statusFor(driver, id)).toBe(200);
    expect(await statusFor(attendant, id)).toBe(404);
    expect((await world.call(news.readNews, { as: attendant, params: { id } })).status).toBe(404);
    const { body } = await world.call(news.listNews, { as: attendant });
    expect(body.rows.map((row) => row.id)).not.toContain(id);
    await world.call(contract.deactivateAnnouncement, { as: admin, params: { id } });
    expect(await statusFor(driver, id)).toBe(404);
    expect((await publish(id)).body).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('is shown on its days only', async () => {
    const [later, over] = [
      await write({ shown_from: '2026-03-05' }),
      await write({ shown_to: '2026-02-20' }),
    ];
    for (const id of [later, over]) {
      await publish(id);
      expect(await statusFor(driver, id)).toBe(404);
    }
    const answer = await world.call(contract.createAnnouncement, {
      as: admin,
      body: { ...FIELDS, title_en: 'Wrong days', shown_from: '2026-03-05', shown_to: '2026-03-04' },
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: { shown_to: 'before_start' } } });
  });

  test('tells its audience once, however often it is published at once', async () => {
    const id = await write();
    const answers = await Promise.all([1, 2, 3, 4].map(() => publish(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await world.jobs.runBatches();
    expect(await messagesOf(driver, id)).toMatchObject([
      { kind: 'announcement', params: { title_en: answers[0]!.body.title_en } },
    ]);
    expect(await messagesOf(attendant, id)).toEqual([]);
  });

  test('counts a reader once, who reads it four times at once', async () => {
    const id = await write();
    await publish(id);
    const before = (await world.call(news.countNews, { as: driver })).body.unread;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => world.call(news.readNews, { as: driver, params: { id } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await world.call(news.countNews, { as: driver })).body.unread).toBe(before - 1);
    const { body } = await world.call(contract.listAnnouncementReaders, { as: admin, params: { id } });
    expect(body).toMatchObject({ rows: [{ id: driver.id, name: 'Yousef' }], read: 1 });
    expect(body.audience).toBeGreaterThan(0);
    expect((await world.call(contract.listAnnouncementReaders, { as: driver, params: { id } })).status).toBe(
      403,
    );
  });
});
