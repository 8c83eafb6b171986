import { expect, test } from 'vitest';
import { nearestName, nearestSlot } from './imports-suggestions.rules.ts';

const PRODUCTS = ['bulk_diesel', 'Bulk diesel', 'ديزل سائب', 'Oil drum 208 L'];
const slot = (id: number, from_minute: number, weekday = 1) => ({
  id,
  delivery_branch_id: 1000,
  weekday,
  from_minute,
  to_minute: from_minute + 240,
  max_orders: 1,
});
/** A Monday. */
const DAY = '2026-03-02';

test('a mistyped product is the nearest by its name, in either language, and nothing else is', () => {
  expect(nearestName('Bulk deisel', PRODUCTS)).toBe('Bulk diesel');
  expect(nearestName('ديزل سايب', PRODUCTS)).toBe('ديزل سائب');
  expect(nearestName('Jet fuel', PRODUCTS)).toBeNull();
});

test('a slot that is full or not there is the nearest of its day with capacity', () => {
  const slots = [slot(1, 480), slot(2, 720), slot(3, 600, 2)];
  expect(nearestSlot('08:30-12:30', DAY, slots, () => true)).toBe('08:00-12:00');
  expect(nearestSlot('08:00-12:00', DAY, slots, ({ id }) => id !== 1)).toBe('12:00-16:00');
  expect(nearestSlot('08:00-12:00', DAY, slots, () => false)).toBeNull();
});
