import { expect, test } from 'vitest';
import { firstRepeatDay, lastRepeatDay, type Repeat, repeatDays } from './repeats.ts';

const every = (rhythm: Repeat['rhythm'], more: Partial<Repeat> = {}): Repeat => ({
  ...{ rhythm, interval: 1, weekdays: [], until: null, count: null, ...more },
});

test('every third day, seen from far later', () => {
  const repeat = every('daily', { interval: 3 });
  expect(repeatDays('2026-09-01', repeat, { until: '2026-09-10' })).toEqual([
    ...['2026-09-01', '2026-09-04', '2026-09-07', '2026-09-10'],
  ]);
  expect(repeatDays('2026-09-01', repeat, { from: '2036-09-01', until: '2036-09-05' })).toEqual([
    '2036-09-02',
    '2036-09-05',
  ]);
});

test('Sundays and Wednesdays of every second week, weeks from Sunday', () => {
  const repeat = every('weekly', { interval: 2, weekdays: [3, 0] });
  expect(repeatDays('2026-09-08', repeat, { until: '2026-10-07' })).toEqual([
    ...['2026-09-09', '2026-09-20', '2026-09-23', '2026-10-04', '2026-10-07'],
  ]);
  expect(repeatDays('2026-09-08', repeat, { from: '2026-09-21', until: '2026-10-04' })).toEqual([
    ...['2026-09-23', '2026-10-04'],
  ]);
  expect(firstRepeatDay('2026-09-08', repeat)).toBe('2026-09-09');
  expect(firstRepeatDay('2026-09-10', every('weekly', { weekdays: [0] }))).toBe('2026-09-13');
});

test('the 31st, and 29 February, only where they are', () => {
  expect(repeatDays('2026-01-31', every('monthly'), { until: '2026-07-31' })).toEqual([
    ...['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'],
  ]);
  expect(repeatDays('2028-02-29', every('yearly'), { from: '2029-01-01', until: '2040-01-01' })).toEqual([
    ...['2032-02-29', '2036-02-29'],
  ]);
});

test('ends on a day, after a count, or never', () => {
  const until = every('weekly', { until: '2026-09-20' });
  expect(repeatDays('2026-09-06', until)).toEqual(['2026-09-06', '2026-09-13', '2026-09-20']);
  const count = every('daily', { count: 4 });
  expect(repeatDays('2026-09-06', count, { from: '2026-09-08' })).toEqual(['2026-09-08', '2026-09-09']);
  expect(lastRepeatDay('2026-09-06', count)).toBe('2026-09-09');
  expect(lastRepeatDay('2026-09-06', every('yearly'))).toBeNull();
  expect(repeatDays('2026-09-06', every('yearly', { interval: 30 })).at(-1)).toBe('2176-09-06');
});
