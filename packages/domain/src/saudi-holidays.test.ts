import { expect, test } from 'vitest';
import { hijriOf, saudiHolidays } from './saudi-holidays.ts';

const days = (year: number) =>
  saudiHolidays(`${year}-01-01`, `${year}-12-31`).map(({ kind, day }) => `${day} ${kind}`);

test('the dates of the Umm al-Qura calendar', () => {
  expect(hijriOf('2026-09-08')).toEqual({ day: 26, month: 3, year: 1448 });
  expect(hijriOf('2026-11-23')).toEqual({ day: 13, month: 6, year: 1448 });
});

test('the public holidays of a year; the Eids are expected', () => {
  expect(days(2026)).toEqual([
    '2026-02-22 founding_day',
    ...['20', '21', '22', '23'].map((day) => `2026-03-${day} eid_al_fitr`),
    ...['26', '27', '28', '29'].map((day) => `2026-05-${day} eid_al_adha`),
    '2026-09-23 national_day',
  ]);
  expect(saudiHolidays('2026-03-20', '2026-03-20')).toEqual([
    { kind: 'eid_al_fitr', day: '2026-03-20', isExpected: true },
  ]);
});

test('a Gregorian year may have an Eid twice', () => {
  expect(days(2000).filter((line) => line.endsWith('eid_al_fitr'))).toHaveLength(8);
});
