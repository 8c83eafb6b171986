import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lateSeconds } from './eta.rules.ts';
import type { FollowedStop, FollowedTrip } from './followed.rules.ts';
import { latePartsOf } from './late-causes.rules.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');
const minutes = (count: number) => NOW + count * 60_000;

/** Due out at 8:00; stops of ten minutes planned at 8:20 and 8:50, promised until 9:00. */
function makeTrip(
  trip: Partial<FollowedTrip> = {},
  first: Partial<FollowedStop> = {},
  second: Partial<FollowedStop> = {},
): FollowedTrip {
  const stop = (position: number, planned: number, change: Partial<FollowedStop>): FollowedStop => ({
    id: position,
    position,
    kind: position === 0 ? 'start' : 'job',
    status: 'planned',
    order_id: position === 0 ? null : position,
    latitude: 24.5 + position / 20,
    longitude: 46.7,
    planned_arrival: minutes(planned),
    service_seconds: position === 0 ? 0 : 600,
    travelled_seconds: planned * 60,
    window_from: position === 0 ? null : NOW,
    window_to: position === 0 ? null : minutes(60),
    arrived: null,
    left: null,
    ...change,
  });
  return {
    id: 1,
    trip_code: 'T-1',
    status: 'started',
    delivery_branch_id: 1,
    delivery_vehicle_id: 1,
    planned_start: NOW,
    loaded: NOW,
    started: NOW,
    travel: {
      detour_percent: 100,
      speed_metres_per_hour: 60_000,
      speed_percent_by_hour: [],
      speed_percent: 100,
    },
    ...trip,
    stops: [stop(0, 0, {}), stop(1, 20, first), stop(2, 50, second)],
  };
}
const partsAt = (trip: FollowedTrip, at: number, now = NOW) => {
  const stop = trip.stops[2]!;
  const late_seconds = lateSeconds(stop, at);
  return Object.fromEntries(
    latePartsOf(trip, stop, { at, late_seconds }, now).map(({ cause, seconds }) => [cause, seconds / 60]),
  );
};

describe('a lateness', () => {
  test('is what left late, less the time the plan had in hand', () => {
    const trip = makeTrip({ loaded: minutes(-5), started: minutes(18) });
    expect(partsAt(trip, minutes(68))).toEqual({ left_late: 18, plan: -10 });
  });

  test('names loading apart from leaving: what was loaded after the planned start', () => {
    const trip = makeTrip({ loaded: minutes(12), started: minutes(18) });
    expect(partsAt(trip, minutes(75))).toEqual({ loading: 12, left_late: 6, travel: 7, plan: -10 });
  });

  test('counts what stops took longer, from when they could begin, and time made up', () => {
    const done = {
      status: 'done',
      arrived: minutes(18),
      left: minutes(58),
      window_from: minutes(20),
    } as const;
    expect(partsAt(makeTrip({}, done), minutes(76))).toEqual({ stops: 28, travel: -2, plan: -10 });
  });

  test('goes on at the present stop while the vehicle is still there', () => {
    const here = { status: 'arrived', arrived: minutes(20), left: null } as const;
    expect(partsAt(makeTrip({}, here), minutes(75), minutes(55))).toEqual({ stops: 25, plan: -10 });
  });

  test('may have been planned', () => {
    const trip = makeTrip({}, {}, { planned_arrival: minutes(70) });
    expect(partsAt(trip, minutes(75))).toEqual({ travel: 5, plan: 10 });
  });

  test('is the sum of its parts, whatever happened', () => {
    const minute = fc.integer({ min: 0, max: 240 });
    fc.assert(
      fc.property(minute, minute, minute, minute, minute, (loaded, started, arrived, stayed, eta) => {
        const trip = makeTrip(
          { loaded: minutes(Math.min(loaded, started)), started: minutes(started) },
          { status: 'done', arrived: minutes(started + arrived), left: minutes(started + arrived + stayed) },
        );
        const at = minutes(60 + eta);
        const sum = Object.values(partsAt(trip, at)).reduce((total, part) => total + part, 0);
        expect(sum * 60).toBeCloseTo(lateSeconds(trip.stops[2]!, at), 6);
      }),
    );
  });
});
