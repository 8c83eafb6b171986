import type { ArrangedTrip, Violation, ViolationCode } from '@fleet/contracts/trip-arrangements.ts';
import { ORDER, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Trip } from './trips.rules.ts';

/** A trip as the wire brings it, for trying. */
export function trialTripOf({ trip_id, delivery_vehicle_id, steps }: ArrangedTrip) {
  return { trip_id: trip_id ?? null, delivery_vehicle_id, steps };
}

/** Throws BREAKS_CONSTRAINTS with everything that is neither allowed nor accepted; says what was accepted, by trip. */
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
    throw new AppError('BREAKS_CONSTRAINTS', 'A trip breaks constraints that were not accepted.', {
      violations: refused,
    });
  return found.map((violations) => [
    ...new Set(violations.filter(({ is_allowed }) => !is_allowed).map(({ code }) => code)),
  ]);
}

/** The codes an order passes through on its way from one trip, or none, to another. */
export function orderWay(from: OrderStatus, to: Trip['status'] | null): OrderStatus[] {
  if (to === null) return from === ORDER.to_plan ? [] : [ORDER.to_plan];
  if (to === 'draft') {
    if (from === ORDER.in_draft) return [];
    return from === ORDER.to_plan ? [ORDER.in_draft] : [ORDER.to_plan, ORDER.in_draft];
  }
  if (from === ORDER.planned) return [];
  return from === ORDER.in_draft ? [ORDER.planned] : [ORDER.in_draft, ORDER.planned];
}
