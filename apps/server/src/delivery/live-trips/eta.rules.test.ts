import { describe, expect, test } from 'vitest';
import { etasOf } from './eta.rules.ts';
import type { FollowedStop, FollowedTrip } from './followed.rules.ts';

const NOW = Date.parse('2026-03-01T07:00:00Z');
const minutes = (count: number) => NOW + count * 60_000;

/** Three orders, 15 minutes apart with 10 minutes of service, a break between second and third; then the return. */
function trip(
  changes: Record<number, Partial<FollowedStop>> = {},
  started: number | null = NOW,
): FollowedTrip {
  const kinds = ['start', 'job', 'job', 'break', 'job', 'end'] as const;
  const travelled = [0, 900, 1_800, 1_800, 2_700, 4_500];
  const stops = kinds.map((kind, position): FollowedStop => {
    const hasCoordinates = kind !== 'break';
    return {
      id: position,
      position,
      kind,
      status: 'planned',
      order_id: kind === 'job' ? position : null,
      latitude: hasCoordinates ? 24.5 + position / 20 : null,
      longitude: hasCoordinates ? 46.7 : null,
      planned_arrival: minutes(position * 25),
      service_seconds: kind === 'job' ? 600 : kind === 'break' ? 1_800 : 0,
      travelled_seconds: travelled[position]!,
      window_from: kind === 'job' ? NOW : null,
      window_to: kind === 'job' ? minutes(120) : null,
      arrived: null,
      left: null,
      ...changes[position],
    };
  });
  return {
    id: 1,
    trip_code: 'T-1',
    status: started === null ? 'assigned' : 'started',
    delivery_branch_id: 1,
    delivery_vehicle_id: 1,
    planned_start: NOW,
    loaded: null,
    started,
    travel: {
      detour_percent: 100,
      speed_metres_per_hour: 60_000,
      speed_percent_by_hour: Array.from({ length: 24 }, () => 100),
      speed_percent: 100,
    },
    stops,
  };
}
const etas = (trip: FollowedTrip, now = NOW, at?: { latitude: number; fixed_at?: Date }) =>
  etasOf(trip, at ? { fixed_at: new Date(now), longitude: 46.7, ...at } : null, new Date(now)).map(
    ({ stop_id, at, late_seconds }) => [
      stop_id,
      Math.round((at - NOW) / 60_000),
      Math.round(late_seconds / 60),
    ],
  );

describe('ETAs', () => {
  test('of a trip that has not started are the planned times, shifted if the start has passed', () => {
    const plan = [
      [1, 15, 0],
      [2, 40, 0],
      [3, 50, 0],
      [4, 95, 0],
      [5, 135, 10],
    ];
    expect(etas(trip({}, null))).toEqual(plan);
    expect(etas(trip({}, null), minutes(10)).map(([, at]) => at)).toEqual([25, 50, 60, 105, 145]);
  });

  test('start at the vehicle’s position with the depot’s speed, and continue with planned legs', () => {
    // 5.6 km to the first stop at 60 km/h.
    expect(etas(trip(), minutes(60), { latitude: 24.5 }).map(([, at]) => at)).toEqual([
      66, 91, 101, 146, 186,
    ]);
    // An hour-old position implies an arrival in the past, which did not happen: the earliest ETA is now.
    const old = { latitude: 24.5, fixed_at: new Date(NOW) };
    expect(etas(trip(), minutes(60), old)[0]).toEqual([1, 60, 0]);
  });

  test('wait for a time window to open, and report lateness after it', () => {
    const changes = {
      2: { window_from: minutes(60), window_to: minutes(90) },
      4: { window_to: minutes(100) },
    };
    expect(etas(trip(changes, NOW), NOW, { latitude: 24.55 })).toEqual([
      [1, 0, 0],
      [2, 25, 0],
      // Service from 60 to 70, the break, and 15 minutes of driving.
      [3, 70, 0],
      [4, 115, 15],
      [5, 155, 30],
    ]);
  });

  test('continue from the current stop after its service, or from now if that takes longer', () => {
    const here = trip({ 1: { status: 'arrived', arrived: minutes(20) } });
    expect(etas(here, minutes(25)).map(([, at]) => at)).toEqual([45, 55, 100, 140]);
    expect(etas(here, minutes(50)).map(([, at]) => at)).toEqual([65, 75, 120, 160]);
  });

  test('skip failed stops, using the straight line past them', () => {
    const failed = trip({ 1: { status: 'done', arrived: NOW, left: NOW }, 2: { status: 'failed' } });
    const [first] = etas(failed, NOW, { latitude: 24.6 });
    // 11.1 km at 60 km/h, after the break of half an hour.
    expect(first![0]).toBe(3);
    expect(etas(failed, NOW, { latitude: 24.6 })[1]).toEqual([4, 41, 0]);
  });
});
