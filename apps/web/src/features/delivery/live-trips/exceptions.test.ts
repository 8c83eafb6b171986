import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceptionsIn, minutesOfParts, quietTrips } from './exceptions.ts';

const alert = (
  id: number,
  kind: TripAlert['kind'],
  trip: number | null,
  began: string,
  needs_action = true,
) =>
  ({
    id,
    kind,
    needs_action,
    began_at: `2026-11-25T${began}:00Z`,
    trip: trip === null ? null : { id: trip },
    delivery_vehicle: { id: 90 + id },
  }) as TripAlert;
const trip = (id: number, state: LiveTrip['state'] = 'driving') => ({ id, state }) as LiveTrip;

describe('what needs action', () => {
  test('is one entry per trip, the longest waiting first, its gravest alert leading', () => {
    const alerts = [
      alert(1, 'off_route', 7, '09:10'),
      alert(2, 'late', 7, '09:20'),
      alert(3, 'not_started', 8, '09:15'),
      alert(4, 'in_no_go', null, '09:05'),
      alert(5, 'in_area', 9, '08:00', false),
    ];
    const found = exceptionsIn(alerts, [trip(7), trip(8), trip(9)], [], '2026-11-25');
    expect(found.map(({ key, alert, others }) => [key, alert.kind, others.length])).toEqual([
      ['vehicle 94', 'in_no_go', 0],
      ['trip 7', 'late', 1],
      ['trip 8', 'not_started', 0],
    ]);
    const quiet = quietTrips([trip(7), trip(8), trip(9), trip(10, 'ended')], found);
    expect(quiet.on_plan.map(({ id }) => id)).toEqual([9]);
    expect(quiet.done.map(({ id }) => id)).toEqual([10]);
  });

  test('leads with today, and leaves what is over since an earlier day for last', () => {
    const alerts = [
      { ...alert(1, 'failed_stop', 7, '17:00'), began_at: '2026-11-24T17:00:00Z' },
      { ...alert(2, 'off_route', 8, '20:50'), began_at: '2026-11-24T20:50:00Z' },
      { ...alert(3, 'in_no_go', null, '20:55'), began_at: '2026-11-24T20:55:00Z' },
      alert(4, 'failed_stop', 9, '05:00'),
      // At half past midnight in Riyadh it is today, though not yet in UTC.
      { ...alert(5, 'proof_missing', 10, '21:30'), began_at: '2026-11-24T21:30:00Z' },
    ];
    const found = exceptionsIn(alerts, [trip(8), trip(9)], [], '2026-11-25');
    expect(found.map(({ key, isEarlier }) => [key, isEarlier])).toEqual([
      ['trip 8', false],
      ['vehicle 93', false],
      ['trip 10', false],
      ['trip 9', false],
      ['trip 7', true],
    ]);
  });

  test('has causes whose minutes add up to the lateness', () => {
    const seconds = fc.integer({ min: -7_200, max: 7_200 });
    fc.assert(
      fc.property(seconds, seconds, seconds, (a, b, c) => {
        const parts = minutesOfParts(
          [
            { cause: 'left_late', seconds: a },
            { cause: 'travel', seconds: b },
            { cause: 'plan', seconds: c },
          ],
          a + b + c,
        );
        expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(Math.round((a + b + c) / 60) + 0);
      }),
    );
  });
});
