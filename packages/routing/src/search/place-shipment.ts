import type { Neighbours } from './neighbours.ts';
import { OVERLOOKED } from './place-job.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Routes tried after the best position violated a rule that only the complete route reveals. */
const TRIES = 3;
/** Routes of so many neighbors are tried first: a good position found early spares the search the hopeless ones. */
const NEAR = 8;

/**
 * Inserts a shipment at its cheapest pair of positions in one route. Loads and times are checked incrementally; rules that can
 * only judge single stops are checked on the complete route, falling back to the next best route. A search passes its neighbors
 * and random numbers: routes nearby are tried first, positions that only a detour of negative cost could save are left out, and
 * one in a hundred is skipped, so that a ruin is not always repaired the same way.
 */
export function shipmentPlacer(
  plan: Plan,
  quick: { readonly neighbours: Neighbours; readonly random: Random } | null = null,
): (pickup: number) => boolean {
  const { model, tasks, stops, next, isLocked, row, location, typeOf, costs, used } = plan;
  const { dimensions } = model;
  const admit = plan.rules.flatMap((rule) => rule.admits ?? []);
  const loads = plan.rules.find((rule) => rule.loads)?.loads;
  const clock = plan.rules.find((rule) => rule.clock)?.clock;
  const refused = new Set<number>();
  /** The attempt in which a route was last tried. */
  const triedAt = new Int32Array(plan.routes);
  let tries = 0;
  let best = 0;
  let bestRoute = -1;
  let bestPickupAfter = -1;
  let bestHandoverAfter = -1;

  return (pickup) => {
    const handover = model.partner[pickup]!;
    refused.clear();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      best = model.penalty[pickup]!;
      bestRoute = -1;
      tries += 1;
      if (quick) tryNear(quick.neighbours, pickup, handover);
      for (let u = 0; u < plan.usedCount; u += 1) tryRoute(pickup, handover, used[u]!, 0);
      for (let type = 0; type < costs.length; type += 1) {
        const route = plan.freeRoute(type);
        if (route >= 0) tryRoute(pickup, handover, route, model.vehicleTypes[type]!.fixedCost);
      }
      if (bestRoute < 0) return false;
      const route = bestRoute;
      plan.insert(pickup, bestPickupAfter, route);
      plan.insert(handover, bestHandoverAfter, route);
      if (plan.holds(route)) return true;
      plan.remove(handover);
      plan.remove(pickup);
      plan.absentCount -= 1;
      plan.lost(route);
      refused.add(route);
    }
    return false;
  };

  function tryNear({ predecessors, successors, width }: Neighbours, pickup: number, handover: number): void {
    for (let k = 0; k < NEAR && k < width; k += 1) {
      const before = plan.route[predecessors[pickup * width + k]!]!;
      if (before >= 0) tryRoute(pickup, handover, before, 0);
      const after = plan.route[successors[handover * width + k]!]!;
      if (after >= 0) tryRoute(pickup, handover, after, 0);
    }
  }

  function tryRoute(pickup: number, handover: number, route: number, opening: number): void {
    if (triedAt[route] === tries || refused.has(route)) return;
    triedAt[route] = tries;
    for (let i = 0; i < admit.length; i += 1) {
      if (!admit[i]!(pickup, route) || !admit[i]!(handover, route)) return;
    }
    const cost = costs[typeOf[route]!]!;
    const travelTimes = clock?.durations[typeOf[route]!];
    const start = plan.startOf(route);
    // A vehicle's own start-to-end cost counts only once it is used.
    const inUse = plan.size[route] === 0 ? 0 : 1;
    for (let p = start; p === start || p < stops; p = next[p]!) {
      // Later stops are reached later still.
      if (clock && clock.begin[p]! + clock.busy[p]! > clock.closes[pickup]!) break;
      const q = next[p]!;
      if (clock && clock.mustBegin[q]! < clock.opens[pickup]!) continue;
      const straight = inUse * cost[row[p]! + location[q]!]!;
      const toPickup = opening + cost[row[p]! + location[pickup]!]!;
      const detour = toPickup + cost[row[pickup]! + location[q]!]! - straight;
      const together =
        toPickup +
        cost[row[pickup]! + location[handover]!]! +
        cost[row[handover]! + location[q]!]! -
        straight;
      if (quick && detour >= best && together >= best) continue;
      if (isLocked[q] === 1 || !hasRoom(pickup, p, route)) continue;
      let at = clock
        ? clock.opened(pickup, clock.begin[p]! + clock.busy[p]! + travelTimes![row[p]! + location[pickup]!]!)
        : 0;
      if (clock && at > clock.closes[pickup]!) continue;
      if (together < best && handsOverInTime(pickup, at, handover, q, route) && isSeen(route))
        recordBest(together, route, p, pickup);
      let before = pickup;
      // The delivery must precede the next reload.
      for (let k = q; k < tasks; before = k, k = next[k]!) {
        if (clock) {
          at = clock.opened(k, at + clock.busy[before]! + travelTimes![row[before]! + location[k]!]!);
          if (at > clock.mustBegin[k]! || at + clock.busy[k]! > clock.closes[handover]!) break;
        }
        if (!hasRoom(pickup, k, route)) {
          // It would fit before the stop that fills the vehicle, but no longer after it.
          break;
        }
        const follower = next[k]!;
        const total =
          detour +
          cost[row[k]! + location[handover]!]! +
          cost[row[handover]! + location[follower]!]! -
          cost[row[k]! + location[follower]!]!;
        if (total < best && handsOverInTime(k, at, handover, follower, route) && isSeen(route)) {
          recordBest(total, route, p, k);
        }
      }
    }
  }

  /** An unused vehicle is never skipped: the shipment may have no other. */
  function isSeen(route: number): boolean {
    return quick === null || plan.size[route] === 0 || quick.random.bits() >= OVERLOOKED;
  }

  function recordBest(cost: number, route: number, pickupAfter: number, handoverAfter: number): void {
    best = cost;
    bestRoute = route;
    bestPickupAfter = pickupAfter;
    bestHandoverAfter = handoverAfter;
  }

  /** True if the shipment can be on board between this node and the next. */
  function hasRoom(pickup: number, node: number, route: number): boolean {
    if (!loads) return true;
    for (let d = 0; d < dimensions; d += 1) {
      const load = loads.onLeaving[node * dimensions + d]! + model.pickup[pickup * dimensions + d]!;
      if (load > loads.capacity[route * dimensions + d]!) return false;
    }
    return true;
  }

  function handsOverInTime(
    after: number,
    begins: number,
    handover: number,
    q: number,
    route: number,
  ): boolean {
    if (!clock) return true;
    const travelTimes = clock.durations[typeOf[route]!]!;
    const at = clock.opened(
      handover,
      begins + clock.busy[after]! + travelTimes[row[after]! + location[handover]!]!,
    );
    if (at > clock.closes[handover]!) return false;
    return at + clock.busy[handover]! + travelTimes[row[handover]! + location[q]!]! <= clock.mustBegin[q]!;
  }
}
