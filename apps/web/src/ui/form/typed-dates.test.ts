import { expect, test } from 'vitest';
import { dayAndMinute, instantAt, parseTypedDate } from './typed-dates.ts';

test('a date is parsed in all usual notations', () => {
  for (const text of [
    '21/11/2026',
    '21-11-26',
    '21 Nov 2026',
    '21 november 2026',
    '٢١ نوفمبر ٢٠٢٦',
    '2026-11-21',
    '21112026',
    '211126',
  ]) {
    expect([text, parseTypedDate(text)]).toEqual([text, '2026-11-21']);
  }
  for (const text of ['', '30/02/2026', '21/13/2026', '21 Nov', 'soon', '1/2/123']) {
    expect([text, parseTypedDate(text)]).toEqual([text, null]);
  }
});

test('Riyadh day and minute convert to an instant and back, across midnight', () => {
  expect(instantAt('2026-11-21', 60)).toBe('2026-11-20T22:00:00.000Z');
  expect(dayAndMinute('2026-11-20T22:00:00.000Z')).toEqual({ date: '2026-11-21', minute: 60 });
  expect(dayAndMinute('')).toEqual({ date: '', minute: null });
});
