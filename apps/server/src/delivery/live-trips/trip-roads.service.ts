import type { Coordinates } from '@fleet/domain/geo.ts';
import type { RoadRouter } from '@fleet/roads/road-router.ts';
import type { Ctx } from '../../platform/context.ts';
import { type BranchRoads, readBranchRoads } from '../branch-roads/branch-roads.service.ts';
import type { FollowedTrip } from './followed.rules.ts';
import { type RoadLine, remainingOn, roadLineOf, type TripRoads } from './road-line.rules.ts';

/** Legs in memory, per router; the oldest go first. Some 10 kB each. */
const MAX_LINES = 2_000;

const known = new WeakMap<RoadRouter, Map<string, RoadLine | null>>();

/** Trips with the roads of their depots; without a road graph, as they were. */
export async function withTripRoads(ctx: Ctx, trips: readonly FollowedTrip[]): Promise<FollowedTrip[]> {
  const branches = new Map<number, BranchRoads | null>();
  for (const { delivery_branch_id: branch } of trips)
    if (!branches.has(branch)) branches.set(branch, await readBranchRoads(ctx, branch));
  return trips.map((trip) => {
    const roads = branches.get(trip.delivery_branch_id);
    return roads ? { ...trip, roads: tripRoads(roads.routerOf(trip.delivery_vehicle_id)) } : trip;
  });
}

/**
 * Roads for one vehicle. A vehicle on another road than planned is followed along the line of its own from where it left: a route
 * is searched once, not for every position.
 */
function tripRoads(router: RoadRouter): TripRoads {
  let own: { readonly to: Coordinates; readonly line: RoadLine | null } | null = null;
  return {
    line: (from, to) => findLine(router, from, to),
    ahead(position, to) {
      const isSame = own && own.to.latitude === to.latitude && own.to.longitude === to.longitude;
      const left = isSame && own?.line ? remainingOn(own.line, position) : null;
      if (left) return left;
      own = { to, line: roadBetween(router, position, to) };
      return own.line && { metres: own.line.metres, seconds: own.line.seconds };
    },
  };
}

function findLine(router: RoadRouter, from: Coordinates, to: Coordinates): RoadLine | null {
  const lines = known.get(router) ?? new Map<string, RoadLine | null>();
  known.set(router, lines);
  const name = `${from.longitude},${from.latitude} ${to.longitude},${to.latitude}`;
  const found = lines.get(name);
  if (found !== undefined) return found;
  const line = roadBetween(router, from, to);
  lines.set(name, line);
  if (lines.size > MAX_LINES) lines.delete(lines.keys().next().value!);
  return line;
}

/** The leg between two places; null where no road is known. */
export function roadBetween(router: RoadRouter, from: Coordinates, to: Coordinates): RoadLine | null {
  const [a, b] = [[from.longitude, from.latitude] as const, [to.longitude, to.latitude] as const];
  const route = router.covers(a) && router.covers(b) ? router.route(a, b) : undefined;
  if (!route) return null;
  const points = route.shape.map(([longitude, latitude]) => ({ latitude, longitude }));
  return roadLineOf(points, route.distance_m, route.duration_s);
}
