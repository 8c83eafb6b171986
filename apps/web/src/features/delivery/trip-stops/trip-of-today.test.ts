import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { expect, test } from 'vitest';
import { tripToDrive } from './trip-of-today.ts';

const TODAY = '2026-11-23';
const trip = (id: number, status: DrivenTrip['status'], trip_date: string, hour: number, tanks = 1) =>
  ({
    id,
    status,
    trip_date,
    planned_start_at: `${trip_date}T0${hour}:00:00Z`,
    stops: [{ compartments: Array.from({ length: tanks }, () => ({})) }],
  }) as unknown as DrivenTrip;

test.each<[string, DrivenTrip[], number | undefined]>([
  ['the next of today', [trip(1, 'assigned', TODAY, 9), trip(2, 'assigned', TODAY, 6)], 2],
  ['one on the road first', [trip(1, 'assigned', TODAY, 5), trip(2, 'started', TODAY, 9)], 2],
  ['one on the road since yesterday', [trip(3, 'partially_closed', '2026-11-22', 9)], 3],
  ['no goods that have not left', [trip(1, 'assigned', TODAY, 6, 0)], undefined],
  ['goods on the road', [trip(1, 'started', TODAY, 6, 0)], 1],
  ['none of tomorrow', [trip(1, 'assigned', '2026-11-24', 6)], undefined],
  ['none that has ended', [trip(1, 'closed', TODAY, 6), trip(2, 'broken_off', TODAY, 7)], undefined],
])('a driver starts with %s', (_, trips, id) => {
  expect(tripToDrive(trips, TODAY)?.id).toBe(id);
});
