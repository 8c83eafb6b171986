import type { Plan } from '../plan.ts';
import type { Rule } from './rule.ts';
import { capacitiesOf, tripLoadsRule } from './trip-loads.ts';

/**
 * Load within capacity in every dimension at every point of the route. Deliveries are on board from the start, pickups until the
 * end. If tasks only deliver or only pick up, the route's sum suffices.
 */
export function capacityRule(plan: Plan): Rule | null {
  const { model } = plan;
  if (plan.trips) return tripLoadsRule(plan);
  if (model.dimensions === 0) return null;
  const delivers = model.delivery.some((amount) => amount > 0);
  const picksUp = model.pickup.some((amount) => amount > 0);
  const ships = model.partner.some((other) => other >= 0);
  if (!delivers && !picksUp && !ships) return null;
  if ((delivers && picksUp) || ships) return tripLoadsRule(plan);
  return sumRule(plan, delivers ? model.delivery : model.pickup);
}

function sumRule(plan: Plan, amounts: Int32Array): Rule {
  const { model, next, tasks } = plan;
  const { dimensions } = model;
  const load = new Int32Array(plan.routes * dimensions);
  const capacity = capacitiesOf(plan);
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
    holds: (route) => {
      for (let d = 0, l = route * dimensions; d < dimensions; d += 1, l += 1)
        if (load[l]! > capacity[l]!) return false;
      return true;
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
