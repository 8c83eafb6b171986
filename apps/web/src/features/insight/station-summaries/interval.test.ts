import { expect, test } from 'vitest';
import { lastTwoDays, localText, readInterval, readLocal, wholeMinutes } from './interval.ts';

const now = new Date('2026-11-21T21:30:00Z');

test('the last two days are yesterday and today in Riyadh, where midnight is earlier than in UTC', () => {
  expect(lastTwoDays(now)).toEqual({
    from: '2026-11-20T21:00:00.000Z',
    to: '2026-11-22T20:59:59.999Z',
  });
});

test('fields are in Riyadh time, requests in UTC, and the last minute is included', () => {
  expect(localText('2026-11-20T21:00:00.000Z')).toBe('2026-11-21T00:00');
  expect(readLocal('2026-11-21T00:00')).toBe('2026-11-20T21:00:00.000Z');
  expect(readLocal('')).toBeNull();
  expect(wholeMinutes({ from: 'x', to: '2026-11-20T21:00:00.000Z' }).to).toBe('2026-11-20T21:00:59.999Z');
});

test('an invalid interval in the address means the last two days', () => {
  expect(readInterval('2026-11-21T00:00', '2026-11-20T00:00', now)).toEqual(lastTwoDays(now));
  expect(readInterval('', '', now)).toEqual(lastTwoDays(now));
  expect(readInterval('2026-11-20T00:00', '2026-11-21T00:00', now)).toEqual({
    from: '2026-11-19T21:00:00.000Z',
    to: '2026-11-20T21:00:00.000Z',
  });
});
