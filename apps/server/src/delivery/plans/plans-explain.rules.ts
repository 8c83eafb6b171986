import type { PlanExplanation } from '@fleet/contracts/delivery/plan-explanations.ts';
import type { ExplainedPlan } from '@fleet/routing/explain-places.ts';
import type { Problem } from '@fleet/routing/problem.ts';
import type { Relaxation } from '@fleet/routing/relaxations.ts';
import type { Plan } from './plans-present.rules.ts';

/** Reasons the optimizer takes for missing equipment although no site could do without what is missing. */
const NEVER: readonly string[] = ['product_class', 'hazmat_license'];

interface OnVehicle {
  readonly vehicle: number;
  readonly cost: number;
  readonly distance: number;
  readonly duration: number;
}

/** The day as its costs are: staying with earlier trips has a price in the search, and none in a dispatcher's money. */
export function asCosted(problem: Problem): Problem {
  if (!problem.objective) return problem;
  const { change: _price, ...objective } = problem.objective;
  return { ...problem, objective };
}

/** What the optimizer found, in orders, codes of vehicles and halalas. */
export function presentExplanation(
  { problem, unassigned_reasons }: Pick<Plan, 'problem' | 'unassigned_reasons'>,
  { places, relaxations }: ExplainedPlan,
): Omit<PlanExplanation, 'travel_source'> {
  const codes = new Map(problem.vehicles.map(({ id, description }) => [id, description ?? String(id)]));
  const asChange = ({ vehicle, cost, distance, duration }: OnVehicle) => ({
    delivery_vehicle_id: vehicle,
    vehicle_code: codes.get(vehicle)!,
    cost_halalas: Math.round(cost),
    distance_metres: Math.round(distance),
    travel_seconds: Math.round(duration),
  });
  const isPossible = (order_id: number, { relaxes, vehicle }: Relaxation) => {
    if (relaxes.every(({ field }) => field !== 'skills')) return true;
    const found = unassigned_reasons.find((one) => one.order_id === order_id);
    return found?.delivery_vehicle_id === vehicle && found.reasons.every(({ code }) => !NEVER.includes(code));
  };
  return {
    places: places.map(({ id, next, ...place }) => ({
      order_id: id,
      ...asChange(place),
      next: next && asChange(next),
    })),
    relaxations: relaxations.map(({ id, nearest }) => ({
      order_id: id,
      nearest:
        nearest && isPossible(id, nearest)
          ? {
              ...asChange(nearest),
              relaxes: nearest.relaxes.flatMap(({ field, by }) =>
                // Orders have no prizes.
                field === 'prize' ? [] : [{ field, by: Math.ceil(by) }],
              ),
            }
          : null,
    })),
  };
}
