import { getFile } from '@fleet/contracts/access/files.ts';
import { uploadDriverPhoto } from '@fleet/contracts/fleet/drivers.ts';
import * as contract from '@fleet/contracts/messages/announcements.ts';
import * as news from '@fleet/contracts/messages/news.ts';
import { listPushMessages } from '@fleet/contracts/messages/push-messages.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { throwAwayAnnouncementPictures } from './announcement-pictures.service.ts';

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
  picture_file_id: null,
  picture_alt_en: null,
  picture_alt_ar: null,
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

describe('the picture of an announcement', () => {
  const ALT = { picture_alt_en: 'A price board', picture_alt_ar: 'لوحة أسعار' };
  const draw = () =>
    sharp({ create: { width: 640, height: 360, channels: 3, background: '#0e6e6a' } })
      .png()
      .toBuffer();
  const upload = async (as: MadeUser) =>
    world.call(contract.uploadAnnouncementPicture, { as, body: {}, file: await draw() });
  const openAs = async (as: MadeUser, id: number) =>
    (await world.call(getFile, { as, params: { id } })).status;

  test('is seen by its audience only, and only while the announcement is shown', async () => {
    expect((await upload(driver)).status).toBe(403);
    const { file_id } = (await upload(admin)).body;
    const id = await write({ picture_file_id: file_id, ...ALT });
    expect([await openAs(admin, file_id), await openAs(driver, file_id)]).toEqual([200, 404]);
    await publish(id);
    expect([await openAs(driver, file_id), await openAs(attendant, file_id)]).toEqual([200, 404]);
    const { body } = await world.call(news.getNews, { as: driver, params: { id } });
    expect(body).toMatchObject({ picture_file_id: file_id, ...ALT });
    await world.call(contract.deactivateAnnouncement, { as: admin, params: { id } });
    expect(await openAs(driver, file_id)).toBe(404);

    const later = (await upload(admin)).body.file_id;
    await publish(await write({ picture_file_id: later, ...ALT, shown_from: '2026-03-05' }));
    expect(await openAs(driver, later)).toBe(404);
  });

  test('needs words in both languages, and is of one announcement', async () => {
    const { file_id } = (await upload(admin)).body;
    const create = (fields: object) =>
      world.call(contract.createAnnouncement, {
        as: admin,
        body: { ...FIELDS, title_en: 'Again', picture_file_id: file_id, ...fields },
      });
    expect((await create({ picture_alt_en: 'A price board' })).body).toMatchObject({
      fields: { picture_alt_ar: 'required' },
    });
    const portrait = await world.call(uploadDriverPhoto, { as: admin, body: {}, file: await draw() });
    expect((await create({ picture_file_id: portrait.body.file_id, ...ALT })).body).toMatchObject({
      fields: { picture_file_id: 'unknown' },
    });
    await write({ picture_file_id: file_id, ...ALT });
    expect((await create(ALT)).body).toMatchObject({ fields: { picture_file_id: 'taken' } });
  });

  test('is deleted, with its words, once another or none takes its place', async () => {
    const { file_id } = (await upload(admin)).body;
    const id = await write({ picture_file_id: file_id, ...ALT });
    const { body: row } = await world.call(contract.getAnnouncement, { as: admin, params: { id } });
    const answer = await world.call(contract.updateAnnouncement, {
      as: admin,
      params: { id },
      body: { ...FIELDS, title_en: row.title_en, ...ALT, version: row.version },
    });
    expect(answer.body).toMatchObject({ picture_file_id: null, picture_alt_en: null, picture_alt_ar: null });
    expect(await openAs(admin, file_id)).toBe(404);
  });

  test('is deleted a day after its upload if no announcement was saved with it', async () => {
    const saved = (await upload(admin)).body.file_id;
    await write({ picture_file_id: saved, ...ALT });
    const unsaved = (await upload(admin)).body.file_id;
    world.advance(86_399);
    const fresh = (await upload(admin)).body.file_id;
    const opened = async () => {
      await throwAwayAnnouncementPictures(world.systemCtx());
      return Promise.all([saved, unsaved, fresh].map((id) => openAs(admin, id)));
    };
    expect(await opened()).toEqual([200, 200, 200]);
    world.advance(2);
    expect(await opened()).toEqual([200, 404, 200]);
    const kinds = await world.rows(
      `select action from audit_rows where subject = 'file' and subject_id = $1 order by id`,
      [unsaved],
    );
    expect(kinds).toEqual([{ action: 'upload' }, { action: 'remove' }]);
  });
});
