import type { Solution, SolutionRoute } from '@fleet/routing/solution.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { moveOrdersOfTrip } from '../orders/orders-move.service.ts';
import { keepPlanFindings } from '../orders/orders-unassigned.service.ts';
import { takePlan } from '../plans/plans.service.ts';
import { asFindings } from '../plans/plans-reasons.service.ts';
import { tripChanged } from './trips.jobs.ts';
import { codeOf, outdated, plannedOf, stopsOf } from './trips.rules.ts';
import { getTrip } from './trips.service.ts';
import { adoptRest } from './trips-adopt-rest.service.ts';
import {
  insertTrip,
  isAnyChangedSince,
  listBoundVehicles,
  lockLastNumber,
  lockVehicles,
} from './trips-save.queries.ts';

/**
 * Makes draft trips of a plan, all or none: its orders are still to be planned, its vehicles free in its hours. One of the rest of a
 * day changes the trips it was made of. Throws NOT_FOUND, STATUS_CONFLICT where the plan is not made or was adopted,
 * PLAN_OUTDATED, and of the rest of a day FORBIDDEN and DRIVER_BUSY.
 */
export function adoptPlan(ctx: Ctx, plan_id: number) {
  return inTransaction(ctx, async (ctx) => {
    const plan = await takePlan(ctx, plan_id);
    const adopted = plan.scope === 'rest' ? await adoptRest(ctx, plan) : await adoptOpen(ctx, plan);
    // Orders it took off trips are in none now either.
    await keepPlanFindings(ctx, plan.unassigned_reasons.map(asFindings));
    return adopted;
  });
}

async function adoptOpen(ctx: Ctx, plan: Awaited<ReturnType<typeof takePlan>>) {
  await refuseUnlessFree(ctx, plan.solution);
  const { delivery_branch_id, plan_date } = plan;
  let number = await lockLastNumber(ctx, delivery_branch_id, plan_date);
  const trips: Awaited<ReturnType<typeof getTrip>>[] = [];
  for (const route of plan.solution.routes) {
    number += 1;
    const id = await adoptRoute(ctx, plan, route, codeOf(delivery_branch_id, plan_date, number));
    trips.push(await getTrip(ctx, id));
  }
  return { trips };
}

async function adoptRoute(
  ctx: Ctx,
  plan: { id: number; delivery_branch_id: number; plan_date: string; created_at: Date },
  route: SolutionRoute,
  trip_code: string,
): Promise<number> {
  const stops = stopsOf(route);
  const order_ids = stops.flatMap(({ order_id }) => order_id ?? []);
  const trip = {
    trip_code,
    delivery_branch_id: plan.delivery_branch_id,
    trip_date: plan.plan_date,
    kind: 'dynamic' as const,
    plan_id: plan.id,
    delivery_vehicle_id: route.vehicle,
    ...plannedOf(route),
    created_by: ctx.actor.user_id,
    created_at: ctx.now,
  };
  if (await isAnyChangedSince(ctx, order_ids, plan.created_at)) throw outdated('orders');
  const on = { delivery_branch_id: plan.delivery_branch_id, delivery_date: plan.plan_date };
  const moved = { to: 16, action: 'plan', details: { trip_code }, on } as const;
  await moveOrdersOfTrip(ctx, order_ids, moved).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'STATUS_CONFLICT' ? outdated('orders') : error;
  });
  const id = await insertTrip(ctx, trip, stops);
  await recordAudit(ctx, {
    action: 'create',
    subject: 'trip',
    subject_id: id,
    after: { ...trip, order_ids },
  });
  await addJob(ctx, tripChanged, { id });
  return id;
}

async function refuseUnlessFree(ctx: Ctx, { routes }: Solution): Promise<void> {
  const wanted = routes.map((route) => {
    const { planned_start_at: from_at, planned_end_at: to_at } = plannedOf(route);
    return { id: route.vehicle, from_at, to_at };
  });
  const vehicles = await lockVehicles(
    ctx,
    wanted.map(({ id }) => id),
  );
  const isThere = vehicles.length === wanted.length && vehicles.every(({ status }) => status === 'active');
  if (!isThere || (await listBoundVehicles(ctx, wanted)).length > 0) throw outdated('vehicles');
}
