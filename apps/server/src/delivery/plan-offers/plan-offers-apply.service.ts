import type * as contract from '@fleet/contracts/delivery/plan-offers.ts';
import type { PlanOffer } from '@fleet/contracts/delivery/plan-offers.ts';
import type { ArrangedTrip, ViolationCode } from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getOrder } from '../orders/orders.service.ts';
import { rescheduleOrder } from '../orders/orders-move.service.ts';
import { isReplaceable, listTripsOfDay } from '../plans/plans-facts.service.ts';
import { arrangeTrips } from '../trips/trip-arrangements-save.service.ts';
import { getTrip } from '../trips/trips.service.ts';
import { adoptPlan } from '../trips/trips-adopt.service.ts';

/** What taking an offer of a kind accepts: its own delay with those it may bring along, all of them shown. */
const ACCEPTED: Partial<Record<PlanOffer['kind'], readonly ViolationCode[]>> = {
  accept_late: ['late', 'late_home', 'break', 'multi_trip'],
  others_late: ['late', 'late_home', 'break', 'multi_trip'],
  overtime: ['late_home', 'break', 'multi_trip'],
  late_break: ['break', 'multi_trip'],
  second_trip: ['multi_trip'],
};

/**
 * Applies an offer, all or none: the plan it was made for becomes trips, the order gets its other hours, the trips
 * their stops. Throws what adopting, rescheduling and arranging throw.
 */
export function applyPlanOffer(
  ctx: Ctx,
  { order_id, plan_id, kind, arrangement, window }: z.output<typeof contract.applyPlanOffer.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    if (plan_id !== undefined) await adoptPlan(ctx, plan_id);
    const order = await getOrder(ctx, order_id);
    const { delivery_date, delivery_branch, version } = order;
    if (kind === 'later_hour') {
      if (!window)
        throw new AppError('INVALID_FIELDS', 'Say which hours.', undefined, { window: 'required' });
      const { delivery_slot_id } = window;
      await rescheduleOrder(ctx, order_id, { version, delivery_date, delivery_slot_id });
    }
    const trips =
      plan_id === undefined
        ? arrangement
        : await ontoTrips(ctx, delivery_branch.id, delivery_date, arrangement);
    const accepted: ViolationCode[] = [];
    for (const { trip_id } of trips)
      if (trip_id) accepted.push(...((await getTrip(ctx, trip_id)).accepted_violations as ViolationCode[]));
    return arrangeTrips(ctx, {
      delivery_branch_id: delivery_branch.id,
      trip_date: delivery_date,
      trips,
      accept: [...accepted, ...(ACCEPTED[kind] ?? [])],
      kind: 'custom',
      plan_id: null,
    });
  });
}

/** What was offered for a plan's routes is for the trips they have become: each the one of its vehicle with the same orders. */
async function ontoTrips(
  ctx: Ctx,
  branch: number,
  date: string,
  arrangement: readonly ArrangedTrip[],
): Promise<ArrangedTrip[]> {
  const existing = (await listTripsOfDay(ctx, branch, date)).filter(isReplaceable);
  return arrangement.map((wanted) => {
    const brought = new Set(wanted.steps.flatMap((step) => (step.type === 'job' ? [step.order_id] : [])));
    const trip = existing.find(
      ({ delivery_vehicle_id, steps }) =>
        delivery_vehicle_id === wanted.delivery_vehicle_id &&
        steps.some(({ order_id }) => order_id !== null && brought.has(order_id)),
    );
    return { ...wanted, trip_id: trip?.id ?? null, version: trip?.version ?? null };
  });
}
