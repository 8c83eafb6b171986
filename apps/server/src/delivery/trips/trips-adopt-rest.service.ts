import { ACCEPTABLE_VIOLATIONS, type ArrangedTrip } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { takePlan } from '../plans/plans.service.ts';
import { listTripsOfDay } from '../plans/plans-facts.service.ts';
import { arrangementOfPlan } from './trip-arrangements.rules.ts';
import { arrangeTrips } from './trip-arrangements-save.service.ts';
import { outdated } from './trips.rules.ts';

/**
 * Changes the trips a plan of the rest of a day was made of, all or none; those it leaves as they are are not touched. Time has
 * passed since it was made, so what is late is accepted and written down. Throws PLAN_OUTDATED, FORBIDDEN, DRIVER_BUSY.
 */
export async function adoptRest(ctx: Ctx, plan: Awaited<ReturnType<typeof takePlan>>) {
  const existing = await listTripsOfDay(ctx, plan.delivery_branch_id, plan.plan_date);
  const trips: ArrangedTrip[] = arrangementOfPlan(plan.solution.routes, plan.replaces, existing);
  if (trips.length === 0) return { trips: [] };
  return arrangeTrips(ctx, {
    delivery_branch_id: plan.delivery_branch_id,
    trip_date: plan.plan_date,
    trips,
    accept: ACCEPTABLE_VIOLATIONS,
    kind: 'dynamic',
    plan_id: plan.id,
  }).catch((error: unknown) => {
    const isOutdated =
      error instanceof AppError &&
      ['VERSION_CONFLICT', 'NOT_FOUND', 'CONSTRAINTS_VIOLATED', 'STATUS_CONFLICT'].includes(error.code);
    throw isOutdated ? outdated('trips') : error;
  });
}
