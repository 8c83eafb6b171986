import type { ArrangedTrip, Violation, ViolationCode } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import type { SolutionRoute } from '@fleet/routing/solution.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Trip } from './trips.rules.ts';

/** A trip from the wire, for previewing. */
export function trialTripOf({ trip_id, delivery_vehicle_id, steps }: ArrangedTrip) {
  return { trip_id: trip_id ?? null, delivery_vehicle_id, steps };
}

/**
 * Throws CONSTRAINTS_VIOLATED with everything that is neither allowed nor accepted; returns what was accepted, by
 * trip.
 */
export function refuseBroken(
  found: readonly (readonly Violation[])[],
  accept: readonly ViolationCode[],
): ViolationCode[][] {
  const refused = found.flatMap((violations, trip) =>
    violations
      .filter(({ code, is_allowed, can_accept }) => !is_allowed && !(can_accept && accept.includes(code)))
      .map(({ code, by, order_id }) => ({ trip, code, by, order_id })),
  );
  if (refused.length > 0)
    throw new AppError('CONSTRAINTS_VIOLATED', 'A trip breaks constraints that were not accepted.', {
      violations: refused,
    });
  return found.map((violations) => [
    ...new Set(violations.filter(({ is_allowed }) => !is_allowed).map(({ code }) => code)),
  ]);
}

/** The codes an order passes through on its way from one trip, or none, to another. */
export function orderStatusPath(from: OrderStatus, to: Trip['status'] | null): OrderStatus[] {
  if (to === null) return from === ORDER.to_plan ? [] : [ORDER.to_plan];
  if (to === 'draft') {
    if (from === ORDER.in_draft) return [];
    return from === ORDER.to_plan ? [ORDER.in_draft] : [ORDER.to_plan, ORDER.in_draft];
  }
  if (from === ORDER.planned) return [];
  return from === ORDER.in_draft ? [ORDER.planned] : [ORDER.in_draft, ORDER.planned];
}

interface ExistingSteps {
  readonly id: number;
  readonly steps: readonly { readonly type: 'job' | 'reload'; readonly order_id: number | null }[];
}

/**
 * What a plan of the rest of a day makes of the trips it was made of: a vehicle's first takes on its route, any other of its is left
 * without orders. A vehicle that does the same as before is left out.
 */
export function arrangementOfPlan(
  routes: readonly Pick<SolutionRoute, 'vehicle' | 'steps'>[],
  replaces: readonly {
    readonly id: number;
    readonly version: number;
    readonly delivery_vehicle_id: number;
  }[],
  existing: readonly ExistingSteps[],
): ArrangedTrip[] {
  const before = new Map(existing.map((trip) => [trip.id, trip]));
  const vehicles = [
    ...replaces.map((trip) => trip.delivery_vehicle_id),
    ...routes.map(({ vehicle }) => vehicle),
  ];
  return [...new Set(vehicles)].flatMap((vehicle): ArrangedTrip[] => {
    const own = replaces.filter(({ delivery_vehicle_id }) => delivery_vehicle_id === vehicle);
    const steps = stepsOf(routes.find((route) => route.vehicle === vehicle)?.steps ?? []);
    const was = own.flatMap(
      ({ id }) => before.get(id)?.steps.flatMap(({ order_id }) => order_id ?? []) ?? [],
    );
    const is = steps.flatMap((step) => (step.type === 'job' ? [step.order_id] : []));
    if (String(was) === String(is)) return [];
    const [first, ...others] = own;
    return [
      { ...seen(first), delivery_vehicle_id: vehicle, steps },
      ...others.map((trip) => ({ ...seen(trip), delivery_vehicle_id: vehicle, steps: [] })),
    ];
  });
}

function seen(trip: { readonly id: number; readonly version: number } | undefined) {
  return { trip_id: trip?.id ?? null, version: trip?.version ?? null };
}

/** A route of the optimiser's as its steps would be put together manually. */
export function stepsOf(steps: SolutionRoute['steps']): ArrangedTrip['steps'] {
  return steps.flatMap(({ type, id }): ArrangedTrip['steps'] =>
    type === 'job' ? [{ type, order_id: id! }] : type === 'reload' ? [{ type }] : [],
  );
}
