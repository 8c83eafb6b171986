import { addDays } from '@fleet/domain/riyadh-time.ts';
import { expect, it } from 'vitest';
import { daysToRead, usedOf } from './budgets.rules.ts';

const used = (from: string, figures: readonly number[]) =>
  figures.map((figure, at) => ({ day: addDays(from, at), used: figure }));
const march = (today: string, limit = 1_000) => ({ limit, period: '2026-03', today });

it('the days to read reach four weeks back, from the first of the month at the latest', () => {
  expect(daysToRead('2026-03', '2026-03-10')).toEqual({ from: '2026-02-10', to: '2026-03-31' });
  expect(daysToRead('2026-02', '2026-04-15')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

it('a budget is used by the days of its month alone', () => {
  expect(usedOf(march('2026-03-04'), used('2026-02-27', [50, 50, 100, 0, 300, 20]))).toMatchObject({
    used: 420,
    used_percent: 42,
    days: [100, 0, 300, 20],
  });
  expect(usedOf(march('2026-03-01', 999), used('2026-03-01', [998])).used_percent).toBe(99);
});

it('the forecast goes on at the pace of the last four weeks, with the rest of today', () => {
  const evenly = used(
    '2026-02-01',
    Array.from({ length: 37 }, () => 10),
  );
  // Nine whole days and 4 of today's 10: 6 more today, and 21 days.
  const days = [...evenly.slice(0, 37), { day: '2026-03-10', used: 4 }];
  expect(usedOf(march('2026-03-10'), days)).toMatchObject({ used: 94, forecast: 94 + 6 + 210 });
  // More than usual today is no pace.
  expect(usedOf(march('2026-03-10'), [...evenly, { day: '2026-03-10', used: 40 }]).forecast).toBe(
    90 + 40 + 210,
  );
});

it('a fleet that began lately goes on at the pace since then, one that begins today has none', () => {
  expect(usedOf(march('2026-03-05'), used('2026-03-03', [30, 10])).forecast).toBe(40 + 20 + 26 * 20);
  expect(usedOf(march('2026-03-05'), used('2026-03-05', [30])).forecast).toBe(30);
});

it('a month that is over, or to come, comes to what was used', () => {
  const all = used(
    '2026-02-20',
    Array.from({ length: 60 }, () => 10),
  );
  expect(usedOf(march('2026-05-01'), all)).toMatchObject({ used: 310, forecast: 310 });
  expect(usedOf(march('2026-02-25'), [])).toMatchObject({ used: 0, forecast: 0, days: [] });
});
