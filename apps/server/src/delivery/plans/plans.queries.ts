import type { Solution } from '@fleet/routing/solution.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { type PlanProgress, plans } from './plans.table.ts';
import type { ListedPlan, Plan, PlanParts } from './plans-present.rules.ts';

/** Maximum interval of a plan's heartbeat; after it another process takes over. */
const SILENCE_SECONDS = 20;

const COLUMNS = sql`p.id, p.delivery_branch_id, p.plan_date, p.status, p.scope, p.seconds, p.orders, p.vehicles, p.cost_halalas,
  p.unassigned, p.searched_ms, p.travel_source, p.stop_requested_at, p.adopted_at, p.alive_at, p.started_at, p.ended_at, p.requested_by, p.created_at,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
  u.name as requested_by_name,
  case when p.status = 'queued' then (select count(*) from plans e
    where e.status in ('queued', 'running') and e.id < p.id) end as queue_position`;
const FROM = sql`plans p join delivery_branches b on b.id = p.delivery_branch_id left join users u on u.id = p.requested_by`;
const MAX_LISTED = 50;

export function listPlanRows(ctx: Ctx, branch: number, plan_date: string): Promise<ListedPlan[]> {
  return ctx.db.composed<ListedPlan>(
    sql`select ${COLUMNS} from ${FROM} where p.delivery_branch_id = ${branch} and p.plan_date = ${plan_date}
        order by p.id desc limit ${MAX_LISTED}`,
  );
}

export async function findPlan(ctx: Ctx, id: number): Promise<(ListedPlan & PlanParts) | null> {
  const [row] = await ctx.db.composed<ListedPlan & PlanParts>(
    sql`select ${COLUMNS}, p.solution, p.progress, p.left_out, p.unassigned_reasons from ${FROM} where p.id = ${id}`,
  );
  return row ?? null;
}

/** A plan's answer, without its requester. */
export async function findPlanParts(ctx: Ctx, id: number) {
  const [row] = await ctx.db.orm
    .select({
      id: plans.id,
      delivery_branch_id: plans.delivery_branch_id,
      plan_date: plans.plan_date,
      scope: plans.scope,
      replaces: plans.replaces,
      left_out: plans.left_out,
      solution: plans.solution,
    })
    .from(plans)
    .where(eq(plans.id, id));
  return row ?? null;
}

/** A plan with everything it was made of. */
export async function findWholePlan(ctx: Ctx, id: number): Promise<Plan | null> {
  const [row] = await ctx.db.orm.select().from(plans).where(eq(plans.id, id));
  return row ?? null;
}

type NewPlan = Pick<
  Plan,
  | 'delivery_branch_id'
  | 'plan_date'
  | 'scope'
  | 'replaces'
  | 'seconds'
  | 'problem'
  | 'guess'
  | 'left_out'
  | 'orders'
  | 'vehicles'
  | 'requested_by'
>;

/** Inserts and returns the id; null while another plan of the day waits or runs. */
export async function insertPlan(ctx: Ctx, plan: NewPlan): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(plans)
    .values({ ...plan, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: plans.id });
  return row?.id ?? null;
}

export async function lockPlan(ctx: Ctx, id: number): Promise<Pick<Plan, 'id' | 'status'> | null> {
  const [row] = await ctx.db.orm
    .select({ id: plans.id, status: plans.status })
    .from(plans)
    .where(eq(plans.id, id))
    .for('update');
  return row ?? null;
}

/** Locks a plan with its solution. */
export async function lockFullPlan(ctx: Ctx, id: number): Promise<Plan | null> {
  const [row] = await ctx.db.orm.select().from(plans).where(eq(plans.id, id)).for('update');
  return row ?? null;
}

export async function savePlan(ctx: Ctx, id: number, change: Partial<Plan>): Promise<void> {
  await ctx.db.orm.update(plans).set(change).where(eq(plans.id, id));
}

/** Ends a plan that runs; one that another process ended meanwhile, as this one was silent, stays as that left it. */
export async function endPlan(ctx: Ctx, id: number, change: Partial<Plan>): Promise<void> {
  await ctx.db.orm
    .update(plans)
    .set(change)
    .where(and(eq(plans.id, id), eq(plans.status, 'running')));
}

const CLAIM = {
  name: 'plan_claim',
  text: `update plans set status = 'running', alive_at = now(), started_at = coalesce(started_at, now())
         where id = (select id from plans
           where status = 'queued' or (status = 'running' and alive_at < now() - $1 * interval '1 second')
           order by id limit 1 for update skip locked)
         returning id, delivery_branch_id, plan_date, seconds, searched_ms, problem, guess, solution, progress, left_out`,
};
export type ClaimedPlan = Pick<
  Plan,
  | 'id'
  | 'delivery_branch_id'
  | 'plan_date'
  | 'seconds'
  | 'searched_ms'
  | 'problem'
  | 'guess'
  | 'solution'
  | 'progress'
  | 'left_out'
>;

/** Takes the next plan that waits, or one whose maker has gone silent. */
export async function claimPlan(ctx: Ctx): Promise<ClaimedPlan | null> {
  const [row] = await ctx.db.rows<ClaimedPlan>(CLAIM, [SILENCE_SECONDS]);
  return row ?? null;
}

const SAVE_PROGRESS = {
  name: 'plan_save_progress',
  text: `update plans set alive_at = now(), searched_ms = $2, solution = coalesce($3::jsonb, solution),
           progress = $4::jsonb, cost_halalas = coalesce($5, cost_halalas), unassigned = coalesce($6, unassigned)
         where id = $1 and status = 'running' returning stop_requested_at is not null as is_stop_requested`,
};

/**
 * Saves the progress of a search, with its best answer where that is new. Returns whether it must end: it was
 * cancelled, or another process has the plan.
 */
export async function saveProgress(
  ctx: Ctx,
  id: number,
  now: {
    searched_ms: number;
    solution: Solution | null;
    progress: readonly PlanProgress[];
    unassigned: number | null;
  },
): Promise<boolean> {
  const [row] = await ctx.db.rows<{ is_stop_requested: boolean }>(SAVE_PROGRESS, [
    id,
    now.searched_ms,
    now.solution && JSON.stringify(now.solution),
    JSON.stringify(now.progress),
    now.solution?.summary.cost ?? null,
    now.unassigned,
  ]);
  return row?.is_stop_requested ?? true;
}

/** Since when a plan waits or is made; null when nothing waits. */
export async function findOpenPlan(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_open_plan',
    text: `select min(created_at) as due_at from plans where status in ('queued', 'running')`,
  });
  return row!.due_at;
}
