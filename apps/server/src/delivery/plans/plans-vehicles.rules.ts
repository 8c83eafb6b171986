import { DELIVERY_SKILLS, type ProductClass } from '@fleet/domain/delivery.ts';
import type { Changeover, Vehicle } from '@fleet/routing/problem.ts';
import type { PlanConstraints, PlanFacts, PlanOrder, PlanVehicle } from './plans-facts.rules.ts';

/** Vehicles of a day's problem: what they carry and cost, and after which fuel their compartments hold which. */

/** One profile of speeds is used for all. */
export const PROFILE = 'car';

/** The first load is taken on before the road, so the shift begins that much later for it. */
export function vehicleOf(
  vehicle: PlanVehicle,
  { constraints, fuel_classes }: Pick<PlanFacts, 'constraints' | 'fuel_classes'>,
  depot: readonly [longitude: number, latitude: number],
): Vehicle {
  const { multi_trip, load_seconds, cleaning_seconds, petrol_after_diesel } = constraints;
  const cleaning = vehicle.is_cleaned_first ? cleaning_seconds : 0;
  const leaves = Math.min(vehicle.from + load_seconds + cleaning, vehicle.to);
  const hasChangeovers =
    vehicle.compartments.length > 0 && changeoversOf(constraints, fuel_classes).length > 0;
  const held = (fuel_type_id: number | null | undefined) =>
    hasChangeovers && fuel_type_id != null ? productOf(fuel_type_id) : null;
  return {
    id: vehicle.id,
    description: vehicle.code,
    profile: PROFILE,
    start: depot,
    end: depot,
    capacity: [Math.floor(vehicle.payload_grams / 1000)],
    skills: vehicle.skills.map(skillOf),
    time_window: [leaves, vehicle.to],
    costs: {
      fixed: vehicle.fixed_cost_halalas,
      per_hour: vehicle.cost_halalas_per_hour,
      per_km: vehicle.cost_halalas_per_km,
    },
    speed_factor: vehicle.speed_percent / 100,
    ...(vehicle.max_stops !== null && { max_tasks: vehicle.max_stops }),
    ...(vehicle.max_distance_metres !== null && { max_distance: vehicle.max_distance_metres }),
    // Who still loads when the break may begin last has it before the road.
    ...(vehicle.break &&
      vehicle.break.to >= leaves && {
        breaks: [
          {
            id: vehicle.id,
            service: vehicle.break.seconds,
            time_windows: [[vehicle.break.from, vehicle.break.to]],
          },
        ],
      }),
    ...(vehicle.compartments.length > 0 && {
      compartments: vehicle.compartments.map(({ capacity_ml, fuel_type_ids, last, next }) => ({
        capacity: Math.floor(capacity_ml / 1000),
        ...(fuel_type_ids.length > 0 && { products: fuel_type_ids.map(productOf) }),
        ...(held(last) && !vehicle.is_cleaned_first && { last: held(last)! }),
        ...(held(next) && { next: held(next)! }),
      })),
    }),
    ...(multi_trip && {
      reloads: [
        { location: depot, service: load_seconds },
        ...(hasChangeovers && petrol_after_diesel === 'cleaned'
          ? [{ location: depot, service: load_seconds + cleaning_seconds, cleans: true }]
          : []),
      ],
    }),
  };
}

/** Petrol never follows diesel in a compartment, unless the depot allows it. */
export function changeoversOf(
  { petrol_after_diesel }: Pick<PlanConstraints, 'petrol_after_diesel'>,
  fuel_classes: PlanFacts['fuel_classes'],
): Changeover[] {
  if (petrol_after_diesel === 'allowed') return [];
  const fuelsOf = (wanted: ProductClass) =>
    [...fuel_classes].flatMap(([fuel, product_class]) => (product_class === wanted ? productOf(fuel) : []));
  return fuelsOf('diesel').flatMap((from) => fuelsOf('petrol').map((to) => ({ from, to })));
}

/** A vehicle whose compartments all held diesel is cleaned before it leaves, on a day that has petrol for it. */
export function cleanedFirst(
  vehicle: PlanVehicle,
  orders: readonly PlanOrder[],
  { constraints, fuel_classes }: PlanFacts,
): PlanVehicle {
  const isDiesel = (fuel: number | null | undefined) => fuel != null && fuel_classes.get(fuel) === 'diesel';
  const isNeeded =
    constraints.petrol_after_diesel === 'cleaned' &&
    vehicle.compartments.length > 0 &&
    vehicle.compartments.every(({ last }) => isDiesel(last)) &&
    orders.some(({ product_classes }) => product_classes.includes('petrol'));
  return isNeeded ? { ...vehicle, is_cleaned_first: true } : vehicle;
}

/** The fuel a product of a problem is. */
export function fuelOf(product: string): number {
  return Number(product.slice(FUEL.length));
}

const FUEL = 'fuel ';

export function productOf(fuel_type_id: number): string {
  return `${FUEL}${fuel_type_id}`;
}

/** Skills are numbers there; an unknown one is matched by no vehicle. */
export function skillOf(skillName: string): number {
  const index = (DELIVERY_SKILLS as readonly string[]).indexOf(skillName);
  return index < 0 ? DELIVERY_SKILLS.length + 1 : index + 1;
}
