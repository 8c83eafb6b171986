import { expect, test } from 'vitest';
import { stepsOf } from './price-steps.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-01T09:00:00Z');
const price = (days: number, until: number | null, millis: number) => ({
  starts_at: new Date(NOW + days * DAY).toISOString(),
  ends_at: until === null ? null : new Date(NOW + until * DAY).toISOString(),
  price_millis_per_litre: millis,
});

test('prices become steps from oldest to shortly after the last scheduled one', () => {
  const { steps, from, until, low, high } = stepsOf(
    [price(10, null, 2300), price(-20, 10, 2200), price(-90, -20, 2100)],
    NOW,
  );
  expect(steps.map((step) => step.millis)).toEqual([2100, 2200, 2300]);
  expect([low, high]).toEqual([2100, 2300]);
  expect(from).toBe(NOW - 90 * DAY);
  expect(until).toBe(NOW + 10 * DAY + 100 * DAY * 0.12);
  expect(steps.at(-1)?.until).toBe(until);
});

test('prices that ended over a year ago are omitted, and older starts are clipped', () => {
  const { steps, from } = stepsOf([price(-400, -380, 1000), price(-380, null, 2000)], NOW);
  expect(from).toBe(NOW - 365 * DAY);
  expect(steps).toMatchObject([{ millis: 2000, from }]);
});

test('a single price still has a drawable range', () => {
  const { steps, from, until } = stepsOf([price(0, null, 2180)], NOW);
  expect(until).toBeGreaterThan(from);
  expect(steps).toHaveLength(1);
});
