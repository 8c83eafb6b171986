import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import { listFollowed, listRunning } from './followed.queries.ts';
import type { FollowedTrip } from './followed.rules.ts';
import { withTripRoads } from './trip-roads.service.ts';

/** Should the word of a change get lost, the book is right again after this long. */
const RELOAD_MS = 60_000;

export interface TripRegistry {
  /** Reads again what has changed since. */
  refresh(): Promise<void>;
  /** The trip a vehicle is on; null while it is on none. */
  of(delivery_vehicle_id: number): FollowedTrip | null;
}

/** Trips on the road, in memory: a position is evaluated without reading its trip. Events say which to reload. */
export function openTripRegistry(systemCtx: () => Ctx, events: Events): TripRegistry {
  const byVehicle = new Map<number, FollowedTrip>();
  const stale = new Set<number>();
  let readAt = Number.NEGATIVE_INFINITY;

  events.subscribe(({ type, id }) => {
    if (type === 'trip' && id !== undefined) stale.add(id);
  });

  function put(trip: FollowedTrip): void {
    const isRunning = trip.status === 'started' || trip.status === 'partially_closed';
    if (isRunning) byVehicle.set(trip.delivery_vehicle_id, trip);
    else if (byVehicle.get(trip.delivery_vehicle_id)?.id === trip.id)
      byVehicle.delete(trip.delivery_vehicle_id);
  }

  return {
    async refresh() {
      const ctx = systemCtx();
      if (performance.now() - readAt > RELOAD_MS) {
        readAt = performance.now();
        stale.clear();
        const running = await withTripRoads(ctx, await listRunning(ctx));
        byVehicle.clear();
        for (const trip of running) put(trip);
        return;
      }
      if (stale.size === 0) return;
      const ids = [...stale];
      stale.clear();
      for (const trip of await withTripRoads(ctx, await listFollowed(ctx, ids))) put(trip);
    },
    of: (vehicle) => byVehicle.get(vehicle) ?? null,
  };
}
