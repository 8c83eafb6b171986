import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import { type AlertRow, listOpenAlerts } from '../trip-alerts/trip-alerts.service.ts';
import { changeAlerts } from './alert-changes.service.ts';
import { openAreaRegistry } from './area-registry.service.ts';
import type { WatchedArea } from './areas.rules.ts';
import { type Eta, etasOf } from './eta.rules.ts';
import { lockStates, saveStates } from './followed.queries.ts';
import type { FollowedTrip } from './followed.rules.ts';
import { openLimitRegistry } from './limit-registry.service.ts';
import { createMapNews, type MapNews } from './map-news.service.ts';
import { openTripRegistry } from './trip-registry.service.ts';
import {
  isNews,
  ROAD_KINDS,
  stateAfter,
  stopReached,
  type VehicleState,
  type WatchedFix,
  wantedAlerts,
} from './watch.rules.ts';

/** How much an ETA must worsen since the last alert update. */
const ETA_MOVED_MS = 60_000;
/** Of what was on its way here for an hour only the comings and goings still matter. */
const AREA_KINDS = ROAD_KINDS.filter((kind) => kind.startsWith('in_'));

type BranchFix = WatchedFix & { readonly delivery_branch_id: number };

/** Results of a batch of positions, to be published after commit. */
export interface Seen {
  readonly moved: readonly { delivery_branch_id: number; state: VehicleState }[];
  readonly trips: readonly FollowedTrip[];
  readonly arrivals: readonly { trip: FollowedTrip; stop_id: number; at: Date }[];
}

export interface Watch {
  /** Reads what has to be known of trips and places, before the fixes' own transaction. */
  beReady(fixes: readonly BranchFix[]): Promise<void>;
  /** Judges new fixes, in the transaction that keeps them: where vehicles are now, alerts begun and ended. */
  check(ctx: Ctx, fixes: readonly BranchFix[]): Promise<Seen>;
  /** Publishes to open maps and to handlers of stops. */
  publish(seen: Seen): void;
  close(): void;
}

/** Records that a vehicle has reached a stop of its trip. */
export type Arrive = (ctx: Ctx, stop_id: number, at: Date) => Promise<unknown>;

/** Watches the road in this process. */
export function openWatch(systemCtx: () => Ctx, events: Events, arrive: Arrive): Watch {
  const trips = openTripRegistry(systemCtx, events);
  const areas = openAreaRegistry(systemCtx);
  const limits = openLimitRegistry(systemCtx);
  const news: MapNews = createMapNews(events);
  const notified = new Map<number, Eta>();
  const arriving = new Set<number>();

  function hasMoved(trip: FollowedTrip, etas: readonly Eta[]): boolean {
    const [next] = etas;
    const before = notified.get(trip.id);
    if (!next || (before?.stop_id === next.stop_id && Math.abs(before.at - next.at) < ETA_MOVED_MS))
      return false;
    notified.set(trip.id, next);
    return true;
  }

  return {
    async beReady() {
      await Promise.all([trips.refresh(), areas.refresh(), limits.refresh()]);
    },

    async check(ctx, fixes) {
      const byVehicle = Map.groupBy(fixes, ({ delivery_vehicle_id }) => delivery_vehicle_id);
      const ids = [...byVehicle.keys()];
      if (ids.length === 0) return { moved: [], trips: [], arrivals: [] };
      const states = new Map((await lockStates(ctx, ids)).map((row) => [row.delivery_vehicle_id, row]));
      const alerts = Map.groupBy(await listOpenAlerts(ctx, ids), (row) => row.delivery_vehicle_id);
      const moved: { delivery_branch_id: number; state: VehicleState }[] = [];
      const shifted: FollowedTrip[] = [];
      const arrivals: { trip: FollowedTrip; stop_id: number; at: Date }[] = [];
      for (const [vehicle, unsorted] of byVehicle) {
        const sorted = unsorted.toSorted((a, b) => a.fixed_at.getTime() - b.fixed_at.getTime());
        const trip = trips.of(vehicle);
        const seen = await follow(ctx, states.get(vehicle) ?? null, sorted, trip, alerts.get(vehicle) ?? []);
        if (!seen) continue;
        const { delivery_branch_id } = sorted[0]!;
        moved.push({ delivery_branch_id, state: seen.state });
        if (!trip) continue;
        if (hasMoved(trip, seen.etas)) shifted.push(trip);
        const stop = stopReached(trip, seen.state);
        if (stop) arrivals.push({ trip, stop_id: stop.id, at: seen.state.fixed_at });
      }
      if (moved.length > 0)
        await saveStates(
          ctx,
          moved.map(({ state }) => state),
        );
      return { moved, trips: shifted, arrivals };
    },

    publish({ moved, trips: shifted, arrivals }) {
      for (const { delivery_branch_id, state } of moved) news.moved(delivery_branch_id, state);
      for (const trip of shifted) news.changed(trip.delivery_branch_id, trip.id);
      for (const { trip, stop_id, at } of arrivals) {
        if (arriving.has(stop_id)) continue;
        arriving.add(stop_id);
        arrive(systemCtx(), stop_id, at)
          .then(() => news.changed(trip.delivery_branch_id, trip.id))
          // Refused, or the database was away: the next fix from there tries again.
          .catch(() => {})
          .finally(() => arriving.delete(stop_id));
      }
    },

    close() {
      news.close();
    },
  };

  /** Follows one vehicle through its new fixes; null where none of them is news. */
  async function follow(
    ctx: Ctx,
    before: VehicleState | null,
    fixes: readonly BranchFix[],
    trip: FollowedTrip | null,
    alerts: AlertRow[],
  ): Promise<{ state: VehicleState; etas: Eta[] } | null> {
    let state = before;
    let open = alerts;
    let etas: Eta[] = [];
    const branch = fixes[0]!.delivery_branch_id;
    const news = fixes.filter((fix) => isNews(before, fix));
    for (const [index, { delivery_branch_id: _, ...fix }] of news.entries()) {
      const around = areas.at(branch, fix);
      state = stateAfter(state, fix, trip, around);
      const isLast = index === news.length - 1;
      if (!isLast && !crosses(open, around)) continue;
      if (isLast && trip) etas = etasOf(trip, state, ctx.now);
      open = await changeAlerts(ctx, {
        delivery_branch_id: branch,
        delivery_vehicle_id: state.delivery_vehicle_id,
        trip_id: trip?.id ?? null,
        latitude: state.latitude,
        longitude: state.longitude,
        kinds: isLast ? ROAD_KINDS : AREA_KINDS,
        at: state.fixed_at,
        wanted: wantedAlerts(state, isLast ? trip : null, etas, around, open, limits.of(branch)),
        open,
      });
    }
    return state && news.length > 0 ? { state, etas } : null;
  }
}

/** Whether a vehicle entered or left an area since the open alerts. */
function crosses(open: readonly AlertRow[], around: readonly WatchedArea[]): boolean {
  const notified = open.filter(({ geofence_id }) => geofence_id !== null);
  return (
    notified.length !== around.length ||
    notified.some(({ geofence_id }) => !around.some(({ id }) => id === geofence_id))
  );
}
