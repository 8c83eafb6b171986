import { expect, test } from 'vitest';
import { retryDelayMs } from './retry.ts';

test('the delay grows with each failure, up to half a minute, with jitter across pumps', () => {
  expect([0, 1, 2, 3, 10].map((attempt) => retryDelayMs(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000,
  ]);
  expect(retryDelayMs(10, 0)).toBe(15_000);
});
