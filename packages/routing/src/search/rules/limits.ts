import type { Matrix } from '../../matrix.ts';
import { UNLIMITED, type VehicleType } from '../../model.ts';
import type { Plan } from '../plan.ts';
import type { ReasonCode, Rule } from './rule.ts';

/** Maximum number of tasks per route. */
export function maxTasksRule(plan: Plan): Rule | null {
  if (plan.model.vehicleTypes.every((type) => type.maxTasks >= plan.tasks)) return null;
  const max = Int32Array.from(plan.typeOf, (type) => plan.model.vehicleTypes[type]!.maxTasks);
  return {
    code: 'max_tasks',
    admits: (_task, route) => plan.size[route]! < max[route]!,
    holds: (route) => plan.size[route]! <= max[route]!,
    excess: (_task, _p, _q, route) => plan.size[route]! + 1 - max[route]!,
  };
}

/** Maximum travel time, without service and waiting. */
export function maxTravelTimeRule(plan: Plan): Rule | null {
  return sumOfLegs(
    plan,
    'max_travel_time',
    (type) => type.duration_seconds,
    (type) => type.maxTravelSeconds,
  );
}

export function maxDistanceRule(plan: Plan): Rule | null {
  return sumOfLegs(
    plan,
    'max_distance',
    (type) => type.distance_metres(),
    (type) => type.maxDistanceMetres,
  );
}

/** Limits a sum over a route's legs by vehicle. */
function sumOfLegs(
  plan: Plan,
  code: ReasonCode,
  matrix: (type: VehicleType) => Matrix,
  limit: (type: VehicleType) => number,
): Rule | null {
  const { model, next, row, location, stops, typeOf } = plan;
  if (model.vehicleTypes.every((type) => limit(type) >= UNLIMITED)) return null;
  const travelTimes = model.vehicleTypes.map(matrix);
  const max = Float64Array.from(typeOf, (type) => limit(model.vehicleTypes[type]!));
  const sum = new Float64Array(plan.routes);

  const refresh = (route: number) => {
    const of = travelTimes[typeOf[route]!]!;
    let total = 0;
    for (let p = plan.startOf(route); p < stops || p === plan.startOf(route); p = next[p]!)
      total += of[row[p]! + location[next[p]!]!]!;
    sum[route] = total;
  };
  const excess = (task: number, p: number, q: number, route: number) => {
    const of = travelTimes[typeOf[route]!]!;
    const more =
      of[row[p]! + location[task]!]! + of[row[task]! + location[q]!]! - of[row[p]! + location[q]!]!;
    return sum[route]! + more - max[route]!;
  };
  const fitsAll = (nodes: Int32Array, count: number, p: number, q: number, route: number) => {
    const of = travelTimes[typeOf[route]!]!;
    let total = sum[route]! - of[row[p]! + location[q]!]!;
    let at = p;
    for (let i = 0; i < count; i += 1) {
      total += of[row[at]! + location[nodes[i]!]!]!;
      at = nodes[i]!;
    }
    return total + of[row[at]! + location[q]!]! <= max[route]!;
  };
  return {
    code,
    fitsAll,
    fits: (task, p, q, route) => excess(task, p, q, route) <= 0,
    added: (_task, route) => refresh(route),
    refresh,
    holds: (route) => sum[route]! <= max[route]!,
    excess,
  };
}
