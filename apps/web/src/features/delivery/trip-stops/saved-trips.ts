import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { browserStorage } from '../../../lib/browser.ts';

export interface SavedTrips {
  rows: readonly DrivenTrip[];
  read_at: string;
}

const keyOf = (user_id: number) => `driven-trips:${user_id}`;

/** A driver's trips as this phone last received them; null if it never did. */
export function savedTripsOf(user_id: number): SavedTrips | null {
  try {
    return JSON.parse(browserStorage().getItem(keyOf(user_id)) ?? 'null') as SavedTrips | null;
  } catch {
    return null;
  }
}

export function saveTrips(user_id: number, trips: SavedTrips): void {
  browserStorage().setItem(keyOf(user_id), JSON.stringify(trips));
}
