import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { describe, expect, test } from 'vitest';
import { byNeed, tripOf } from './live-board.ts';

const trip = (id: number, state: LiveTrip['state'], is_late = false, vehicle = id) =>
  ({
    id,
    state,
    is_late,
    planned_start_at: `2026-11-25T0${id}:00:00Z`,
    vehicle: { id: vehicle },
  }) as LiveTrip;

describe('the live board', () => {
  test('lists late trips first, then silent and stopped ones; finished ones last', () => {
    const rows = [
      trip(1, 'ended'),
      trip(2, 'driving'),
      trip(3, 'silent'),
      trip(4, 'driving', true),
      trip(5, 'waiting'),
      trip(6, 'stopped'),
    ];
    expect(byNeed(rows).map(({ id }) => id)).toEqual([4, 3, 6, 2, 5, 1]);
  });

  test('assigns a vehicle its current trip, otherwise its next, otherwise its last', () => {
    const [over, waits, drives] = [
      trip(1, 'ended', false, 9),
      trip(2, 'waiting', false, 9),
      trip(3, 'driving', false, 9),
    ];
    expect(tripOf([over, waits, drives], 9)).toBe(drives);
    expect(tripOf([over, waits], 9)).toBe(waits);
    expect(tripOf([over], 9)).toBe(over);
    expect(tripOf([over], 8)).toBeNull();
  });
});
