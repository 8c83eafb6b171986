import * as contract from '@fleet/contracts/messages/calendar.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let manager: MadeUser;
let colleague: MadeUser;
let third: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const client_id = (await world.makeClient()).id;
  manager = await world.makeUser('client_manager', { client_id });
  colleague = await world.makeUser('client_operation', { client_id });
  third = await world.makeUser('client_billing', { client_id });
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

const WEEKLY = { rhythm: 'weekly', interval: 1, weekdays: [0, 2], until: null, count: null };
/** `day start–end` of those of one title, as one user sees them. */
const seen = async (as: MadeUser, title: string, from = '2027-03-01', until = '2027-03-31') =>
  (await days(as, from, until)).rows
    .filter((row) => row.title.startsWith(title))
    .map(({ title, start }) => `${start.slice(5, 10)} ${start.slice(11, 16)} ${title}`);
// Tuesday at nine in Riyadh.
const TIMES = { start: '2027-03-02T06:00:00Z', end: '2027-03-02T07:00:00Z' };
const at = (day: number, hour = 6) => ({
  start: `2027-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`,
  end: `2027-03-${String(day).padStart(2, '0')}T${String(hour + 1).padStart(2, '0')}:00:00Z`,
});
const make = async (title: string, repeat: object, more: object = {}) =>
  (await create(manager, { title, ...TIMES }, { repeat, ...more })).body;
const edit = (id: number, version: number, fields: object, more: object, part: object, as = manager) =>
  world.call(contract.updateCalendarEvent, {
    ...{ as, params: { id } },
    body: { ...bodyOf(fields, more), version, ...part } as never,
  });
const remove = (id: number, query: object, as = manager) =>
  world.call(contract.deleteCalendarEvent, { as, params: { id }, query: query as never });

test('an event stands on its days for its owner and its guests, as long as nobody ends it', async () => {
  await make('Stand-up', WEEKLY, { guest_ids: [colleague.id] });
  const march = await seen(colleague, 'Stand-up');
  expect(march).toHaveLength(9);
  expect(march.slice(0, 3)).toEqual(['03-02', '03-07', '03-09'].map((day) => `${day} 06:00 Stand-up`));
  expect(await seen(colleague, 'Stand-up', '2056-03-01', '2056-03-31')).toHaveLength(8);
  expect(await seen(third, 'Stand-up')).toEqual([]);
  expect(await seen(manager, 'Stand-up', '2027-02-01', '2027-02-28')).toEqual([]);
});

test('a series is changed and removed for one day, and its days count on', async () => {
  const { id } = await make('One', { ...WEEKLY, count: 5 }, { guest_ids: [colleague.id] });
  const moved = await edit(
    id,
    1,
    { title: 'One moved', ...at(10, 9) },
    {},
    { scope: 'this', day: '2027-03-09' },
  );
  expect(moved.body.extendedProps).toMatchObject({ series: { id, day: '2027-03-09', version: 2 } });
  expect(await remove(id, { scope: 'this', day: '2027-03-07' })).toMatchObject({ status: 200 });
  const left = ['03-02 06:00 One', '03-10 09:00 One moved', '03-14 06:00 One', '03-16 06:00 One'];
  expect(await seen(manager, 'One')).toEqual(left);
  // The moved one has guests of its own.
  expect(await seen(colleague, 'One')).toEqual(left.filter((line) => !line.endsWith('moved')));
  for (const day of ['2027-03-07', '2027-03-08', '2027-03-21'])
    expect(await remove(id, { scope: 'this', day })).toMatchObject({ status: 404 });
  expect(await remove(id, { scope: 'this', day: '2027-03-14' }, colleague)).toMatchObject({ status: 404 });
  expect(await edit(id, 2, {}, {}, { scope: 'this', day: '2027-03-14' })).toMatchObject({ status: 409 });
  await remove(moved.body.id, {});
  expect(await seen(manager, 'One')).toEqual(left.filter((line) => !line.endsWith('moved')));
});

test('a series is changed from one day on: what was before stays, what was changed after goes along', async () => {
  const { id } = await make('Split', { ...WEEKLY, count: 6 });
  await edit(id, 1, { title: 'Split alone', ...at(16, 12) }, {}, { scope: 'this', day: '2027-03-16' });
  const repeat = { ...WEEKLY, count: 6 };
  const part = { scope: 'following', day: '2027-03-09' };
  const next = await edit(id, 2, { title: 'Split later', ...at(9, 8) }, { repeat }, part);
  expect(next.body.extendedProps).toMatchObject({ repeat: { count: 4 }, series: { day: '2027-03-09' } });
  expect(next.body.id).not.toBe(id);
  const all = [
    '03-02 06:00 Split',
    '03-07 06:00 Split',
    '03-09 08:00 Split later',
    '03-14 08:00 Split later',
  ];
  all.push('03-16 12:00 Split alone', '03-21 08:00 Split later');
  expect(await seen(manager, 'Split')).toEqual(all);
  await remove(next.body.id, { scope: 'following', day: '2027-03-14' });
  expect(await seen(manager, 'Split')).toEqual(all.slice(0, 3));
  await remove(id, { scope: 'following', day: '2027-03-02' });
  expect(await seen(manager, 'Split')).toEqual(all.slice(2, 3));
});

test('a series is changed as a whole: moved as far as the one that was open, single changes kept where a day stays', async () => {
  const { id } = await make('Whole', { ...WEEKLY, until: '2027-03-16' });
  await edit(id, 1, { title: 'Whole alone', ...at(9, 12) }, {}, { scope: 'this', day: '2027-03-09' });
  const until = { ...WEEKLY, until: '2027-03-16' };
  await edit(id, 2, { title: 'Whole', ...at(14, 7) }, { repeat: until }, { scope: 'all', day: '2027-03-14' });
  const early = ['03-02 07:00 Whole', '03-07 07:00 Whole', '03-09 12:00 Whole alone'];
  expect(await seen(manager, 'Whole')).toEqual([...early, '03-14 07:00 Whole', '03-16 07:00 Whole']);
  const sundays = { ...WEEKLY, weekdays: [0], until: '2027-03-16' };
  await edit(id, 3, { title: 'Whole', ...at(2, 7) }, { repeat: sundays }, {});
  expect(await seen(manager, 'Whole')).toEqual(['03-07 07:00 Whole', '03-14 07:00 Whole']);
  await edit(id, 4, { title: 'Whole', ...at(14, 7) }, { repeat: null }, { scope: 'all', day: '2027-03-14' });
  expect(await seen(manager, 'Whole')).toEqual(['03-14 07:00 Whole']);
});

test('a series has a rhythm that ends once, after its start, with events of a month at most', async () => {
  const refused = async (repeat: object, fields: object = {}) =>
    (await create(manager, { ...TIMES, ...fields }, { repeat: { ...WEEKLY, ...repeat } })).body.fields;
  expect(await refused({ until: '2027-03-01' })).toEqual({ 'extendedProps.repeat.until': 'too_small' });
  expect(await refused({ until: '2027-04-01', count: 3 })).toEqual({
    'extendedProps.repeat.count': 'invalid',
  });
  expect(await refused({ count: 367 })).toEqual({ 'extendedProps.repeat.count': 'too_big' });
  expect(await refused({ interval: 0 })).toEqual({ 'extendedProps.repeat.interval': 'too_small' });
  expect(await refused({}, { end: '2027-05-02T06:00:00Z' })).toEqual({ end: 'too_big' });
  expect(await refused({ weekdays: [7] })).toMatchObject({ 'extendedProps.repeat.weekdays.0': 'too_big' });
});

test('a series of several days is seen while it lasts; one at midnight in Riyadh stands on Riyadh’s day', async () => {
  const camp = { start: '2027-03-04T21:00:00Z', end: '2027-03-06T21:00:00Z', allDay: true };
  await create(manager, { title: 'Camp', ...camp }, { repeat: { ...WEEKLY, weekdays: [5], count: 2 } });
  expect(await seen(manager, 'Camp', '2027-03-13', '2027-03-13')).toEqual(['03-11 21:00 Camp']);
  expect(await seen(manager, 'Camp', '2027-03-14', '2027-03-30')).toEqual([]);
});

test('two browsers that remove two days at once leave neither', async () => {
  const { id } = await make('Race', { ...WEEKLY, count: 6 });
  const all = ['2027-03-02', '2027-03-07', '2027-03-09', '2027-03-14', '2027-03-16'];
  const answers = await Promise.all([...all, ...all].map((day) => remove(id, { scope: 'this', day })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await seen(manager, 'Race')).toEqual(['03-21 06:00 Race']);
});

test('the feed names the rhythm of what repeats, the days without it, and the day that was changed', async () => {
  const owner = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
  const today = new Date(`${riyadhDate(world.now)}T00:00:00Z`);
  const at = (ahead: number, hour: number) =>
    new Date(today.getTime() + ahead * 86_400_000 + hour * 3_600_000).toISOString();
  const dateOf = (ahead: number) => at(ahead, 0).slice(0, 10);
  const repeat = { rhythm: 'daily', interval: 2, weekdays: [], until: dateOf(8), count: null };
  const { id } = (await create(owner, { title: 'Tour', start: at(0, 6), end: at(0, 7) }, { repeat })).body;
  const part = (ahead: number) => ({ scope: 'this', day: dateOf(ahead) });
  const params = { id };
  await world.call(contract.updateCalendarEvent, {
    ...{ as: owner, params },
    body: {
      ...bodyOf({ title: 'Tour later', start: at(2, 9), end: at(2, 10) }),
      version: 1,
      ...part(2),
    } as never,
  });
  await world.call(contract.deleteCalendarEvent, { as: owner, params, query: part(4) as never });
  const { key } = (await world.call(contract.createCalendarFeed, { as: owner })).body;
  const text = (
    await world.app.inject({ method: 'GET', url: `${world.config.API_BASE}/calendar/feeds/${key}` })
  ).body.replaceAll('\r\n ', '');
  const local = (ahead: number, time: string) => `${dateOf(ahead).replaceAll('-', '')}T${time}`;
  const events = text.split('BEGIN:VEVENT').filter((part) => part.includes(`UID:event-${id}@`));
  expect(events).toHaveLength(2);
  const [series, changed] = events.toSorted((a) => (a.includes('RRULE') ? -1 : 1));
  expect(series).toContain(`RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=${local(8, '060000')}Z\r\n`);
  expect(series).toContain(`EXDATE;TZID=Asia/Riyadh:${local(4, '090000')}\r\n`);
  expect(series!.match(/EXDATE/g)).toHaveLength(1);
  expect(changed).toContain(`RECURRENCE-ID;TZID=Asia/Riyadh:${local(2, '090000')}\r\n`);
  expect(changed).toContain(`DTSTART;TZID=Asia/Riyadh:${local(2, '120000')}\r\n`);
});
