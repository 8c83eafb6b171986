import type { ClosestVehicle } from '@fleet/contracts/delivery/plan-offers.ts';
import type { Violation } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { type TrialDay, type TrialStep, type TrialTrip, tryTripsOn } from '../plans/plans-trial.service.ts';
import { byViolations, type Lane, type Placement } from './plan-offers.rules.ts';

type Base = Pick<Lane, 'trip_id' | 'delivery_vehicle_id' | 'steps'>;

/**
 * The vehicle that comes closest to delivering an order, with everything it would break: one with hours left before one without, what
 * is impossible before what is not, few before many. Null where there is no active vehicle.
 */
export function closestTo(
  day: TrialDay & { readonly bases: readonly Base[] },
  order: { readonly id: number },
  placements: readonly Placement[],
): ClosestVehicle | null {
  const mildest = Map.groupBy(placements.toSorted(byViolations), ({ lane }) => lane.delivery_vehicle_id);
  const active = day.bases.filter((base) => day.vehicles.get(base.delivery_vehicle_id)!.is_active);
  const tried = active.map((base) => {
    const last: TrialStep[] = [...base.steps, { type: 'job', order_id: order.id }];
    const steps = mildest.get(base.delivery_vehicle_id)?.[0]?.steps ?? last;
    const violations = addedViolations(day, [base], [{ ...base, steps }]);
    const absent = violations.filter(({ code }) => code === 'vehicle_absent');
    return {
      delivery_vehicle_id: base.delivery_vehicle_id,
      isAbsent: absent.length > 0,
      violations: absent.length > 0 ? absent : violations,
    };
  });
  const [closest] = tried.toSorted(
    (a, b) =>
      Number(a.isAbsent) - Number(b.isAbsent) ||
      impossibleIn(a) - impossibleIn(b) ||
      a.violations.length - b.violations.length ||
      amountOf(a) - amountOf(b),
  );
  if (!closest) return null;
  const { delivery_vehicle_id, violations } = closest;
  return { delivery_vehicle_id, vehicle_code: day.vehicles.get(delivery_vehicle_id)!.code, violations };
}

/** What trips would break beside what they break as they are. */
export function addedViolations(
  day: TrialDay,
  were: readonly Base[],
  trips: readonly TrialTrip[],
): Violation[] {
  const was = violationsOf(day, were);
  return violationsOf(day, trips).filter(
    ({ code, order_id, by }) =>
      !was.some((one) => one.code === code && one.order_id === order_id && one.by >= by),
  );
}

function violationsOf(day: TrialDay, trips: readonly TrialTrip[]): Violation[] {
  return tryTripsOn(day, trips).flatMap(({ shown }) =>
    shown.violations.filter(({ is_allowed }) => !is_allowed),
  );
}

interface Tried {
  readonly violations: readonly Violation[];
}

function impossibleIn({ violations }: Tried): number {
  return violations.filter(({ can_accept }) => !can_accept).length;
}

function amountOf({ violations }: Tried): number {
  return violations.reduce((sum, { by }) => sum + by, 0);
}
