import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { abilityOf, can } from '../../../lib/ability.ts';
import { call } from '../../../lib/call.ts';
import { logQuietly } from '../../../lib/log.ts';
import type { PageLink } from '../../../lib/page-link.ts';
import type { StoredUser } from '../../../lib/session.ts';
import { savedTripsOf } from './saved-trips.ts';
import { tripPage } from './trip-pages.ts';

/** A driver does not wait longer for the start page. */
const TIMEOUT_MS = 1_500;
const ON_THE_ROAD: readonly string[] = ['started', 'partially_closed'];

/** Whether it delivers from a tank. */
function isTankers(trip: DrivenTrip): boolean {
  return trip.stops.some(({ compartments }) => compartments.length > 0);
}

/** The trip to drive now: the one that has started, otherwise a tanker's next of today. Drivers of goods start by requesting fuel. */
export function tripToDrive(trips: readonly DrivenTrip[], today: string): DrivenTrip | undefined {
  const isOnTheRoad = (trip: DrivenTrip) => ON_THE_ROAD.includes(trip.status);
  return trips
    .filter(
      (trip) =>
        isOnTheRoad(trip) || (trip.status === 'assigned' && trip.trip_date === today && isTankers(trip)),
    )
    .toSorted(
      (a, b) =>
        Number(isOnTheRoad(b)) - Number(isOnTheRoad(a)) ||
        a.planned_start_at.localeCompare(b.planned_start_at),
    )[0];
}

/** Page of a tanker driver's trip; null for drivers without one, or if the server does not answer in time. */
export async function tripOfToday(user: StoredUser): Promise<PageLink | null> {
  if (!can(abilityOf(user.ability), 'drive trip')) return null;
  const today = riyadhDate(new Date());
  const trip = tripToDrive(savedTripsOf(user.user_id)?.rows ?? [], today) ?? tripToDrive(await ask(), today);
  return trip ? tripPage(trip.id) : null;
}

async function ask(): Promise<readonly DrivenTrip[]> {
  try {
    // Not with the table of pages: most starts do not ask.
    const { listDrivenTrips } = await import('@fleet/contracts/delivery/trip-stops.ts');
    return (await call(listDrivenTrips, { signal: AbortSignal.timeout(TIMEOUT_MS) })).rows;
  } catch (error) {
    logQuietly('trips of today', error);
    return [];
  }
}
