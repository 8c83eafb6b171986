import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, waitAfter } from './mails.rules.ts';

test('retries of an email start after a minute and double up to three hours', () => {
  const minutes = [1, 2, 3, 8, 9, 10].map((attempts) => waitAfter(attempts) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 128, 180, 180]);
});

test('an email fails after most of a day', () => {
  const all = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => waitAfter(i + 1) / 3_600_000);
  const hours = all.reduce((sum, one) => sum + one, 0);
  expect(hours).toBeGreaterThan(18);
  expect(hours).toBeLessThan(24);
});
