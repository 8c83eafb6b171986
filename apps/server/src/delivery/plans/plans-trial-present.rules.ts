import type { TriedTrip as Shown, Violation } from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { SolutionRoute, Step } from '@fleet/routing/solution.ts';
import type { PlanOrder } from './plans-facts.rules.ts';
import { straightSteps } from './plans-roads.rules.ts';
import type { TrialDay, TriedTrip } from './plans-trial.rules.ts';

const GRAMS_A_KILOGRAM = 1000;
const ML_A_LITRE = 1000;
const FUEL = 'fuel ';

/** A trip that was driven in thought as the wire has it. */
export function presentTried(day: TrialDay, one: TriedTrip, violations: readonly Violation[]): Shown {
  const { trip, route, orders } = one;
  const terms = route?.cost_terms;
  const first = route?.steps[0];
  const last = route?.steps.at(-1);
  return {
    trip_id: trip.trip_id,
    delivery_vehicle_id: trip.delivery_vehicle_id,
    cost_halalas: route?.cost ?? 0,
    cost_terms: {
      fixed_halalas: Math.round(terms?.fixed ?? 0),
      travel_halalas: Math.round(terms?.travel ?? 0),
      late_halalas: Math.round(terms?.lateness ?? 0),
      balance_halalas: Math.round(terms?.balance ?? 0),
    },
    distance_metres: route?.distance ?? 0,
    travel_seconds: route?.duration ?? 0,
    service_seconds: route?.service ?? 0,
    waiting_seconds: route?.waiting_time ?? 0,
    starts_at: instantOf(first?.arrival ?? day.midnight),
    ends_at: instantOf(last?.arrival ?? day.midnight),
    stops: orders.length,
    volume_ml: orders.reduce((sum, order) => sum + volumeOf(order), 0),
    weight_grams: orders.reduce((sum, { weight_grams }) => sum + weight_grams, 0),
    straight_legs: route && day.roads ? straightSteps(route, day.roads).length : 0,
    steps: route ? stepsOf(route, orders) : [],
    violations: [...violations],
  };
}

function stepsOf(route: SolutionRoute, orders: readonly PlanOrder[]): Shown['steps'] {
  const volumes = new Map(orders.map((order) => [order.id, volumeOf(order)]));
  const litresOf = (step: Step) => (step.type === 'job' ? volumes.get(step.id!)! : 0);
  let load_ml = 0;
  return route.steps.map((step, at) => {
    if (step.type === 'start' || step.type === 'reload') {
      const rest = route.steps.slice(at + 1);
      const next = rest.findIndex(({ type }) => type === 'reload');
      load_ml = rest.slice(0, next < 0 ? rest.length : next).reduce((sum, one) => sum + litresOf(one), 0);
    }
    load_ml -= litresOf(step);
    return {
      type: step.type as Shown['steps'][number]['type'],
      order_id: step.type === 'job' ? step.id! : null,
      arrival: instantOf(step.arrival),
      waiting_seconds: step.waiting_time,
      service_seconds: step.service,
      travelled_seconds: step.duration,
      travelled_metres: step.distance,
      is_cleaned: step.cleans ?? false,
      latitude: step.location?.[1] ?? null,
      longitude: step.location?.[0] ?? null,
      load_grams: (step.load[0] ?? 0) * GRAMS_A_KILOGRAM,
      load_ml,
      compartments: (step.compartments ?? []).map(({ compartment, product, amount }) => ({
        position: compartment,
        fuel_type_id: Number(product.slice(FUEL.length)),
        volume_ml: amount * ML_A_LITRE,
      })),
    };
  });
}

function volumeOf({ fuels }: PlanOrder): number {
  return fuels.reduce((sum, { volume_ml }) => sum + volume_ml, 0);
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
