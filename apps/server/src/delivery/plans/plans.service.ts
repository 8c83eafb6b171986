import type * as contract from '@fleet/contracts/delivery/plans.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { planChanged, plansWaiting } from './plans.jobs.ts';
import { findPlan, insertPlan, listPlanRows, lockFullPlan, lockPlan, savePlan } from './plans.queries.ts';
import { orderOnDay } from './plans-day.rules.ts';
import {
  listExistingTrips,
  listOpenOrderFacts,
  listOrderFacts,
  listVehicleFacts,
} from './plans-facts.queries.ts';
import { readBranchDay } from './plans-facts.service.ts';
import { presentPlan, presentPlanDetail } from './plans-present.rules.ts';
import { buildProblem } from './plans-problem.rules.ts';
import { isReplaceable, withExistingTrips } from './plans-rest.rules.ts';
import { vehiclesLeft } from './plans-trial.rules.ts';

/** The last plans of a day. */
export async function listPlans(ctx: Ctx, query: z.output<typeof contract.listPlans.query>) {
  const rows = await listPlanRows(ctx, query.delivery_branch_id, query.plan_date);
  return { rows: rows.map((row) => presentPlan(row, ctx.actor)) };
}

/** One plan with its trips. Throws NOT_FOUND. */
export async function getPlan(ctx: Ctx, id: number) {
  const row = await findPlan(ctx, id);
  if (!row) throw noSuchPlan();
  return presentPlanDetail(row, row, ctx.actor);
}

/**
 * Has a plan made of a day's orders that are in none, or of the rest of the day, as all is now. It waits for its turn; the
 * answer comes with events. Throws INVALID_FIELDS, NOTHING_TO_PLAN, PLAN_IN_PROGRESS.
 */
export function createPlan(ctx: Ctx, { change_halalas, ...body }: z.output<typeof contract.createPlan.body>) {
  return inTransaction(ctx, async (ctx) => {
    const { replaces, ...built } = await problemOfDay(ctx, body, change_halalas);
    const orders = (built.problem.jobs?.length ?? 0) + built.left_out.length;
    const vehicles = built.problem.vehicles.length;
    if (orders === 0 || vehicles === 0)
      throw new AppError('NOTHING_TO_PLAN', 'There is nothing to plan that day.', { orders, vehicles });
    const id = await insertPlan(ctx, {
      ...body,
      ...built,
      left_out: [...built.left_out],
      replaces,
      orders,
      vehicles,
      requested_by: ctx.actor.user_id,
    });
    if (id === null)
      throw new AppError('PLAN_IN_PROGRESS', 'A plan of this day is being made: wait for it, or stop it.');
    await recordAudit(ctx, {
      action: 'create',
      subject: 'plan',
      subject_id: id,
      after: { ...body, orders, vehicles },
    });
    await addJob(ctx, planChanged, { id });
    await addJob(ctx, plansWaiting, {});
    return getPlan(ctx, id);
  });
}

/** Ends a search; its best plan by then is the plan. One that waits ends with none. Throws NOT_FOUND. */
export function stopPlan(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id);
    if (!plan) throw noSuchPlan();
    if (plan.status === 'queued' || plan.status === 'running') {
      await savePlan(
        ctx,
        id,
        plan.status === 'queued'
          ? { status: 'stopped', stop_requested_at: ctx.now, ended_at: ctx.now }
          : { stop_requested_at: ctx.now },
      );
      await recordAudit(ctx, { action: 'stop', subject: 'plan', subject_id: id, after: {} });
      await addJob(ctx, planChanged, { id });
    }
    return getPlan(ctx, id);
  });
}

/**
 * Adopts a plan: locked, and marked as adopted so that it happens once. Throws NOT_FOUND, and STATUS_CONFLICT where
 * it is unfinished, serves no order or was adopted.
 */
export async function takePlan(ctx: Ctx, id: number) {
  const plan = await lockFullPlan(ctx, id);
  if (!plan) throw noSuchPlan();
  const { solution, status, adopted_at } = plan;
  const isMade = status === 'made' || status === 'stopped';
  if (!isMade || adopted_at !== null || !solution || solution.routes.length === 0)
    throw new AppError(
      'STATUS_CONFLICT',
      'This plan is unfinished, serves no order, or was adopted already.',
    );
  await savePlan(ctx, id, { adopted_at: ctx.now });
  await recordAudit(ctx, {
    action: 'adopt',
    subject: 'plan',
    subject_id: id,
    after: { adopted_at: ctx.now },
  });
  await addJob(ctx, planChanged, { id });
  return { ...plan, solution };
}

/** Open browsers of administrators reload a plan. */
export async function planEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return [...new Set(payloads.map((payload) => payload.id as number))].map((id) => ({ type: 'plan', id }));
}

async function problemOfDay(
  ctx: Ctx,
  { delivery_branch_id, plan_date, scope }: Omit<z.output<typeof contract.createPlan.body>, 'change_halalas'>,
  change: number,
) {
  const day = await readBranchDay(ctx, delivery_branch_id, plan_date);
  const existing = await listExistingTrips(ctx, delivery_branch_id, plan_date);
  const replaced = scope === 'rest' ? existing.filter(isReplaceable) : [];
  const open = await listOpenOrderFacts(ctx, delivery_branch_id, plan_date);
  const inTrips = await listOrderFacts(
    ctx,
    replaced.flatMap(({ steps }) => steps.flatMap(({ order_id }) => order_id ?? [])),
  );
  const vehicles = await listVehicleFacts(ctx, delivery_branch_id, day.interval);
  const built = buildProblem({
    ...day,
    vehicles: vehiclesLeft(
      day,
      vehicles,
      existing.filter((trip) => !replaced.includes(trip)),
    ),
    orders: [...open, ...inTrips].map((order) => orderOnDay(order, day.midnight)),
  });
  const replaces = replaced.map(({ id, version, delivery_vehicle_id }) => ({
    id,
    version,
    delivery_vehicle_id,
  }));
  if (scope === 'open') return { ...built, replaces };
  return { ...built, replaces, problem: withExistingTrips(built.problem, replaced, change) };
}

function noSuchPlan(): AppError {
  return new AppError('NOT_FOUND', 'There is no such plan.');
}
