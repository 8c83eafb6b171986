import { describe, expect, it } from 'vitest';
import { canMoveOrder, ORDER_STATUSES } from './order-statuses.ts';
import {
  canMoveTrip,
  ENDED_TRIP_STATUSES,
  ORDER_STATUS_IN_TRIP,
  TRIP_STATUSES,
  TRIP_TRANSITIONS,
  type TripMover,
  type TripStatus,
} from './trip-statuses.ts';

const EVERYONE: readonly TripMover[] = ['dispatcher', 'driver'];

/** Duplicated on purpose to detect errors in the table. */
const ALLOWED: Readonly<Record<TripStatus, Partial<Record<TripStatus, readonly TripMover[]>>>> = {
  draft: { approved: ['dispatcher'], rejected: ['dispatcher'] },
  rejected: {},
  approved: { assigned: ['dispatcher'], rejected: ['dispatcher'] },
  assigned: { approved: ['dispatcher'], started: ['dispatcher', 'driver'] },
  started: { partially_closed: ['driver'], closed: ['driver'], broken_off: ['dispatcher', 'driver'] },
  partially_closed: { closed: ['driver'], broken_off: ['dispatcher', 'driver'] },
  closed: {},
  broken_off: {},
};

describe('the lifecycle of a trip', () => {
  it.each(TRIP_STATUSES.flatMap((from) => TRIP_STATUSES.map((to) => ({ from, to }))))(
    'allows $from → $to exactly as specified, for the specified actors',
    ({ from, to }) => {
      expect(EVERYONE.filter((by) => canMoveTrip(from, to, by))).toEqual(ALLOWED[from][to] ?? []);
    },
  );

  it('ends in statuses without transitions', () => {
    const withoutExit = TRIP_STATUSES.filter(
      (status) => !TRIP_TRANSITIONS.some((row) => row.from === status),
    );
    expect(new Set(withoutExit)).toEqual(ENDED_TRIP_STATUSES);
  });

  it('moves its open orders only along transitions of orders', () => {
    // Ready for pick-up (20) is between 17 and 25: the load is ready before the trip starts.
    const moves = (from: number, to: number) =>
      from === to ||
      (from === 17 && to === 25) ||
      ORDER_STATUSES.some(
        (code) =>
          code === from &&
          (['staff', 'plan', 'driver'] as const).some((by) => canMoveOrder(code, to as never, by, null)),
      );
    for (const { from, to } of TRIP_TRANSITIONS)
      expect([from, to, moves(ORDER_STATUS_IN_TRIP[from], ORDER_STATUS_IN_TRIP[to])]).toEqual([
        from,
        to,
        true,
      ]);
  });
});
