import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';

/**
 * Load within capacity in every dimension, at every moment of the route. What is delivered is on board from the start,
 * what is picked up to the end. Where tasks only deliver, or only pick up, the sum of a route says it all.
 */
export function capacityRule(plan: Plan): Rule | null {
  const { model } = plan;
  if (model.dimensions === 0) return null;
  const delivers = model.delivery.some((amount) => amount > 0);
  const picksUp = model.pickup.some((amount) => amount > 0);
  const ships = model.partner.some((other) => other >= 0);
  if (!delivers && !picksUp && !ships) return null;
  if ((delivers && picksUp) || ships) return mixedRule(plan);
  return sumRule(plan, delivers ? model.delivery : model.pickup);
}

function sumRule(plan: Plan, amounts: Int32Array): Rule {
  const { model, next, tasks } = plan;
  const { dimensions } = model;
  const load = new Int32Array(plan.routes * dimensions);
  const capacity = capacities(plan);
  if (dimensions === 1) {
    const room = capacity.slice();
    return {
      code: 'capacity',
      room: { need: amounts, room },
      added: (task, route) => {
        room[route]! -= amounts[task]!;
      },
      removed: (task, route) => {
        room[route]! += amounts[task]!;
      },
      refresh: (route) => {
        let left = capacity[route]!;
        for (let v = next[plan.startOf(route)]!; v < tasks; v = next[v]!) left -= amounts[v]!;
        room[route] = left;
      },
      excess: (task, _p, _q, route) => amounts[task]! - room[route]!,
    };
  }
  return {
    code: 'capacity',
    admits: (task, route) => {
      for (let d = 0, a = task * dimensions, l = route * dimensions; d < dimensions; d += 1, a += 1, l += 1) {
        if (load[l]! + amounts[a]! > capacity[l]!) return false;
      }
      return true;
    },
    added: (task, route) => {
      for (let d = 0; d < dimensions; d += 1)
        load[route * dimensions + d]! += amounts[task * dimensions + d]!;
    },
    removed: (task, route) => {
      for (let d = 0; d < dimensions; d += 1)
        load[route * dimensions + d]! -= amounts[task * dimensions + d]!;
    },
    refresh: (route) => {
      load.fill(0, route * dimensions, (route + 1) * dimensions);
      for (let v = next[plan.startOf(route)]!; v < tasks; v = next[v]!) {
        for (let d = 0; d < dimensions; d += 1) load[route * dimensions + d]! += amounts[v * dimensions + d]!;
      }
    },
    excess: (task, _p, _q, route) => {
      let worst = 0;
      for (let d = 0; d < dimensions; d += 1) {
        const at = route * dimensions + d;
        worst = Math.max(worst, load[at]! + amounts[task * dimensions + d]! - capacity[at]!);
      }
      return worst;
    },
  };
}

/**
 * Deliveries, pick-ups and shipments in one route: a delivery weighs on every way before its stop, a pick-up on every way
 * after it, a shipment on the ways between its two stops.
 * Kept per node and dimension: the heaviest load on any way up to the node, and from it on.
 */
function mixedRule(plan: Plan): Rule {
  const { model, next, prev, tasks } = plan;
  const { dimensions, delivery, pickup, handover } = model;
  const nodes = next.length;
  const heaviestBefore = new Int32Array(nodes * dimensions);
  const heaviestAfter = new Int32Array(nodes * dimensions);
  const onLeaving = new Int32Array(nodes * dimensions);
  const capacity = capacities(plan);

  const refresh = (route: number) => {
    const start = plan.startOf(route);
    const end = start + 1;
    for (let d = 0; d < dimensions; d += 1) {
      let load = 0;
      for (let v = next[start]!; v < tasks; v = next[v]!) load += delivery[v * dimensions + d]!;
      // The load on leaving a node; before the first it is what is on board at the start.
      let heaviest = load;
      onLeaving[start * dimensions + d] = load;
      heaviestBefore[start * dimensions + d] = load;
      for (let v = next[start]!; v < tasks; v = next[v]!) {
        const at = v * dimensions + d;
        load += pickup[at]! - delivery[at]! - handover[at]!;
        heaviest = Math.max(heaviest, load);
        heaviestBefore[at] = heaviest;
        onLeaving[at] = load;
      }
      heaviest = 0;
      for (let v = prev[end]!; ; v = prev[v]!) {
        heaviest = Math.max(heaviest, onLeaving[v * dimensions + d]!);
        heaviestAfter[v * dimensions + d] = heaviest;
        if (v === start) break;
      }
    }
  };
  const excess = (task: number, p: number, route: number) => {
    let worst = Number.NEGATIVE_INFINITY;
    for (let d = 0; d < dimensions; d += 1) {
      const most = capacity[route * dimensions + d]!;
      worst = Math.max(
        worst,
        heaviestBefore[p * dimensions + d]! + delivery[task * dimensions + d]! - most,
        heaviestAfter[p * dimensions + d]! + pickup[task * dimensions + d]! - most,
      );
    }
    return worst;
  };
  return {
    code: 'capacity',
    loads: { onLeaving, capacity },
    fits: (task, p, _q, route) => excess(task, p, route) <= 0,
    added: (_task, route) => refresh(route),
    refresh,
    excess: (task, p, _q, route) => excess(task, p, route),
  };
}

function capacities({ model, routes, typeOf }: Plan): Int32Array {
  const { dimensions } = model;
  const capacity = new Int32Array(routes * dimensions);
  for (let route = 0; route < routes; route += 1)
    capacity.set(model.vehicleTypes[typeOf[route]!]!.capacity, route * dimensions);
  return capacity;
}
