import type { Solution } from '@fleet/routing/solution.ts';
import type {
  LeftOutReason,
  PlanFacts,
  PlanOrder,
  PlanVehicle,
  UnassignedReasons,
} from './plans-facts.rules.ts';
import { obstaclesOf } from './plans-problem.rules.ts';

/** Why orders are in no trip, with the facts: which vehicle comes closest, what it lacks, which orders are in the way. */

type Reason = UnassignedReasons['reasons'][number];
interface Facts extends Pick<PlanFacts, 'geofences'> {
  readonly orders: ReadonlyMap<number, PlanOrder>;
  readonly vehicles: ReadonlyMap<number, Omit<PlanVehicle, 'from' | 'to' | 'break'>>;
}

/** Of the orders that no plan could serve, and of those the answer leaves unassigned. */
export function reasonsOf(
  facts: Facts,
  left_out: readonly { readonly order_id: number; readonly reason: LeftOutReason }[],
  unassigned: Solution['unassigned'],
): UnassignedReasons[] {
  return [
    ...left_out.map(({ order_id, reason }) => ({
      order_id,
      delivery_vehicle_id: null,
      vehicle_code: null,
      reasons: [{ code: reason, by: 1, details: detailsOf(facts.orders.get(order_id), reason) }],
    })),
    ...unassigned.map(({ id, vehicle: closest, reasons }) => {
      const vehicle = thatCarries(facts, id, closest);
      return {
        order_id: id,
        delivery_vehicle_id: vehicle,
        vehicle_code: facts.vehicles.get(vehicle)?.code ?? null,
        reasons: reasons.flatMap((reason) => reasonOn(facts, id, vehicle, reason)),
      };
    }),
  ];
}

/**
 * To the optimizer all barred vehicles are equally close. A tanker says nothing about drums if a truck that carries them lacks only a
 * pump: then the truck is the closest.
 */
function thatCarries(facts: Facts, order_id: number, closest: number): number {
  const order = facts.orders.get(order_id);
  const bars = (vehicle_id: number) => {
    const vehicle = facts.vehicles.get(vehicle_id);
    return order && vehicle ? obstaclesOf(order, vehicle, facts).barred_classes.length > 0 : false;
  };
  if (!bars(closest)) return closest;
  return [...facts.vehicles.keys()].find((id) => !bars(id)) ?? closest;
}

/** The optimizer knows only that a vehicle may not serve an order; here is why. */
function reasonOn(
  facts: Facts,
  order_id: number,
  vehicle_id: number,
  { code, by }: { readonly code: string; readonly by: number },
): Reason[] {
  const order = facts.orders.get(order_id);
  const vehicle = facts.vehicles.get(vehicle_id);
  if (code !== 'skills' || !order || !vehicle) return [{ code, by, details: detailsOf(order, code) }];
  const { isTooHeavy, isOutOfArea, missing_skills, barred_classes, isUnlicensed } = obstaclesOf(
    order,
    vehicle,
    facts,
  );
  const barred = [...(isTooHeavy ? ['weight'] : []), ...(isOutOfArea ? ['area'] : [])];
  const found: [string, string[]][] = [
    ['product_class', barred_classes],
    ['vehicle_not_allowed', barred],
    ['skills', missing_skills],
  ];
  const reasons = found.flatMap(([code, details]) =>
    details.length > 0 ? [{ code, by: details.length, details }] : [],
  );
  if (isUnlicensed) reasons.push({ code: 'hazmat_license', by: 1, details: [] });
  // Nothing of the vehicle bars it: it has to follow an order of another, or to keep away from one of this.
  if (reasons.length > 0) return reasons;
  const others = detailsOf(order, 'after');
  return [
    {
      code: others.length > 0 ? 'after' : 'apart',
      by: 1,
      details: others.length > 0 ? others : detailsOf(order, 'apart'),
    },
  ];
}

function detailsOf(order: PlanOrder | undefined, code: string): string[] {
  if (code === 'after' || code === 'apart')
    return order?.relations.flatMap(({ kind, order_id }) => (kind === code ? String(order_id) : [])) ?? [];
  return code === 'product_class' ? [...(order?.product_classes ?? [])] : [];
}
