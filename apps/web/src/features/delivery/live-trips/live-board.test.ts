import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { describe, expect, test } from 'vitest';
import { byNeed, isLate, tripOf } from './live-board.ts';

const trip = (id: number, state: LiveTrip['state'], late_seconds = 0, vehicle = id) =>
  ({
    id,
    state,
    late_seconds,
    planned_start_at: `2026-11-25T0${id}:00:00Z`,
    vehicle: { id: vehicle },
  }) as LiveTrip;

describe('the live board', () => {
  test('lists late trips first, then silent and stopped ones; finished ones last', () => {
    const rows = [
      trip(1, 'ended', 900),
      trip(2, 'driving'),
      trip(3, 'silent'),
      trip(4, 'driving', 600),
      trip(5, 'waiting'),
      trip(6, 'stopped'),
    ];
    expect(byNeed(rows).map(({ id }) => id)).toEqual([4, 3, 6, 2, 5, 1]);
  });

  test('ignores delays of a few minutes', () => {
    expect(isLate(trip(1, 'driving', 299))).toBe(false);
    expect(isLate(trip(1, 'driving', 300))).toBe(true);
  });

  test('assigns a vehicle its current trip, otherwise its next, otherwise its last', () => {
    const [over, waits, drives] = [
      trip(1, 'ended', 0, 9),
      trip(2, 'waiting', 0, 9),
      trip(3, 'driving', 0, 9),
    ];
    expect(tripOf([over, waits, drives], 9)).toBe(drives);
    expect(tripOf([over, waits], 9)).toBe(waits);
    expect(tripOf([over], 9)).toBe(over);
    expect(tripOf([over], 8)).toBeNull();
  });
});
