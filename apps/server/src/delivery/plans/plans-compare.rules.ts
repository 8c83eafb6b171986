import type { comparePlans } from '@fleet/contracts/delivery/plan-comparisons.ts';
import type { Solution } from '@fleet/routing/solution.ts';
import type { z } from 'zod';
import type { ExistingTrip } from './plans-facts.rules.ts';

type Comparison = z.input<(typeof comparePlans)['response']>;

/** A plan, or the trips of a day, as far as two of them are compared. */
export interface Compared {
  readonly measures: Comparison['plan'];
  readonly assignments: ReadonlyMap<number, { readonly vehicle: number; readonly arrival: number }>;
}

export function comparedPlan(id: number, solution: Solution, unassigned: number): Compared {
  const { summary, routes } = solution;
  const assignments = new Map(
    routes.flatMap(({ vehicle, steps }) =>
      steps.flatMap(({ type, id, arrival }) => (type === 'job' ? [[id!, { vehicle, arrival }]] : [])),
    ),
  );
  return {
    assignments,
    measures: {
      plan_id: id,
      cost_halalas: summary.cost,
      vehicles: routes.length,
      orders: assignments.size,
      unassigned,
      distance_metres: summary.distance,
      travel_seconds: summary.duration,
      service_seconds: summary.service,
      waiting_seconds: summary.waiting_time,
    },
  };
}

export function comparedTrips(kept: readonly ExistingTrip[], unassigned: number): Compared {
  const sum = (of: (trip: ExistingTrip) => number) => kept.reduce((total, trip) => total + of(trip), 0);
  const assignments = new Map(
    kept.flatMap(({ delivery_vehicle_id: vehicle, steps }) =>
      steps.flatMap(({ order_id, arrival }) => (order_id === null ? [] : [[order_id, { vehicle, arrival }]])),
    ),
  );
  return {
    assignments,
    measures: {
      plan_id: null,
      cost_halalas: sum(({ cost_halalas }) => cost_halalas),
      vehicles: new Set(kept.map(({ delivery_vehicle_id }) => delivery_vehicle_id)).size,
      orders: assignments.size,
      unassigned,
      distance_metres: sum((trip) => trip.planned_distance_metres),
      travel_seconds: sum((trip) => trip.planned_travel_seconds),
      service_seconds: sum((trip) => trip.planned_service_seconds),
      waiting_seconds: sum((trip) => trip.planned_waiting_seconds),
    },
  };
}

/** Measures side by side, and for every order what the plan changes. */
export function compare(plan: Compared, other: Compared): Comparison {
  const answer: Comparison = {
    plan: plan.measures,
    other: other.measures,
    added: [],
    dropped: [],
    moved: [],
    shifted: [],
    kept: 0,
  };
  for (const [order_id, { vehicle, arrival }] of plan.assignments) {
    const was = other.assignments.get(order_id);
    if (!was) answer.added.push({ order_id, delivery_vehicle_id: vehicle });
    else if (was.vehicle !== vehicle)
      answer.moved.push({
        order_id,
        from_delivery_vehicle_id: was.vehicle,
        to_delivery_vehicle_id: vehicle,
      });
    else if (was.arrival !== arrival)
      answer.shifted.push({ order_id, delivery_vehicle_id: vehicle, later_seconds: arrival - was.arrival });
    else answer.kept += 1;
  }
  for (const [order_id, { vehicle }] of other.assignments)
    if (!plan.assignments.has(order_id)) answer.dropped.push({ order_id, delivery_vehicle_id: vehicle });
  return answer;
}
