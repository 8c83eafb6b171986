import type * as contract from '@fleet/contracts/delivery/plan-comparisons.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findPlanParts } from './plans.queries.ts';
import { type Compared, compare, comparedPlan, comparedTrips } from './plans-compare.rules.ts';
import { listExistingTrips, listOpenOrderFacts } from './plans-facts.queries.ts';

/**
 * A plan beside another of its day, or beside the trips there are of what it plans.
 * Throws NOT_FOUND, STATUS_CONFLICT where one has no answer yet, INVALID_FIELDS where they are of different days.
 */
export async function comparePlans(
  ctx: Ctx,
  id: number,
  { other_plan_id }: z.output<typeof contract.comparePlans.query>,
) {
  const plan = await findMade(ctx, id);
  const compared = asCompared(plan);
  if (other_plan_id === undefined) return compare(compared, await tripsAgainst(ctx, plan, compared));
  const other = await findMade(ctx, other_plan_id);
  if (other.delivery_branch_id !== plan.delivery_branch_id || other.plan_date !== plan.plan_date)
    throw new AppError('INVALID_FIELDS', 'This plan is of another day or branch.', undefined, {
      other_plan_id: 'unknown',
    });
  return compare(compared, asCompared(other));
}

/** A plan's answer, with what it was made of. Throws NOT_FOUND, STATUS_CONFLICT where it has none yet. */
export async function findMade(ctx: Ctx, id: number) {
  const plan = await findPlanParts(ctx, id);
  if (!plan) throw new AppError('NOT_FOUND', 'There is no such plan.');
  const { solution } = plan;
  if (!solution) throw new AppError('STATUS_CONFLICT', 'This plan has no answer yet.');
  return { ...plan, solution };
}

function asCompared(plan: Awaited<ReturnType<typeof findMade>>): Compared {
  return comparedPlan(plan.id, plan.solution, plan.solution.summary.unassigned + plan.left_out.length);
}

/**
 * The trips a plan is compared with: those it would change; for a plan that leaves trips alone, those that have its
 * orders by now.
 */
async function tripsAgainst(
  ctx: Ctx,
  { delivery_branch_id, plan_date, scope, replaces }: Awaited<ReturnType<typeof findMade>>,
  { assignments }: Compared,
): Promise<Compared> {
  const existing = await listExistingTrips(ctx, delivery_branch_id, plan_date);
  const open = await listOpenOrderFacts(ctx, delivery_branch_id, plan_date);
  const replaced = new Set(replaces.map(({ id }) => id));
  return comparedTrips(
    existing.filter(({ id, steps }) =>
      scope === 'open'
        ? steps.some(({ order_id }) => order_id !== null && assignments.has(order_id))
        : replaced.has(id),
    ),
    open.length,
  );
}
