import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as contract from '@fleet/contracts/delivery/road-shapes.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import type { RoadRouter } from '@fleet/roads/road-router.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { findRoadRouter } from '../../platform/roads.ts';
import { getConstraints } from '../delivery-branches/delivery-branches.service.ts';
import { listClosures, listTripPlaces } from './branch-roads.queries.ts';
import {
  closuresOf,
  type Leg,
  legBetween,
  type RoadClosure,
  ringsOf,
  type StraightTravel,
  straightLeg,
} from './branch-roads.rules.ts';
import { fetchServerLegs, isServed } from './branch-roads-server.service.ts';

/** Legs drawn before, per router; the oldest go first. Some 200 bytes each. */
const MAX_LEGS = 20_000;
/** Requests are answered between so many legs, a few milliseconds. */
const LEGS_AT_ONCE = 25;

const drawn = new WeakMap<RoadRouter, Map<string, Leg>>();

/** The roads of a depot, around what it has drawn; null without a road graph. */
export interface BranchRoads {
  /** As a vehicle may drive; without one, as all may. */
  routerOf(vehicle: number | null): RoadRouter;
  /** Names what a vehicle keeps out of: the same for vehicles with the same roads. */
  variantOf(vehicle: number | null): string;
}

/** The roads of a depot for its vehicles; null without a road graph. */
export async function readBranchRoads(ctx: Ctx, branch: number): Promise<BranchRoads | null> {
  if (!findRoadRouter(ctx.config)) return null;
  return roadsAround(ctx, await listClosures(ctx, branch));
}

/** The same for closures that were read already. */
export function roadsAround(
  { config }: Pick<Ctx, 'config'>,
  closures: readonly RoadClosure[],
): BranchRoads | null {
  if (!findRoadRouter(config)) return null;
  const numbered = closures.map((closure, index) => ({ ...closure, index }));
  // Most vehicles of a depot keep out of the same areas, whose outlines are long.
  const known = new Map<string, { readonly router: RoadRouter; readonly variant: string }>();
  const roadsOf = (vehicle: number | null) => {
    const closed = closuresOf(numbered, vehicle);
    const name = closed.map(({ index }) => index).join();
    let roads = known.get(name);
    if (!roads) {
      const rings = ringsOf(closed);
      roads = { router: findRoadRouter(config, rings)!, variant: JSON.stringify(rings) };
      known.set(name, roads);
    }
    return roads;
  };
  return {
    routerOf: (vehicle) => roadsOf(vehicle).router,
    variantOf: (vehicle) => roadsOf(vehicle).variant,
  };
}

/** Routes of trips along roads; unknown trips are left out. */
export async function listTripShapes(ctx: Ctx, ids: readonly number[]) {
  const trips = await listTripPlaces(ctx, ids);
  const draw = drawerOf(ctx);
  const rows: z.input<typeof contract.listTripShapes.response>['rows'] = [];
  for (const { id, delivery_branch_id, delivery_vehicle_id, stops } of trips) {
    const legs = await draw(delivery_branch_id, delivery_vehicle_id, stops);
    rows.push({
      trip_id: id,
      legs: legs.map((leg, at) => ({ ...leg, from_stop_id: stops[at]!.id, to_stop_id: stops[at + 1]!.id })),
    });
  }
  return { rows };
}

/** Routes along roads between places in order. Throws NOT_FOUND for an unknown depot. */
export async function drawRoads(
  ctx: Ctx,
  { delivery_branch_id, paths }: z.output<typeof contract.drawRoads.body>,
) {
  const draw = drawerOf(ctx);
  const rows: { legs: Leg[] }[] = [];
  for (const { delivery_vehicle_id, points } of paths)
    rows.push({ legs: await draw(delivery_branch_id, delivery_vehicle_id ?? null, points) });
  return { rows };
}

/** Draws routes of depots, reading of each depot once what it takes. */
function drawerOf(ctx: Ctx) {
  const branches = new Map<number, { roads: BranchRoads | null; straight: StraightTravel }>();
  return async (branch: number, vehicle: number | null, points: readonly Coordinates[]): Promise<Leg[]> => {
    let known = branches.get(branch);
    if (!known) {
      known = { roads: await readBranchRoads(ctx, branch), straight: await getConstraints(ctx, branch) };
      branches.set(branch, known);
    }
    const { roads, straight } = known;
    if (isServed(ctx)) return (await fetchServerLegs(ctx, points)) ?? straightLegs(points, straight);
    const router = roads?.routerOf(vehicle) ?? null;
    const legs: Leg[] = [];
    for (let at = 1; at < points.length; at += 1) {
      legs.push(findLeg(router, points[at - 1]!, points[at]!, straight));
      if (at % LEGS_AT_ONCE === 0) await nextTurn();
    }
    return legs;
  };
}

function straightLegs(points: readonly Coordinates[], straight: StraightTravel): Leg[] {
  return points.slice(1).map((to, index) => straightLeg(points[index]!, to, straight));
}

/** A leg by road from the cache, or found and kept there. */
function findLeg(
  router: RoadRouter | null,
  from: Coordinates,
  to: Coordinates,
  straight: StraightTravel,
): Leg {
  if (!router) return straightLeg(from, to, straight);
  const legs = drawn.get(router) ?? new Map<string, Leg>();
  drawn.set(router, legs);
  const name = `${from.longitude},${from.latitude} ${to.longitude},${to.latitude}`;
  const known = legs.get(name);
  if (known) return known;
  const leg = legBetween(router, from, to, straight);
  // A straight line depends on the depot's settings, which are cheaper to apply than to watch.
  if (leg.source !== 'roads') return leg;
  legs.set(name, leg);
  if (legs.size > MAX_LEGS) legs.delete(legs.keys().next().value!);
  return leg;
}
