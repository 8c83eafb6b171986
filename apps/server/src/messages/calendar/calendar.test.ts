import * as contract from '@fleet/contracts/messages/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { icalOf } from './ical.rules.ts';

let world: World;
let manager: MadeUser;
let colleague: MadeUser;
let third: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const client_id = (await world.makeClient()).id;
  manager = await world.makeUser('client_manager', { client_id });
  colleague = await world.makeUser('client_operation', { client_id });
  third = await world.makeUser('client_billing', { client_id });
  stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
});
afterAll(() => world.close());

const MORE = {
  calendar: 'business',
  place: 'Exit 18',
  note: null,
  is_shared: false,
  guest_ids: [] as number[],
};
const bodyOf = (fields: object = {}, more: object = {}) => ({
  ...{ title: 'Yard meeting; bring keys', url: 'https://example.com/a', allDay: false },
  ...{ start: '2026-09-08T06:00:00Z', end: '2026-09-08T07:00:00Z', ...fields },
  extendedProps: { ...MORE, ...more },
});
const create = (as: MadeUser, fields: object = {}, more: object = {}) =>
  world.call(contract.createCalendarEvent, { as, body: bodyOf(fields, more) as never });
const days = async (as: MadeUser, from = '2026-09-01', until = '2026-09-30') =>
  (await world.call(contract.listCalendarEvents, { as, query: { from, until } })).body;
const titles = async (as: MadeUser) => (await days(as)).rows.map(({ title }) => title);

describe('an event', () => {
  test('is its owner’s and its guests’; a shared one the whole company’s', async () => {
    const { status, body } = await create(manager, { title: 'Guests' }, { guest_ids: [colleague.id] });
    expect(status).toBe(201);
    expect(body.extendedProps).toMatchObject({ guests: [{ id: colleague.id }], owner: { is_me: true } });
    await create(manager, { title: 'Shared' }, { is_shared: true });
    await create(manager, { title: 'Private' });
    expect(await titles(manager)).toEqual(['Guests', 'Shared', 'Private']);
    expect(await titles(colleague)).toEqual(['Guests', 'Shared']);
    expect(await titles(third)).toEqual(['Shared']);
    expect(await titles(stranger)).toEqual([]);
    expect(await titles(await world.makeUser('admin'))).toEqual([]);
    const params = { id: body.id };
    for (const as of [colleague, stranger]) {
      const edit = { ...bodyOf(), version: 1 } as never;
      expect(await world.call(contract.updateCalendarEvent, { as, params, body: edit })).toMatchObject({
        status: 404,
      });
      expect(await world.call(contract.deleteCalendarEvent, { as, params })).toMatchObject({ status: 404 });
    }
    expect(await world.call(contract.deleteCalendarEvent, { as: manager, params })).toMatchObject({
      status: 200,
    });
    expect(await titles(colleague)).toEqual(['Shared']);
  });

  test('has guests of the own company, ends after its start, and leads to a web page', async () => {
    expect((await create(manager, {}, { guest_ids: [stranger.id] })).body.fields).toEqual({
      'extendedProps.guest_ids': 'unknown',
    });
    expect((await create(manager, { end: '2026-09-08T06:00:00Z' })).status).toBe(400);
    expect((await create(manager, { url: 'javascript:alert(1)' })).status).toBe(400);
  });

  test('is edited with the version that was read', async () => {
    const { body } = await create(manager);
    const edit = (version: number) =>
      world.call(contract.updateCalendarEvent, {
        ...{ as: manager, params: { id: body.id } },
        body: { ...bodyOf({ title: 'Moved', start: '2026-09-08T05:00:00Z' }), version } as never,
      });
    expect((await edit(1)).body).toMatchObject({ title: 'Moved', extendedProps: { version: 2 } });
    expect(await edit(1)).toMatchObject({ status: 409 });
  });

  test('is asked for a hundred days at most', async () => {
    const query = { from: '2026-01-01', until: '2026-06-01' };
    expect((await world.call(contract.listCalendarEvents, { as: manager, query })).status).toBe(400);
  });
});

test('what the product knows is its reader’s own', async () => {
  const [row] = await world.rows<{ client_id: number }>('select client_id from users where id = $1', [
    manager.id,
  ]);
  await world.rows(
    `insert into report_schedules (user_id, client_id, name, report, query, format, language, recipients, rhythm, hour, next_run_at)
     values ($1, $2, 'Monthly use', 'consumption', '{}', 'pdf', 'en', '{a@b.sa}', 'daily', 6, '2026-09-10T03:00Z')`,
    [manager.id, row!.client_id],
  );
  expect((await days(manager)).known).toMatchObject([
    { kind: 'report_mail', day: '2026-09-10', count: 1, params: { name: 'Monthly use' } },
  ]);
  expect((await days(stranger)).known).toEqual([]);
  expect((await days(await world.makeUser('admin'))).known).toEqual([]);
});

describe('the feed', () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url: `${world.config.API_BASE}/calendar/feeds/${path}`, headers });

  test('is read by its key alone, until that is replaced or revoked', async () => {
    await create(third, { title: 'Dentist' });
    const made = await world.call(contract.createCalendarFeed, { as: third });
    const { key } = made.body;
    expect(JSON.stringify(await world.rows('select * from calendar_feeds'))).not.toContain(key);
    const first = await read(key);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toContain('text/calendar');
    const again = await read(key, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await world.call(contract.getCalendarFeed, { as: third })).body.read_at).not.toBeNull();
    const next = (await world.call(contract.createCalendarFeed, { as: third })).body.key;
    expect((await read(key)).statusCode).toBe(404);
    expect((await read(next)).statusCode).toBe(200);
    await world.call(contract.deleteCalendarFeed, { as: third });
    expect((await read(next)).statusCode).toBe(404);
    expect((await read('A'.repeat(43))).statusCode).toBe(404);
  });

  test('of somebody who may no longer sign in is gone', async () => {
    const { key } = (await world.call(contract.createCalendarFeed, { as: stranger })).body;
    await world.rows(`update users set status = 'inactive' where id = $1`, [stranger.id]);
    expect((await read(key)).statusCode).toBe(404);
  });
});

test('a file of events has folded lines, escaped texts and Riyadh’s time', () => {
  const day = new Date('2026-09-07T21:00:00Z');
  const text = icalOf('Reem', [
    {
      ...{ uid: 'event-1@mahatta', title: 'اجتماع الساحة؛ '.repeat(12), category: 'Business', sequence: 2 },
      ...{ start: new Date('2026-09-08T06:00:00Z'), end: new Date('2026-09-08T07:00:00Z'), isAllDay: false },
      ...{ place: 'Exit 18, Riyadh', note: 'a;b\nc', url: null, changed_at: day },
    },
    {
      ...{ uid: 'b', title: 'National Day', category: 'Holiday', start: day, isAllDay: true, sequence: 0 },
      ...{ end: new Date('2026-09-08T21:00:00Z'), changed_at: day },
    },
  ]);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n', '').includes('\n')).toBe(false);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${'اجتماع الساحة؛ '.repeat(12)}\r\n`);
  expect(unfolded).toContain('DTSTART;TZID=Asia/Riyadh:20260908T090000\r\n');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20260908\r\nDTEND;VALUE=DATE:20260909\r\n');
  expect(unfolded).toContain('LOCATION:Exit 18\\, Riyadh\r\nDESCRIPTION:a\\;b\\nc\r\n');
});
