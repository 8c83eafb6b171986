import type { CalendarEvent } from '@fleet/contracts/messages/calendar.ts';
import { expect, test } from 'vitest';
import { daysOf, lastDayOf, linesByDay, stepOf } from './calendar-days.ts';

test('a month is whole weeks from Sunday', () => {
  const september = daysOf('month', '2026-09-08');
  expect([september[0], september.at(-1), september.length]).toEqual(['2026-08-30', '2026-10-03', 35]);
  expect(daysOf('month', '2026-02-10').length % 7).toBe(0);
  expect(daysOf('month', '2026-11-30').at(-1)).toBe('2026-12-05');
});

test('a week, and the days of a month as a list', () => {
  expect(daysOf('week', '2026-09-08')[0]).toBe('2026-09-06');
  expect(daysOf('list', '2026-09-08')).toHaveLength(30);
});

test('steps by a month or a week', () => {
  expect(stepOf('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepOf('month', '2026-03-31', -1)).toBe('2026-02-01');
  expect(stepOf('week', '2026-09-08', -1)).toBe('2026-09-01');
});

test('an event stands on each of its days, in Riyadh’s time', () => {
  const event: CalendarEvent = {
    ...{ id: 1, url: null, title: 'Camp', allDay: true },
    ...{ start: '2026-09-21T21:00:00Z', end: '2026-09-23T21:00:00Z' },
    extendedProps: {
      calendar: 'family',
      ...{ place: null, note: null, is_shared: false, guests: [], version: 1, repeat: null, series: null },
      owner: { id: 1, name: 'R', is_me: true },
    },
  };
  const lines = linesByDay(daysOf('month', '2026-09-08'), [event], []);
  expect(lines.get('2026-09-22')).toHaveLength(1);
  expect(lines.get('2026-09-23')!.map(({ calendar }) => calendar)).toEqual(['holiday', 'family']);
  expect(lines.get('2026-09-24')).toEqual([]);
  expect(lastDayOf(event)).toBe('2026-09-23');
});
