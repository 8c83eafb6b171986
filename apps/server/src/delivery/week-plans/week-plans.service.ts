import {
  type createWeekPlan as contract,
  WEEK_DAYS,
  type weekPlanDetail,
} from '@fleet/contracts/delivery/week-plans.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { getDeliveryBranch } from '../delivery-branches/delivery-branches.resource.ts';
import { readWeekMarks, tankOfRefill } from '../plans/plans-week.service.ts';
import { weekPlanRequested } from './week-plans.jobs.ts';
import {
  findWeekPlan,
  insertWeekPlan,
  isSilent,
  listWeekPlanRows,
  listWeekTanks,
  lockWeekPlan,
  readTankMarks,
  saveWeekPlan,
  type WeekPlan,
} from './week-plans.queries.ts';
import { readDueRefills } from './week-plans-due.service.ts';
import { presentWeekDetail, presentWeekPlan } from './week-plans-present.rules.ts';

export type Outdated = z.input<typeof weekPlanDetail>['outdated'];

/** The last plans of a depot’s week. */
export async function listWeekPlans(ctx: Ctx, { delivery_branch_id }: { delivery_branch_id: number }) {
  const rows = await listWeekPlanRows(ctx, delivery_branch_id);
  return { rows: rows.map((row) => presentWeekPlan(row, ctx.actor)) };
}

/** One plan of a week. Throws NOT_FOUND. */
export async function getWeekPlan(ctx: Ctx, id: number) {
  const row = await findWeekPlan(ctx, id);
  if (!row) throw noSuchWeekPlan();
  const tanks = await listWeekTanks(
    ctx,
    row.refills.map(({ site_tank_id }) => site_tank_id),
  );
  const isOpen = row.status === 'made' && row.accepted_at === null;
  const outdated = isOpen ? await findOutdated(ctx, row) : null;
  return presentWeekDetail(row, tanks, outdated, tankOfRefill, ctx.actor);
}

/** Has a depot’s week planned from today, as all is when its turn comes. Throws INVALID_FIELDS, NO_REFILLS_DUE, PLAN_IN_PROGRESS. */
export function createWeekPlan(ctx: Ctx, { delivery_branch_id, seconds }: z.output<typeof contract.body>) {
  return inTransaction(ctx, async (ctx) => {
    await getDeliveryBranch(ctx, delivery_branch_id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('INVALID_FIELDS', 'There is no such branch.', undefined, {
        delivery_branch_id: 'unknown',
      });
    });
    const week = { delivery_branch_id, from_date: riyadhDate(ctx.now), days: WEEK_DAYS };
    const refills = await readDueRefills(ctx, week);
    if (refills.length === 0)
      throw new AppError('NO_REFILLS_DUE', 'No refill is due in these days, or all are ordered.');
    const id = await insertWeekPlan(ctx, { ...week, seconds, refills, requested_by: ctx.actor.user_id });
    if (id === null)
      throw new AppError(
        'PLAN_IN_PROGRESS',
        'A week of this depot is being planned: wait for it, or stop it.',
      );
    await recordAudit(ctx, {
      action: 'create',
      subject: 'week_plan',
      subject_id: id,
      after: { ...week, seconds },
    });
    await addJob(ctx, weekPlanRequested, { id });
    return getWeekPlan(ctx, id);
  });
}

/**
 * Ends planning; what is made by then is shown, and not accepted. Ended at once where nobody makes it: it waits, or its process is gone.
 * Throws NOT_FOUND.
 */
export function stopWeekPlan(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const plan = await lockWeekPlan(ctx, id);
    if (!plan) throw noSuchWeekPlan();
    if (plan.status === 'queued' || plan.status === 'running') {
      const stop_requested_at = ctx.now;
      await saveWeekPlan(
        ctx,
        id,
        plan.status === 'queued' || (await isSilent(ctx, id))
          ? { status: 'stopped', stop_requested_at, ended_at: ctx.now }
          : { stop_requested_at },
      );
      await recordAudit(ctx, { action: 'stop', subject: 'week_plan', subject_id: id, after: {} });
    }
    return getWeekPlan(ctx, id);
  });
}

/** What changed since the plan was made: its first day is over, or a reading, order or trip is another; null where nothing did. */
export async function findOutdated(
  ctx: Ctx,
  plan: Pick<WeekPlan, 'delivery_branch_id' | 'from_date' | 'days' | 'refills' | 'marks'>,
): Promise<Outdated> {
  const { marks, refills } = plan;
  if (!marks || plan.from_date < riyadhDate(ctx.now)) return 'days';
  const now = await readWeekMarks(ctx, plan);
  if (now.trips !== marks.trips) return 'trips';
  if (now.orders !== marks.orders) return 'orders';
  const readings = await readTankMarks(
    ctx,
    refills.map(({ site_tank_id }) => site_tank_id),
    plan.from_date,
  );
  return readings === marks.readings ? null : 'readings';
}

export function noSuchWeekPlan(): AppError {
  return new AppError('NOT_FOUND', 'There is no such plan.');
}
