import type { LiveTrip, LiveVehicle } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type LatePart, TRIP_ALERT_KINDS } from '@fleet/domain/tracking.ts';
import { isOnRoad } from './live-board.ts';

/** A trip, or a vehicle without one, that needs action. */
export interface Exception {
  readonly key: string;
  /** To act on first. */
  readonly alert: TripAlert;
  /** Its other alerts that need action. */
  readonly others: readonly TripAlert[];
  readonly trip: LiveTrip | null;
  /** Of the trip; of a vehicle without one, its own. */
  readonly driver: LiveVehicle['driver'];
  /** Its trip was over before today, and nothing came up since. */
  readonly isEarlier: boolean;
  /** Of the map and the list. */
  readonly tint: number;
}

const TINTS = 8;

/** What needs action, that of earlier days last, then the longest waiting first; of a trip its gravest alert leads. */
export function exceptionsIn(
  alerts: readonly TripAlert[],
  trips: readonly LiveTrip[],
  vehicles: readonly LiveVehicle[],
  today: RiyadhDate,
): Exception[] {
  const rank = ({ kind }: TripAlert) => TRIP_ALERT_KINDS.indexOf(kind);
  const needed = alerts.filter(({ needs_action }) => needs_action);
  const bySubject = Map.groupBy(needed, ({ trip, delivery_vehicle }) =>
    trip ? `trip ${trip.id}` : `vehicle ${delivery_vehicle.id}`,
  );
  const tints = tintsOf([...bySubject].map(([key, own]) => ({ key, preferred: subjectOf(own[0]!) })));
  return [...bySubject]
    .map(([key, own]) => {
      const began = own.map(({ began_at }) => began_at).toSorted();
      const trip = trips.find(({ id }) => id === own[0]!.trip?.id) ?? null;
      // A trip that is on the road since yesterday is among those of today.
      const isOver = own[0]!.trip !== null && trip === null;
      return { key, own, trip, since: began[0]!, isEarlier: isOver && dayOf(began.at(-1)!) < today };
    })
    .toSorted(
      (a, b) =>
        Number(a.isEarlier) - Number(b.isEarlier) ||
        a.since.localeCompare(b.since) ||
        a.key.localeCompare(b.key),
    )
    .map(({ key, own, trip, isEarlier }) => {
      const [alert, ...others] = own.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
      const vehicle = vehicles.find((one) => one.delivery_vehicle_id === alert!.delivery_vehicle.id);
      const driver = trip ? trip.driver : (vehicle?.driver ?? null);
      return { key, alert: alert!, others, trip, driver, isEarlier, tint: tints.get(key)! };
    });
}

function dayOf(instant: string): RiyadhDate {
  return riyadhDate(new Date(instant));
}

function subjectOf({ trip, delivery_vehicle }: TripAlert): number {
  return trip?.id ?? delivery_vehicle.id;
}

/** A color for each, its own as far as there are enough: that of its number, or the next one that nobody older has. */
function tintsOf(
  subjects: readonly { readonly key: string; readonly preferred: number }[],
): Map<string, number> {
  const tints = new Map<string, number>();
  for (const { key, preferred } of subjects.toSorted((a, b) => a.preferred - b.preferred)) {
    const taken = new Set(tints.values());
    const free = Array.from({ length: TINTS }, (_, step) => (preferred + step) % TINTS).find(
      (tint) => !taken.has(tint),
    );
    tints.set(key, free ?? preferred % TINTS);
  }
  return tints;
}

/** Trips that need nobody: those to come and on the road, and those that ended. */
export function quietTrips(trips: readonly LiveTrip[], exceptions: readonly Exception[]) {
  const loud = new Set(exceptions.map(({ trip }) => trip?.id));
  const quiet = trips.filter(({ id }) => !loud.has(id));
  return {
    on_plan: quiet.filter(({ state }) => state !== 'ended'),
    done: quiet.filter(({ state }) => state === 'ended'),
  };
}

/** The next stop that any of these trips reaches; null where none is on the road. */
export function nextArrival(trips: readonly LiveTrip[]) {
  const arrivals = trips
    .filter(isOnRoad)
    .flatMap((trip) =>
      trip.steps.flatMap((step) =>
        step.order && step.eta_at !== null ? [{ trip, site: step.order.warehouse, eta_at: step.eta_at }] : [],
      ),
    );
  return arrivals.toSorted((a, b) => a.eta_at.localeCompare(b.eta_at))[0] ?? null;
}

/** Deliveries of these trips, and how many came after their window. */
export function stopsIn(trips: readonly LiveTrip[]): { stops: number; late: number } {
  const jobs = trips.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'job'));
  return { stops: jobs.length, late: jobs.filter(({ late_seconds }) => late_seconds > 0).length };
}

/** Parts in whole minutes that add up to the whole in minutes: what rounding loses goes to the largest. */
export function minutesOfParts(parts: readonly LatePart[], seconds: number) {
  const rounded = parts.map((part) => ({ ...part, minutes: Math.round(part.seconds / 60) }));
  const missing = Math.round(seconds / 60) - rounded.reduce((sum, { minutes }) => sum + minutes, 0);
  const largest = rounded.toSorted((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))[0];
  return rounded
    .map((part) => (part === largest ? { ...part, minutes: part.minutes + missing } : part))
    .filter(({ minutes }) => minutes !== 0);
}
